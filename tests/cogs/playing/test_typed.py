"""What is suggested while a turn is typed."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.playing.typed import suggest_lines
from cogs.ui.reading import read_lantern
from onitama_core.game import Line

ANYBODY: Any = None
"""Who asks makes no difference."""


async def test_every_line_is_suggested_and_none() -> None:
    lines = [read_lantern(choice.value).line for choice in await suggest_lines(ANYBODY, "")]
    assert lines == [*Line, None]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("3", ["Rank 3"]),
        ("c", ["File c"]),
        ("rank", [f"Rank {number}" for number in range(1, 6)]),
        ("NONE", ["None: keep the lanterns"]),
        ("x", []),
    ],
)
async def test_lines_are_suggested_by_what_is_typed(typed: str, names: list[str]) -> None:
    assert [choice.name for choice in await suggest_lines(ANYBODY, typed)] == names
