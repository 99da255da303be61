"""Where cards lead: tables made once a card, for both seats."""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from onitama_core.game.actions import Move
from onitama_core.game.board import SQUARES, Bitboard, Offset, Player
from onitama_core.game.cards import CARDS, Card

T = TypeVar("T")
MoveTable: TypeAlias = tuple[tuple[tuple[tuple[Move, Bitboard], ...], ...], ...]
"""By player and origin: the moves over an empty board, each with its target's bit."""


def compute_moves(card: Card, offsets: tuple[Offset, ...]) -> MoveTable:
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


def compute_reach(moves: MoveTable) -> tuple[tuple[Bitboard, ...], ...]:
    return tuple(tuple(sum(bit for _, bit in found) for found in by_origin) for by_origin in moves)


class CardTable(dict[str, T]):
    """By a card's id, made when a game first has that card: few of them are ever needed."""

    def __init__(self, make: Callable[[Card], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card_id: str) -> T:
        return self.setdefault(card_id, self._make(CARDS[card_id]))


# Each is asked as `MOVES[card.id][player][origin]`.
MOVES: Final = CardTable(lambda card: compute_moves(card, card.moves))
REACH: Final = CardTable(lambda card: compute_reach(MOVES[card.id]))
SPIRIT_MOVES: Final = CardTable(lambda card: compute_moves(card, card.spirit_moves))
SPIRIT_REACH: Final = CardTable(lambda card: compute_reach(SPIRIT_MOVES[card.id]))
