"""The 5 × 5 board: players, squares, bitboards, lines, pieces, temples."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

from onitama_core.game.errors import Unreadable, UnreadableText

T = TypeVar("T")

SIZE: Final = 5
"""Squares in a rank and in a file."""

Bitboard: TypeAlias = int
"""A set of squares; bit `1 << square` stands for one square."""
Offset: TypeAlias = tuple[int, int]
"""A step as (right, forward), in squares, seen from the seat of the player who moves."""


class Player(IntEnum):
    """One of the two seats: Red sits at rank 1, Blue at rank 5.

    A pair of values for both players is always in this order and is indexed by Player.
    """

    RED = 0
    BLUE = 1

    @cached_property
    def opponent(self) -> "Player":
        return Player.BLUE if self is Player.RED else Player.RED

    def __str__(self) -> str:
        return self.name.lower()


def in_seat_order(player: Player, own: T, other: T) -> tuple[T, T]:
    """Return a (Red, Blue) pair from the values of `player` and of the opponent."""
    return (own, other) if player is Player.RED else (other, own)


def replace_in_pair(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    """Return a copy of a (Red, Blue) pair with one player's value replaced."""
    return (value, pair[1]) if player is Player.RED else (pair[0], value)


class Square(IntEnum):
    """A square of the board. Files a to e run from Red's left, ranks 1 to 5 from Red's home row."""

    A1, B1, C1, D1, E1 = 0, 1, 2, 3, 4
    A2, B2, C2, D2, E2 = 5, 6, 7, 8, 9
    A3, B3, C3, D3, E3 = 10, 11, 12, 13, 14
    A4, B4, C4, D4, E4 = 15, 16, 17, 18, 19
    A5, B5, C5, D5, E5 = 20, 21, 22, 23, 24

    @classmethod
    def parse(cls, text: str) -> "Square":
        """Return the square of a text like `c3`. Raises UnreadableText for any other text."""
        try:
            return cls[text.upper()]
        except KeyError:
            raise UnreadableText(Unreadable.SQUARE, text) from None

    @property
    def file(self) -> int:
        """The file as a number, 0 for file a to 4 for file e."""
        return self % SIZE

    @property
    def rank(self) -> int:
        """The rank as a number, 0 for rank 1 to 4 for rank 5."""
        return self // SIZE

    @property
    def bit(self) -> Bitboard:
        return 1 << self

    @property
    def rotated(self) -> "Square":
        """The square that comes to lie here when the board is turned by 180 degrees."""
        return SQUARES[-1 - self]

    def step(self, offset: Offset, player: Player) -> "Square | None":
        """Return the square at `offset` from here as `player` sees it, or None off the board."""
        forward = 1 if player is Player.RED else -1
        file = self.file + forward * offset[0]
        rank = self.rank + forward * offset[1]
        if 0 <= file < SIZE and 0 <= rank < SIZE:
            return SQUARES[rank * SIZE + file]
        return None

    def __str__(self) -> str:
        return self.name.lower()


SQUARES: Final = tuple(Square)
TEMPLES: Final = (Square.C1, Square.C5)
"""Red's and Blue's own temple, where that player's master starts."""


class Line(Enum):
    """A file or a rank, the squares that one lantern lights."""

    FILE_A, FILE_B, FILE_C, FILE_D, FILE_E = "a", "b", "c", "d", "e"
    RANK_1, RANK_2, RANK_3, RANK_4, RANK_5 = "1", "2", "3", "4", "5"

    @property
    def squares(self) -> Bitboard:
        return sum(square.bit for square in SQUARES if self.value in str(square))

    @property
    def is_rank(self) -> bool:
        return self.value.isdecimal()

    def __str__(self) -> str:
        return self.value


class PieceKind(Enum):
    MASTER = "master"
    STUDENT = "student"
    NINJA = "ninja"


@dataclass(frozen=True, slots=True)
class Piece:
    owner: Player
    kind: PieceKind


MASTERS: Final = tuple(Piece(player, PieceKind.MASTER) for player in Player)
STUDENTS: Final = tuple(Piece(player, PieceKind.STUDENT) for player in Player)
NINJAS: Final = tuple(Piece(player, PieceKind.NINJA) for player in Player)


def squares_in(bits: Bitboard) -> list[Square]:
    """Return the squares of a bitboard in order: a1 to e1, then a2 to e2, up to e5."""
    squares = []
    while bits:
        lowest = bits & -bits
        squares.append(SQUARES[lowest.bit_length() - 1])
        bits ^= lowest
    return squares
