"""What can be said for a turn and against it: values, each of which the rules bear out.

Those who explain a turn to people take these for words; nothing here is a guess of a search but
the number of turns that a proven win or loss takes, which the search hands in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game.board import Piece, Square
    from onitama_core.game.cards import Card
    from onitama_core.game.outcome import Termination


@dataclass(frozen=True, slots=True)
class WinsNow:
    ways: tuple[Termination, ...]
    """Every way fulfilled, stone before stream."""


@dataclass(frozen=True, slots=True)
class WinsByForce:
    turns: int
    """The mover's own until the game is won at the latest, this one counted; at least 2."""


@dataclass(frozen=True, slots=True)
class DrawsNow:
    """The position stands for the third time."""


@dataclass(frozen=True, slots=True)
class OnlyTurn:
    """After any other turn the opponent can win at once."""


@dataclass(frozen=True, slots=True)
class Parries:
    """The opponent, to move, could have won at once; now it can't."""

    goal: Goal
    """Stone where both threatened."""


class Goal(NamedTuple):
    """A way to win, and where: on the square of the enemy's master, or on its temple."""

    way: Termination
    square: Square


@dataclass(frozen=True, slots=True)
class Threatens:
    """To win with the next turn, were the opponent to do nothing."""

    goals: tuple[Goal, ...]
    powerless: tuple[Card, ...]
    """The opponent's cards of which no turn prevents that the mover wins next."""
    is_forced: bool
    """Whether these are all it can play."""


@dataclass(frozen=True, slots=True)
class Captures:
    piece: Piece
    square: Square
    is_safe: bool
    """Whether the opponent has no turn that captures in return there, or wins."""


@dataclass(frozen=True, slots=True)
class Rescues:
    """A student that the opponent could have captured moves to where it can't."""

    origin: Square


@dataclass(frozen=True, slots=True)
class KeepsCard:
    """Of both cards in hand, that which would win for the opponent as the board now stands."""

    card: Card


@dataclass(frozen=True, slots=True)
class Places:
    """What is left to say: which pawn goes where."""

    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class PlacesSpirit:
    square: Square


@dataclass(frozen=True, slots=True)
class MustPass:
    card: Card
    """The one that is exchanged."""


Merit: TypeAlias = (
    WinsNow
    | WinsByForce
    | DrawsNow
    | OnlyTurn
    | Parries
    | Threatens
    | Captures
    | Rescues
    | KeepsCard
    | Places
    | PlacesSpirit
    | MustPass
)
"""What speaks for a turn."""


@dataclass(frozen=True, slots=True)
class MissesWin:
    """The mover could have won at once."""

    goal: Goal
    card: Card


@dataclass(frozen=True, slots=True)
class AllowsWin:
    """The opponent can win at once."""

    goal: Goal
    card: Card


@dataclass(frozen=True, slots=True)
class AllowsForce:
    """The opponent can win by force."""

    turns: int
    """The opponent's own until then at the latest; at least 2."""


@dataclass(frozen=True, slots=True)
class MissesForce:
    """Another turn would have won by force."""

    turns: int
    """The mover's own until then at the latest, that one counted; at least 2."""


@dataclass(frozen=True, slots=True)
class LosesStudent:
    """The opponent can capture a student, and not be captured in return."""

    square: Square
    card: Card
    """The one it can do so with; of several, one."""


Fault: TypeAlias = MissesWin | AllowsWin | AllowsForce | MissesForce | LosesStudent
"""What speaks against a turn."""
