"""Names as they stand in a message."""

from __future__ import annotations

import pytest

from cogs.ui.sentences.people import name as name_of
from onitama_core.store import Person


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Bob**", "\\*\\*Bob\\*\\*"),
        ("@everyone", "@\u200beveryone"),
        ("two\nlines", "two lines"),
        ("\u200b", "somebody"),
        ("", "somebody"),
    ],
)
def test_a_name_formats_nothing_links_nowhere_and_pings_nobody(name: str, shown: str) -> None:
    assert name_of(Person(1, name)) == shown
