"""Where cards lead: tables made once a card, for both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from onitama_core.game.actions import Move
from onitama_core.game.board import SIZE, SQUARES, Player
from onitama_core.game.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game.board import Bitboard, Offset, Square
    from onitama_core.game.cards import Card

T = TypeVar("T")

MovesFrom: TypeAlias = tuple[tuple[Move, "Bitboard"], ...]
"""The moves of one card from one square over an empty board, each with its target's bit."""
MovesOfCard: TypeAlias = tuple[tuple[MovesFrom, ...], ...]
"""By player and origin."""
ReachOfCard: TypeAlias = "tuple[tuple[Bitboard, ...], ...]"
"""By player and origin, the squares a card leads to."""


class Shift(NamedTuple):
    """One offset of a card for a whole bitboard at once."""

    origins: Bitboard
    """The squares from which the offset stays on the board."""
    left: int
    right: int
    """By how many bits to shift; one of the two is 0."""


def moves_from(
    card: Card, offsets: tuple[Offset, ...], player: Player, origin: Square
) -> MovesFrom:
    return tuple(
        (Move(card, origin, target), target.bit)
        for offset in offsets
        if (target := origin.step(offset, player)) is not None
    )


def moves_by(card: Card, offsets: tuple[Offset, ...]) -> MovesOfCard:
    return tuple(tuple(moves_from(card, offsets, player, o) for o in SQUARES) for player in Player)


def reach_of(moves: MovesOfCard) -> ReachOfCard:
    return tuple(tuple(sum(bit for _, bit in found) for found in by_origin) for by_origin in moves)


def shift(offset: Offset, player: Player) -> Shift:
    origins = sum(square.bit for square in SQUARES if square.step(offset, player) is not None)
    distance = offset[0] + SIZE * offset[1]
    if player is Player.BLUE:
        distance = -distance
    return Shift(origins, max(distance, 0), max(-distance, 0))


def shifts(card: Card, player: Player) -> tuple[Shift, ...]:
    return tuple(shift(offset, player) for offset in card.moves)


class ByCard(dict[str, T]):
    """By a card's id, made when a game first has that card: few of them are ever needed."""

    def __init__(self, make: Callable[[Card], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card_id: str) -> T:
        return self.setdefault(card_id, self._make(CARDS[card_id]))


MOVES: Final = ByCard(lambda card: moves_by(card, card.moves))
"""`MOVES[card.id][player][origin]`."""

REACH: Final = ByCard(lambda card: reach_of(MOVES[card.id]))
"""`REACH[card.id][player][origin]`."""

SPIRIT_MOVES: Final = ByCard(lambda card: moves_by(card, card.spirit_moves))
"""`SPIRIT_MOVES[card.id][player][origin]`."""

SPIRIT_REACH: Final = ByCard(lambda card: reach_of(SPIRIT_MOVES[card.id]))
"""`SPIRIT_REACH[card.id][player][origin]`."""

SHIFTS: Final = ByCard(lambda card: tuple(shifts(card, player) for player in Player))
"""`SHIFTS[card.id][player]`."""
