"""What a process is asked, for how long its answer is waited for, and when it is complete."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from onitama_core.engine.levels import LEVELS
from onitama_core.engine.protocol import (
    BestMove,
    Go,
    Info,
    SetLevel,
    SetPosition,
    SetSeed,
)
from onitama_core.engine.thoughts import (
    AtLevel,
    Depth,
    Limit,
    MoveTime,
    Nodes,
    Points,
    Thought,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.protocol import Answer, Command

FULL_STRENGTH: Final = len(LEVELS)
GRACE: Final = 20.0
"""Seconds, as the machine may have other work, which comes first."""
SLOWEST: Final = 50_000
"""Nodes in a second."""
DEEPEST: Final = 120.0
"""Seconds for a depth, or for a level."""
UNKNOWN: Final = Points(0)

T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    @property
    def asker(self) -> int: ...

    @property
    def commands(self) -> tuple[Command, ...]: ...

    @property
    def patience(self) -> float:
        """Seconds after which the process must have hung."""

    def answer(self, heard: Sequence[Answer]) -> T_co | None:
        """What all that was heard comes to; None while more is to come."""


@dataclass(frozen=True, slots=True)
class OfPosition:
    """Which turn is best."""

    opening: str
    actions: tuple[str, ...]
    limit: Limit
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        position = SetPosition(self.opening, self.actions)
        match self.limit:
            case AtLevel(level):
                return (SetLevel(level), SetSeed(self.asker), position, Go())
            case limit:
                return (SetLevel(FULL_STRENGTH), position, Go(limit))

    @property
    def patience(self) -> float:
        return GRACE + longest(self.limit)

    def answer(self, heard: Sequence[Answer]) -> Thought | None:
        if not isinstance(best := heard[-1], BestMove):
            return None
        found = [one for one in heard if isinstance(one, Info)]
        return thought_of(best, found[-1] if found else None)


def longest(limit: Limit) -> float:
    """Seconds."""
    match limit:
        case MoveTime(milliseconds):
            return milliseconds / 1000
        case Nodes(count):
            return count / SLOWEST
        case AtLevel() | Depth():
            return DEEPEST


def thought_of(best: BestMove, found: Info | None) -> Thought:
    score = best.score or UNKNOWN
    if found is None:
        return Thought(best.turn, score, 0, 0, best.turn)
    return Thought(best.turn, score, found.depth, found.nodes, found.line)
