"""Counting the tree of steps, to hold the kernels against the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.making import STAY, make_lantern, make_move, make_ninja_step
from onitama_core.engine.hidden.night.worlds import (
    MOST_MOVES,
    ONGOING,
    TABLES,
    WORLD,
    World,
    attempt_targets,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from onitama_core.engine.hidden.night.worlds import Tables

LINES: Final = 10
"""That a lantern can light."""


@compiled(int64(TABLES, int64, WORLD))
def perft(tables: Tables, depth: int, world: World) -> int:
    """The number of leaves `depth` steps deep; a game that ends earlier is one leaf."""
    at = world.at
    if depth == 0 or world.outcome != ONGOING:
        return 1
    if at.step == LANTERN:
        lit = perft(tables, depth - 1, make_lantern(world, 1))
        return LINES * lit + perft(tables, depth - 1, make_lantern(world, 0))
    own = world.blue if at.player else world.red
    leaves = 0
    if at.step == NINJA:
        leaves += perft(tables, depth - 1, make_ninja_step(world, STAY, 0))
        left = ninja_targets(tables, at, own)
        attempts = attempt_targets(at, left)
        while left:
            target = trailing_zeros(left)
            left &= left - 1
            for is_attempt in range(1 + (attempts >> target & 1)):
                leaves += perft(tables, depth - 1, make_ninja_step(world, target, is_attempt))
        return leaves
    moves = np.empty(MOST_MOVES, np.int64)
    for index in range(list_moves(tables, at, own, moves)):
        leaves += perft(tables, depth - 1, make_move(world, moves[index]))
    return leaves
