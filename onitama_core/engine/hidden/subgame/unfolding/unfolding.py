"""Whole turns of both players, unfolded breadth-first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64, types, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.subgame.unfolding.acts import ANSWERED, NOWHERE, act
from onitama_core.engine.hidden.subgame.unfolding.children import (
    HIT,
    MISSED,
    add_edge,
    close,
    finish,
    open_child,
    proceed,
)
from onitama_core.engine.hidden.subgame.unfolding.growth import (
    COST,
    EDGES,
    GROWTH,
    LOOK,
    MOST_CHILDREN,
    MOST_EDGES,
    MOST_NODES,
    MOST_STATES,
    MOST_WIDTH,
    NODES,
    OPENED,
    SOMEWHERE,
    STATE,
    STATES,
    STEP,
    TURN,
)
from onitama_core.engine.hidden.subgame.unfolding.ninja_steps import (
    unfold_secret_moves,
    unfold_steps,
)
from onitama_core.engine.hidden.subgame.unfolding.pawn_moves import unfold_moves
from onitama_core.engine.hidden.subgame.unfolding.rows import BLUE_NINJAS, IS_LIGHT, lose_ninja

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.unfolding.growth import Growth

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
    what = act(ANSWERED, 0, NOWHERE, NOWHERE)
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninjas = int64(g.states[g.first_state[node, player] + state])
        child = answered(g, node, HIT if ninjas & look else MISSED)
        add_edge(g, node, child, ninjas & ~look, what)


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
