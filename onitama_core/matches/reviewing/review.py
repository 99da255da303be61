"""A review: who stood better when, who played how well, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.game import Action, Fault, Merit, Player
    from onitama_core.store import Match

MOST_DECIDING: Final = 3


class Grade(Enum):
    """What is said of a turn that stands out."""

    GOOD_FIND = auto()
    """Better than the computer had seen, or the only turn that did not lose at once."""
    SLIP = auto()
    MISTAKE = auto()
    BLUNDER = auto()
    MISSED_WIN = auto()
    """A proven win was there, and then it was not."""

    @property
    def is_bad(self) -> bool:
        return self is not Grade.GOOD_FIND


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    number: int
    """From 1."""
    player: Player
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    before: float
    """The mover's chance to win, 0 to 1, with the best turn."""
    after: float
    """With the turn that was played."""
    grade: Grade | None
    merits: tuple[Merit, ...]
    """Of the best turn, which may be the one that was played."""
    faults: tuple[Fault, ...]
    """Of the turn that was played."""

    @property
    def cost(self) -> float:
        """Of win chance, 0 to 1."""
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Review:
    match: Match
    turns: tuple[ReviewedTurn, ...]
    """Those that are complete."""
    chances: tuple[float, ...]
    """Red's to win, 0 to 1, at the start and after each turn."""
    accuracy: tuple[float | None, float | None]
    """Red's and Blue's in per cent; None for who made no turn."""

    @property
    def deciding(self) -> tuple[ReviewedTurn, ...]:
        """Those that cost most, of the ones that are named for it; in the order of the match."""
        bad = [turn for turn in self.turns if turn.grade is not None and turn.grade.is_bad]
        worst = sorted(bad, key=lambda turn: turn.cost, reverse=True)[:MOST_DECIDING]
        return tuple(sorted(worst, key=lambda turn: turn.number))

    def count(self, player: Player, grade: Grade) -> int:
        return sum(turn.player is player and turn.grade is grade for turn in self.turns)
