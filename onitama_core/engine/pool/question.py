"""What a process is asked, and for how long its answer is waited for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.levels import LEVELS
from onitama_core.engine.protocol import Go, SetLevel, SetPosition, SetSeed
from onitama_core.engine.thoughts import AtLevel, Depth, Limit, MoveTime, Nodes

if TYPE_CHECKING:
    from onitama_core.engine.protocol import Command

FULL_STRENGTH: Final = len(LEVELS)
GRACE: Final = 20.0
"""Seconds, as the machine may have other work, which comes first."""
SLOWEST: Final = 50_000
"""Nodes in a second."""
DEEPEST: Final = 120.0
"""Seconds for a depth, or for a level."""


@dataclass(frozen=True, slots=True)
class Question:
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
        """Seconds after which the process must have hung."""
        match self.limit:
            case MoveTime(milliseconds):
                return GRACE + milliseconds / 1000
            case Nodes(count):
                return GRACE + count / SLOWEST
            case AtLevel() | Depth():
                return GRACE + DEEPEST
