"""Principal variation search with quiescence and pruning, in machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board import (
    EVERYWHERE,
    NO_TURN,
    NUMBERS,
    TURN_MASK,
    Numbers,
    captures,
    key_of,
    make,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings import DRAWN as DRAWN_IN_TABLE
from onitama_core.engine.endings import UNKNOWN as UNKNOWN_TO_TABLE
from onitama_core.engine.endings import probe
from onitama_core.engine.evaluation import evaluate
from onitama_core.engine.position import SWAPPED
from onitama_core.engine.search.memory import (
    DRAWN,
    MOST_PLIES,
    PROVEN,
    TABLE,
    UNKNOWN,
    WON,
    WORKSPACE,
    Workspace,
    bound_of,
    cutoff,
    probe_entry,
    store,
    turn_in,
)
from onitama_core.engine.search.turns import (
    OPEN,
    can_win,
    foregone,
    generate_onto,
    generate_ranked,
    generate_safe,
    is_third_occurrence,
    may_repeat,
    next_turn,
    reward,
    threats,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.int64]


MARGIN = 60
"""Points a ply by which a position may be above beta to be left there."""
MARGIN_DEPTH = 4
"""The greatest depth at which that margin is trusted."""
NULL_DEPTH = 3
"""The least depth at which a turn is given away to see whether that is good enough."""
NULL_REDUCTION, NULL_EVERY = 3, 3
"""By how many plies less deep, and for how many plies by one more."""
LATE_DEPTH, LATE, LATEST = 3, 3, 8
"""From this depth on late turns are searched less deep: from which place in the list, and twice."""
DEEP = 6
"""From this depth on by one more."""
FUTILE, FUTILE_DEPTH = 80, 5
"""Points a ply that a quiet turn may gain at most, and the greatest depth where that is trusted."""
FEW_DEPTH, FEW, FEW_MORE = 3, 4, 2
"""Late move pruning, in classic games: the greatest depth at which only the first quiet turns are
tried: so many, and more by the square of the depth. In Way of the Wind it gains nothing."""


@compiled(boolean(int64, int64, int64), inner=True)
def is_beyond(points: int, depth: int, beta: int) -> bool:
    """Whether a position is so far above beta that it will stay there."""
    return depth <= MARGIN_DEPTH and points - MARGIN * depth >= beta


@compiled(boolean(int64, int64, int64), inner=True)
def may_pass(points: int, depth: int, beta: int) -> bool:
    """Whether a turn given away may still be good enough, and is worth a look."""
    return depth >= NULL_DEPTH and points >= beta


@compiled(int64(int64), inner=True)
def null_reduction(depth: int) -> int:
    return NULL_REDUCTION + depth // NULL_EVERY


@compiled(int64(int64, int64, int64), inner=True)
def best_hope(points: int, depth: int, trusted: int) -> int:
    """What a quiet turn comes to at most; UNKNOWN, and so beyond all scores, above that depth."""
    return points + FUTILE * depth if depth <= trusted else UNKNOWN


@compiled(boolean(int64, int64), inner=True)
def is_too_late(depth: int, index: int) -> bool:
    """Whether a quiet turn is not worth a try, by its place in the list."""
    return depth <= FEW_DEPTH and index >= FEW + FEW_MORE * depth * depth


@compiled(int64(int64, int64), inner=True)
def late_reduction(depth: int, index: int) -> int:
    """By how many plies less a quiet turn is searched, by its place in the list."""
    if depth < LATE_DEPTH or index < LATE:
        return 0
    return (2 if index >= LATEST else 1) + (depth >= DEEP)


@compiled(int64(int64, int64), inner=True)
def proven(plies: int, ply: int) -> int:
    """The score of a win in so many plies from here, negative: of a loss."""
    return WON - ply - plies if plies > 0 else -(WON - ply + plies)


@compiled(int64(WORKSPACE, int64, NUMBERS), inner=True)
def settled(ws: Workspace, ply: int, at: Numbers) -> int:
    """The score of a position that needs no search, or UNKNOWN; the mover can't win at once."""
    if at.spirit:
        return UNKNOWN
    plies = probe(ws.endings, ws.endings_size, at)
    if plies != UNKNOWN_TO_TABLE:
        return DRAWN if plies == DRAWN_IN_TABLE else proven(plies, ply)
    if may_repeat(ws, at):
        return UNKNOWN
    verdict = foregone(ws, at)
    return UNKNOWN if verdict == OPEN else proven(verdict, ply)


SOONEST = 6
"""Turns until the five cards can lie as before."""


@compiled(boolean(WORKSPACE, int64, int64), inner=True)
def is_drawn(ws: Workspace, ply: int, key: int) -> bool:
    """Return whether a position occurs for the second time on the line, which counts as a draw.

    A player who can return to a position once can do so again. The positions that occurred twice in
    the game are left to `is_third_occurrence`.
    """
    back = SOONEST
    while back <= ws.since[ply]:
        if ws.path[ply - back] == key:
            return True
        back += 2
    return False


@compiled(int64(WORKSPACE, int64, int64, NUMBERS, NUMBERS), inner=True)
def enter(ws: Workspace, ply: int, key: int, at: Numbers, after: Numbers) -> int:
    """Note where the line goes on, for what repeats."""
    ws.path[ply] = key
    ws.since[ply + 1] = 0 if captures(at, after) else ws.since[ply] + 1
    return key


@compiled(NUMBERS(WORKSPACE, int64, int64, NUMBERS), inner=True)
def enter_null(ws: Workspace, ply: int, key: int, at: Numbers) -> Numbers:
    """The position after no move and no exchange, which the rules don't know.

    Nothing from before comes again after that.
    """
    ws.path[ply] = key
    ws.since[ply + 1] = 0
    layout = SWAPPED[at.layout]
    return Numbers(
        at.enemy, at.own, at.enemy_master, at.own_master, at.spirit, layout, at.player ^ 1
    )


MOST_EVASIONS = 1
"""Plies of quiescence in which all evasions are tried, not captures alone; 4 were no better."""


@compiled(int64(WORKSPACE, NUMBERS), inner=True)
def judge(ws: Workspace, at: Numbers) -> int:
    """Points for the mover, from nothing but what stands and lies there."""
    return evaluate(ws.network[:], at)


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS), inner=True)
def quiesce(  # noqa: PLR0917, C901 - by place, as compiled code takes arguments; one node
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once; `depth` is 0 and falls."""
    ws.nodes += 1
    ws.line_ends[ply] = ply
    score = settled(ws, ply, at)
    if score != UNKNOWN:
        return score
    if ply >= MOST_PLIES - 2:
        return judge(ws, at)
    danger = threats(ws, at)
    within = at.enemy
    if danger and depth > -MOST_EVASIONS and not may_repeat(ws, at):
        best = -(WON - ply - 2)
        within = EVERYWHERE
    else:
        best = judge(ws, at)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    if at.spirit:
        count = generate_onto(ws, ply, within, at)
    else:
        count = generate_safe(ws, ply, NO_TURN, danger, within, at)
    row = ws.turns[ply]
    for index in range(count):
        after = make(next_turn(row, index, count), at)
        if at.spirit and can_win(ws, after):
            continue
        score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best


@compiled(int64(WORKSPACE, int64, int64), inner=True)
def remember(ws: Workspace, ply: int, turn: int) -> int:
    """Begin the principal variation of a ply with a turn, and go on with that of the next."""
    ends: int = ws.line_ends[ply + 1]
    ws.line[ply, ply] = turn
    for later in range(ply + 1, ends):
        ws.line[ply, later] = ws.line[ply + 1, later]
    ws.line_ends[ply] = ends
    return ends


@compiled(boolean(WORKSPACE, int64), inner=True)
def begin_node(ws: Workspace, ply: int) -> bool:
    """Count it, and begin an empty line there; False where the search is to stop."""
    ws.nodes += 1
    # Never read and written back: another thread's order to stop could be lost between the two.
    if ws.nodes >= ws.most_nodes:
        ws.stopped = 1
    ws.line_ends[ply] = ply
    return not ws.stopped


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS), inner=True)
def negamax(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one node is one function
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once, exact within alpha and beta."""
    if is_third_occurrence(ws, at):
        return DRAWN
    if depth <= 0 or ply >= MOST_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, at)
    if not begin_node(ws, ply):
        return DRAWN
    key = key_of(at) ^ ws.salt
    score = DRAWN if is_drawn(ws, ply, key) else settled(ws, ply, at)
    if score != UNKNOWN:
        return score
    is_open, entry = beta - alpha > 1, probe_entry(table, key)
    score = UNKNOWN if is_open else cutoff(entry, depth, ply, beta)
    if score != UNKNOWN:
        return score
    danger, hope = threats(ws, at), UNKNOWN
    if not is_open and not danger and abs(beta) < PROVEN:
        points = judge(ws, at)
        if is_beyond(points, depth, beta):
            return points
        if may_pass(points, depth, beta) and at.own != at.own_master:
            left, after = depth - null_reduction(depth), enter_null(ws, ply, key, at)
            score = -negamax(ws, table, left, ply + 1, -beta, 1 - beta, after)
            if score >= beta and not ws.stopped:
                return beta if score >= PROVEN else score
        hope = best_hope(points, depth, FUTILE_DEPTH)
    may_be_unsafe = at.spirit or may_repeat(ws, at)
    count = generate_ranked(ws, ply, turn_in(entry), danger, at)
    best, best_turn, before = -(WON - ply - 2), NO_TURN, alpha
    row = ws.turns[ply]
    for index in range(count):
        turn = next_turn(row, index, count)
        after = make(turn, at)
        if may_be_unsafe and can_win(ws, after) and not is_third_occurrence(ws, after):
            continue
        is_quiet = not danger and not captures(at, after)
        if is_quiet and best > -PROVEN:
            if hope <= alpha:
                best = max(best, hope)
                continue
            if not (is_open or at.spirit) and is_too_late(depth, index):
                continue
        enter(ws, ply, key, at, after)
        is_first = best_turn == NO_TURN
        upper = beta if is_first else alpha + 1
        less = late_reduction(depth, index) if is_quiet and not is_first else 0
        score = -negamax(ws, table, depth - 1 - less, ply + 1, -upper, -alpha, after)
        if less and score > alpha:
            score = -negamax(ws, table, depth - 1, ply + 1, -upper, -alpha, after)
        if upper <= score < beta:
            score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        if ws.stopped:
            return DRAWN
        if is_first or score > best:
            best, best_turn = score, turn
        if score >= beta:
            if is_quiet:
                reward(ws, ply, depth, index, at.player, turn)
            break
        if score > alpha:
            alpha = score
            remember(ws, ply, turn)
    store(table, key, ply, best_turn, best, depth, bound_of(best, before, beta), ws.generation)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS))
def score_after(  # noqa: PLR0917
    ws: Workspace, table: Table, turn: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """Of a turn from the root that does not win."""
    after = make(turn, at)
    enter(ws, 0, key_of(at) ^ ws.salt, at, after)
    ws.line_ends[1] = 1
    if is_third_occurrence(ws, after):
        return DRAWN  # the game is over, even if the opponent could win there
    if can_win(ws, after):
        return -(WON - 2)
    return -negamax(ws, table, depth - 1, 1, -beta, -alpha, after)


@compiled(int64(WORKSPACE, TABLE, int64, int64, NUMBERS))
def search_root(ws: Workspace, table: Table, depth: int, count: int, at: Numbers) -> int:
    """Search the turns in `ws.turns[0]`, of which none wins, and bring the best to the front."""
    best = -WON
    ws.line_ends[0] = 0
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        if index == 0:
            score = score_after(ws, table, turn, depth, -WON, WON, at)
        else:
            score = score_after(ws, table, turn, depth, best, best + 1, at)
            if score > best and not ws.stopped:
                score = score_after(ws, table, turn, depth, best, WON, at)
        if ws.stopped:
            return best
        if score > best:
            best = score
            remember(ws, 0, turn)
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best
