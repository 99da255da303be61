"""What was really done in a turn, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from onitama_core.game import (
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    PawnMoved,
    Place,
    SpiritMoved,
)
from rendering.words.alt_text.wind import changing_places
from rendering.words.emphasis import plain
from rendering.words.names import card_name, piece_name, side
from rendering.words.turns import passed

if TYPE_CHECKING:
    from onitama_core.game import Deed, ReplayView, Square


def describe_deeds(view: ReplayView) -> str:
    """As in `This turn: Red's student moved from d2 to d3 with Crab; Red's ninja stayed`."""
    deeds = [words for deed in view.deeds if (words := describe_deed(deed, view))]
    return f"This turn: {'; '.join(deeds)}." if deeds else ""


def describe_deed(deed: Deed, view: ReplayView) -> str:
    """Nothing where it shows in the picture, or where nothing was done."""
    owner = side(deed.player)
    match deed.action:
        case Move(card, origin, target):
            moved = mover(deed, target, view)
            return f"{moved} moved from {origin} to {target} with {card_name(card)}{swap(deed)}"
        case Pass(card):
            return f"{owner} {plain(passed(card))}"
        case NinjaMove(origin, target, is_attempt):
            struck = " and struck" if is_attempt else ""
            return f"{owner}'s ninja moved from {origin} to {target}{struck}"
        case NinjaStay():
            return f"{owner}'s ninja stayed"
        case Place() | LightLantern():
            return ""
        case _ as never:
            assert_never(never)


def mover(deed: Deed, target: Square, view: ReplayView) -> str:
    """A pawn may have changed places with the Spirit since; a secret move has no event."""
    for event in deed.events:
        if isinstance(event, PawnMoved):
            return piece_name(event.piece)
        if isinstance(event, SpiritMoved):
            return "the Spirit"
    piece = view.board[target]
    return "" if piece is None else piece_name(piece)


def swap(deed: Deed) -> str:
    """As in `, changing places with Red's student`."""
    spirits = (event for event in deed.events if isinstance(event, SpiritMoved))
    return next((changing_places(spirit.swapped) for spirit in spirits), "")
