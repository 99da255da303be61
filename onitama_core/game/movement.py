"""Where cards lead: tables made once, for both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.game.actions import Move
from onitama_core.game.board import SIZE, SQUARES, Player
from onitama_core.game.cards import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game.board import Bitboard, Offset, Square
    from onitama_core.game.cards import Card

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


MOVES: Final[Mapping[str, MovesOfCard]] = {
    card.id: moves_by(card, card.moves) for card in CATALOGUE
}
"""`MOVES[card.id][player][origin]`."""

REACH: Final[Mapping[str, ReachOfCard]] = {name: reach_of(moves) for name, moves in MOVES.items()}
"""`REACH[card.id][player][origin]`."""

SPIRIT_MOVES: Final[Mapping[str, MovesOfCard]] = {
    card.id: moves_by(card, card.spirit_moves) for card in CATALOGUE
}
"""`SPIRIT_MOVES[card.id][player][origin]`."""

SPIRIT_REACH: Final[Mapping[str, ReachOfCard]] = {
    name: reach_of(moves) for name, moves in SPIRIT_MOVES.items()
}
"""`SPIRIT_REACH[card.id][player][origin]`."""

SHIFTS: Final[Mapping[str, tuple[tuple[Shift, ...], ...]]] = {
    card.id: tuple(tuple(shift(offset, player) for offset in card.moves) for player in Player)
    for card in CATALOGUE
}
"""`SHIFTS[card.id][player]`."""
