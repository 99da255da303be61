"""The score of every turn, or of every ninja step, for averages over a belief and for models.

A turn is a number of `board/turns.py`, the bits of the Spirit saying where the ninja goes, and
ATTEMPT where it declares one. Without attempts the list depends on nothing but the situation and
the mover's own ninjas: it is the same, in the same order, wherever the enemy's stand. No attempt
goes with a move that captures the last hidden ninja.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.turns import TURN_BITS, pass_turn, with_spirit
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.choices import (
    MOST_MOVES,
    MOVES,
    attempt_targets,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.night.making import STAY, make_lantern, make_move, make_ninja_step
from onitama_core.engine.hidden.night.search.root import value
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import seen_of
from onitama_core.engine.hidden.night.worlds import DRAWN as NOBODY_WON
from onitama_core.engine.hidden.night.worlds import ONGOING, WORLD, World
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.search.kernels.table import TABLE
from onitama_core.engine.search.scores import DRAWN, WON

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.search.negamax import Table

    Numbers = NDArray[np.int64]

ATTEMPT: Final = 1 << TURN_BITS
MOST_TURNS: Final = 512
"""Two cards × three pawns × five squares × the ninja on five squares, twice, and staying."""


@compiled(int64(WORKSPACE, TABLE, int64, WORLD))
def score_of(ws: Workspace, table: Table, depth: int, after: World) -> int:
    """Of a turn for who played it, its ninja step done; no lantern is lit."""
    if after.at.step == LANTERN and after.outcome == ONGOING:
        after = make_lantern(after, 0)
    if after.outcome == NOBODY_WON:
        return DRAWN
    if after.outcome != ONGOING:
        return WON - 1
    return -value(ws, table, depth - 1, 1, -WON, WON, seen_of(after))


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, WORLD, MOVES, MOVES))
def score_ninja_steps(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace,
    table: Table,
    depth: int,
    count: int,
    turn: int,
    world: World,
    turns: Numbers,
    scores: Numbers,
) -> int:
    """Go on from a move: write each turn with it and its score from place `count` on."""
    ninja = world.blue if world.at.player else world.red
    turns[count] = turn
    scores[count] = score_of(ws, table, depth, make_ninja_step(world, STAY, 0))
    count += 1
    left = ninja_targets(ws.tables, world.at, ninja)
    attempts = attempt_targets(world.at, left)
    while left:
        target = trailing_zeros(left)
        for is_attempt in range(1 + (attempts >> target & 1)):
            turns[count] = with_spirit(turn, target) | ATTEMPT * is_attempt
            scores[count] = score_of(ws, table, depth, make_ninja_step(world, target, is_attempt))
            count += 1
        left &= left - 1
    return count


@compiled(int64(WORKSPACE, TABLE, int64, WORLD, MOVES, MOVES))
def score_turns(  # noqa: PLR0917
    ws: Workspace, table: Table, depth: int, world: World, turns: Numbers, scores: Numbers
) -> int:
    """Write all turns and their scores for the mover, `depth` ≥ 1 turns deep; return how many.

    In the ninja step the rest of this turn, as passes with the card that is used.
    """
    if world.at.step == NINJA:
        turn = pass_turn(world.at.used)
        return score_ninja_steps(ws, table, depth, 0, turn, world, turns, scores)
    moves = np.empty(MOST_MOVES, np.int64)
    own = world.blue if world.at.player else world.red
    count = 0
    for index in range(list_moves(ws.tables, world.at, own, moves)):
        turn = moves[index]
        moved = make_move(world, turn)
        if moved.outcome == ONGOING and moved.at.step == NINJA:
            count = score_ninja_steps(ws, table, depth, count, turn, moved, turns, scores)
        else:
            turns[count], scores[count] = turn, score_of(ws, table, depth, moved)
            count += 1
    return count
