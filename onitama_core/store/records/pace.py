"""How much time the players have."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Unlimited:
    """As much as they like; a match in which nothing happens is closed in the end."""


@dataclass(frozen=True, slots=True)
class Correspondence:
    per_turn: timedelta
    """For a whole turn with its secret steps; for a placement as well."""


@dataclass(frozen=True, slots=True)
class Live:
    """A chess clock."""

    limit: timedelta
    """For the whole game."""
    increment: timedelta
    """Given at the end of each turn."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """What the players of a match have left, as the turn that goes on began."""

    left: tuple[timedelta, timedelta]
    """Red's and Blue's, indexed by Player."""

    def with_left(self, player: Player, left: timedelta) -> Clocks:
        red, blue = self.left
        return Clocks((left, blue) if player is Player.RED else (red, left))


Pace: TypeAlias = Unlimited | Correspondence | Live

UNLIMITED: Final = Unlimited()
PACES: Final[Mapping[str, Pace]] = {
    "none": UNLIMITED,
    "5m": Correspondence(timedelta(minutes=5)),
    "1h": Correspondence(timedelta(hours=1)),
    "1d": Correspondence(timedelta(days=1)),
    "3d": Correspondence(timedelta(days=3)),
    "7d": Correspondence(timedelta(days=7)),
    "3+2": Live(timedelta(minutes=3), timedelta(seconds=2)),
    "5+3": Live(timedelta(minutes=5), timedelta(seconds=3)),
    "10+5": Live(timedelta(minutes=10), timedelta(seconds=5)),
}
"""By the names under which they are kept and chosen."""
NAMES: Final[Mapping[Pace, str]] = {pace: name for name, pace in PACES.items()}


def name_of(pace: Pace) -> str:
    return NAMES[pace]
