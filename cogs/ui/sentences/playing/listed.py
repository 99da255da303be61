"""What the controller asks and offers as lists, for who has it read aloud: no signs, no arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.playing.controller import MAY_STRIKE, in_the_way
from onitama_core.game import Move
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card, NinjaMove, PlayerView, Square

PIECES: Final = "Your pieces"
SQUARES: Final = "Where it goes"
STARTS: Final = "A square to start on"
LINES: Final = "A line to light"
MOVE_THE_NINJA: Final = "Now your ninja, with the same card: choose where it goes, or let it stay."


def choose_a_piece(view: PlayerView) -> str:
    return f"Your turn. Choose a piece from the list.{in_the_way(view.hidden)}"


def choose_a_square(origin: Square, view: PlayerView) -> str:
    return f"{piece_on(origin, view)}: choose where it goes, or another piece."


def play_or_change(origin: Square, target: Square, *, may_strike: bool) -> str:
    risk = MAY_STRIKE if may_strike else ""
    return f"{origin} to {target}: play it, or choose something else.{risk}"


def move_the_spirit(card: Card) -> str:
    return f"Now the Spirit, with {words.card_name(card)}: choose where it goes."


def piece_on(square: Square, view: PlayerView) -> str:
    """As in `Student on c1`."""
    piece = view.board[square]
    kind = "Spirit" if piece is None else words.kind_name(piece.kind).capitalize()
    return f"{kind} on {square}"


def leading_to(targets: Sequence[Square]) -> str:
    return f"To {words.listed_squares(targets, 'or')}"


def square_to_go(moves: Sequence[Move | NinjaMove], view: PlayerView) -> str:
    """As in `c3, captures student`; all moves lead there from one square."""
    told = {words.prospect(move, view) for move in moves}
    return f"{moves[0].target}{max(told, key=len)}"


def cards_to_go(moves: Sequence[Move | NinjaMove]) -> str | None:
    """None of a ninja, which goes with the card that was just used."""
    cards = [move.card for move in moves if isinstance(move, Move)]
    return f"With {words.listed_cards(cards, 'or')}" if cards else None


def start(square: Square, *, is_chosen: bool) -> str:
    return f"{square}, chosen: choose it again to leave it" if is_chosen else str(square)
