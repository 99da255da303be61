"""What the computer thought of the positions of a match that is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class ScoreKind(Enum):
    POINTS = "points"
    """Judged: 100 for a student."""
    WIN = "win"
    """Proven, in whole turns of either player."""
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Judged:
    """One position, for the side to move."""

    kind: ScoreKind
    value: int
    best: str
    """The whole turn in notation, its actions with a blank between."""
