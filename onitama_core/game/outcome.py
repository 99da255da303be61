"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.game.board import Player


class Termination(Enum):
    """Why a game is over. Of several ways fulfilled at once the first in this order counts."""

    STONE = "stone"
    STREAM = "stream"
    NINJAS = "ninjas"
    AGREEMENT = "agreement"
    REPETITION = "repetition"
    NO_PROGRESS = "no_progress"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    """A draw, since neither came back to it."""
    CANCELLED = "cancelled"
    """Called off before anybody had moved, or closed: it opens nothing and counts for nothing."""

    @property
    def is_on_the_board(self) -> bool:
        """It follows from the last turn and completes it; every other way is told beside it."""
        return self in ON_THE_BOARD


ON_THE_BOARD: Final = frozenset(
    {
        *(Termination.STONE, Termination.STREAM, Termination.NINJAS),
        *(Termination.REPETITION, Termination.NO_PROGRESS),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    winner: Player | None
    """None: a draw, or no game at all."""
    termination: Termination

    @property
    def is_cancelled(self) -> bool:
        return self.termination is Termination.CANCELLED
