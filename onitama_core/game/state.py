"""A game at one instant, as the referee knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.events import Event
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.position import Position
    from onitama_core.game.setup import Variant


@dataclass(frozen=True, slots=True)
class GameState:
    """Never shown to anybody: views.py makes what may be shown."""

    variant: Variant
    position: Position
    turn_number: int
    """The turn now being played, from 1; once the game is over, the one it ended in."""
    last_action: Action | None
    """What the last turn was, if any was played."""
    outcome: Outcome | None
    since_capture: tuple[Position, ...]
    """Positions at the start of each turn since the last capture, this one last."""


class Step(NamedTuple):
    """A transition: the new state, and what happened."""

    state: GameState
    events: tuple[Event, ...]
