"""Who stood better in a game, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from onitama_core.game import Player


class Turning(NamedTuple):
    """A turn that decided much, to its mover's loss."""

    number: int
    """From 1."""
    player: Player


@dataclass(frozen=True, slots=True)
class Chart:
    chances: tuple[float, ...]
    """Red's to win, 0 to 1, at the start and after each turn: two at least."""
    turnings: tuple[Turning, ...]
    """In the order of the game, few."""
    accuracy: tuple[float | None, float | None]
    """Red's and Blue's in per cent; None for who made no turn."""

    @property
    def turns(self) -> int:
        return len(self.chances) - 1
