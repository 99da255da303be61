"""What each whole turn is worth to the mover, by its own private state and by the other's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board.turns import (
    NO_SPIRIT,
    NOWHERE,
    SLOT_SHIFT,
    SPIRIT_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    TURN_MASK,
    pass_turn,
    pawn_turn,
)
from onitama_core.engine.hidden.common.deeds import (
    NinjaStruck,
    Passed,
    PawnMoved,
    QuietStep,
    SecretMove,
)
from onitama_core.engine.hidden.common.sides import pawns, revealed
from onitama_core.engine.hidden.night import ONGOING, World
from onitama_core.engine.hidden.night.search import ATTEMPT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.night.search import Seer
    from onitama_core.engine.hidden.situation import Situation

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]
    Values = NDArray[np.float64]

DEPTH: Final = 2
"""Whole turns, and captures after them."""
SCALE: Final = 300.0
"""Points that make 73 % of a win."""
MOST: Final = 9_000
"""Points beyond which a win is sure."""


class Prospects(NamedTuple):
    """Of one private state of the mover, in a move or a ninja step."""

    turns: Numbers
    """What remains of the turn, as `night/search/scoring.py` numbers it."""
    values: Values
    """(turns, states of the other): the share of a win for who sees the other's ninja."""

    @property
    def pawn_parts(self) -> Numbers:
        return pawn_parts(self.turns)


def prospects(seer: Seer, at: Situation, state: int, others: Mapping[int, float]) -> Prospects:
    """Beside a ninja that a pawn's move captures a quiet step stands for the attempt there."""
    found = [scores_by_turn(seer, at, state, other) for other in others]
    turns = max(found, key=len)
    columns = [[each.get(turn, each.get(turn & TURN_MASK, 0)) for turn in turns] for each in found]
    scores = np.clip(np.array(columns, np.float64).T, -MOST, MOST)
    return Prospects(np.array(list(turns), np.int64), 1 / (1 + np.exp(-scores / SCALE)))


def scores_by_turn(seer: Seer, at: Situation, own: int, other: int) -> dict[int, int]:
    red, blue = (other, own) if at.player else (own, other)
    turns, scores = seer.scores(World(at, red, blue, ONGOING), DEPTH)
    return dict(zip(turns.tolist(), scores.tolist(), strict=True))


def is_seen(at: Situation, deed: Deed, turns: Numbers) -> Flags:
    """Which turns look like the deed to others, as far as it goes."""
    seen: Flags
    match deed:
        case PawnMoved(slot, origin, target):
            seen = pawn_parts(turns) == pawn_turn(slot, origin, target)
        case Passed(slot):
            seen = pawn_parts(turns) == pass_turn(slot)
        case QuietStep():
            seen = ~strikes(at, turns, ninja_targets(turns))
        case NinjaStruck(target, is_attempt):
            is_declared = (turns & ATTEMPT > 0) == is_attempt
            seen = (ninja_targets(turns) == target) & is_declared
        case SecretMove(slot, target):
            is_played = turns >> SLOT_SHIFT == slot
            is_struck = strikes(at, turns, targets(turns))
            seen = is_played & (~is_struck if target is None else targets(turns) == target)
        case _:
            raise TypeError(deed)
    return seen


def next_states(deed: Deed, state: int, turns: Numbers) -> Numbers:
    """What each turn makes of the state, as far as the deed goes."""
    match deed:
        case QuietStep() | NinjaStruck():
            return moved(0, ninja_targets(turns), state)
        case SecretMove():
            return moved(state ^ 1 << (turns & NOWHERE), targets(turns), state)
    return np.full(len(turns), state)


def moved(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """A ninja beside the rest of them, on the square that it entered; NOWHERE for none."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def strikes(at: Situation, turns: Numbers, entered: Numbers) -> Flags:
    """Whether the ninja that enters a square is revealed there."""
    visible = pawns(at, 1 - at.player) | revealed(at, 1 - at.player)
    seen: Flags = (entered != NOWHERE) & ((turns & ATTEMPT > 0) | (visible >> entered & 1 > 0))
    return seen


def pawn_parts(turns: Numbers) -> Numbers:
    """Without the ninja's step."""
    return turns & TURN_MASK | NO_SPIRIT


def targets(turns: Numbers) -> Numbers:
    return turns >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(turns: Numbers) -> Numbers:
    return turns >> SPIRIT_SHIFT & SQUARE_MASK
