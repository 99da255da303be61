"""What lies open on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from onitama_core.game.board import TEMPLES, Piece, PieceKind, Player, Square

if TYPE_CHECKING:
    from onitama_core.game.board import Bitboard
    from onitama_core.game.cards import Card, Hand

T = TypeVar("T")


def in_seat_order(player: Player, own: T, other: T) -> tuple[T, T]:
    return (own, other) if player is Player.RED else (other, own)


def changed(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    """A pair with another value for one player."""
    return (value, pair[1]) if player is Player.RED else (pair[0], value)


class Position(NamedTuple):
    """Board, hands, side card and player to move: what threefold repetition compares.

    A tuple, because a search makes millions of them and compares them often.
    """

    pawns: tuple[Bitboard, Bitboard]
    """Masters and students, Red's and Blue's."""
    masters: Bitboard
    """The masters of both colours."""
    hands: tuple[Hand, Hand]
    side: Card
    turn: Player
    spirit: Bitboard = 0
    """The square of the Wind Spirit, where there is one."""

    def piece_at(self, square: Square) -> Piece | None:
        bit = square.bit
        for player in Player:
            if self.pawns[player] & bit:
                kind = PieceKind.MASTER if self.masters & bit else PieceKind.STUDENT
                return Piece(player, kind)
        return None


def home_row(player: Player) -> Bitboard:
    return 0b11111 if player is Player.RED else 0b11111 << Square.A5


def opening(hands: tuple[Hand, Hand], side: Card, first: Player) -> Position:
    """Five pawns in each home row, the master on its temple."""
    return Position(
        pawns=(home_row(Player.RED), home_row(Player.BLUE)),
        masters=TEMPLES[Player.RED].bit | TEMPLES[Player.BLUE].bit,
        hands=hands,
        side=side,
        turn=first,
    )
