"""Kernels that unfold the public tree of the next turns, breadth first."""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np
from numba import int64, types, void

from onitama_core.engine.board import (
    ATTEMPT,
    NO_TURN,
    NOWHERE,
    pass_turn,
    pawn_turn,
    with_second_step,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import MISSING_PIECE
from onitama_core.engine.hidden.situation import (
    BLUE_NINJAS,
    IS_LIGHT,
    LAYOUT,
    MASTERS,
    NEXT_STEP,
    NINJA,
    NINJAS,
    PAWNS,
    PLAYER,
    REVEALED,
    TURN_NUMBER,
    USED,
    Situation,
    end_turn,
    exchange,
    hidden_ninjas,
    is_no_progress_draw,
    lose_ninja,
    make_move,
    make_ninja_step,
    make_secret_move,
    pawn_wins,
)
from onitama_core.engine.hidden.solving import CONSTANT, MATRIX
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS

MAX_NODES: Final = 1 << 18
MAX_EDGES: Final = 1 << 20
MAX_STATES: Final = 1 << 20
MAX_CHILDREN: Final = 64
"""Largest number of children of a node.

It covers 40 pawn moves and 2 passes; or a capture or an attempt on each of 25 squares and staying;
or 2 cards × 25 squares in Way of the Light.
"""
MAX_WIDTH: Final = 325
"""Largest number of a player's private states at a node: the pairs of squares and the single
squares."""
MAX_EDGES_PER_NODE: Final = 64 * MAX_WIDTH
MAX_STATES_PER_NODE: Final = MAX_CHILDREN * MAX_WIDTH
STATE_KEYS: Final = 26 * 26
"""Number of keys of private states: two squares, each of which may be missing."""
OBSERVATION_CODES: Final = 128 + 5 * 32 * 32
"""Number of codes for what both players observe of an action; see `move_code`."""

TURN, NINJA_STEP, REVEAL_CHECK, LEAF, TERMINAL = range(5)
"""Kinds of node.

- TURN: the mover chooses a move.
- NINJA_STEP: the mover chooses its ninja's step.
- REVEAL_CHECK: the opponent reveals whether its ninja stands on a square, which is a forced action.
- LEAF: the limit of what is unfolded.
- TERMINAL: the end of the game.
"""
NODES, EDGES, STATES, BLUE_STATES, COST, FIRST_CHILD, TREE_DEPTH, OPPONENT_SQUARES, ACTOR_STATE = (
    range(9)
)
"""Indices into the counters of a TreeBuffer.

- NODES, EDGES, STATES, BLUE_STATES: how many there are so far; STATES + player for a player.
- COST: the cost of a pass of the solver, in payoffs.
- FIRST_CHILD: the first child of the node that is being unfolded.
- TREE_DEPTH: how many turns are to be unfolded.
- OPPONENT_SQUARES: bitboard of the squares on which the opponent's ninjas may stand at that node.
- ACTOR_STATE: the actor's state whose edges are being added.
"""

EDGE_COST: Final = 10
"""Cost of an edge in payoffs: a pass takes 8 ns for an edge and 0.8 ns for a payoff."""

TREE_BUFFER_LAYOUT: Final = np.dtype(
    [
        ("moves", np.int32, (2, 5, 25)),
        ("counters", np.int64, (ACTOR_STATE + 1,)),
        ("situations", np.int32, (MAX_NODES, len(Situation._fields))),
        ("kind", np.int8, (MAX_NODES,)),
        ("actor", np.int8, (MAX_NODES,)),
        ("checked_square", np.int32, (MAX_NODES,)),
        ("result", np.int8, (MAX_NODES,)),
        ("width", np.int32, (MAX_NODES, 2)),
        ("first_state", np.int32, (MAX_NODES, 2)),
        ("first_edge", np.int32, (MAX_NODES + 1,)),
        ("states", np.int32, (2, MAX_STATES)),
        ("edge_state", np.int32, (MAX_EDGES,)),
        ("edge_child", np.int32, (MAX_EDGES,)),
        ("edge_next", np.int32, (MAX_EDGES,)),
        ("edge_action", np.int32, (MAX_EDGES,)),
        ("child_of", np.int32, (OBSERVATION_CODES,)),
        ("codes", np.int32, (MAX_CHILDREN,)),
        ("open_states", np.int32, (MAX_CHILDREN, MAX_WIDTH)),
        ("number_of", np.int32, (MAX_CHILDREN, STATE_KEYS)),
    ],
    align=True,
)
"""Fields of a TreeBuffer. Those that are not listed are explained at PublicTree.

- `moves[player, slot, square]`: bitboards of targets on an empty board.
- `counters`: see NODES.
- `kind[node]`: see TURN.
- `situations[node]`: the fields of a Situation; at a REVEAL_CHECK as it was before the answer.
- `checked_square[node]`: the square of a REVEAL_CHECK, as a bitboard.
- `result[node]`: 1, 0 or -1 for Red at a TERMINAL node.
- `first_state[node, player]`: index in `states[player]` of the first private state, a bitboard.
- `edge_action`: the turn as `board.py` packs it, or the part of it that is played there.

The rest describes the children of the node that is being unfolded. `local` is the index of a child
among them, and the states are those of the node's actor.

- `child_of[code]`: the child with that observation code, or 0.
- `codes[local]`: the observation code of a child.
- `open_states[local, number]`: the private states of a child.
- `number_of[local, key]`: the number of a private state in a child, by its `state_key`, or -1.
"""
TREE_BUFFER: Final[Any] = numba.from_dtype(TREE_BUFFER_LAYOUT)
"""numba's type of the record."""

TreeBuffer = Any
"""The record itself; numpy's type does not know its fields."""


WON, HIT, MISSED, QUIET_STEP, CAPTURES, ATTEMPTS, MOVES = 1, 2, 3, 4, 32, 64, 128
"""Codes for what both players observe of an action.

WON, HIT, MISSED and QUIET_STEP are complete codes. A square is added to CAPTURES and ATTEMPTS,
and to MOVES what `move_code` packs.
"""


@compiled("int64(int64, int64, int64)")
def move_code(slot: int, origin: int, target: int) -> int:
    """Return the code of a pawn move, of a pass, or of the visible part of a secret move.

    Origin and target may be NOWHERE.
    """
    return MOVES + (slot << 10 | origin << 5 | target)


@compiled(int64(int64))
def state_key(ninjas: int) -> int:
    """Return a number below STATE_KEYS for a bitboard of at most two squares."""
    first, second = ninjas | MISSING_PIECE, ninjas & (ninjas - 1) | MISSING_PIECE
    return trailing_zeros(second) * 26 + trailing_zeros(first)


@compiled(int64(TREE_BUFFER, int64, int64))
def open_child(buffer: TreeBuffer, node: int, code: int) -> int:
    """Return a new child, a copy of its parent that shares the opponent's private states."""
    child: int = buffer.counters[NODES]
    buffer.counters[NODES] += 1
    buffer.codes[child - buffer.counters[FIRST_CHILD]] = code
    buffer.child_of[code] = child
    # Assigning a slice would add two seconds of compile time.
    for field in range(buffer.situations.shape[1]):
        buffer.situations[child, field] = buffer.situations[node, field]
    other = 1 - buffer.actor[node]
    buffer.width[child, other] = buffer.width[node, other]
    buffer.first_state[child, other] = buffer.first_state[node, other]
    buffer.width[child, 1 - other] = 0
    return child


@compiled(void(TREE_BUFFER, int64, int64))
def mark_terminal(buffer: TreeBuffer, node: int, result: int) -> None:
    """Mark a node as the end of the game, with the result 1, 0 or -1 for Red."""
    buffer.kind[node], buffer.actor[node], buffer.result[node] = TERMINAL, CONSTANT, result


@compiled(int64(TREE_BUFFER, int64, int64, int64))
def terminal_child(buffer: TreeBuffer, node: int, code: int, result: int) -> int:
    """Return the child with this code in which the game is over, creating it if necessary."""
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        mark_terminal(buffer, child, result)
    return child


@compiled(void(TREE_BUFFER, int64, int64))
def add_reveal_check(buffer: TreeBuffer, node: int, target: int) -> None:
    """Make the node a REVEAL_CHECK of the target, a bitboard."""
    buffer.kind[node], buffer.checked_square[node] = REVEAL_CHECK, target
    buffer.actor[node] = 1 - buffer.situations[node, PLAYER]


@compiled(void(TREE_BUFFER, int64))
def enter_next_step(buffer: TreeBuffer, node: int) -> None:
    """Make the node the ninja's step, if one follows, otherwise the end of the turn."""
    situation = buffer.situations[node]
    player = situation[PLAYER]
    buffer.actor[node] = player
    if situation[NEXT_STEP] == NINJA and situation[NINJAS + player]:
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


@compiled(int64(TREE_BUFFER, int64, int64, int64))
def intern_state(buffer: TreeBuffer, child: int, player: int, ninjas: int) -> int:
    """Return the number of the actor's state in a child, adding it if it is new there."""
    if buffer.kind[child] == TERMINAL:
        buffer.width[child, player] = 1
        return 0
    local = child - buffer.counters[FIRST_CHILD]
    number: int = buffer.number_of[local, state_key(ninjas)]
    if number < 0:
        number = buffer.width[child, player]
        buffer.width[child, player] += 1
        buffer.number_of[local, state_key(ninjas)] = number
        buffer.open_states[local, number] = ninjas
    return number


@compiled(void(TREE_BUFFER, int64, int64, int64, int64))
def add_edge(buffer: TreeBuffer, node: int, child: int, ninjas: int, action: int) -> None:
    """Add an edge from the actor's current state to the state `ninjas` in the child."""
    edge = buffer.counters[EDGES]
    buffer.counters[EDGES] += 1
    player = buffer.actor[node]
    buffer.edge_state[edge] = buffer.counters[ACTOR_STATE]
    buffer.edge_child[edge] = child
    buffer.edge_next[edge] = intern_state(buffer, child, player, ninjas)
    buffer.edge_action[edge] = action
    buffer.counters[COST] += EDGE_COST


@compiled(void(TREE_BUFFER, int64))
def close_children(buffer: TreeBuffer, node: int) -> None:
    """Store the actor's states of all children, and reset the tables of the unfolded node."""
    player = buffer.actor[node]
    first = buffer.counters[FIRST_CHILD]
    for child in range(first, buffer.counters[NODES]):
        local = child - first
        buffer.child_of[buffer.codes[local]] = 0
        kept = buffer.counters[STATES + player]
        buffer.first_state[child, player] = kept
        buffer.counters[STATES + player] = kept + buffer.width[child, player]
        if buffer.kind[child] == TERMINAL:
            continue
        for number in range(buffer.width[child, player]):
            ninjas = buffer.open_states[local, number]
            buffer.states[player, kept + number] = ninjas
            buffer.number_of[local, state_key(ninjas)] = -1
        if buffer.kind[child] == LEAF:
            buffer.counters[COST] += buffer.width[child, 0] * buffer.width[child, 1]


@compiled(void(TREE_BUFFER, int64, int64))
def check_or_proceed(buffer: TreeBuffer, node: int, target: int) -> None:
    """Add a REVEAL_CHECK of the target if the opponent's ninja may be there, otherwise go on."""
    if buffer.counters[OPPONENT_SQUARES] >> target & 1:
        add_reveal_check(buffer, node, 1 << target)
    else:
        enter_next_step(buffer, node)


@compiled(int64(TREE_BUFFER, int64, int64, int64))
def ninja_step_child(buffer: TreeBuffer, node: int, code: int, target: int) -> int:
    """Return the child after a ninja's step onto the target, NOWHERE for a quiet step."""
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_ninja_step(buffer.situations[child], target)
        check_or_proceed(buffer, child, target)
    return child


@compiled(int64(TREE_BUFFER, int64))
def attempt_squares(buffer: TreeBuffer, node: int) -> int:
    """Return the bitboard of the squares where a hidden ninja may be: only those are attempted."""
    situation = buffer.situations[node]
    if hidden_ninjas(situation, 1 - situation[PLAYER]) == 0:
        return 0
    squares: int = buffer.counters[OPPONENT_SQUARES]
    return squares


@compiled(void(TREE_BUFFER, int64, int64))
def unfold_ninja_step(buffer: TreeBuffer, node: int, origin: int) -> None:
    """Add the edges of a ninja's step. A ninja that can capture the master does only that."""
    situation = buffer.situations[node]
    player, slot = situation[PLAYER], situation[USED]
    enemy = situation[PAWNS + 1 - player]
    visible = enemy | situation[REVEALED + 1 - player]
    reach = int64(buffer.moves[player, slot, origin] & ~situation[PAWNS + player])
    if reach & situation[MASTERS] & enemy:
        target = trailing_zeros(reach & situation[MASTERS] & enemy)
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
            child = ninja_step_child(buffer, node, CAPTURES + target, target)
        elif attempted >> target & 1:
            found = ninja_step_child(buffer, node, ATTEMPTS + target, target)
            add_edge(buffer, node, found, 1 << target, action | ATTEMPT)
        add_edge(buffer, node, child, 1 << target, action)


@compiled(int64(TREE_BUFFER, int64, int64, int64))
def secret_move_child(buffer: TreeBuffer, node: int, slot: int, target: int) -> int:
    """Return the child after a secret move, by its card and the square of a captured pawn."""
    code = move_code(slot, NOWHERE, target)
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_secret_move(buffer.situations[child], slot, target)
        enter_next_step(buffer, child)
    return child


@compiled(int64(TREE_BUFFER, int64, int64))
def find_master_capture(buffer: TreeBuffer, node: int, ninjas: int) -> int:
    """Return a turn in which one of Blue's ninjas captures Red's master, or NO_TURN."""
    layout = buffer.situations[node, LAYOUT]
    master = int64(buffer.situations[node, MASTERS])
    for held in range(2):
        slot, rest = SLOTS[layout, held], ninjas
        while rest:
            origin = trailing_zeros(rest)
            rest &= rest - 1
            if buffer.moves[1, slot, origin] & master:
                return pawn_turn(slot, origin, trailing_zeros(master))
    return NO_TURN


@compiled(void(TREE_BUFFER, int64, int64, int64))
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
            stand = ninjas ^ (1 << origin | 1 << target)
            add_edge(buffer, node, child, stand, pawn_turn(slot, origin, target))


@compiled(void(TREE_BUFFER, int64, int64))
def unfold_secret_moves(buffer: TreeBuffer, node: int, ninjas: int) -> None:
    """Add the edges of the Shadow Master's moves. A state that can win only wins.

    Only a state without moves passes.
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


@compiled(int64(TREE_BUFFER, int64, int64, int64))
def count_pawn_moves(buffer: TreeBuffer, node: int, slot: int, ninja: int) -> int:
    """Return the number of pawn moves with a card, or WINNING_MOVE.

    `ninja`: bitboard of the mover's own ninja, which blocks its pawns.
    """
    situation = buffer.situations[node]
    count, pawns = 0, int64(situation[PAWNS + situation[PLAYER]])
    closed = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(buffer.moves[situation[PLAYER], slot, origin]) & ~closed
        while targets:
            if pawn_wins(situation, 1 << origin, targets & -targets):
                return WINNING_MOVE
            count += 1
            targets &= targets - 1
    return count


@compiled(int64(TREE_BUFFER, int64, int64))
def find_win(buffer: TreeBuffer, node: int, ninja: int) -> int:
    """Return how the mover can win in this turn.

    The result is PAWN_WIN, NO_WIN, or the slot of the card with which the ninja captures the
    master.
    """
    situation = buffer.situations[node]
    player, layout = situation[PLAYER], situation[LAYOUT]
    slots: tuple[int, int] = SLOTS[layout, 0], SLOTS[layout, 1]
    first = count_pawn_moves(buffer, node, slots[0], ninja)
    second = count_pawn_moves(buffer, node, slots[1], ninja)
    if WINNING_MOVE in (first, second):
        return PAWN_WIN
    if ninja:
        master = situation[MASTERS] & situation[PAWNS + 1 - player]
        square = trailing_zeros(ninja)
        if (first or not second) and buffer.moves[player, slots[0], square] & master:
            return slots[0]
        if (second or not first) and buffer.moves[player, slots[1], square] & master:
            return slots[1]
    return NO_WIN


@compiled(int64(TREE_BUFFER, int64, int64, int64, int64))
def pawn_move_child(buffer: TreeBuffer, node: int, slot: int, origin: int, target: int) -> int:
    """Return the child after a pawn move, or after a pass if the origin is NOWHERE."""
    code = move_code(slot, origin, target)
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        make_move(buffer.situations[child], slot, origin, target)
        check_or_proceed(buffer, child, target)
    return child


@compiled(void(TREE_BUFFER, int64, int64, int64, int64))
def add_pawn_moves(buffer: TreeBuffer, node: int, ninja: int, slot: int, win: int) -> None:
    """Add an edge for every pawn move with the card.

    If the ninja wins after any of them, or if some of them win, only one edge is added.
    """
    situation = buffer.situations[node]
    player = situation[PLAYER]
    pawns = int64(situation[PAWNS + player])
    closed = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(buffer.moves[player, slot, origin]) & ~closed
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


@compiled(void(TREE_BUFFER, int64, int64))
def unfold_pawn_moves(buffer: TreeBuffer, node: int, ninja: int) -> None:
    """Add the edges of the pawn moves. A state that can win only wins; one without moves passes."""
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


@compiled(int64(TREE_BUFFER, int64, int64))
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


@compiled(void(TREE_BUFFER, int64, int64))
def unfold_reveal_check(buffer: TreeBuffer, node: int, ninjas: int) -> None:
    square = int64(buffer.checked_square[node])
    child = reveal_check_child(buffer, node, HIT if ninjas & square else MISSED)
    add_edge(buffer, node, child, ninjas & ~square, NO_TURN)


@compiled(int64(TREE_BUFFER, int64))
def opponent_squares(buffer: TreeBuffer, node: int) -> int:
    """Return the squares on which a ninja of the player who does not act may stand."""
    other = 1 - buffer.actor[node]
    first, found = buffer.first_state[node, other], 0
    for number in range(buffer.width[node, other]):
        found |= buffer.states[other, first + number]
    return found


@compiled(void(TREE_BUFFER, int64))
def unfold_node(buffer: TreeBuffer, node: int) -> None:
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


@compiled(types.boolean(TREE_BUFFER, int64))
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
