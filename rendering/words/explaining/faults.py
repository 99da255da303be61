"""What speaks against a turn, which is called `it`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    AllowsForce,
    AllowsWin,
    LosesStudent,
    MissesForce,
    MissesWin,
    Termination,
)
from rendering.words.explaining.merits import MOST, goal_name
from rendering.words.names import card_name, side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Fault, Player

REACHES: Final = {Termination.STONE: "captures", Termination.STREAM: "reaches"}
REACH: Final = {Termination.STONE: "capture", Termination.STREAM: "reach"}


def speaks_against(faults: Sequence[Fault], mover: Player) -> str:
    """As in `It lets Blue's Tiger reach the temple on c1.`; empty for none."""
    told = [fault_told(fault, side(mover.opponent)) for fault in faults[:MOST]]
    return " ".join(f"It {'also ' if at else ''}{phrase}." for at, phrase in enumerate(told))


def fault_told(fault: Fault, opponent: str) -> str:
    match fault:
        case MissesWin(goal, card):
            return f"misses a win: {card_name(card)} {REACHES[goal.way]} {goal_name(goal)}"
        case MissesForce(turns):
            return f"misses a win by force, in {turns} turns at most"
        case AllowsWin(goal, card):
            return f"lets {opponent}'s {card_name(card)} {REACH[goal.way]} {goal_name(goal)}"
        case AllowsForce(turns):
            return f"lets {opponent} win by force, in {turns} turns at most"
        case LosesStudent(square, card):
            return f"leaves the student on {square} to {opponent}'s {card_name(card)}"
