"""The next turns of a game in the dark, unfolded step by step."""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np
from numba import int64, types, void

from onitama_core.engine.board import (
    ATTEMPT,
    EVERYWHERE,
    NO_TURN,
    NOWHERE,
    pass_turn,
    pawn_turn,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import MISSING_PIECE
from onitama_core.engine.hidden.situation import (
    BLUE_NINJAS,
    IS_LIGHT,
    LAYOUT,
    MASTERS,
    NINJA,
    NINJAS,
    PAWNS,
    PLAYER,
    REVEALED,
    TO_COME,
    TURN_NUMBER,
    TURNS_LEFT,
    USED,
    Situation,
    end_turn,
    exchange,
    hidden_ninjas,
    is_drawn,
    lose_ninja,
    make_move,
    make_ninja_step,
    make_secret_move,
    pawn_wins,
)
from onitama_core.engine.hidden.solving import CONSTANT, MATRIX
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS

MOST_NODES: Final = 1 << 18
MOST_EDGES: Final = 1 << 22
MOST_STATES: Final = 1 << 21
MOST_CHILDREN: Final = 64
"""Of one node: 40 pawn moves and 2 passes; 25 squares, each attempted or captured on, and staying;
2 cards × 25 squares in Way of the Light."""
MOST_WIDTH: Final = 325
"""Private states of one player at a node: the pairs of squares, and the single ones."""
EDGES_A_NODE: Final = 64 * MOST_WIDTH
STATES_A_NODE: Final = MOST_CHILDREN * MOST_WIDTH
KEYS: Final = 26 * 26
"""Two squares, or none in place of each."""
CODES: Final = 128 + 5 * 32 * 32
"""Of what everybody sees, up to `move_code`."""

TURN, STEP, LOOK, LEAF, OVER = range(5)
"""Kinds of node: the mover chooses a move; its ninja's step; whether there is a ninja of the other
player on a square, which that player answers by force; the end of what is unfolded; the end of
the game."""
NODES, EDGES, STATES, BLUE_STATES, COST, OPENED, DEPTH, SOMEWHERE, STATE = range(9)
"""Counters: how many there are so far, Red's states and Blue's; what a pass of the solver costs, in
payoffs; the first child of the node that is being unfolded; how many turns are unfolded; where
ninjas of the other player may stand at that node, as a bitboard; the actor's state that edges go
out from."""

NEAR_END: Final = 5
"""Turns left from which the rest of the game may be solved, and any act must have its answer."""
EDGE_COST: Final = 10
"""In payoffs: a pass reads one in .8 ns, and goes over an edge in 8."""

GROWTH_LAYOUT: Final = np.dtype(
    [
        ("moves", np.int32, (2, 5, 25)),
        ("counters", np.int64, (STATE + 1,)),
        ("situations", np.int32, (MOST_NODES, len(Situation._fields))),
        ("kind", np.int8, (MOST_NODES,)),
        ("actor", np.int8, (MOST_NODES,)),
        ("look", np.int32, (MOST_NODES,)),
        ("result", np.int8, (MOST_NODES,)),
        ("width", np.int32, (MOST_NODES, 2)),
        ("first_state", np.int32, (MOST_NODES, 2)),
        ("first_edge", np.int32, (MOST_NODES + 1,)),
        ("first_child", np.int32, (MOST_NODES + 1,)),
        ("states", np.int32, (2, MOST_STATES)),
        ("edge_state", np.int32, (MOST_EDGES,)),
        ("edge_child", np.int32, (MOST_EDGES,)),
        ("edge_next", np.int32, (MOST_EDGES,)),
        ("edge_act", np.int32, (MOST_EDGES,)),
        ("child_of", np.int32, (CODES,)),
        ("codes", np.int32, (MOST_CHILDREN,)),
        ("open_states", np.int32, (MOST_CHILDREN, MOST_WIDTH)),
        ("number_of", np.int32, (MOST_CHILDREN, KEYS)),
    ],
    align=True,
)
"""
- `moves[player, slot, square]`: bitboards of targets over an empty board.
- `situations[node]`: the fields of a Situation; of a LOOK's the one before its answer.
- `look[node]`: the square that a LOOK looks at, as a bitboard.
- `result[node]`: 1, 0 or -1 for Red, where the game is OVER.
- `first_state[node, player]`: where its private states begin in `states[player]`, as bitboards.
- `first_child[node]`: its children are consecutive, up to `first_child[node + 1]`.
- `edge_act`: the turn as `board.py` numbers it, or so much of it as is done there.
- `child_of`, `codes`, `open_states`, `number_of`: of the children of the node being unfolded, by
  the code of what everybody sees; 0 in `child_of` and -1 in `number_of` mean none.
"""
GROWTH: Final[Any] = numba.from_dtype(GROWTH_LAYOUT)
"""numba's type of the record."""

Growth = Any
"""The record itself: numpy's type of it knows no fields."""


WON, DRAWN, HIT, MISSED, QUIET, CAPTURES, ATTEMPTS, MOVES = 1, 2, 3, 4, 5, 32, 64, 128
"""Codes of what everybody sees, the first five alone, CAPTURES and ATTEMPTS with a square added,
MOVES with what `move_code` gives."""


@compiled("int64(int64, int64, int64)")
def move_code(slot: int, origin: int, target: int) -> int:
    """Of a pawn's move, a pass, or what is seen of the Shadow Master's; squares may be NOWHERE."""
    return MOVES + (slot << 10 | origin << 5 | target)


@compiled(int64(int64))
def key_of(ninjas: int) -> int:
    """A number below KEYS for a bitboard of at most two squares."""
    first, second = ninjas | MISSING_PIECE, ninjas & (ninjas - 1) | MISSING_PIECE
    return trailing_zeros(second) * 26 + trailing_zeros(first)


@compiled(int64(GROWTH, int64, int64))
def open_child(g: Growth, node: int, code: int) -> int:
    """A new child, so far the same as its parent; the other player's states are shared with it."""
    child: int = g.counters[NODES]
    g.counters[NODES] += 1
    g.codes[child - g.counters[OPENED]] = code
    g.child_of[code] = child
    # A slice's assignment would take the compiler two seconds.
    for field in range(g.situations.shape[1]):
        g.situations[child, field] = g.situations[node, field]
    other = 1 - g.actor[node]
    g.width[child, other] = g.width[node, other]
    g.first_state[child, other] = g.first_state[node, other]
    g.width[child, 1 - other] = 0
    return child


@compiled(void(GROWTH, int64, int64))
def finish(g: Growth, node: int, result: int) -> None:
    """The game is over there: 1, 0 or -1 for Red."""
    g.kind[node], g.actor[node], g.result[node] = OVER, CONSTANT, result


@compiled(int64(GROWTH, int64, int64, int64))
def ending(g: Growth, node: int, code: int, result: int) -> int:
    """The child in which the game is over with that result."""
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        finish(g, child, result)
    return child


@compiled(void(GROWTH, int64, int64))
def look(g: Growth, node: int, target: int) -> None:
    """The other player answers whether a ninja stands there."""
    g.kind[node], g.look[node] = LOOK, target
    g.actor[node] = 1 - g.situations[node, PLAYER]


@compiled(void(GROWTH, int64))
def proceed(g: Growth, node: int) -> None:
    """To the ninja's step if one is to come and there is a ninja, else to the end of the turn."""
    at = g.situations[node]
    player = at[PLAYER]
    g.actor[node] = player
    if at[TO_COME] == NINJA and at[NINJAS + player]:
        g.kind[node] = STEP
        return
    exchange(at)
    end_turn(at)
    if is_drawn(at):
        finish(g, node, 0)
    elif at[TURN_NUMBER] - g.situations[0, TURN_NUMBER] >= g.counters[DEPTH]:
        g.kind[node], g.actor[node] = LEAF, MATRIX
    else:
        g.kind[node], g.actor[node] = TURN, at[PLAYER]


@compiled(int64(GROWTH, int64, int64, int64))
def state_in(g: Growth, child: int, player: int, ninjas: int) -> int:
    """The number of the actor's state in a child, a new one where it is new there."""
    if g.kind[child] == OVER:
        g.width[child, player] = 1
        return 0
    local = child - g.counters[OPENED]
    number: int = g.number_of[local, key_of(ninjas)]
    if number < 0:
        number = g.width[child, player]
        g.width[child, player] += 1
        g.number_of[local, key_of(ninjas)] = number
        g.open_states[local, number] = ninjas
    return number


@compiled(void(GROWTH, int64, int64, int64, int64))
def add_edge(g: Growth, node: int, child: int, ninjas: int, what: int) -> None:
    """From the present state of the actor to where its ninjas stand in the child."""
    edge = g.counters[EDGES]
    g.counters[EDGES] += 1
    player = g.actor[node]
    g.edge_state[edge] = g.counters[STATE]
    g.edge_child[edge] = child
    g.edge_next[edge] = state_in(g, child, player, ninjas)
    g.edge_act[edge] = what
    g.counters[COST] += EDGE_COST


@compiled(void(GROWTH, int64))
def close(g: Growth, node: int) -> None:
    """Keep the actor's states of all children, and forget what belonged to this node alone."""
    player = g.actor[node]
    first = g.counters[OPENED]
    for child in range(first, g.counters[NODES]):
        local = child - first
        g.child_of[g.codes[local]] = 0
        kept = g.counters[STATES + player]
        g.first_state[child, player] = kept
        g.counters[STATES + player] = kept + g.width[child, player]
        if g.kind[child] == OVER:
            continue
        for number in range(g.width[child, player]):
            ninjas = g.open_states[local, number]
            g.states[player, kept + number] = ninjas
            g.number_of[local, key_of(ninjas)] = -1
        if g.kind[child] == LEAF:
            g.counters[COST] += g.width[child, 0] * g.width[child, 1]


@compiled(void(GROWTH, int64, int64))
def look_or_proceed(g: Growth, node: int, target: int) -> None:
    """First whether a ninja of the other player was captured on the target, if one may be there."""
    if g.counters[SOMEWHERE] >> target & 1:
        look(g, node, 1 << target)
    else:
        proceed(g, node)


@compiled(int64(GROWTH, int64, int64, int64))
def stepped(g: Growth, node: int, code: int, target: int) -> int:
    """The child after the ninja has shown itself on the target, or on NOWHERE."""
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        make_ninja_step(g.situations[child], target)
        look_or_proceed(g, child, target)
    return child


@compiled(int64(GROWTH, int64))
def attempts_from(g: Growth, node: int) -> int:
    """Squares worth an attempt: all where the other ninja may be; any when the end is near."""
    at = g.situations[node]
    if hidden_ninjas(at, 1 - at[PLAYER]) == 0:
        return 0
    somewhere: int = g.counters[SOMEWHERE]
    return EVERYWHERE if at[TURNS_LEFT] <= NEAR_END else somewhere


@compiled(void(GROWTH, int64, int64))
def unfold_step(g: Growth, node: int, origin: int) -> None:
    """One that can take the master does nothing else."""
    at = g.situations[node]
    player, slot = at[PLAYER], at[USED]
    enemy = at[PAWNS + 1 - player]
    visible = enemy | at[REVEALED + 1 - player]
    reach = int64(g.moves[player, slot, origin] & ~at[PAWNS + player])
    if reach & at[MASTERS] & enemy:
        target = trailing_zeros(reach & at[MASTERS] & enemy)
        child = ending(g, node, WON, 1 - 2 * player)
        add_edge(g, node, child, 1 << target, with_spirit(pass_turn(slot), target))
        return
    quiet = stepped(g, node, QUIET, NOWHERE)
    add_edge(g, node, quiet, 1 << origin, pass_turn(slot))
    attempted = attempts_from(g, node)
    while reach:
        target = trailing_zeros(reach)
        reach &= reach - 1
        child, what = quiet, with_spirit(pass_turn(slot), target)
        if visible >> target & 1:
            child = stepped(g, node, CAPTURES + target, target)
        elif attempted >> target & 1:
            found = stepped(g, node, ATTEMPTS + target, target)
            add_edge(g, node, found, 1 << target, what | ATTEMPT)
        add_edge(g, node, child, 1 << target, what)


@compiled(int64(GROWTH, int64, int64, int64))
def moved_secretly(g: Growth, node: int, slot: int, target: int) -> int:
    """The child after the Shadow Master's turn: a card, and where a pawn was captured."""
    code = move_code(slot, NOWHERE, target)
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        make_secret_move(g.situations[child], slot, target)
        proceed(g, child)
    return child


@compiled(int64(GROWTH, int64, int64))
def captures_master(g: Growth, node: int, ninjas: int) -> int:
    """The turn with which one of two ninjas takes Red's master, or NO_TURN."""
    layout = g.situations[node, LAYOUT]
    master = int64(g.situations[node, MASTERS])
    for held in range(2):
        slot, rest = SLOTS[layout, held], ninjas
        while rest:
            origin = trailing_zeros(rest)
            rest &= rest - 1
            if g.moves[1, slot, origin] & master:
                return pawn_turn(slot, origin, trailing_zeros(master))
    return NO_TURN


@compiled(void(GROWTH, int64, int64, int64))
def move_secretly(g: Growth, node: int, ninjas: int, slot: int) -> None:
    """An edge for every move of a ninja with the card."""
    red = g.situations[node, PAWNS]
    rest = ninjas
    while rest:
        origin = trailing_zeros(rest)
        rest &= rest - 1
        reach = int64(g.moves[1, slot, origin]) & ~ninjas
        while reach:
            target = trailing_zeros(reach)
            reach &= reach - 1
            seen = target if red >> target & 1 else NOWHERE
            child = moved_secretly(g, node, slot, seen)
            stand = ninjas ^ (1 << origin | 1 << target)
            add_edge(g, node, child, stand, pawn_turn(slot, origin, target))


@compiled(void(GROWTH, int64, int64))
def unfold_secret_moves(g: Growth, node: int, ninjas: int) -> None:
    """Who can win does nothing else; in the last turn nothing else matters."""
    layout, before = g.situations[node, LAYOUT], g.counters[EDGES]
    winning = captures_master(g, node, ninjas)
    if winning != NO_TURN:
        add_edge(g, node, ending(g, node, WON, -1), ninjas, winning)
        return
    for held in range(2):
        move_secretly(g, node, ninjas, SLOTS[layout, held])
    if g.counters[EDGES] > before:
        return
    for held in range(2):
        slot = SLOTS[layout, held]
        child = moved_secretly(g, node, slot, NOWHERE)
        add_edge(g, node, child, ninjas, pass_turn(slot))


NO_WIN, BY_PAWN = -1, 5
"""Instead of the slot of the card with which the ninja takes the master."""
IS_WON = -1
"""Instead of a number of moves."""


@compiled(int64(GROWTH, int64, int64, int64))
def count_moves(g: Growth, node: int, slot: int, ninja: int) -> int:
    """Of pawns with one card, the own ninja in the way; IS_WON where one of them wins."""
    at = g.situations[node]
    count, pawns = 0, int64(at[PAWNS + at[PLAYER]])
    closed = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(g.moves[at[PLAYER], slot, origin]) & ~closed
        while targets:
            if pawn_wins(at, 1 << origin, targets & -targets):
                return IS_WON
            count += 1
            targets &= targets - 1
    return count


@compiled(int64(GROWTH, int64, int64))
def win_in_turn(g: Growth, node: int, ninja: int) -> int:
    """How the mover can win at once: BY_PAWN, NO_WIN, or the slot of the ninja's card."""
    at = g.situations[node]
    player, layout = at[PLAYER], at[LAYOUT]
    slots: tuple[int, int] = SLOTS[layout, 0], SLOTS[layout, 1]
    first = count_moves(g, node, slots[0], ninja)
    second = count_moves(g, node, slots[1], ninja)
    if IS_WON in (first, second):
        return BY_PAWN
    if ninja:
        master = at[MASTERS] & at[PAWNS + 1 - player]
        square = trailing_zeros(ninja)
        if (first or not second) and g.moves[player, slots[0], square] & master:
            return slots[0]
        if (second or not first) and g.moves[player, slots[1], square] & master:
            return slots[1]
    return NO_WIN


@compiled(int64(GROWTH, int64, int64, int64, int64))
def moved(g: Growth, node: int, slot: int, origin: int, target: int) -> int:
    """The child after a pawn's move, or a pass from NOWHERE."""
    code = move_code(slot, origin, target)
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        make_move(g.situations[child], slot, origin, target)
        look_or_proceed(g, child, target)
    return child


@compiled(int64(GROWTH, int64, int64, int64))
def decided(g: Growth, node: int, slot: int, win: int) -> int:
    """The child in which the game is over whatever is done with the card, or 0."""
    at = g.situations[node]
    if win == slot:
        return ending(g, node, WON, 1 - 2 * at[PLAYER])
    may_win = at[IS_LIGHT] and at[BLUE_NINJAS] == 1
    if win == NO_WIN and at[TURNS_LEFT] == 1 and not may_win:
        return ending(g, node, DRAWN, 0)
    return 0


@compiled(void(GROWTH, int64, int64, int64, int64))
def move_with(g: Growth, node: int, ninja: int, slot: int, win: int) -> None:
    """An edge for every pawn move with the card; of those that win, or change nothing, one."""
    at = g.situations[node]
    player = at[PLAYER]
    pawns = int64(at[PAWNS + player])
    closed = pawns | ninja
    over = decided(g, node, slot, win)
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(g.moves[player, slot, origin]) & ~closed
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            what = pawn_turn(slot, origin, target)
            if over:
                add_edge(g, node, over, ninja, what)
                return
            if win != BY_PAWN:
                child = moved(g, node, slot, origin, target)
                add_edge(g, node, child, ninja, what)
            elif pawn_wins(at, 1 << origin, 1 << target):
                child = ending(g, node, WON, 1 - 2 * player)
                add_edge(g, node, child, ninja, what)
                return


@compiled(void(GROWTH, int64, int64))
def unfold_moves(g: Growth, node: int, ninja: int) -> None:
    """Who can win does nothing else."""
    layout, before = g.situations[node, LAYOUT], g.counters[EDGES]
    win = win_in_turn(g, node, ninja)
    for held in range(2):
        slot = SLOTS[layout, held]
        if win in (NO_WIN, BY_PAWN, slot):
            move_with(g, node, ninja, slot, win)
    if g.counters[EDGES] > before:
        return
    for held in range(2):
        slot = SLOTS[layout, held]
        if win in (NO_WIN, slot):
            over = decided(g, node, slot, win)
            child = over or moved(g, node, slot, NOWHERE, NOWHERE)
            add_edge(g, node, child, ninja, pass_turn(slot))


@compiled(int64(GROWTH, int64, int64))
def answered(g: Growth, node: int, code: int) -> int:
    """The child once it is known whether a ninja stood there."""
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        at = g.situations[child]
        if code == HIT:
            lose_ninja(at, g.look[node])
        if at[IS_LIGHT] and at[BLUE_NINJAS] == 0:
            finish(g, child, 1)
        else:
            proceed(g, child)
    return child


@compiled(void(GROWTH, int64, int64))
def unfold_answer(g: Growth, node: int, ninjas: int) -> None:
    square = int64(g.look[node])
    child = answered(g, node, HIT if ninjas & square else MISSED)
    add_edge(g, node, child, ninjas & ~square, NO_TURN)


@compiled(int64(GROWTH, int64))
def where_others_are(g: Growth, node: int) -> int:
    """All squares on which a ninja of who does not act may stand."""
    other = 1 - g.actor[node]
    first, found = g.first_state[node, other], 0
    for number in range(g.width[node, other]):
        found |= g.states[other, first + number]
    return found


@compiled(void(GROWTH, int64))
def unfold_node(g: Growth, node: int) -> None:
    kind, player = g.kind[node], g.actor[node]
    if kind in (LEAF, OVER):
        return
    g.counters[OPENED] = g.counters[NODES]
    if kind != LOOK:
        g.counters[SOMEWHERE] = where_others_are(g, node)
    is_secret = g.situations[node, IS_LIGHT] and player == 1
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninjas = int64(g.states[player, g.first_state[node, player] + state])
        if kind == LOOK:
            unfold_answer(g, node, ninjas)
        elif kind == STEP:
            unfold_step(g, node, trailing_zeros(ninjas))
        elif is_secret:
            unfold_secret_moves(g, node, ninjas)
        else:
            unfold_moves(g, node, ninjas)
    close(g, node)


@compiled(types.boolean(GROWTH, int64))
def is_full(g: Growth, most: int) -> bool:
    """No room is left for one more node, or more was unfolded than one may."""
    counters = g.counters
    return bool(
        counters[COST] > most
        or counters[NODES] + MOST_CHILDREN > MOST_NODES
        or counters[EDGES] + EDGES_A_NODE > MOST_EDGES
        or max(counters[STATES], counters[BLUE_STATES]) + STATES_A_NODE > MOST_STATES
    )


@compiled(types.boolean(GROWTH, int64))
def unfold(g: Growth, most: int) -> bool:
    """From the root, which stands there already; False where it is too large."""
    node = 0
    while node < g.counters[NODES]:
        if is_full(g, most):
            return False
        g.first_edge[node] = g.counters[EDGES]
        g.first_child[node] = g.counters[NODES]
        unfold_node(g, node)
        node += 1
    g.first_edge[node] = g.counters[EDGES]
    g.first_child[node] = g.counters[NODES]
    return True
