"""The nodes of an unfolding tree: rows of what is public, acts, and growing children."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np
from numba import int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import (
    NINJA,
    NINJAS,
    PLAYER,
    TO_COME,
    TURN_NUMBER,
    Situation,
    end_turn,
    exchange,
    is_drawn,
)
from onitama_core.engine.hidden.solving import CONSTANT, MATRIX
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray


MOST_NODES: Final = 1 << 18
MOST_EDGES: Final = 1 << 22
MOST_STATES: Final = 1 << 21
MOST_CHILDREN: Final = 64
"""Of one node: 40 pawn moves and 2 passes; 25 squares, each attempted or captured on, and staying;
2 cards × 25 squares in Way of the Light."""
MOST_WIDTH: Final = 325
"""Private states of one player at a node: the pairs of squares, and the single ones."""
KEYS: Final = 26 * 26
"""Two squares, or none in place of each."""
CODES: Final = 128 + 5 * 32 * 32
"""Of what everybody sees, up to `move_code`."""

TURN, STEP, LOOK, LEAF, OVER = range(5)
"""Kinds of node: the mover chooses a move; its ninja's step; whether there is a ninja of the other
player on a square, which that player answers by force; the end of what is unfolded; the end of
the game."""
NODES, EDGES, STATES, COST, OPENED, DEPTH, SOMEWHERE, STATE = range(8)
"""Counters: how many there are so far; what a pass of the solver costs, in payoffs;
the first child of the node that is being unfolded; how many turns are unfolded; where ninjas of the
other player may stand at that node, as a bitboard; the actor's state that edges go out from."""

EDGE_COST: Final = 10
"""In payoffs: a pass reads one in .8 ns, and goes over an edge in 8."""

LAYOUT: Final = np.dtype(
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
        ("states", np.int32, (MOST_STATES,)),
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
- `first_state[node, player]`: where its private states begin in `states`, as bitboards.
- `first_child[node]`: its children are consecutive, up to `first_child[node + 1]`.
- `edge_act`: the turn as `board.py` numbers it, or so much of it as is done there.
- `child_of`, `codes`, `open_states`, `number_of`: of the children of the node being unfolded, by
  the code of what everybody sees; 0 in `child_of` and -1 in `number_of` mean none.
"""
GROWTH: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Growth = Any
"""The record itself: numpy's type of it knows no fields."""


def growth() -> NDArray[np.void]:
    """One record, empty; memory is taken as it is written."""
    made = np.zeros(1, LAYOUT)
    made["number_of"] = -1
    return made


WON, DRAWN, HIT, MISSED, QUIET, CAPTURES, ATTEMPTS, MOVES = 1, 2, 3, 4, 5, 32, 64, 128
"""Codes of what everybody sees, the first five alone, CAPTURES and ATTEMPTS with a square added,
MOVES with what `move_code` gives."""
NO_SQUARE = 25
"""Stands for a square where there is none."""


@compiled("int64(int64, int64, int64)")
def move_code(slot: int, origin: int, target: int) -> int:
    """Of a pawn's move, a pass, or what is seen of the Shadow Master's; squares may be NOWHERE."""
    return MOVES + (slot << 10 | origin << 5 | target)


@compiled(int64(int64))
def key_of(ninjas: int) -> int:
    """A number below KEYS for a bitboard of at most two squares."""
    if ninjas == 0:
        return NO_SQUARE * 26 + NO_SQUARE
    first = trailing_zeros(ninjas)
    rest = ninjas & (ninjas - 1)
    return (trailing_zeros(rest) if rest else NO_SQUARE) * 26 + first


@compiled(int64(GROWTH, int64, int64))
def open_child(g: Growth, node: int, code: int) -> int:
    """A new child, so far the same as its parent; the other player's states are shared with it."""
    child: int = g.counters[NODES]
    g.counters[NODES] += 1
    g.codes[child - g.counters[OPENED]] = code
    g.child_of[code] = child
    g.situations[child] = g.situations[node]
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
        kept = g.counters[STATES]
        g.first_state[child, player] = kept
        if g.kind[child] == OVER:
            continue
        for number in range(g.width[child, player]):
            ninjas = g.open_states[local, number]
            g.states[kept + number] = ninjas
            g.number_of[local, key_of(ninjas)] = -1
        g.counters[STATES] = kept + g.width[child, player]
        if g.kind[child] == LEAF:
            g.counters[COST] += g.width[child, 0] * g.width[child, 1]
