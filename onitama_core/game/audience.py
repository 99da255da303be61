"""What others may read of an action and its events (RULES.md §6, NOTATION.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from onitama_core.game.actions import (
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Place,
    SecretMove,
    SecretNinjaStep,
    SecretPlace,
)
from onitama_core.game.events import (
    CaptureAttempted,
    NinjaRevealed,
    PrivateEvent,
    SecretMoveMade,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game.actions import Action, PublicAction
    from onitama_core.game.board import Player, Square
    from onitama_core.game.events import Event, PublicEvent


@overload
def events_for(events: Iterable[Event], player: None) -> tuple[PublicEvent, ...]: ...


@overload
def events_for(events: Iterable[Event], player: Player) -> tuple[Event, ...]: ...


def events_for(events: Iterable[Event], player: Player | None) -> tuple[Event, ...]:
    """The public events and, for a player, those meant for that player alone."""
    return tuple(
        event for event in events if not isinstance(event, PrivateEvent) or event.audience is player
    )


def public_action(action: Action, events: Iterable[Event]) -> PublicAction:
    """What others may read of an action, once it was applied and these were its events."""
    public = events_for(events, None)
    match action:
        case Place():
            return SecretPlace()
        case NinjaMove() | NinjaStay():
            return SecretNinjaStep(revealed_on(public), is_attempt=has(CaptureAttempted, public))
        case Move(card=card) | Pass(card=card) if has(SecretMoveMade, public):
            return SecretMove(card, revealed_on(public))
        case Move() | Pass() | LightLantern():
            return action


def revealed_on(events: Iterable[PublicEvent]) -> Square | None:
    return next((event.square for event in events if isinstance(event, NinjaRevealed)), None)


def has(kind: type[PublicEvent], events: Iterable[PublicEvent]) -> bool:
    return any(isinstance(event, kind) for event in events)
