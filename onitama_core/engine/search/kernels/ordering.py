"""Which turn is tried first: a list holds each with its rank above its bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.board.turns import (
    NOWHERE,
    TURN_BITS,
    TURN_MASK,
    origin_of,
    target_of,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.threats import is_safe
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onitama_core.engine.board.encoding import Numbers

PAWN_MASK = 1023
"""Origin and target of a turn."""
HISTORY_BITS = 14
MOST_HISTORY = 1 << HISTORY_BITS
QUIET = 2 * MOST_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER = 4 * MOST_HISTORY
CAPTURE = 8 * MOST_HISTORY
SAFE_CAPTURE = CAPTURE + 1
FROM_TABLE = 2 * CAPTURE


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS))
def ranked(ws: Workspace, ply: int, turn: int, best: int, at: Numbers) -> int:
    """The turn with its rank; `best` is what the table knows of the position."""
    target = 1 << target_of(turn)
    if turn == best:
        rank = FROM_TABLE
    elif origin_of(turn) != NOWHERE and at.enemy & target:
        rank = SAFE_CAPTURE if is_safe(ws, target, at) else CAPTURE
    elif turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        rank = KILLER
    else:
        rank = QUIET + ws.history[at.player, turn & PAWN_MASK]
    return rank << TURN_BITS | turn


@compiled(int64(int64[::1], int64, int64))
def next_turn(row: NDArray[np.int64], index: int, count: int) -> int:
    """The turn of the highest rank from `index` on, which changes places with the one there."""
    highest = index
    for other in range(index + 1, count):
        if row[other] > row[highest]:
            highest = other
    found: int = row[highest]
    row[highest] = row[index]
    row[index] = found
    return found & TURN_MASK


@compiled(int64(int64, int64))
def gained(known: int, bonus: int) -> int:
    """A turn's history with a bonus, the less the nearer it is to the most there can be."""
    return known + bonus - (known * abs(bonus) >> HISTORY_BITS)


@compiled(int64(WORKSPACE, int64, int64, int64))
def weigh(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    known = gained(ws.history[player, turn & PAWN_MASK], bonus)
    ws.history[player, turn & PAWN_MASK] = known
    return known


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64))
def reward(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, depth: int, index: int, player: int, turn: int
) -> int:
    """Remember a quiet turn that refuted a position, and that those before it did not."""
    if ws.killers[ply, 0] != turn:
        ws.killers[ply, 1] = ws.killers[ply, 0]
        ws.killers[ply, 0] = turn
    bonus = min(depth * depth * 16, MOST_HISTORY // 4)
    for earlier in range(index):
        weigh(ws, player, ws.turns[ply, earlier] & TURN_MASK, -bonus)
    return weigh(ws, player, turn, bonus)
