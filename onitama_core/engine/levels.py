"""How well the computer may be asked to play, from 1, whom a child beats, to 8, all it can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """How a weak player errs: as people do, not by chance moves."""

    overlooks_wins: float = 0.0
    """How often it does not see that a turn wins at once."""
    overlooks_threats: float = 0.0
    """How often it does not see, of one turn, that the other side wins after it."""
    greed: int = 0
    """Points by which a capture tempts it beyond what it is worth."""
    haze: int = 0
    """Points by which it misjudges a turn: two thirds of all lie within."""


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    nodes: int
    """That it may visit for one turn; the ladder is measured at a tenth of them."""
    depth: int | None = None
    """Turns that it sees ahead, its own included, where it is short-sighted."""
    milliseconds: int | None = None
    """That it takes at most for one turn."""
    temper: Temper | None = None
    """None: it plays what it finds best."""


LEVELS: Final = (
    Level(1, 100_000, depth=1, temper=Temper(0.3, 0.7, 200, 120)),
    Level(2, 100_000, depth=1, temper=Temper(0, 0.5, 120, 80)),
    Level(3, 100_000, depth=2, temper=Temper(0, 0.25, 60, 60)),
    Level(4, 200_000, depth=3, temper=Temper(0, 0.1, 30, 40)),
    Level(5, 400_000, depth=4, temper=Temper(0, 0, 0, 20)),
    Level(6, 100_000, depth=6),
    Level(7, 1_000_000, depth=9),
    Level(8, 100_000_000, milliseconds=2000),
)
