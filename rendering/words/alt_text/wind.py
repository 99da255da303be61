"""The Wind Spirit in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Move
from rendering.words.names import card_name, piece_name

if TYPE_CHECKING:
    from onitama_core.game import Piece, PublicView


def describe_spirit(view: PublicView) -> str:
    return "" if view.spirit is None else f"The Wind Spirit, a green whirl: {view.spirit}."


def wind_turn(view: PublicView, spirit: Move) -> str:
    """As in `Red's student moved from b2 to b3, then the Spirit from d3 to e4, with Bat`."""
    swapped = view.board[spirit.origin]
    went = f"from {spirit.origin} to {spirit.target}"
    swap = changing_places(swapped)
    pawn = view.last_action
    if not isinstance(pawn, Move) or pawn == spirit:
        return f"the Spirit moved {went} with {card_name(spirit.card)}{swap}"
    moved = swapped if pawn.target is spirit.target else view.board[pawn.target]
    mover = "" if moved is None else piece_name(moved)
    first = f"{mover} moved from {pawn.origin} to {pawn.target} with {card_name(pawn.card)}"
    return f"{first}, then the Spirit {went}{swap}"


def changing_places(swapped: Piece | None) -> str:
    """The Spirit leaves its square empty unless a student comes to it."""
    return "" if swapped is None else f", changing places with {piece_name(swapped)}"
