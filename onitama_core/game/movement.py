"""Tables of the moves and reachable squares of each card, for both players."""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from onitama_core.game.actions import Move
from onitama_core.game.board import SQUARES, Bitboard, Offset, Player
from onitama_core.game.cards import CARDS, Card

T = TypeVar("T")
MoveTable: TypeAlias = tuple[tuple[tuple[tuple[Move, Bitboard], ...], ...], ...]
"""Moves over an empty board, indexed by player and origin.

Each move is paired with the bitboard of its target.
"""


def compute_moves(card: Card, offsets: tuple[Offset, ...]) -> MoveTable:
    """Return the moves of a card by these offsets, without those that leave the board."""
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


def compute_reach(table: MoveTable) -> tuple[tuple[Bitboard, ...], ...]:
    """Return the bitboards of all targets, indexed by player and origin."""
    return tuple(tuple(sum(bit for _, bit in moves) for moves in by_origin) for by_origin in table)


class CardTable(dict[str, T]):
    """A table by card id whose values are computed at the first access, since a game needs few."""

    def __init__(self, make: Callable[[Card], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card_id: str) -> T:
        return self.setdefault(card_id, self._make(CARDS[card_id]))


# All four are indexed as `MOVES[card.id][player][origin]`; REACH holds bitboards of targets.
MOVES: Final = CardTable(lambda card: compute_moves(card, card.moves))
REACH: Final = CardTable(lambda card: compute_reach(MOVES[card.id]))
SPIRIT_MOVES: Final = CardTable(lambda card: compute_moves(card, card.spirit_moves))
SPIRIT_REACH: Final = CardTable(lambda card: compute_reach(SPIRIT_MOVES[card.id]))
