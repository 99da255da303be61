"""Through which interactions the boards of private matches can still be changed."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.capability import Interaction

GOOD_FOR: Final = 14 * 60.0
"""Seconds; Discord takes a token for fifteen minutes."""
MOST: Final = 2000
"""That are remembered; whoever is forgotten sees the answer at their next click."""


@dataclass(slots=True)
class Board:
    """One match's, which is changed by one at a time."""

    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    shown_by: Interaction | None = None
    """The latest that shows it."""
    until: float = 0.0


class PrivateBoards:
    """In memory alone: after a restart nothing can change them, as Discord has it."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._boards = OrderedDict[int, Board]()

    def of(self, match_id: int) -> Board:
        board = self._boards.setdefault(match_id, Board())
        self._boards.move_to_end(match_id)
        if len(self._boards) > MOST:
            self._boards.popitem(last=False)
        return board

    def keep(self, match_id: int, interaction: Interaction) -> None:
        """It shows the match's board from now on."""
        board = self.of(match_id)
        board.shown_by, board.until = interaction, self._seconds() + GOOD_FOR

    def latest(self, match_id: int) -> Interaction | None:
        """By which the match's board can be changed now."""
        board = self._boards.get(match_id)
        if board is None or board.until <= self._seconds():
            return None
        return board.shown_by

    def forget(self, match_id: int) -> None:
        self._boards.pop(match_id, None)
