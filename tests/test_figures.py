"""The figures that the documents tell people are those that hold."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import onitama_core
from cogs.looking_back.records import MOST_BYTES
from onitama_core.matches.records.importing import KEPT, MOST_KEPT
from onitama_core.people import LEAST_GAMES, MOST_BLOCKED
from onitama_core.people.ratings.eligibility import MOST_A_DAY

FOLDER: Final = Path(onitama_core.__file__).parents[1]
WORDS: Final = {6: "six", 10: "ten"}


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ("README.md", f"between the same two {WORDS[MOST_A_DAY]} a day count"),
        ("README.md", f"for you alone, for {KEPT.days} days, {MOST_KEPT} of them in a server"),
        ("README.md", f"from {WORDS[LEAST_GAMES]} games on in which each moved twice"),
        ("CHANGELOG.md", f"up to {MOST_BLOCKED} people whom you block"),
        ("PRIVACY.md", f"{KEPT.days} days, or {MOST_KEPT} more of them in the same server"),
        ("onitama_core/game/record/README.md", f"at most {MOST_BYTES // 1000} KB"),
    ],
)
def test_what_a_document_tells_holds(document: str, told: str) -> None:
    assert told in " ".join((FOLDER / document).read_text("utf-8").split())
