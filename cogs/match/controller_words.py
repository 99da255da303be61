"""What the controller asks, step by step, with signs or as lists without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Move, NinjaMove, leads_to_spirit, shows_ninja, sure_win
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card, Line, Place, PlayerView, Square


STARTS: Final = {1: "a square for your ninja", 2: "two squares for your ninjas"}
"""By how many there are."""
STRIKE: Final = "Strike"
MAY_STRIKE: Final = f" **{STRIKE}** also takes a ninja that hides there. {words.RISK}"
SHOWS: Final = "shows my ninja until my next turn"
UNSEEN: Final = "unseen"
OR_A_SQUARE: Final = " Or a square that only one can reach."
THEN_THE_SPIRIT: Final = "then the Spirit"
TAKEN_BACK: Final = "You took the pawn's move back."
ONLY_STAYS: Final = "Now your ninja: it can only stay."
MAY_TELL: Final = " The pass may tell the others where your ninja stands."


def choose_starts(count: int) -> str:
    return f"Choose {STARTS[count]}. Only you see this; you can change it until you confirm."


def confirm(place: Place, view: PlayerView) -> str:
    return f"Confirm: {words.choice(place, view).lower()}"


def from_square(origin: Square, target: str | None, capture: str | None) -> str:
    """A sign is None where nothing bears it."""
    told = taps((target, "to go there"), (capture, "to capture"))
    return f"From {origin}: {told} Or tap another piece."


def from_spirits_square(origin: Square, target: str | None, swap: str | None) -> str:
    told = taps((target, "to move it there"), (swap, "to swap"))
    return f"The Spirit on {origin}: {told} Or tap another piece."


def taps(*ways: tuple[str | None, str]) -> str:
    return f"tap {', '.join(f'{sign} {deed}' for sign, deed in ways if sign is not None)}."


def tap_again(move: Move | NinjaMove) -> str:
    """Where nothing else can be meant."""
    what = "Ninja" if isinstance(move, NinjaMove) else words.card_name(move.card)
    told = f"{what} {move.origin}–{move.target}"
    return f"{told}: tap {move.target} again to play it, or tap another square."


def play_or_change(origin: Square, target: Square, *, may_strike: bool) -> str:
    risk = MAY_STRIKE if may_strike else ""
    return f"{origin}–{target}: play it, or tap another square.{risk}"


def play(move: Move | NinjaMove, view: PlayerView) -> str:
    """As in `Play Tiger c1–c3`, and what is seen beforehand to come of it."""
    if (way := sure_win(view, move)) is not None:
        return f"{deed(move)}: {words.WINS[way]}"
    if shows_ninja(view, move):
        met = view.public.board[move.target]
        captures = "" if met is None else f"captures {words.kind_name(met.kind)}, "
        return f"{deed(move)}: {captures}{SHOWS}"
    if leads_to_spirit(view, move):
        return f"{deed(move)}, {THEN_THE_SPIRIT}"
    return f"{deed(move)}, {UNSEEN}" if move.origin in view.hidden else deed(move)


def deed(move: Move | NinjaMove) -> str:
    squares = f"{move.origin}–{move.target}"
    if isinstance(move, Move):
        return f"Play {words.card_name(move.card)} {squares}"
    return f"{STRIKE} {move.target}" if move.is_attempt else f"Move ninja {squares}"


def tap_a_ninja(ninja: str) -> str:
    return f"Your turn. Tap a ninja of yours: {ninja}."


def tap_a_pawn(student: str, master: str, spirit: str | None) -> str:
    """`spirit`: while it may be moved instead."""
    instead = "" if spirit is None else f"; or {spirit}, the Spirit"
    pawns = f"{student} student, {master} master"
    return f"Your turn. Tap a pawn: {pawns}{instead}."


def in_the_way(hidden: Sequence[Square]) -> str:
    """`hidden`: where the own ninjas stand."""
    return "".join(
        f" Your ninja hides on {square}, so your pawns can't go there." for square in hidden
    )


def must_pass(view: PlayerView) -> str:
    risk = MAY_TELL if words.gives_away(view) else ""
    stuck = f"None of your {'pawns' if view.has_pawns else 'ninjas'}"
    if view.public.spirit is not None:
        stuck = "Neither your pawns nor the Spirit"
    return f"{stuck} can move, so you pass: choose the card to exchange.{risk}"


def move_the_spirit(spirit: str, card: Card, target: str | None, swap: str | None) -> str:
    told = taps((target, "to move it"), (swap, "to swap"))
    return f"Now the Spirit {spirit}, with {words.card_name(card)}: {told}"


def move_the_ninja(ninja: str) -> str:
    return f"Now your ninja {ninja}, with the same card: tap where it goes, or let it stay."


def light_a_lantern(left: int) -> str:
    return (
        f"Light a lantern ({left} left)? You alone learn whether a hidden ninja "
        "stands on the line; everybody sees which line."
    )


def light_for_sure(choice: str) -> str:
    return f"{choice}? That uses up a lantern."


def line_label(line: Line) -> str:
    return words.line_name(line).capitalize()


PIECES: Final = "Your pieces"
SQUARES: Final = "Where it goes"
LISTED_STARTS: Final = "A square to start on"
LINES: Final = "A line to light"
MOVE_THE_NINJA: Final = "Now your ninja, with the same card: choose where it goes, or let it stay."


def choose_a_piece(view: PlayerView) -> str:
    return f"Your turn. Choose a piece from the list.{in_the_way(view.hidden)}"


def choose_a_square(origin: Square, view: PlayerView) -> str:
    return f"{piece_on(origin, view)}: choose where it goes, or another piece."


def play_or_change_listed(origin: Square, target: Square, *, may_strike: bool) -> str:
    risk = MAY_STRIKE if may_strike else ""
    return f"{origin} to {target}: play it, or choose something else.{risk}"


def move_the_spirit_listed(card: Card) -> str:
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
