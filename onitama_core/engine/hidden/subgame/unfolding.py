"""Compiled functions that unfold the public tree of the next turns by the rules, breadth first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64, void

from onitama_core.engine.board import (
    ATTEMPT,
    NO_TURN,
    NOWHERE,
    pass_turn,
    pawn_turn,
    with_second_step,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import (
    BLUE_NINJAS,
    BOTH_MASTERS,
    IS_LIGHT,
    LAYOUT,
    MOVE,
    NEXT_STEP,
    NINJA,
    NINJAS_ALIVE,
    PAWNS,
    PLAYER,
    REVEALED,
    TURN_NUMBER,
    USED,
    Situation,
    count_hidden_ninjas,
    end_turn,
    exchange,
    is_no_progress_draw,
    lose_ninja,
    make_move,
    make_ninja_step,
    make_secret_move,
    pawn_wins,
)
from onitama_core.engine.hidden.solving import MATRIX, types
from onitama_core.engine.hidden.subgame.tree import (
    ACTOR_STATE,
    ATTEMPT_CODES,
    BLUE_STATES,
    CAPTURE_CODES,
    COST,
    EDGES,
    FIRST_CHILD,
    HIT,
    LEAF,
    MAX_CHILDREN,
    MAX_EDGES,
    MAX_EDGES_PER_NODE,
    MAX_NODES,
    MAX_STATES,
    MAX_STATES_PER_NODE,
    MISSED,
    NINJA_STEP,
    NODES,
    OPPONENT_SQUARES,
    QUIET_STEP,
    REVEAL_CHECK,
    STATES,
    TERMINAL,
    TREE_BUFFER,
    TREE_DEPTH,
    TURN,
    WON,
    Subgame,
    TreeBuffer,
    add_edge,
    close_children,
    copy_subgame,
    mark_terminal,
    move_code,
    new_tree_buffer,
    open_child,
    terminal_child,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def make_reveal_check(buffer: TreeBuffer, node: int, target: int) -> None:
    """Make the node a REVEAL_CHECK of the target, a bitboard."""
    buffer.kind[node], buffer.checked_square[node] = REVEAL_CHECK, target
    buffer.actor[node] = 1 - buffer.situations[node, PLAYER]


@compiled(void(TREE_BUFFER, int64))
def enter_next_step(buffer: TreeBuffer, node: int) -> None:
    """Make the node the ninja's step, if one follows, otherwise the end of the turn."""
    situation = buffer.situations[node]
    player = situation[PLAYER]
    buffer.actor[node] = player
    if situation[NEXT_STEP] == NINJA and situation[NINJAS_ALIVE + player]:
        buffer.kind[node] = NINJA_STEP
        return
    exchange(situation)
    end_turn(situation)
    if is_no_progress_draw(situation):
        mark_terminal(buffer, node, 0)
    elif situation[TURN_NUMBER] - buffer.situations[0, TURN_NUMBER] >= buffer.counters[TREE_DEPTH]:
        buffer.kind[node], buffer.actor[node] = LEAF, MATRIX
    else:
        buffer.kind[node], buffer.actor[node] = TURN, situation[PLAYER]


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def check_or_proceed(buffer: TreeBuffer, node: int, target: int) -> None:
    """Make the node a REVEAL_CHECK if the opponent's ninja may be on the target.

    Otherwise enter the next step.
    """
    if buffer.counters[OPPONENT_SQUARES] >> target & 1:
        make_reveal_check(buffer, node, 1 << target)
    else:
        enter_next_step(buffer, node)


@compiled(int64(TREE_BUFFER, int64, int64, int64), inner=True)
def ninja_step_child(buffer: TreeBuffer, node: int, code: int, target: int) -> int:
    """Return the child after a ninja's step onto the target, NOWHERE for a quiet step."""
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_ninja_step(buffer.situations[child], target)
        check_or_proceed(buffer, child, target)
    return child


@compiled(int64(TREE_BUFFER, int64), inner=True)
def attempt_squares(buffer: TreeBuffer, node: int) -> int:
    """Return the bitboard of the squares where a hidden ninja may be: only those are attempted."""
    situation = buffer.situations[node]
    if count_hidden_ninjas(situation, 1 - situation[PLAYER]) == 0:
        return 0
    squares: int = buffer.counters[OPPONENT_SQUARES]
    return squares


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def unfold_ninja_step(buffer: TreeBuffer, node: int, origin: int) -> None:
    """Add the edges of a ninja's step. A ninja that can capture the master does only that."""
    situation = buffer.situations[node]
    player, slot = situation[PLAYER], situation[USED]
    enemy = situation[PAWNS + 1 - player]
    visible = enemy | situation[REVEALED + 1 - player]
    reach = int64(buffer.moves[player, slot, origin] & ~situation[PAWNS + player])
    if reach & situation[BOTH_MASTERS] & enemy:
        target = trailing_zeros(reach & situation[BOTH_MASTERS] & enemy)
        child = terminal_child(buffer, node, WON, 1 - 2 * player)
        add_edge(buffer, node, child, 1 << target, with_second_step(pass_turn(slot), target))
        return
    quiet = ninja_step_child(buffer, node, QUIET_STEP, NOWHERE)
    add_edge(buffer, node, quiet, 1 << origin, pass_turn(slot))
    attempted = attempt_squares(buffer, node)
    while reach:
        target = trailing_zeros(reach)
        reach &= reach - 1
        child, action = quiet, with_second_step(pass_turn(slot), target)
        if visible >> target & 1:
            child = ninja_step_child(buffer, node, CAPTURE_CODES + target, target)
        elif attempted >> target & 1:
            attempt = ninja_step_child(buffer, node, ATTEMPT_CODES + target, target)
            add_edge(buffer, node, attempt, 1 << target, action | ATTEMPT)
        add_edge(buffer, node, child, 1 << target, action)


@compiled(int64(TREE_BUFFER, int64, int64, int64), inner=True)
def secret_move_child(buffer: TreeBuffer, node: int, slot: int, target: int) -> int:
    """Return the child after a secret move, by its card and the square of a captured pawn."""
    code = move_code(slot, NOWHERE, target)
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_secret_move(buffer.situations[child], slot, target)
        enter_next_step(buffer, child)
    return child


@compiled(int64(TREE_BUFFER, int64, int64), inner=True)
def find_master_capture(buffer: TreeBuffer, node: int, ninjas: int) -> int:
    """Return a turn in which one of Blue's ninjas captures Red's master, or NO_TURN."""
    layout = buffer.situations[node, LAYOUT]
    master = int64(buffer.situations[node, BOTH_MASTERS])
    for held in range(2):
        slot, rest = SLOTS[layout, held], ninjas
        while rest:
            origin = trailing_zeros(rest)
            rest &= rest - 1
            if buffer.moves[1, slot, origin] & master:
                return pawn_turn(slot, origin, trailing_zeros(master))
    return NO_TURN


@compiled(void(TREE_BUFFER, int64, int64, int64), inner=True)
def add_secret_moves(buffer: TreeBuffer, node: int, ninjas: int, slot: int) -> None:
    """Add an edge for every move of one of Blue's ninjas with the card in a slot."""
    red = buffer.situations[node, PAWNS]
    rest = ninjas
    while rest:
        origin = trailing_zeros(rest)
        rest &= rest - 1
        reach = int64(buffer.moves[1, slot, origin]) & ~ninjas
        while reach:
            target = trailing_zeros(reach)
            reach &= reach - 1
            observed_target = target if red >> target & 1 else NOWHERE
            child = secret_move_child(buffer, node, slot, observed_target)
            ninjas_after = ninjas ^ (1 << origin | 1 << target)
            add_edge(buffer, node, child, ninjas_after, pawn_turn(slot, origin, target))


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def unfold_secret_moves(buffer: TreeBuffer, node: int, ninjas: int) -> None:
    """Add the edges of the Shadow Master's moves from one private state, the squares `ninjas`.

    A winning move is the only edge if there is one; passes are added only if there is no move.
    """
    layout, before = buffer.situations[node, LAYOUT], buffer.counters[EDGES]
    winning = find_master_capture(buffer, node, ninjas)
    if winning != NO_TURN:
        add_edge(buffer, node, terminal_child(buffer, node, WON, -1), ninjas, winning)
        return
    for held in range(2):
        add_secret_moves(buffer, node, ninjas, SLOTS[layout, held])
    if buffer.counters[EDGES] > before:
        return
    for held in range(2):
        slot = SLOTS[layout, held]
        child = secret_move_child(buffer, node, slot, NOWHERE)
        add_edge(buffer, node, child, ninjas, pass_turn(slot))


NO_WIN, PAWN_WIN = -1, 5
"""Results of `find_win` that are no slot: no win, or a win by a pawn."""
WINNING_MOVE = -1
"""Result of `count_pawn_moves` if one of the moves wins."""


@compiled(int64(TREE_BUFFER, int64, int64, int64), inner=True)
def count_pawn_moves(buffer: TreeBuffer, node: int, slot: int, ninja: int) -> int:
    """Return the number of pawn moves with a card, or WINNING_MOVE.

    `ninja`: bitboard of the mover's own ninja, which blocks its pawns.
    """
    situation = buffer.situations[node]
    count, pawns = 0, int64(situation[PAWNS + situation[PLAYER]])
    blocked = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(buffer.moves[situation[PLAYER], slot, origin]) & ~blocked
        while targets:
            if pawn_wins(situation, 1 << origin, targets & -targets):
                return WINNING_MOVE
            count += 1
            targets &= targets - 1
    return count


@compiled(int64(TREE_BUFFER, int64, int64), inner=True)
def find_win(buffer: TreeBuffer, node: int, ninja: int) -> int:
    """Return how the mover can win in this turn.

    The result is PAWN_WIN, NO_WIN, or the slot of the card with which the ninja captures the
    master.
    """
    situation = buffer.situations[node]
    player, layout = situation[PLAYER], situation[LAYOUT]
    slots: tuple[int, int] = SLOTS[layout, 0], SLOTS[layout, 1]
    first_count = count_pawn_moves(buffer, node, slots[0], ninja)
    second_count = count_pawn_moves(buffer, node, slots[1], ninja)
    if WINNING_MOVE in (first_count, second_count):
        return PAWN_WIN
    if ninja:
        master = situation[BOTH_MASTERS] & situation[PAWNS + 1 - player]
        square = trailing_zeros(ninja)
        # A card can be used if it moves a pawn, and to pass if neither card does.
        if (first_count or not second_count) and buffer.moves[player, slots[0], square] & master:
            return slots[0]
        if (second_count or not first_count) and buffer.moves[player, slots[1], square] & master:
            return slots[1]
    return NO_WIN


@compiled(int64(TREE_BUFFER, int64, int64, int64, int64), inner=True)
def pawn_move_child(buffer: TreeBuffer, node: int, slot: int, origin: int, target: int) -> int:
    """Return the child after a pawn move, or after a pass if the origin is NOWHERE."""
    code = move_code(slot, origin, target)
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_move(buffer.situations[child], slot, origin, target)
        check_or_proceed(buffer, child, target)
    return child


@compiled(void(TREE_BUFFER, int64, int64, int64, int64), inner=True)
def add_pawn_moves(buffer: TreeBuffer, node: int, ninja: int, slot: int, win: int) -> None:
    """Add an edge for every pawn move with the card, or only one for a win.

    `win` is what `find_win` returned: with `slot` the ninja wins after any of the moves; with
    PAWN_WIN the edge is for a move that wins, if the card has one.
    """
    situation = buffer.situations[node]
    player = situation[PLAYER]
    pawns = int64(situation[PAWNS + player])
    blocked = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(buffer.moves[player, slot, origin]) & ~blocked
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            action = pawn_turn(slot, origin, target)
            if win == NO_WIN:
                child = pawn_move_child(buffer, node, slot, origin, target)
                add_edge(buffer, node, child, ninja, action)
            elif win == slot or pawn_wins(situation, 1 << origin, 1 << target):
                child = terminal_child(buffer, node, WON, 1 - 2 * player)
                add_edge(buffer, node, child, ninja, action)
                return


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def unfold_pawn_moves(buffer: TreeBuffer, node: int, ninja: int) -> None:
    """Add the edges of the pawn moves from one private state, the square `ninja`.

    If a turn wins, only winning turns get an edge; passes are added only if no pawn can move.
    """
    layout, before = buffer.situations[node, LAYOUT], buffer.counters[EDGES]
    win = find_win(buffer, node, ninja)
    for held in range(2):
        slot = SLOTS[layout, held]
        if win in (NO_WIN, PAWN_WIN, slot):
            add_pawn_moves(buffer, node, ninja, slot, win)
    if buffer.counters[EDGES] > before:
        return
    for held in range(2):
        slot = SLOTS[layout, held]
        if win == slot:
            child = terminal_child(buffer, node, WON, 1 - 2 * buffer.actor[node])
            add_edge(buffer, node, child, ninja, pass_turn(slot))
        elif win == NO_WIN:
            child = pawn_move_child(buffer, node, slot, NOWHERE, NOWHERE)
            add_edge(buffer, node, child, ninja, pass_turn(slot))


@compiled(int64(TREE_BUFFER, int64, int64), inner=True)
def reveal_check_child(buffer: TreeBuffer, node: int, code: int) -> int:
    """Return the child after the check: HIT if a ninja was captured, otherwise MISSED."""
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        situation = buffer.situations[child]
        if code == HIT:
            lose_ninja(situation, buffer.checked_square[node])
        if situation[IS_LIGHT] and situation[BLUE_NINJAS] == 0:
            mark_terminal(buffer, child, 1)
        else:
            enter_next_step(buffer, child)
    return child


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def unfold_reveal_check(buffer: TreeBuffer, node: int, ninjas: int) -> None:
    """Add the forced edge that shows whether one of the actor's ninjas is on the checked square."""
    square = int64(buffer.checked_square[node])
    child = reveal_check_child(buffer, node, HIT if ninjas & square else MISSED)
    add_edge(buffer, node, child, ninjas & ~square, NO_TURN)


@compiled(int64(TREE_BUFFER, int64), inner=True)
def opponent_squares(buffer: TreeBuffer, node: int) -> int:
    """Return the bitboard of squares on which a ninja of the actor's opponent may stand."""
    other = 1 - buffer.actor[node]
    first = buffer.first_state[node, other]
    squares = 0
    for number in range(buffer.width[node, other]):
        squares |= buffer.states[other, first + number]
    return squares


@compiled(void(TREE_BUFFER, int64), inner=True)
def unfold_node(buffer: TreeBuffer, node: int) -> None:
    """Add all edges and children of a node; a leaf and the end of the game have none."""
    kind, player = buffer.kind[node], buffer.actor[node]
    if kind in (LEAF, TERMINAL):
        return
    buffer.counters[FIRST_CHILD] = buffer.counters[NODES]
    if kind != REVEAL_CHECK:
        buffer.counters[OPPONENT_SQUARES] = opponent_squares(buffer, node)
    is_secret = buffer.situations[node, IS_LIGHT] and player == 1
    for state in range(buffer.width[node, player]):
        buffer.counters[ACTOR_STATE] = state
        ninjas = int64(buffer.states[player, buffer.first_state[node, player] + state])
        if kind == REVEAL_CHECK:
            unfold_reveal_check(buffer, node, ninjas)
        elif kind == NINJA_STEP:
            unfold_ninja_step(buffer, node, trailing_zeros(ninjas))
        elif is_secret:
            unfold_secret_moves(buffer, node, ninjas)
        else:
            unfold_pawn_moves(buffer, node, ninjas)
    close_children(buffer, node)


@compiled(types.boolean(TREE_BUFFER, int64), inner=True)
def is_full(buffer: TreeBuffer, max_cost: int) -> bool:
    """Return whether the cost is exceeded or the buffer has no room for one more node."""
    counters = buffer.counters
    return bool(
        counters[COST] > max_cost
        or counters[NODES] + MAX_CHILDREN > MAX_NODES
        or counters[EDGES] + MAX_EDGES_PER_NODE > MAX_EDGES
        or max(counters[STATES], counters[BLUE_STATES]) + MAX_STATES_PER_NODE > MAX_STATES
    )


@compiled(types.boolean(TREE_BUFFER, int64))
def unfold_tree(buffer: TreeBuffer, max_cost: int) -> bool:
    """Unfold all nodes from the root on, which is set already; return False if it does not fit."""
    node = 0
    while node < buffer.counters[NODES]:
        if is_full(buffer, max_cost):
            return False
        buffer.first_edge[node] = buffer.counters[EDGES]
        unfold_node(buffer, node)
        node += 1
    buffer.first_edge[node] = buffer.counters[EDGES]
    return True


NO_COST_LIMIT: Final = 1 << 40
"""Limit of the cost that no subgame reaches."""


def unfold_subgame(
    situation: Situation,
    states: tuple[Sequence[int], Sequence[int]],
    deal: Deal,
    depth: int,
    max_cost: int | None,
) -> Subgame | None:
    """Return the subgame of `depth` turns, the present one included, with unset payoffs.

    The result is None if it costs more than `max_cost` or does not fit the buffer. `situation`: a
    situation at a MOVE or NINJA step. `states`: Red's and Blue's private states at the root, as
    bitboards.
    """
    buffer = new_tree_buffer()
    buffer["moves"] = deal.moves
    buffer["situations"][0] = situation
    buffer["kind"][0] = TURN if situation.step == MOVE else NINJA_STEP
    buffer["actor"][0] = situation.player
    for player, player_states in enumerate(states):
        count = len(player_states)
        buffer["width"][0, player] = buffer["counters"][STATES + player] = count
        buffer["states"][player, :count] = player_states
    buffer["counters"][NODES] = 1
    buffer["counters"][TREE_DEPTH] = depth
    if not unfold_tree(buffer, NO_COST_LIMIT if max_cost is None else max_cost):
        return None
    return copy_subgame(buffer)
