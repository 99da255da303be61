"""Where cards lead: tables made once a card, for both seats."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from onitama_core.game.actions import Move
from onitama_core.game.board import SIZE, SQUARES, Bitboard, Offset, Player
from onitama_core.game.cards import CARDS, Card

T = TypeVar("T")
Moves: TypeAlias = tuple[tuple[tuple[tuple[Move, Bitboard], ...], ...], ...]
"""By player and origin: the moves over an empty board, each with its target's bit."""


class Shift(NamedTuple):
    """One offset of a card for a whole bitboard at once."""

    origins: Bitboard
    """The squares from which the offset stays on the board."""
    left: int
    right: int
    """By how many bits to shift; one of the two is 0."""


def moves_by(card: Card, offsets: tuple[Offset, ...]) -> Moves:
    return tuple(
        tuple(
            tuple(
                (Move(card, origin, target), target.bit)
                for offset in offsets
                if (target := origin.step(offset, player)) is not None
            )
            for origin in SQUARES
        )
        for player in Player
    )


def reach_of(moves: Moves) -> tuple[tuple[Bitboard, ...], ...]:
    return tuple(tuple(sum(bit for _, bit in found) for found in by_origin) for by_origin in moves)


def shift(offset: Offset, player: Player) -> Shift:
    origins = sum(square.bit for square in SQUARES if square.step(offset, player) is not None)
    distance = offset[0] + SIZE * offset[1]
    if player is Player.BLUE:
        distance = -distance
    return Shift(origins, max(distance, 0), max(-distance, 0))


class ByCard(dict[str, T]):
    """By a card's id, made when a game first has that card: few of them are ever needed."""

    def __init__(self, make: Callable[[Card], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card_id: str) -> T:
        return self.setdefault(card_id, self._make(CARDS[card_id]))


# Each is asked as `MOVES[card.id][player][origin]`.
MOVES: Final = ByCard(lambda card: moves_by(card, card.moves))
REACH: Final = ByCard(lambda card: reach_of(MOVES[card.id]))
SPIRIT_MOVES: Final = ByCard(lambda card: moves_by(card, card.spirit_moves))
SPIRIT_REACH: Final = ByCard(lambda card: reach_of(SPIRIT_MOVES[card.id]))

SHIFTS: Final = ByCard(
    lambda card: tuple(tuple(shift(one, player) for one in card.moves) for player in Player)
)
"""`SHIFTS[card.id][player]`."""
