"""A game at one instant, as the referee knows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game.night import DAYLIGHT, NO_SECRETS

if TYPE_CHECKING:
    from onitama_core.game.actions import Move, PublicAction
    from onitama_core.game.cards import Card, Hand
    from onitama_core.game.events import Event
    from onitama_core.game.night import Night, Secrets
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.position import Position
    from onitama_core.game.setup import Variant


class Phase(Enum):
    """The step of a turn that comes next."""

    PLACEMENT = auto()
    MOVE = auto()
    SPIRIT = auto()
    NINJA = auto()
    LANTERN = auto()


@dataclass(frozen=True, slots=True)
class GameState:
    """Never shown to anybody: views.py makes what may be shown."""

    variant: Variant
    position: Position
    hands: tuple[Hand, Hand]
    """As they lie: the card that comes takes the place of the card that went."""
    turn_number: int
    """The turn now being played, from 1; once the game is over, the one it ended in."""
    last_action: PublicAction | None
    """The last move or pass, as everybody may know it."""
    outcome: Outcome | None
    since_capture: tuple[Position, ...] = ()
    """Positions at the start of each turn since the last capture, this one last; not at night."""
    phase: Phase = Phase.MOVE
    used: Card | None = None
    """The card of this turn, while a step of the turn is still to come with it."""
    spirit_move: Move | None = None
    """The Spirit's part in the turn of `last_action`, which it equals where no pawn moved."""
    night: Night = DAYLIGHT
    secrets: Secrets = NO_SECRETS


class Step(NamedTuple):
    """A transition: the new state, and what happened."""

    state: GameState
    events: tuple[Event, ...]
