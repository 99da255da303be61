"""Some deadlines at once, of `python -m tests.soak --deadlines`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soak.deadlines import run_out

if TYPE_CHECKING:
    from pathlib import Path

SOME = 50


async def test_they_are_caught_up_while_others_are_answered(tmp_path: Path) -> None:
    assert await run_out(tmp_path, SOME) == []
