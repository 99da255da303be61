"""The ninja's step in Way of the Shadow, and Blue's whole turn in Way of the Light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64, void

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import LANTERN
from onitama_core.engine.hidden.subgame.unfolding.acts import (
    ATTEMPTED,
    MOVED,
    NOWHERE,
    PASSED,
    STEPPED,
    act,
)
from onitama_core.engine.hidden.subgame.unfolding.children import (
    ATTEMPTS,
    CAPTURES,
    QUIET,
    WON,
    add_edge,
    ending,
    look,
    move_code,
    open_child,
    proceed,
)
from onitama_core.engine.hidden.subgame.unfolding.growth import EDGES, GROWTH, SOMEWHERE, STATE
from onitama_core.engine.hidden.subgame.unfolding.rows import (
    MASTERS,
    PAWNS,
    PLAYER,
    REVEALED,
    SEEN_LAYOUT,
    TO_COME,
    TURNS_LEFT,
    USED,
    hidden_ninjas,
    strike,
)

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.unfolding.growth import Growth

NEAR_END: Final = 5
"""Turns left from which the rest of the game may be solved, and any act must have its answer."""
EVERYWHERE: Final = (1 << 25) - 1


@compiled(int64(GROWTH, int64))
def stepped_quietly(g: Growth, node: int) -> int:
    """The child of all that shows nothing."""
    child: int = g.child_of[QUIET]
    if child == 0:
        child = open_child(g, node, QUIET)
        g.situations[child, TO_COME] = LANTERN
        proceed(g, child)
    return child


@compiled(int64(GROWTH, int64, int64, int64))
def struck(g: Growth, node: int, code: int, target: int) -> int:
    """The child after the ninja has shown itself on the target, a square."""
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        strike(g.situations[child], 1 << target)
        g.situations[child, TO_COME] = LANTERN
        if g.counters[SOMEWHERE] >> target & 1:
            look(g, child, 1 << target)
        else:
            proceed(g, child)
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
        add_edge(g, node, child, 1 << target, act(STEPPED, slot, origin, target))
        return
    quiet = stepped_quietly(g, node)
    add_edge(g, node, quiet, 1 << origin, act(STEPPED, slot, NOWHERE, NOWHERE))
    attempted = attempts_from(g, node)
    while reach:
        target = trailing_zeros(reach)
        reach &= reach - 1
        child, what = quiet, act(STEPPED, slot, origin, target)
        if visible >> target & 1:
            child = struck(g, node, CAPTURES + target, target)
        elif attempted >> target & 1:
            found = struck(g, node, ATTEMPTS + target, target)
            tried = act(ATTEMPTED, slot, origin, target)
            add_edge(g, node, found, 1 << target, tried)
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
        at = g.situations[child]
        at[USED] = slot
        at[TO_COME] = LANTERN
        if target != NOWHERE:
            strike(at, 1 << target)
        proceed(g, child)
    return child


@compiled(int64(GROWTH, int64, int64))
def captures_master(g: Growth, node: int, ninjas: int) -> int:
    """The act with which one of two ninjas takes Red's master, or -1."""
    layout = g.situations[node, SEEN_LAYOUT]
    master = int64(g.situations[node, MASTERS])
    for held in range(2):
        slot, rest = SLOTS[layout, held], ninjas
        while rest:
            origin = trailing_zeros(rest)
            rest &= rest - 1
            if g.moves[1, slot, origin] & master:
                return act(MOVED, slot, origin, trailing_zeros(master))
    return -1


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
            add_edge(g, node, child, stand, act(MOVED, slot, origin, target))


@compiled(void(GROWTH, int64))
def unfold_secret_moves(g: Growth, node: int) -> None:
    """A state that can win does nothing else; in the last turn nothing else matters."""
    at = g.situations[node]
    for state in range(g.width[node, 1]):
        g.counters[STATE] = state
        ninjas = int64(g.states[g.first_state[node, 1] + state])
        winning = captures_master(g, node, ninjas)
        if winning >= 0:
            add_edge(g, node, ending(g, node, WON, -1), ninjas, winning)
            continue
        before = g.counters[EDGES]
        for held in range(2):
            move_secretly(g, node, ninjas, SLOTS[at[SEEN_LAYOUT], held])
        if g.counters[EDGES] > before:
            continue
        for held in range(2):
            slot = SLOTS[at[SEEN_LAYOUT], held]
            child = moved_secretly(g, node, slot, NOWHERE)
            add_edge(g, node, child, ninjas, act(PASSED, slot, NOWHERE, NOWHERE))
