"""Which turn is tried first: a list holds each with its rank above its bits."""

from __future__ import annotations

from typing import Final

from numba import int64

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.turns import TURN_BITS, TURN_MASK, spirit_target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search.turning import landing
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import SEEN, Seen
from onitama_core.engine.search.kernels.ordering import MOST_HISTORY, PAWN_MASK, gained

QUIET: Final = 3 * MOST_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER: Final = 6 * MOST_HISTORY
CAPTURE: Final = 8 * MOST_HISTORY
FROM_TABLE: Final = 16 * MOST_HISTORY


@compiled(int64(WORKSPACE, int64, int64, int64, SEEN))
def rank(ws: Workspace, ply: int, turn: int, best: int, at: Seen) -> int:
    """Captures first, a ninja before a student; `best` is what the table knows."""
    if turn == best:
        return FROM_TABLE
    entered = landing(turn)
    taken = pop_count(at.enemy & entered) + 2 * pop_count(at.enemy_ninjas & entered)
    if taken:
        return CAPTURE + taken
    if turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        return KILLER
    move, step = turn & PAWN_MASK, spirit_target_of(turn)
    known: int = ws.history[at.player, move] + ws.ninja_history[at.player, step]
    return QUIET + known


@compiled(int64(WORKSPACE, int64, int64, int64, SEEN))
def rank_all(ws: Workspace, ply: int, count: int, best: int, at: Seen) -> int:
    """Put their ranks above the bits of the turns in the list of a ply."""
    for index in range(count):
        turn = ws.turns[ply, index]
        ws.turns[ply, index] = rank(ws, ply, turn, best, at) << TURN_BITS | turn
    return count


@compiled(int64(WORKSPACE, int64, int64, int64))
def weigh(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    move, step = turn & PAWN_MASK, spirit_target_of(turn)
    ws.history[player, move] = gained(ws.history[player, move], bonus)
    known = gained(ws.ninja_history[player, step], bonus)
    ws.ninja_history[player, step] = known
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
