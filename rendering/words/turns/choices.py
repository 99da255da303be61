"""What can be done, as it stands on a button or in a list: `Tiger c1 → c3, captures student`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Place,
    Termination,
    sure_win,
)
from rendering.words.lists import listed_squares
from rendering.words.names import card_name, kind_name, line_name, piece_name

if TYPE_CHECKING:
    from onitama_core.game import Action, PlayerView, Square

STAYS: Final = "Ninja stays"
WINS: Final = {
    Termination.STONE: "captures the master and wins",
    Termination.STREAM: "reaches the temple and wins",
    Termination.NINJAS: "captures the last ninja and wins",
}
NO_LANTERN: Final = "Light no lantern"


def choice(action: Action, view: PlayerView) -> str:
    match action:
        case Move(card, origin, target):
            moved = "Spirit " if origin is view.public.spirit else ""
            return f"{card_name(card)} {moved}{origin} → {target}{prospect(action, view)}"
        case Pass(card):
            risk = " (it may tell where your ninja stands)" if gives_away(view) else ""
            return f"Pass, exchanging {card_name(card)}{risk}"
        case Place(squares):
            return f"Place on {listed_squares(squares)}"
        case LightLantern(line):
            return NO_LANTERN if line is None else f"Light {line_name(line)}"
        case NinjaStay():
            return STAYS
        case NinjaMove(origin, target, is_attempt):
            tries = ", strikes" if is_attempt else prospect(action, view)
            return f"Ninja {origin} → {target}{tries}"


def gives_away(view: PlayerView) -> bool:
    """Whether others see a pass, and may work out which square rules out the moves.

    Who has no pawns passes unseen.
    """
    return bool(view.hidden) and view.has_pawns


def prospect(move: Move | NinjaMove, view: PlayerView) -> str:
    """What is seen beforehand to come of it."""
    if (way := sure_win(view, move)) is not None:
        return f", {WINS[way]}"
    return hit(move.origin, move.target, view)


def hit(origin: Square, target: Square, view: PlayerView) -> str:
    """What is seen to be captured on a square; the Spirit swaps with what stands there."""
    piece = view.public.board[target]
    if piece is None:
        return ""
    if origin is view.public.spirit:
        return f", swaps with {piece_name(piece)}"
    return f", captures {kind_name(piece.kind)}"
