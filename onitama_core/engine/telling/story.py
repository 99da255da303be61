"""A game in the dark from one seat: all that its player was told, and sees now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.game import Square

if TYPE_CHECKING:
    from onitama_core.game import Event, Player, PlayerView, Setup

Range: TypeAlias = Mapping[tuple[Square, ...], float]
"""How likely each way is in which a side's living ninjas may stand; squares ascend."""


@dataclass(frozen=True, slots=True, repr=False)
class Story:
    """Has no way to a state or a log; its `repr` tells nothing, so that no log can."""

    setup: Setup
    seat: Player
    told: tuple[tuple[Event, ...], ...]
    """After every step of either side, what `events_for` leaves of it for this seat."""
    view: PlayerView
    """As it stands, with what may be done now."""

    def __repr__(self) -> str:
        return "Story(…)"
