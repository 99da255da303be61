"""All the memory in which one subgame is unfolded, in one record.

A record reaches a compiled function as a single pointer, where an array is seven words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

from onitama_core.engine.hidden.situation import Situation

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
"""See `children.py`."""

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
- `edge_act`: see `acts.py`.
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
