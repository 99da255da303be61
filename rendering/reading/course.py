"""How somebody's rating went, game by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Mark(NamedTuple):
    rating: float
    deviation: float
    """How far off the rating may well be, to either side."""
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Course:
    marks: tuple[Mark, ...]
    """Before the first of these games and after each: two at least."""
    games: int
    """Rated ones in all; the last mark is after the last of them."""

    @property
    def shown(self) -> int:
        """Games whose outcome can be seen."""
        return len(self.marks) - 1

    @property
    def before(self) -> int:
        """Games before the first mark."""
        return self.games - self.shown
