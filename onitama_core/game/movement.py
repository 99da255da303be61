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


class Shift(NamedTuple):
    """One offset of a card for a whole bitboard at once."""

    origins: Bitboard
    """The squares from which the offset stays on the board."""
    left: int
    right: int
    """By how many bits to shift; one of the two is 0."""


def moves_from(card: Card, player: Player, origin: Square) -> MovesFrom:
    return tuple(
        (Move(card, origin, target), target.bit)
        for offset in card.moves
        if (target := origin.step(offset, player)) is not None
    )


def reach(card: Card, player: Player, origin: Square) -> Bitboard:
    return sum(bit for _, bit in moves_from(card, player, origin))


def shift(offset: Offset, player: Player) -> Shift:
    origins = sum(square.bit for square in SQUARES if square.step(offset, player) is not None)
    distance = offset[0] + SIZE * offset[1]
    if player is Player.BLUE:
        distance = -distance
    return Shift(origins, max(distance, 0), max(-distance, 0))


MOVES: Final[Mapping[str, tuple[tuple[MovesFrom, ...], ...]]] = {
    card.id: tuple(tuple(moves_from(card, player, o) for o in SQUARES) for player in Player)
    for card in CATALOGUE
}
"""`MOVES[card.id][player][origin]`."""

REACH: Final[Mapping[str, tuple[tuple[Bitboard, ...], ...]]] = {
    card.id: tuple(tuple(reach(card, player, o) for o in SQUARES) for player in Player)
    for card in CATALOGUE
}
"""`REACH[card.id][player][origin]`."""

SHIFTS: Final[Mapping[str, tuple[tuple[Shift, ...], ...]]] = {
    card.id: tuple(tuple(shift(offset, player) for offset in card.moves) for player in Player)
    for card in CATALOGUE
}
"""`SHIFTS[card.id][player]`."""
