"""The next turns of a game in the dark, unfolded step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64, types, void

from onitama_core.engine.board import ATTEMPT, NO_TURN, NOWHERE, pass_turn, pawn_turn, with_spirit
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import (
    BLUE_NINJAS,
    IS_LIGHT,
    LAYOUT,
    MASTERS,
    PAWNS,
    PLAYER,
    REVEALED,
    TURNS_LEFT,
    USED,
    hidden_ninjas,
    lose_ninja,
    make_move,
    make_ninja_step,
    make_secret_move,
    pawn_wins,
)
from onitama_core.engine.hidden.subgame.nodes import (
    ATTEMPTS,
    CAPTURES,
    COST,
    DRAWN,
    EDGES,
    GROWTH,
    HIT,
    LOOK,
    MISSED,
    MOST_CHILDREN,
    MOST_EDGES,
    MOST_NODES,
    MOST_STATES,
    MOST_WIDTH,
    NODES,
    OPENED,
    QUIET,
    SOMEWHERE,
    STATE,
    STATES,
    STEP,
    TURN,
    WON,
    add_edge,
    close,
    ending,
    finish,
    look,
    move_code,
    open_child,
    proceed,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.nodes import Growth


NEAR_END: Final = 5
"""Turns left from which the rest of the game may be solved, and any act must have its answer."""
EVERYWHERE: Final = (1 << 25) - 1


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


@compiled(void(GROWTH, int64))
def unfold_steps(g: Growth, node: int) -> None:
    player = g.actor[node]
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninja = int64(g.states[g.first_state[node, player] + state])
        unfold_step(g, node, trailing_zeros(ninja))


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


@compiled(void(GROWTH, int64))
def unfold_secret_moves(g: Growth, node: int) -> None:
    """A state that can win does nothing else; in the last turn nothing else matters."""
    at = g.situations[node]
    for state in range(g.width[node, 1]):
        g.counters[STATE] = state
        ninjas = int64(g.states[g.first_state[node, 1] + state])
        winning = captures_master(g, node, ninjas)
        if winning != NO_TURN:
            add_edge(g, node, ending(g, node, WON, -1), ninjas, winning)
            continue
        before = g.counters[EDGES]
        for held in range(2):
            move_secretly(g, node, ninjas, SLOTS[at[LAYOUT], held])
        if g.counters[EDGES] > before:
            continue
        for held in range(2):
            slot = SLOTS[at[LAYOUT], held]
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


@compiled(void(GROWTH, int64, int64, int64, int64))
def pass_with(g: Growth, node: int, ninja: int, slot: int, win: int) -> None:
    child = decided(g, node, slot, win)
    if child == 0:
        child = moved(g, node, slot, NOWHERE, NOWHERE)
    add_edge(g, node, child, ninja, pass_turn(slot))


@compiled(void(GROWTH, int64))
def unfold_moves(g: Growth, node: int) -> None:
    """A state that can win does nothing else."""
    player = g.actor[node]
    layout = g.situations[node, LAYOUT]
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninja = int64(g.states[g.first_state[node, player] + state])
        win = win_in_turn(g, node, ninja)
        before = g.counters[EDGES]
        for held in range(2):
            slot = SLOTS[layout, held]
            if win in (NO_WIN, BY_PAWN, slot):
                move_with(g, node, ninja, slot, win)
        if g.counters[EDGES] > before:
            continue
        for held in range(2):
            slot = SLOTS[layout, held]
            if win in (NO_WIN, slot):
                pass_with(g, node, ninja, slot, win)


EDGES_A_NODE: Final = 64 * MOST_WIDTH
STATES_A_NODE: Final = MOST_CHILDREN * MOST_WIDTH


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


@compiled(void(GROWTH, int64))
def unfold_answers(g: Growth, node: int) -> None:
    player, look = g.actor[node], int64(g.look[node])
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninjas = int64(g.states[g.first_state[node, player] + state])
        child = answered(g, node, HIT if ninjas & look else MISSED)
        add_edge(g, node, child, ninjas & ~look, NO_TURN)


@compiled(int64(GROWTH, int64))
def where_others_are(g: Growth, node: int) -> int:
    """All squares on which a ninja of who does not act may stand."""
    other = 1 - g.actor[node]
    first, found = g.first_state[node, other], 0
    for number in range(g.width[node, other]):
        found |= g.states[first + number]
    return found


@compiled(void(GROWTH, int64))
def unfold_node(g: Growth, node: int) -> None:
    g.counters[OPENED] = g.counters[NODES]
    kind = g.kind[node]
    if kind in (TURN, STEP):
        g.counters[SOMEWHERE] = where_others_are(g, node)
    if kind == TURN and g.situations[node, IS_LIGHT] and g.actor[node] == 1:
        unfold_secret_moves(g, node)
    elif kind == TURN:
        unfold_moves(g, node)
    elif kind == STEP:
        unfold_steps(g, node)
    elif kind == LOOK:
        unfold_answers(g, node)
    close(g, node)


@compiled(types.boolean(GROWTH, int64))
def is_full(g: Growth, most: int) -> bool:
    """No room is left for one more node, or more was unfolded than one may."""
    counters = g.counters
    return bool(
        counters[COST] > most
        or counters[NODES] + MOST_CHILDREN > MOST_NODES
        or counters[EDGES] + EDGES_A_NODE > MOST_EDGES
        or counters[STATES] + STATES_A_NODE > MOST_STATES
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
