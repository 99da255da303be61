"""What a view says of the table, for its picture and for the words that go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from onitama_core.game import (
    Move,
    Pass,
    Phase,
    PlayerView,
    PublicView,
    ReplayView,
    SecretMove,
)

if TYPE_CHECKING:
    from onitama_core.game import Card, Player

View: TypeAlias = PublicView | PlayerView | ReplayView


def public_part(view: View) -> PublicView:
    return view if isinstance(view, PublicView) else view.public


def is_unmoved(view: PublicView) -> bool:
    """Nobody has moved yet; ninjas may be placed."""
    return view.turn_number == 1 and view.phase in (Phase.PLACEMENT, Phase.MOVE)


def last_card(view: PublicView) -> Card | None:
    match view.last_action:
        case Move(card=card) | Pass(card=card) | SecretMove(card=card):
            return card
        case _:
            return None


def receiver(view: PublicView) -> Player:
    """Who gets the side card next: before the lantern it was exchanged already."""
    return view.turn.opponent if view.phase is Phase.LANTERN else view.turn
