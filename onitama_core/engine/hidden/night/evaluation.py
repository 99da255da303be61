"""Points of a position in which every ninja is seen; lanterns are worth nothing here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64

from onitama_core.engine.board.bits import pop_count, trailing_zeros
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.seen import SEEN, Seen
from onitama_core.engine.hidden.night.tables import TABLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.tables import Tables

WEIGHTS: Final[Any] = int64[::1]
"""numba's type of the weights."""
STUDENT, NINJA, LAST_NINJA, STEP, DANGER, PREY, MOBILE = range(7)
HAND_MADE: Final = np.array([100, 160, 60, 12, 40, 30, 4], np.int64)
"""In points, by the names above: a student; a ninja; what Light's last ninja is worth besides;
a rank that the master has gone ahead; a master that could be captured next; a student or ninja
that could be; a square that the ninja can reach."""
MOST_POINTS: Final = 8_000
"""What is judged is never taken for what is proven."""
RANKS = 5


@compiled(int64(WEIGHTS, int64))
def worth(weights: NDArray[np.int64], ninjas: int) -> int:
    """Of a side's ninjas."""
    count = pop_count(ninjas)
    points: int = weights[NINJA] * count
    if count == 1:
        points += weights[LAST_NINJA]
    return points


@compiled(int64(int64, int64))
def advance(master: int, player: int) -> int:
    """Ranks that a master has gone from its home row; 0 where there is none."""
    if master == 0:
        return 0
    rank = trailing_zeros(master) // RANKS
    return RANKS - 1 - rank if player else rank


@compiled(int64(TABLES, WEIGHTS, SEEN))
def evaluate(tables: Tables, weights: NDArray[np.int64], at: Seen) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS."""
    material: int = weights[STUDENT] * (pop_count(at.own) - pop_count(at.enemy))
    ninjas = worth(weights, at.own_ninjas) - worth(weights, at.enemy_ninjas)
    player = at.player
    points: int = material + ninjas
    points += weights[STEP] * (
        advance(at.own_master, player) - advance(at.enemy_master, 1 - player)
    )
    mine = at.own | at.own_ninjas
    theirs = at.enemy | at.enemy_ninjas
    left = mine
    while left:
        bit = left & -left
        left ^= bit
        if tables.enemy_from[player, at.layout, trailing_zeros(bit)] & theirs:
            points -= weights[DANGER] if bit == at.own_master else weights[PREY]
    left = at.enemy & ~at.enemy_master | at.enemy_ninjas
    while left:
        bit = left & -left
        left ^= bit
        if tables.own_from[player, at.layout, trailing_zeros(bit)] & mine:
            points += weights[PREY]
    return min(max(points, -MOST_POINTS), MOST_POINTS)
