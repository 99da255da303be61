"""What can be said for and against turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import CARDS, Piece, PieceKind, Player, Square, Termination
from onitama_core.game.explaining import (
    AllowsForce,
    AllowsWin,
    Captures,
    DrawsNow,
    Goal,
    KeepsCard,
    LosesStudent,
    MissesForce,
    MissesWin,
    MustPass,
    OnlyTurn,
    Parries,
    Rescues,
    Threatens,
    WinsByForce,
    WinsNow,
)

if TYPE_CHECKING:
    from onitama_core.game.explaining import Fault, Merit

STONE, STREAM = Goal(Termination.STONE, Square.C4), Goal(Termination.STREAM, Square.C5)
GOALS: Final = (STONE, STREAM)
LONGEST, LONG = CARDS["rhinoceros"], CARDS["seasnake"]
STUDENT: Final = Piece(Player.BLUE, PieceKind.STUDENT)

MERITS: Final[tuple[Merit, ...]] = (
    WinsNow((Termination.STONE,)),
    WinsNow((Termination.STREAM,)),
    WinsNow((Termination.STONE, Termination.STREAM)),
    WinsByForce(12),
    Threatens(GOALS, (LONGEST, LONG), is_forced=True),
    DrawsNow(),
    Threatens(GOALS, (LONGEST,), is_forced=False),
    Parries(STONE),
    OnlyTurn(),
    Parries(STREAM),
    Threatens(GOALS, (), is_forced=False),
    Captures(STUDENT, Square.C3, is_safe=True),
    Captures(STUDENT, Square.C3, is_safe=False),
    Rescues(Square.D3),
    KeepsCard(LONGEST),
    MustPass(LONGEST),
)
FAULTS: Final[tuple[Fault, ...]] = (
    MissesWin(STONE, LONGEST),
    MissesWin(STREAM, LONGEST),
    AllowsWin(STONE, LONGEST),
    AllowsWin(STREAM, LONGEST),
    MissesForce(12),
    AllowsForce(12),
    LosesStudent(Square.D3, LONGEST),
)
