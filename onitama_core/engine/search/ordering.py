"""Generators of ranked turns, killer turns and history, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board import (
    BITBOARD_POSITION,
    EVERYWHERE,
    NO_TURN,
    NOWHERE,
    TURN_BITS,
    TURN_MASK,
    origin_of,
    pawn_turn,
    target_of,
    temple_to_enter,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS
from onitama_core.engine.search.movegen import generate, is_safe, may_repeat
from onitama_core.engine.search.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onitama_core.engine.board import BitboardPosition


PAWN_MASK = 1023
"""Bits of a turn with the origin and the target of its pawn."""
HISTORY_BITS = 14
MAX_HISTORY = 1 << HISTORY_BITS
"""Largest absolute value of a turn's history."""
QUIET_RANK = 2 * MAX_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER_RANK = 4 * MAX_HISTORY
CAPTURE_RANK = 8 * MAX_HISTORY
SAFE_CAPTURE_RANK = CAPTURE_RANK + 1
TABLE_TURN_RANK = 2 * CAPTURE_RANK
"""Rank of the best turn that the transposition table has for the position."""


@compiled(int64(WORKSPACE, int64, int64, int64, BITBOARD_POSITION), inner=True)
def with_rank(ws: Workspace, ply: int, turn: int, best: int, position: BitboardPosition) -> int:
    """Return a turn with its rank above the turn's bits.

    `best` is the best turn of the position in the transposition table, or NO_TURN.
    """
    target = 1 << target_of(turn)
    if turn == best:
        rank = TABLE_TURN_RANK
    elif origin_of(turn) != NOWHERE and position.enemy & target:
        rank = SAFE_CAPTURE_RANK if is_safe(ws, target, position) else CAPTURE_RANK
    elif turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        rank = KILLER_RANK
    else:
        rank = QUIET_RANK + ws.history[position.player, turn & PAWN_MASK]
    return rank << TURN_BITS | turn


@compiled(int64(int64[::1], int64, int64), inner=True)
def pick_next_turn(row: NDArray[np.int64], index: int, count: int) -> int:
    """Return the turn with the highest rank from `index` on, and swap it to `index`."""
    highest = index
    for other in range(index + 1, count):
        if row[other] > row[highest]:
            highest = other
    turn: int = row[highest]
    row[highest] = row[index]
    row[index] = turn
    return turn & TURN_MASK


@compiled(int64(int64, int64), inner=True)
def history_after_bonus(history: int, bonus: int) -> int:
    """Return a turn's history after a bonus, which shrinks as the history nears MAX_HISTORY."""
    return history + bonus - (history * abs(bonus) >> HISTORY_BITS)


@compiled(int64(int64), inner=True)
def history_bonus(depth: int) -> int:
    """Return the bonus of a quiet turn that caused a cutoff at this depth."""
    return min(depth * depth * 16, MAX_HISTORY // 4)


@compiled(inner=True)
def record_killer(ws: Workspace, ply: int, turn: int) -> int:
    """Make a quiet turn the first killer of a ply. Any search's workspace will do."""
    if ws.killers[ply, 0] != turn:
        ws.killers[ply, 1] = ws.killers[ply, 0]
        ws.killers[ply, 0] = turn
    return turn


@compiled(int64(WORKSPACE, int64, int64, int64), inner=True)
def update_history(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    history = history_after_bonus(ws.history[player, turn & PAWN_MASK], bonus)
    ws.history[player, turn & PAWN_MASK] = history
    return history


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64), inner=True)
def record_cutoff(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, ply: int, depth: int, index: int, player: int, turn: int
) -> int:
    """Record a beta cutoff by a quiet turn: make it a killer, and update the history.

    `index` is its place among the turns of the ply. The turns before it are penalised.
    """
    record_killer(ws, ply, turn)
    bonus = history_bonus(depth)
    for earlier in range(index):
        update_history(ws, player, ws.turns[ply, earlier] & TURN_MASK, -bonus)
    return update_history(ws, player, turn, bonus)


@compiled(int64(WORKSPACE, int64, int64, int64, int64, BITBOARD_POSITION), inner=True)
def generate_safe(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, ply: int, best: int, attackers: int, within: int, position: BitboardPosition
) -> int:
    """Write the ranked turns to a square of `within` into `ws.turns[ply]`; return their number.

    Turns after which the enemy wins at once are left out: with `attackers` of the master it must
    move to a safe square, or the only attacker must be captured. An enemy student that blocks its
    own master's way into the temple must not be captured.
    """
    row = ws.turns[ply]
    count = 0
    free = EVERYWHERE & ~position.own
    home = temple_to_enter(1 - position.player)
    if ws.enemy_from[position.player, position.layout, home] & position.enemy_master:
        free &= ~(1 << home)
    is_single = attackers & (attackers - 1) == 0
    students_free = free & within
    if attackers:
        students_free &= attackers if is_single else 0
    for held in range(2):
        slot = SLOTS[position.layout, held]
        students = position.own ^ position.own_master if students_free else 0
        while students:
            origin = trailing_zeros(students)
            students &= students - 1
            targets = ws.moves[position.player, slot, origin] & students_free
            while targets:
                turn = pawn_turn(slot, origin, trailing_zeros(targets))
                row[count] = with_rank(ws, ply, turn, best, position)
                count += 1
                targets &= targets - 1
        origin = trailing_zeros(position.own_master)
        targets = ws.moves[position.player, slot, origin] & free & within
        while targets:
            if is_safe(ws, targets & -targets, position):
                turn = pawn_turn(slot, origin, trailing_zeros(targets))
                row[count] = with_rank(ws, ply, turn, best, position)
                count += 1
            targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, BITBOARD_POSITION), inner=True)
def generate_ranked(
    ws: Workspace, ply: int, best: int, attackers: int, position: BitboardPosition
) -> int:
    """Write the ranked turns to be searched into `ws.turns[ply]`, and return their number.

    In Classic the turns that lose at once are left out, unless they may repeat a position.
    """
    if not (position.spirit or may_repeat(ws, position)):
        count = generate_safe(ws, ply, best, attackers, EVERYWHERE, position)
        if count or attackers:
            return count
        # Every turn loses at once, or none is legal: then the player must pass.
        count = generate(ws, ply, position)
        return count if origin_of(ws.turns[ply, 0]) == NOWHERE else 0
    count = generate(ws, ply, position)
    for index in range(count):
        ws.turns[ply, index] = with_rank(ws, ply, ws.turns[ply, index], best, position)
    return count


@compiled(int64(WORKSPACE, int64, int64, BITBOARD_POSITION), inner=True)
def generate_onto(ws: Workspace, ply: int, within: int, position: BitboardPosition) -> int:
    """Write ranked turns of Wind whose pawn enters a square `within`, and return their number.

    With EVERYWHERE turns of the Spirit alone are included.
    """
    row = ws.turns[ply]
    count = 0
    for index in range(generate(ws, ply, position)):
        turn = row[index]
        if within == EVERYWHERE or within >> target_of(turn) & 1:
            row[count] = with_rank(ws, ply, turn, NO_TURN, position)
            count += 1
    return count
