"""A round of `python -m tests.soak --ends`, without Discord."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.soak.ends.table import let_end

if TYPE_CHECKING:
    from pathlib import Path


async def test_who_is_waited_for_is_called_once_and_every_end_is_told_once(tmp_path: Path) -> None:
    assert await let_end(tmp_path / "onitama.db", Random(1)) == []  # noqa: S311 - it is a game
