"""NOTATION.md in code: positions and actions as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import (
    Action,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Place,
    PublicAction,
    SecretMove,
    SecretNinjaStep,
    SecretPlace,
)
from onitama_core.game.board import SIZE, SQUARES, Line, Piece, PieceKind, Player, Square
from onitama_core.game.cards import find_card, hand_of
from onitama_core.game.errors import Unreadable, UnreadableText
from onitama_core.game.setup import CARDS_DEALT, Variant
from onitama_core.game.state import Position
from onitama_core.game.variants.daylight import start
from onitama_core.game.views import PublicView, ReplayView

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.game.board import Bitboard
    from onitama_core.game.cards import Hand
    from onitama_core.game.state import GameState
    from onitama_core.game.views import PlayerView

LETTERS: Final[Mapping[Piece, str]] = {
    Piece(Player.RED, PieceKind.MASTER): "M",
    Piece(Player.RED, PieceKind.STUDENT): "S",
    Piece(Player.BLUE, PieceKind.MASTER): "m",
    Piece(Player.BLUE, PieceKind.STUDENT): "s",
    Piece(Player.RED, PieceKind.NINJA): "N",
    Piece(Player.BLUE, PieceKind.NINJA): "n",
}
BOTH_NINJAS: Final = "X"
SPIRIT: Final = "W"
PAWNS: Final = {letter: piece for piece, letter in LETTERS.items() if letter in "MSms"}
"""What a position that is read may hold."""
PLAYERS: Final = {"r": Player.RED, "b": Player.BLUE}
MOST: Final = {"M": 1, "S": 4, "m": 1, "s": 4, SPIRIT: 1}
"""How many of each letter a position that is read may hold."""


def format_action(action: Action | PublicAction) -> str:
    """`tiger:c1c3`, `ninja:b1c2!`, `lantern:3`; for those who may not know, `ninja:?`."""
    match action:
        case Move():
            return str(action)
        case Pass(card):
            return f"{card.id}:pass"
        case Place(squares):
            return f"place:{','.join(map(str, squares))}"
        case LightLantern(line):
            return f"lantern:{'none' if line is None else line.value}"
        case NinjaMove() | NinjaStay():
            return format_ninja_step(action)
        case _:
            return format_secret(action)


def format_ninja_step(step: NinjaMove | NinjaStay) -> str:
    match step:
        case NinjaStay():
            return "ninja:stay"
        case NinjaMove(origin, target, is_attempt):
            return f"ninja:{origin}{target}{'!' if is_attempt else ''}"


def format_secret(action: SecretPlace | SecretNinjaStep | SecretMove) -> str:
    match action:
        case SecretPlace():
            return "place:?"
        case SecretNinjaStep(target, is_attempt):
            return f"ninja:?{'' if target is None else target}{'!' if is_attempt else ''}"
        case SecretMove(card, target):
            return f"{card.id}:?{'' if target is None else target}"


def parse_action(text: str) -> Action:
    """Read an action, forgiving case, blanks, dashes and a missing colon.

    Raises UnreadableText.
    """
    compact = "".join(text.split()).lower()
    for pattern, read in READERS:
        if found := pattern.fullmatch(compact):
            return read(*found.groups())
    raise UnreadableText(Unreadable.ACTION, text)


def read_ninja_move(origin: str, target: str, attempt: str) -> NinjaMove:
    return NinjaMove(Square.parse(origin), Square.parse(target), is_attempt=bool(attempt))


def read_place(*squares: str | None) -> Place:
    return Place(tuple(sorted(Square.parse(square) for square in squares if square)))


def read_lantern(line: str) -> LightLantern:
    return LightLantern(None if line == "none" else Line(line))


def read_move(card: str, origin: str, target: str) -> Move:
    return Move(find_card(card), Square.parse(origin), Square.parse(target))


READERS: Final[tuple[tuple[re.Pattern[str], Callable[..., Action]], ...]] = (
    (re.compile(r"ninja:?stay"), NinjaStay),
    (re.compile(r"ninja:?([a-e][1-5])[-–—→>]*([a-e][1-5])(!?)"), read_ninja_move),
    (re.compile(r"place:?([a-e][1-5])(?:,?([a-e][1-5]))?"), read_place),
    (re.compile(r"lantern:?([a-e1-5]|none)"), read_lantern),
    (re.compile(r"([a-z]+?):?([a-e][1-5])[-–—→>]*([a-e][1-5])"), read_move),
    (re.compile(r"([a-z]+?):?pass"), lambda card: Pass(find_card(card))),
)


def format_position(view: PublicView | PlayerView | ReplayView) -> str:
    """What the view's reader may know: an owner reads its own ninjas, others revealed ones.

    In the replay all are written.
    """
    public = view if isinstance(view, PublicView) else view.public
    red, blue = (",".join(card.id for card in hand_of(*hand)) for hand in public.hands)
    player = str(public.turn)[0]
    letters = ["." if piece is None else LETTERS[piece] for piece in view.board]
    if public.spirit is not None:
        letters[public.spirit] = SPIRIT
    for square in view.shared if isinstance(view, ReplayView) else ():
        letters[square] = BOTH_NINJAS
    return f"{format_board(letters)} {player} {red} {blue} {public.side.id}"


def format_board(letters: Sequence[str]) -> str:
    ranks = [letters[start : start + SIZE] for start in range(0, len(letters), SIZE)]
    return "/".join(format_rank("".join(rank)) for rank in reversed(ranks))


def format_rank(letters: str) -> str:
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), letters)


def parse_position(text: str) -> GameState:
    """A game at the start of a turn, without what happened before: classic, or with `W` of Wind.

    Raises UnreadableText.
    """
    fields = text.split()
    if len(fields) != CARDS_DEALT or fields[1].lower() not in PLAYERS:
        raise UnreadableText(Unreadable.POSITION, text)
    board, player, red, blue, side = fields
    hands = (parse_hand(red), parse_hand(blue))
    cards = (*hands[0], *hands[1], find_card(side))
    if len(set(cards)) != CARDS_DEALT:
        raise UnreadableText(Unreadable.DIFFERENT_CARDS, text)
    pieces, spirit = parse_board(board)
    wind = [card for card in cards if not card.is_ordinary]
    if wind and not spirit:
        raise UnreadableText(Unreadable.SPIRIT, wind[0].id)
    position = Position(
        pawns=(occupied(pieces, Player.RED), occupied(pieces, Player.BLUE)),
        masters=sum(s.bit for s, piece in pieces.items() if piece.kind is PieceKind.MASTER),
        hands=hands,
        side=cards[-1],
        turn=PLAYERS[player.lower()],
        spirit=spirit,
    )
    return start(Variant.WIND if spirit else Variant.CLASSIC, position)


def parse_hand(text: str) -> Hand:
    names = text.split(",")
    if len(names) != 2:  # noqa: PLR2004 - a hand is a pair
        raise UnreadableText(Unreadable.HAND, text)
    return hand_of(find_card(names[0]), find_card(names[1]))


def parse_board(text: str) -> tuple[dict[Square, Piece], Bitboard]:
    """The pawns, and the Spirit's square, 0 without one."""
    ranks = text.split("/")
    cells = [cell for rank in reversed(ranks) for cell in parse_rank(rank)]
    if len(ranks) != SIZE:
        raise UnreadableText(Unreadable.BOARD, text)
    for letter, most in MOST.items():
        if cells.count(letter) > most:
            raise UnreadableText(Unreadable.FEWER_PIECES, letter)
    pieces = {SQUARES[i]: PAWNS[letter] for i, letter in enumerate(cells) if letter in PAWNS}
    return pieces, sum(SQUARES[i].bit for i, letter in enumerate(cells) if letter == SPIRIT)


def parse_rank(text: str) -> list[str]:
    """A letter a square, an empty one for an empty square."""
    cells: list[str] = []
    for letter in text:
        if letter.isdecimal():
            cells += [""] * int(letter)
        elif letter in MOST:
            cells.append(letter)
        else:
            raise UnreadableText(Unreadable.PIECE, letter)
    if len(cells) != SIZE:
        raise UnreadableText(Unreadable.RANK, text)
    return cells


def occupied(pieces: dict[Square, Piece], player: Player) -> int:
    return sum(square.bit for square, piece in pieces.items() if piece.owner is player)
