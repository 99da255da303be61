"""Alpha-beta search of whole turns with every ninja visible: evaluation, search and root turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, types

from onitama_core.engine.board import (
    ATTEMPT,
    EVERYWHERE,
    NO_SECOND_STEP,
    NO_TURN,
    NOWHERE,
    TURN_MASK,
    pass_turn,
    second_target_of,
    temple_to_enter,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import (
    LAST_SQUARE,
    MAX_POINTS,
    MISSING_PIECE,
    NETWORK,
    ROWS_PER_KIND,
    UNITS_PER_POINT,
    deal_network,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    MAX_PLIES,
    OWN_MASTER,
    OWN_NINJA,
    PROGRESS_MADE,
    WORKSPACE,
    FullPosition,
    Workspace,
    add_ninja_steps,
    can_win,
    captures,
    ends_within,
    full_position_of,
    generate,
    generate_onto,
    is_drawn,
    key_of,
    landing,
    loses,
    make,
    new_workspace,
    rank_all,
    record_cutoff,
    wins,
)
from onitama_core.engine.hidden.situation import NO_CARD, REVEALED, count_hidden_ninjas, row_of
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.network import network_output
from onitama_core.engine.position import SWAPPED
from onitama_core.engine.search.alphabeta import (
    NO_NODE_LIMIT,
    NULL_MOVE_REDUCTION,
    begin_node,
    futility_bound,
    late_move_reduction,
    may_try_null_move,
    reverse_futility_cut,
)
from onitama_core.engine.search.ordering import pick_next_turn
from onitama_core.engine.search.transposition import (
    DRAW_SCORE,
    GENERATION_MASK,
    NO_SCORE,
    PROVEN_THRESHOLD,
    TABLE,
    WIN_SCORE,
    bound_type,
    entry_turn,
    new_table,
    probe_entry,
    store_entry,
    table_cutoff,
)
from onitama_core.game import Variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag

    Numbers = NDArray[np.int64]
    Table = Numbers
    from onitama_core.engine.evaluation import Network


ROW_AND_BOARDS: Final[Any] = types.UniTuple(int64, 3)  # type: ignore[no-untyped-call]


@compiled(ROW_AND_BOARDS(int64, int64, int64, int64), inner=True)
def pop_piece_row(own: int, enemy: int, first: int, forward: int) -> tuple[int, int, int]:
    """Return the network's row for one piece, and both bitboards without that piece.

    The piece is one of the mover's while there are any, then one of the enemy's. If both bitboards
    are empty, it is the row of a missing piece. `first`: the row of square 0 for the mover's pieces
    of this kind; those of the enemy's pieces follow. `forward`: 1 for Red and −1 for Blue.
    """
    if own:
        return first + forward * trailing_zeros(own), own & (own - 1), enemy
    row = first + ROWS_PER_KIND + forward * trailing_zeros(enemy | MISSING_PIECE)
    return row, own, enemy & (enemy - 1)


@compiled(int64(NETWORK, FULL_POSITION))
def evaluate(network: Network, position: FullPosition) -> int:
    """Return points for the player to move, about 100 for a student; |points| ≤ MAX_POINTS."""
    rows = network[position.layout]
    forward = 1 - 2 * position.player
    first = 1 + LAST_SQUARE * position.player
    own, enemy = position.own ^ position.own_master, position.enemy ^ position.enemy_master
    student0, own, enemy = pop_piece_row(own, enemy, first, forward)
    student1, own, enemy = pop_piece_row(own, enemy, first, forward)
    student2, own, enemy = pop_piece_row(own, enemy, first, forward)
    student3, own, enemy = pop_piece_row(own, enemy, first, forward)
    first += OWN_MASTER * ROWS_PER_KIND
    master0, own, enemy = pop_piece_row(position.own_master, position.enemy_master, first, forward)
    master1, own, enemy = pop_piece_row(own, enemy, first, forward)
    first += (OWN_NINJA - OWN_MASTER) * ROWS_PER_KIND
    ninja0, own, enemy = pop_piece_row(position.own_ninjas, position.enemy_ninjas, first, forward)
    ninja1, own, enemy = pop_piece_row(own, enemy, first, forward)
    students = (student0, student1, student2, student3)
    output = network_output(rows, (*students, master0, master1, ninja0, ninja1))
    points = output // UNITS_PER_POINT
    return min(max(points, -MAX_POINTS), MAX_POINTS)


@compiled(int64(WORKSPACE, FULL_POSITION), inner=True)
def static_evaluation(ws: Workspace, position: FullPosition) -> int:
    """Return the static evaluation in points for the mover."""
    return evaluate(ws.network[:], position)


@compiled(int64(WORKSPACE, FULL_POSITION), inner=True)
def threats(ws: Workspace, position: FullPosition) -> int:
    """Return the bitboard of the enemy's pieces that threaten to win with the enemy's next turn.

    They can capture the mover's master, or the last ninja of a mover who is the Shadow Master; or
    they are the enemy's master, if it can enter the mover's temple.
    """
    player, layout = position.player, position.layout
    capturing = 0
    if position.own_master:
        capturing = ws.enemy_from[player, layout, trailing_zeros(position.own_master)]
        capturing &= position.enemy | position.enemy_ninjas
    elif position.own_ninjas & (position.own_ninjas - 1) == 0:
        last_ninja = trailing_zeros(position.own_ninjas)
        capturing = ws.enemy_from[player, layout, last_ninja] & position.enemy
    home = temple_to_enter(1 - player)
    entering: int = ws.enemy_from[player, layout, home] & position.enemy_master
    is_barred = (position.enemy | position.enemy_ninjas) >> home & 1
    return capturing if is_barred else capturing | entering


MAX_EVASION_PLIES = 1
"""Plies of quiescence in which a threatened player tries all turns, not captures alone.

In Way of the Shadow, at 2,000 nodes a turn, one ply scores 54 ± 1.3 % against none (3,000 games);
two plies score 53 ± 1.3 %. In Way of the Light no difference was measured.

Other parts of the search were measured by leaving them out, against the whole search: it scores
38 ± 3 % without quiescence (600 games), 45 ± 3 % with one ply of captures, 46 ± 3 % without both
kinds of futility pruning, 48 ± 3 % without late move reductions and 49 ± 2 % without the null move.
"""


@compiled(FULL_POSITION(FULL_POSITION), inner=True)
def make_null_move(position: FullPosition) -> FullPosition:
    """Return the position after a null move, which moves no piece and exchanges no card.

    The rules have no such turn.
    """
    return FullPosition(
        position.enemy,
        position.own,
        position.enemy_master,
        position.own_master,
        position.enemy_ninjas,
        position.own_ninjas,
        SWAPPED[position.layout],
        position.player ^ 1,
        position.quiet_turns_left - 1,
    )


@compiled(int64(WORKSPACE, int64, int64, int64, int64, FULL_POSITION), inner=True)
def quiesce(  # noqa: C901, PLR0917 - arguments by position; one node is one function
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, position: FullPosition
) -> int:
    """Return the score of a position, searching only captures and evasions of threats.

    The mover must not be able to win with this turn. `depth`: 0 in the first ply of quiescence, and
    one less in each further ply.
    """
    if is_drawn(position):
        return DRAW_SCORE
    ws.nodes += 1
    if ply >= MAX_PLIES - 2:
        return static_evaluation(ws, position)
    if depth > -MAX_EVASION_PLIES and threats(ws, position):
        best = -(WIN_SCORE - ply - 2)
        count = generate(ws, ply, position)
    else:
        best = static_evaluation(ws, position)
        if best >= beta:
            return best
        alpha = max(alpha, best)
        count = generate_onto(ws, ply, position.enemy | position.enemy_ninjas, position)
    rank_all(ws, ply, count, NO_TURN, position)
    row = ws.turns[ply]
    for index in range(count):
        after = make(pick_next_turn(row, index, count), position)
        if loses(ws, after):
            continue
        score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best


MAX_FUTILITY_DEPTH = 3
"""Greatest depth of futility pruning, in turns; Classic and Wind have FUTILITY_DEPTH instead."""


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, FULL_POSITION), inner=True)
def negamax(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one node is one function
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, position: FullPosition
) -> int:
    """Return the score of a position, exact if it is between alpha and beta.

    The mover must not be able to win with this turn. If the search is stopped the result is
    meaningless.
    """
    if is_drawn(position):
        return DRAW_SCORE
    if depth <= 0 or ply >= MAX_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, position)
    if not begin_node(ws):
        return DRAW_SCORE
    key = key_of(position) ^ ws.salt
    is_pv = beta - alpha > 1
    entry = probe_entry(table, key)
    score = NO_SCORE if is_pv else table_cutoff(entry, depth, ply, beta)
    if score != NO_SCORE:
        return score
    in_danger = threats(ws, position) != 0
    quiet_bound = NO_SCORE
    if (
        not is_pv
        and not in_danger
        and abs(beta) < PROVEN_THRESHOLD
        and not ends_within(position, depth)
    ):
        points = static_evaluation(ws, position)
        if reverse_futility_cut(points, depth, beta):
            return points
        if may_try_null_move(points, depth, beta):
            remaining = depth - NULL_MOVE_REDUCTION
            after = make_null_move(position)
            score = -negamax(ws, table, remaining, ply + 1, -beta, 1 - beta, after)
            if score >= beta and not ws.stopped:
                return beta if score >= PROVEN_THRESHOLD else score
        quiet_bound = futility_bound(points, depth, MAX_FUTILITY_DEPTH)
    count = rank_all(ws, ply, generate(ws, ply, position), entry_turn(entry), position)
    best = -(WIN_SCORE - ply - 2)  # a loss in two plies, if no turn keeps the enemy from winning
    best_turn = NO_TURN
    first_alpha = alpha
    row = ws.turns[ply]
    for index in range(count):
        turn = pick_next_turn(row, index, count)
        is_quiet = not in_danger and not captures(turn, position)
        if is_quiet and quiet_bound <= alpha and best > -PROVEN_THRESHOLD:
            best = max(best, quiet_bound)
            continue
        after = make(turn, position)
        if loses(ws, after):
            continue
        is_first = best_turn == NO_TURN
        upper = beta if is_first else alpha + 1
        reduction = late_move_reduction(depth, index) if is_quiet and not is_first else 0
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
        alpha = max(alpha, score)
    bound = bound_type(best, first_alpha, beta)
    store_entry(table, key, ply, best_turn, best, depth, bound, ws.generation)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, FULL_POSITION))
def score_position(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, position: FullPosition
) -> int:
    """Return the score of any position at the start of a turn, searched `depth` turns deep."""
    if is_drawn(position):
        return DRAW_SCORE
    if can_win(ws, position):
        return WIN_SCORE - ply - 1
    return negamax(ws, table, depth, ply, alpha, beta, position)


# Turns at the root, as the rules of hidden ninjas allow them, attempts included


MAX_DECLARED_TURNS: Final = 512
"""Size of the list of turns with attempts.

Up to two cards × three pawns × five squares, each with a ninja that stays or steps to five squares,
with an attempt and without, are 330.
"""
TURN_ARRAY: Final = int64[::1]


@compiled(int64(WORKSPACE, int64, int64, int64, FULL_POSITION, TURN_ARRAY))
def list_turns(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, used: int, revealed: int, hidden: int, position: FullPosition, turns: Numbers
) -> int:
    """Write all turns that the rules allow into `turns`; return how many there are.

    A turn in which the ninja declares an attempt has the flag ATTEMPT. At a ninja's step the turns
    are passes with the card `used` in this turn; at the start of a turn `used` is NO_CARD.
    `revealed`: bitboard of the enemy's revealed ninjas; `hidden`: the number of its other ninjas.
    """
    if used == NO_CARD:
        listed = generate(ws, 0, position)
    else:
        ws.turns[0, 0] = pass_turn(used)
        listed = add_ninja_steps(ws, 0, 1, pass_turn(used), position.own, EVERYWHERE, position)
    count = 0
    for index in range(listed):
        turn = ws.turns[0, index]
        move, step = turn | NO_SECOND_STEP, second_target_of(turn)
        if step != NOWHERE and wins(move, position):  # the game is over before the ninja's step
            continue
        turns[count] = turn
        count += 1
        still_hidden = hidden - pop_count(landing(move) & position.enemy_ninjas & ~revealed)
        if step != NOWHERE and still_hidden > 0 and not (position.enemy | revealed) >> step & 1:
            turns[count] = turn | ATTEMPT
            count += 1
    return count


@compiled(FULL_POSITION(FULL_POSITION, int64, int64, int64), inner=True)
def with_ninjas(
    position: FullPosition, own: int, enemy: int, quiet_turns_left: int
) -> FullPosition:
    return FullPosition(
        position.own,
        position.enemy,
        position.own_master,
        position.enemy_master,
        own,
        enemy,
        position.layout,
        position.player,
        quiet_turns_left,
    )


@compiled(FULL_POSITION(int64, int64, FULL_POSITION))
def make_declared(turn: int, revealed: int, position: FullPosition) -> FullPosition:
    """Return the position after a turn by the rules of hidden ninjas, which `make` simplifies.

    By the rules a ninja's step captures a hidden ninja only if it was declared as an attempt. In
    `make` every step onto a ninja captures it. A pawn captures any ninja in both. `revealed`:
    bitboard of the enemy's revealed ninjas.
    """
    step = second_target_of(turn)
    spared = 0
    quiet_turns_left = position.quiet_turns_left
    if turn & ATTEMPT:
        quiet_turns_left = PROGRESS_MADE
    elif step != NOWHERE:
        spared = position.enemy_ninjas & ~revealed & 1 << step
    without_spared = with_ninjas(
        position, position.own_ninjas, position.enemy_ninjas ^ spared, quiet_turns_left
    )
    after = make(turn & TURN_MASK, without_spared)
    return with_ninjas(after, after.own_ninjas | spared, after.enemy_ninjas, after.quiet_turns_left)


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, int64, FULL_POSITION), inner=True)
def score_turn(  # noqa: PLR0917
    ws: Workspace,
    table: Table,
    depth: int,
    turn: int,
    revealed: int,
    alpha: int,
    beta: int,
    position: FullPosition,
) -> int:
    """Return a turn's score for the mover, exact if it is between alpha and beta.

    The search is `depth` turns deep, at least 1, the turn itself included. `revealed`: bitboard of
    the enemy's revealed ninjas.
    """
    if wins(turn & TURN_MASK, position):
        return WIN_SCORE - 1
    after = make_declared(turn, revealed, position)
    return -score_position(ws, table, depth - 1, 1, -beta, -alpha, after)


def pawn_parts(turns: Numbers) -> Numbers:
    """Return the turns without the ninja's step and its attempt."""
    return turns & TURN_MASK | NO_SECOND_STEP


class PerfectInformationSearch:
    """Perfect-information searches of one deal, one at a time, and the memory that they share.

    The same calls in the same order give the same results.
    """

    def __init__(self, deal: Deal, *, is_light: bool, hash_mb: int = 4) -> None:
        variant = Variant.LIGHT if is_light else Variant.SHADOW
        self._memory = new_workspace(deal, deal_network(deal.ids, variant))
        self.ws: Workspace = self._memory[0]
        self.table = new_table(hash_mb)

    def begin(self) -> None:
        """Start a search, which can use the transposition table and history of earlier ones."""
        self.ws["generation"] = self.ws["generation"] + 1 & GENERATION_MASK
        self.ws["killers"] = self.ws["nodes"] = self.ws["stopped"] = 0
        self.ws["max_nodes"] = NO_NODE_LIMIT

    def watch(self, stop: StopFlag) -> None:
        """End the present search, whose results are then meaningless, once the flag is set."""
        stop.watch(self._memory["stopped"])

    @property
    def is_stopped(self) -> bool:
        """True if the present search was ended before it was complete."""
        return bool(self.ws["stopped"])

    def turns(self, situation: Situation, own_ninjas: int, enemy_ninjas: int = 0) -> Numbers:
        """Return all turns of the mover in a fixed order, in the form of `list_turns`.

        `own_ninjas`, `enemy_ninjas`: bitboards of ninjas. Without `enemy_ninjas` the list has every
        turn that the mover may declare, not knowing where the enemy's hidden ninjas are.
        """
        row = row_of(situation)
        enemy = 1 - situation.player
        turns = np.empty(MAX_DECLARED_TURNS, np.int64)
        count = list_turns(
            self.ws,
            situation.used,
            situation[REVEALED + enemy],
            count_hidden_ninjas(row, enemy),
            full_position_of(row, own_ninjas, enemy_ninjas),
            turns,
        )
        return turns[:count]

    def forget(self) -> None:
        """Clear the transposition table and the history."""
        self.table[:] = 0
        self.ws["history"] = self.ws["ninja_history"] = 0
