"""Texts of actions and positions, as NOTATION.md defines them."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from onitama_core.game import actions
from onitama_core.game.actions import Action
from onitama_core.game.board import (
    MASTERS,
    NINJAS,
    SIZE,
    STUDENTS,
    TEMPLES,
    Bitboard,
    Line,
    Piece,
    Player,
    Square,
)
from onitama_core.game.cards import CARDS_DEALT, Hand, Variant, find_card, sort_hand
from onitama_core.game.errors import Unreadable, UnreadableText
from onitama_core.game.state import GameState, Position
from onitama_core.game.variants.classic import start_from
from onitama_core.game.views import PlayerView, PublicView, ReplayView

LETTERS: Final[Mapping[Piece, str]] = dict(
    zip((*MASTERS, *STUDENTS, *NINJAS), "MmSsNn", strict=True)
)
BOTH_NINJAS: Final = "X"
SPIRIT_LETTER: Final = "W"
MAX_PIECES: Final = {"M": 1, "S": 4, "m": 1, "s": 4, SPIRIT_LETTER: 1}
"""The maximum number of each letter in a position that is read."""


def format_action(action: Action | actions.PublicAction) -> str:
    """Return the notation of an action: `tiger:c1c3`, `ninja:b1c2!`, `lantern:3`.

    The secret parts of a public action are written as `?`: `ninja:?`.
    """
    return str(action)


def parse_action(text: str) -> Action:
    """Return the action that a text means.

    Upper case, blanks, dashes between squares and a missing colon are accepted. Raises
    UnreadableText.
    """
    compact = "".join(text.split()).lower()
    for pattern, read in ACTION_READERS:
        if match := pattern.fullmatch(compact):
            return read(*match.groups())
    raise UnreadableText(Unreadable.ACTION, text)


def read_place(*squares: str | None) -> actions.Place:
    return actions.Place(tuple(sorted(Square.parse(square) for square in squares if square)))


ORIGIN_AND_TARGET: Final = r"([a-e][1-5])[-–—→>]*([a-e][1-5])"
ACTION_READERS: Final[tuple[tuple[re.Pattern[str], Callable[..., Action]], ...]] = (
    (re.compile(r"ninja:?stay"), actions.NinjaStay),
    (
        re.compile(rf"ninja:?{ORIGIN_AND_TARGET}(!?)"),
        lambda origin, target, mark: actions.NinjaMove(
            Square.parse(origin), Square.parse(target), is_attempt=bool(mark)
        ),
    ),
    (re.compile(r"place:?([a-e][1-5])(?:,?([a-e][1-5]))?"), read_place),
    (re.compile(r"lantern:?none"), lambda: actions.LightLantern(None)),
    (re.compile(r"lantern:?([a-e1-5])"), lambda line: actions.LightLantern(Line(line))),
    (
        re.compile(rf"([a-z]+?):?{ORIGIN_AND_TARGET}"),
        lambda card, origin, target: actions.Move(
            find_card(card), Square.parse(origin), Square.parse(target)
        ),
    ),
    (re.compile(r"([a-z]+?):?pass"), lambda card: actions.Pass(find_card(card))),
)


def format_position(view: PublicView | PlayerView | ReplayView) -> str:
    """Return a view's position as text.

    It contains the ninjas that the view's reader may know: in a PublicView revealed ones, in a
    PlayerView also the viewer's own, in a ReplayView all.
    """
    public = view if isinstance(view, PublicView) else view.public
    red, blue = (",".join(card.id for card in sort_hand(*hand)) for hand in public.display_hands)
    player = str(public.turn)[0]
    letters = ["." if piece is None else LETTERS[piece] for piece in view.board]
    if public.spirit is not None:
        letters[public.spirit] = SPIRIT_LETTER
    for square in view.shared_squares if isinstance(view, ReplayView) else ():
        letters[square] = BOTH_NINJAS
    return f"{format_board(letters)} {player} {red} {blue} {public.side.id}"


def format_board(letters: Sequence[str]) -> str:
    """Return the BOARD field for 25 letters from a1 on; `.` is an empty square."""
    ranks = ["".join(letters[first : first + SIZE]) for first in range(0, len(letters), SIZE)]
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(reversed(ranks)))


def parse_position(text: str) -> GameState:
    """Return the game whose turn starts with a position: Classic, or Way of the Wind with `W`.

    Earlier turns are unknown. A position with a master on the enemy's temple is refused, because
    that has ended the game. Raises UnreadableText.
    """
    fields = text.split()
    if len(fields) != CARDS_DEALT or fields[1].lower() not in {"r", "b"}:
        raise UnreadableText(Unreadable.POSITION, text)
    board, player, red, blue, side = fields
    hands = (parse_hand(red), parse_hand(blue))
    cards = (*hands[0], *hands[1], find_card(side))
    if len(set(cards)) != CARDS_DEALT:
        raise UnreadableText(Unreadable.DIFFERENT_CARDS, text)
    cells = parse_board(board)
    spirit = squares_of(SPIRIT_LETTER, cells)
    wind = [card for card in cards if not card.is_ordinary]
    if wind and not spirit:
        raise UnreadableText(Unreadable.SPIRIT, wind[0].id)
    position = Position(
        pawns=(squares_of("MS", cells), squares_of("ms", cells)),
        masters=squares_of("Mm", cells),
        hands=hands,
        side=cards[-1],
        turn=Player.RED if player.lower() == "r" else Player.BLUE,
        spirit=spirit,
    )
    for owner in Player:
        temple = TEMPLES[owner.opponent]
        if position.masters & position.pawns[owner] & temple.bit:
            raise UnreadableText(Unreadable.ENTERED_TEMPLE, str(temple))
    return start_from(Variant.WIND if spirit else Variant.CLASSIC, position)


def parse_hand(text: str) -> Hand:
    names = text.split(",")
    if len(names) != 2:  # noqa: PLR2004 - a hand is a pair
        raise UnreadableText(Unreadable.HAND, text)
    return sort_hand(find_card(names[0]), find_card(names[1]))


def parse_board(text: str) -> list[str]:
    """Return a letter for each square from a1 along each rank to e5.

    An empty square has an empty string. Raises UnreadableText.
    """
    ranks = text.split("/")
    cells = [cell for rank in reversed(ranks) for cell in parse_rank(rank)]
    if len(ranks) != SIZE:
        raise UnreadableText(Unreadable.BOARD, text)
    for letter, maximum in MAX_PIECES.items():
        if cells.count(letter) > maximum:
            raise UnreadableText(Unreadable.FEWER_PIECES, letter)
    return cells


def parse_rank(text: str) -> list[str]:
    cells: list[str] = []
    for letter in text:
        if letter.isascii() and letter.isdecimal():
            cells += [""] * int(letter)
        elif letter in MAX_PIECES:
            cells.append(letter)
        else:
            raise UnreadableText(Unreadable.PIECE, letter)
    if len(cells) != SIZE:
        raise UnreadableText(Unreadable.RANK, text)
    return cells


def squares_of(letters: str, cells: Sequence[str]) -> Bitboard:
    """Return the bitboard of the squares with one of the letters."""
    return sum(1 << square for square, cell in enumerate(cells) if cell and cell in letters)
