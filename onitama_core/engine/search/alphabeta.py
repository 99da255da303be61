"""Alpha-beta search of Classic and Way of the Wind, in compiled code.

A ply is a whole turn of either player. Scores are seen by the player to move: points, or
`WIN_SCORE` less the plies until the win. These are the ideas of the search in the order in which a
node meets them, with what each gained in games against the same engine without it. Percentages are
shares of the points that could be won.

At the root (`searcher.py`):

- Iterative deepening (`Searcher.think`), the best turn of the depth before first. Not measured.

At each node (`negamax`):

- Third repetition (`is_third_occurrence`): drawn by the rules. Needed for proven scores.
- First repetition on the line counts as a draw (`is_repetition`). Not measured.
- Table of endings with at most four pieces (`probe`). Not measured.
- Race to the temple (`temple_race_result`): a win in three plies or a loss in two without a search,
  in Classic. Not measured.
- Transposition table (`transposition.py`), which keeps in each bucket a deep and a recent entry.
  Not measured.
- Reverse futility pruning (`reverse_futility_cut`): a position far above beta is not searched.
  Together with late move reductions 66 ± 11 % in 80 games of 5 ms a turn.
- Null move pruning (`may_try_null_move`): a position that is good enough even after a pass is not
  searched. On top of the two above 57 ± 6 % in 170 games of 5 ms a turn. The reduction that grows
  with the depth: see late move pruning.
- Futility pruning (`futility_bound`): no quiet turn that can't reach alpha. Up to three plies, with
  the third late move reduction and fewer evasions 49 ± 7 % in 104 games and 70 ± 12 % in 46, so not
  shown to help. Up to five plies: see late move pruning.
- Generation of safe turns alone in Classic (`generate_safe`). Not measured.
- Order of turns (`with_rank`): that of the transposition table, safe captures, other captures, two
  killers, then by history. Not measured.
- Late move pruning (`is_late_move_pruned`) in Classic. With the growing null move reduction and
  futility pruning up to five plies 58.8 ± 5.0 % in 300 games of 40,000 nodes a turn and
  57.8 ± 5.7 % in 250 of 150,000. In Wind these two without late move pruning score 52.6 ± 4.1 % in
  500 games, and late move pruning gains nothing there (47.7 to 49.5 ± 7 %).
- Late move reductions (`late_move_reduction`): see reverse futility pruning. Logarithmic ones score
  43 % and 51 ± 5.5 % in 300 games each.
- Principal variation search: the first turn with the whole window, the others with a null window.
  Not measured.

At the leaves (`quiesce`):

- Captures, and all evasions for `MAX_EVASION_PLIES`. Not measured in Classic and Wind, except that
  four plies of evasions are no better than one. In Way of the Shadow one ply scores 54 ± 1.3 %
  against none in 3,000 games, and no quiescence at all 38 ± 3 % in 600.
- Static evaluation (`evaluate`) by a network in vector instructions: these alone 58.6 ± 9.6 % in 70
  games, by 43 to 58 % more nodes a second.

Tried and left out: one ply less without a turn from the transposition table (50.5 ± 5.5 % in 300
games); aspiration windows, which other programs found useless, were not tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board import (
    BITBOARD_POSITION,
    EVERYWHERE,
    NO_TURN,
    TURN_MASK,
    BitboardPosition,
    captures,
    key_of,
    make,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings import DRAWN, UNKNOWN, probe
from onitama_core.engine.evaluation import evaluate
from onitama_core.engine.position import SWAPPED
from onitama_core.engine.search.movegen import (
    RACE_UNDECIDED,
    attackers_of_master,
    can_win,
    is_third_occurrence,
    may_repeat,
    temple_race_result,
)
from onitama_core.engine.search.ordering import (
    generate_onto,
    generate_ranked,
    generate_safe,
    pick_next_turn,
    record_cutoff,
)
from onitama_core.engine.search.transposition import (
    DRAW_SCORE,
    NO_SCORE,
    PROVEN_THRESHOLD,
    TABLE,
    WIN_SCORE,
    bound_type,
    entry_turn,
    probe_entry,
    store_entry,
    table_cutoff,
)
from onitama_core.engine.search.workspace import MAX_PLIES, WORKSPACE, Workspace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.int64]


REVERSE_FUTILITY_MARGIN = 60
"""Points a ply that a position must be above beta for reverse futility pruning."""
REVERSE_FUTILITY_DEPTH = 4
"""Greatest depth of reverse futility pruning."""
NULL_MOVE_DEPTH = 3
"""Smallest depth of null move pruning."""
NULL_MOVE_REDUCTION = 3
"""Plies by which the search after a null move is less deep, the null move itself included."""
NULL_MOVE_DIVISOR = 3
"""Plies of depth for which that reduction is one ply larger."""
FUTILITY_MARGIN = 80
"""Points a ply that a quiet turn is expected to gain at most, for futility pruning."""
FUTILITY_DEPTH = 5
"""Greatest depth of futility pruning in Classic and Wind."""
LMP_DEPTH = 3
"""Greatest depth of late move pruning."""
LMP_BASE, LMP_SLOPE = 4, 2
"""Terms of the number of turns tried before late move pruning: base + slope × depth²."""
LMR_DEPTH = 3
"""Smallest depth of late move reductions."""
LMR_FIRST_INDEX, LMR_SECOND_INDEX = 3, 8
"""Places in the order of turns from which turns are reduced by one and by two plies."""
LMR_DEEP = 6
"""Depth from which late moves are reduced by one more ply."""
MAX_EVASION_PLIES = 1
"""Plies of quiescence in which a threatened player tries all turns, not captures alone."""
MIN_REPETITION_DISTANCE = 6
"""Plies after which the five cards can lie as before at the earliest."""
NO_NODE_LIMIT = 1 << 62
"""Number of nodes that no search reaches."""


@compiled(boolean(int64, int64, int64), inner=True)
def reverse_futility_cut(points: int, depth: int, beta: int) -> bool:
    """Return whether a position is so far above beta that it is expected to stay there."""
    return depth <= REVERSE_FUTILITY_DEPTH and points - REVERSE_FUTILITY_MARGIN * depth >= beta


@compiled(boolean(int64, int64, int64), inner=True)
def may_try_null_move(points: int, depth: int, beta: int) -> bool:
    """Return whether a position may reach beta even if the mover passes."""
    return depth >= NULL_MOVE_DEPTH and points >= beta


@compiled(int64(int64), inner=True)
def null_move_reduction(depth: int) -> int:
    return NULL_MOVE_REDUCTION + depth // NULL_MOVE_DIVISOR


@compiled(int64(int64, int64, int64), inner=True)
def futility_bound(points: int, depth: int, max_depth: int) -> int:
    """Return the most that a quiet turn is expected to reach, for futility pruning.

    Beyond `max_depth` it is NO_SCORE, which is above all scores.
    """
    return points + FUTILITY_MARGIN * depth if depth <= max_depth else NO_SCORE


@compiled(boolean(int64, int64), inner=True)
def is_late_move_pruned(depth: int, index: int) -> bool:
    """Return whether late move pruning skips a quiet turn, by its place in the order of turns."""
    return depth <= LMP_DEPTH and index >= LMP_BASE + LMP_SLOPE * depth * depth


@compiled(int64(int64, int64), inner=True)
def late_move_reduction(depth: int, index: int) -> int:
    """Return by how many plies less a quiet turn is searched, by its place in the order."""
    if depth < LMR_DEPTH or index < LMR_FIRST_INDEX:
        return 0
    return (2 if index >= LMR_SECOND_INDEX else 1) + (depth >= LMR_DEEP)


@compiled(int64(int64, int64), inner=True)
def proven_score(plies: int, ply: int) -> int:
    """Return the score, seen from the root, of a win in `plies` from a node at `ply`.

    Negative `plies` are a loss.
    """
    return WIN_SCORE - ply - plies if plies > 0 else -(WIN_SCORE - ply + plies)


@compiled(int64(WORKSPACE, int64, BITBOARD_POSITION), inner=True)
def known_score(ws: Workspace, ply: int, position: BitboardPosition) -> int:
    """Return the score by the table of endings or by the temple race, or NO_SCORE.

    The mover must not be able to win with this turn.
    """
    if position.spirit:
        return NO_SCORE
    plies = probe(ws.endings, ws.endings_size, position)
    if plies != UNKNOWN:
        return DRAW_SCORE if plies == DRAWN else proven_score(plies, ply)
    plies = temple_race_result(ws, position)
    if plies == RACE_UNDECIDED or may_repeat(ws, position):
        return NO_SCORE
    return proven_score(plies, ply)


@compiled(boolean(WORKSPACE, int64, int64), inner=True)
def is_repetition(ws: Workspace, ply: int, key: int) -> bool:
    """Return whether a position occurs for the second time on the line, which counts as a draw.

    A player who can return to a position once can do so again. The positions that occurred twice in
    the game are left to `is_third_occurrence`.
    """
    back = MIN_REPETITION_DISTANCE
    while back <= ws.reversible[ply]:
        if ws.path[ply - back] == key:
            return True
        back += 2
    return False


@compiled(int64(WORKSPACE, int64, int64, BITBOARD_POSITION, BITBOARD_POSITION), inner=True)
def record_position(
    ws: Workspace, ply: int, key: int, position: BitboardPosition, after: BitboardPosition
) -> int:
    """Record the key of a ply's position before the turn to `after`, to recognise repetitions."""
    ws.path[ply] = key
    ws.reversible[ply + 1] = 0 if captures(position, after) else ws.reversible[ply] + 1
    return key


@compiled(BITBOARD_POSITION(WORKSPACE, int64, int64, BITBOARD_POSITION), inner=True)
def make_null_move(
    ws: Workspace, ply: int, key: int, position: BitboardPosition
) -> BitboardPosition:
    """Return the position after a null move, which moves no piece and exchanges no card.

    The rules have no such turn. Repetitions are not looked for across it.
    """
    ws.path[ply] = key
    ws.reversible[ply + 1] = 0
    layout = SWAPPED[position.layout]
    return BitboardPosition(
        position.enemy,
        position.own,
        position.enemy_master,
        position.own_master,
        position.spirit,
        layout,
        position.player ^ 1,
    )


@compiled(int64(WORKSPACE, BITBOARD_POSITION), inner=True)
def static_evaluation(ws: Workspace, position: BitboardPosition) -> int:
    """Return the static evaluation of a position in points for the mover."""
    return evaluate(ws.network[:], position)


@compiled(int64(WORKSPACE, int64, int64, int64, int64, BITBOARD_POSITION), inner=True)
def quiesce(  # noqa: PLR0917, C901 - arguments by position; one node is one function
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, position: BitboardPosition
) -> int:
    """Return the score of a position after captures and evasions alone.

    The mover must not be able to win with this turn. `depth` is 0 in the first ply of quiescence,
    and one less in each further ply.
    """
    ws.nodes += 1
    ws.pv_ends[ply] = ply
    score = known_score(ws, ply, position)
    if score != NO_SCORE:
        return score
    if ply >= MAX_PLIES - 2:
        return static_evaluation(ws, position)
    attackers = attackers_of_master(ws, position)
    targets = position.enemy
    if attackers and depth > -MAX_EVASION_PLIES and not may_repeat(ws, position):
        best = -(WIN_SCORE - ply - 2)
        targets = EVERYWHERE
    else:
        best = static_evaluation(ws, position)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    if position.spirit:
        count = generate_onto(ws, ply, targets, position)
    else:
        count = generate_safe(ws, ply, NO_TURN, attackers, targets, position)
    row = ws.turns[ply]
    for index in range(count):
        after = make(pick_next_turn(row, index, count), position)
        if position.spirit and can_win(ws, after):
            continue
        score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best


@compiled(int64(WORKSPACE, int64, int64), inner=True)
def update_pv(ws: Workspace, ply: int, turn: int) -> int:
    """Set the principal variation of a ply to a turn and the variation of the next ply."""
    end: int = ws.pv_ends[ply + 1]
    ws.pv[ply, ply] = turn
    for later in range(ply + 1, end):
        ws.pv[ply, later] = ws.pv[ply + 1, later]
    ws.pv_ends[ply] = end
    return end


@compiled(inner=True)
def begin_node(ws: Workspace) -> bool:
    """Count a node and return whether the search may go on. Any search's workspace will do."""
    ws.nodes += 1
    # Write only 1: reading the flag and writing it back could lose another thread's order to stop.
    if ws.nodes >= ws.max_nodes:
        ws.stopped = 1
    return not ws.stopped


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, BITBOARD_POSITION), inner=True)
def negamax(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one node is one function
    ws: Workspace,
    table: Table,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    position: BitboardPosition,
) -> int:
    """Return the score of a position, exact if it is between alpha and beta.

    The mover must not be able to win with this turn, and the position must not be drawn by the
    game before. If the search is stopped the result is meaningless.
    """
    if depth <= 0 or ply >= MAX_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, position)
    if not begin_node(ws):
        return DRAW_SCORE
    ws.pv_ends[ply] = ply
    key = key_of(position) ^ ws.salt
    score = DRAW_SCORE if is_repetition(ws, ply, key) else known_score(ws, ply, position)
    if score != NO_SCORE:
        return score
    is_pv = beta - alpha > 1
    entry = probe_entry(table, key)
    score = NO_SCORE if is_pv else table_cutoff(entry, depth, ply, beta)
    if score != NO_SCORE:
        return score
    attackers = attackers_of_master(ws, position)
    quiet_bound = NO_SCORE
    if not is_pv and not attackers and abs(beta) < PROVEN_THRESHOLD:
        points = static_evaluation(ws, position)
        if reverse_futility_cut(points, depth, beta):
            return points
        if may_try_null_move(points, depth, beta) and position.own != position.own_master:
            remaining = depth - null_move_reduction(depth)
            after = make_null_move(ws, ply, key, position)
            score = -negamax(ws, table, remaining, ply + 1, -beta, 1 - beta, after)
            if score >= beta and not ws.stopped:
                return beta if score >= PROVEN_THRESHOLD else score
        quiet_bound = futility_bound(points, depth, FUTILITY_DEPTH)
    may_be_unsafe = position.spirit or may_repeat(ws, position)
    count = generate_ranked(ws, ply, entry_turn(entry), attackers, position)
    best = -(WIN_SCORE - ply - 2)  # a loss in two plies, if no turn keeps the enemy from winning
    best_turn = NO_TURN
    first_alpha = alpha
    row = ws.turns[ply]
    for index in range(count):
        turn = pick_next_turn(row, index, count)
        after = make(turn, position)
        is_draw = is_third_occurrence(ws, after)
        if may_be_unsafe and not is_draw and can_win(ws, after):
            continue
        is_quiet = not attackers and not captures(position, after)
        if is_quiet and best > -PROVEN_THRESHOLD:
            if quiet_bound <= alpha:
                best = max(best, quiet_bound)
                continue
            if not (is_pv or position.spirit) and is_late_move_pruned(depth, index):
                continue
        record_position(ws, ply, key, position, after)
        is_first = best_turn == NO_TURN
        upper = beta if is_first else alpha + 1
        reduction = late_move_reduction(depth, index) if is_quiet and not is_first else 0
        if is_draw:
            score = DRAW_SCORE
        else:
            score = -negamax(ws, table, depth - 1 - reduction, ply + 1, -upper, -alpha, after)
            if reduction and score > alpha:
                score = -negamax(ws, table, depth - 1, ply + 1, -upper, -alpha, after)
            if upper <= score < beta:
                score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        if ws.stopped:
            return DRAW_SCORE
        if is_first or score > best:
            best = score
            best_turn = turn
        if score >= beta:
            if is_quiet:
                record_cutoff(ws, ply, depth, index, position.player, turn)
            break
        if score > alpha:
            alpha = score
            update_pv(ws, ply, turn)
    bound = bound_type(best, first_alpha, beta)
    store_entry(table, key, ply, best_turn, best, depth, bound, ws.generation)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, BITBOARD_POSITION))
def score_after(  # noqa: PLR0917
    ws: Workspace,
    table: Table,
    turn: int,
    depth: int,
    alpha: int,
    beta: int,
    position: BitboardPosition,
) -> int:
    """Return the score, for the mover, of a turn from the root that does not win."""
    after = make(turn, position)
    record_position(ws, 0, key_of(position) ^ ws.salt, position, after)
    ws.pv_ends[1] = 1
    if is_third_occurrence(ws, after):
        return DRAW_SCORE  # the game is over, even if the opponent could win there
    if can_win(ws, after):
        return -(WIN_SCORE - 2)
    return -negamax(ws, table, depth - 1, 1, -beta, -alpha, after)


@compiled(int64(WORKSPACE, TABLE, int64, int64, BITBOARD_POSITION))
def search_root(
    ws: Workspace, table: Table, depth: int, count: int, position: BitboardPosition
) -> int:
    """Search the turns in `ws.turns[0]`, none of which wins, and return the best score.

    The best turn is moved to the front, for the next depth.
    """
    best = -WIN_SCORE
    ws.pv_ends[0] = 0
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        if index == 0:
            score = score_after(ws, table, turn, depth, -WIN_SCORE, WIN_SCORE, position)
        else:
            score = score_after(ws, table, turn, depth, best, best + 1, position)
            if score > best and not ws.stopped:
                score = score_after(ws, table, turn, depth, best, WIN_SCORE, position)
        if ws.stopped:
            return best
        if score > best:
            best = score
            update_pv(ws, 0, turn)
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best
