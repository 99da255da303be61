"""A tree as the passes go over it: one vector of states a player, one line an information set.

The private states that a player has in a node are a block of that player's vector. Since an act of
the other player changes nothing in them, a child after it has the block of its parent: what is
summed in a block is summed over the other player's choices by itself, and a pass over one player's
decisions never looks at the other's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.solving.tree import CONSTANT, MATRIX, PublicTree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Indices: TypeAlias = NDArray[np.int32]
    Vector: TypeAlias = NDArray[np.float64]

types: Final[Any] = numba.types
"""It is half typed only."""
NUMBERS: Final[Any] = types.float64[::1]
INDICES: Final[Any] = types.int32[::1]
TABLE: Final[Any] = types.int32[:, ::1]
VECTORS: Final[Any] = types.UniTuple(NUMBERS, 2)
"""A pair: player 0's and player 1's."""
STATES: Final[Any] = types.UniTuple(types.int64, 2)
TREE: Final[Any] = types.NamedTuple([types.int8[::1], TABLE, *[INDICES] * 5, NUMBERS], PublicTree)


class Layout(NamedTuple):
    """Pairs are player 0's and player 1's."""

    states: tuple[int, int]
    """How long the vectors are; the states of the root come first."""
    sets: tuple[Indices, Indices]
    """[information sets, 3] In topological order: the edges, from and up to, and the state."""
    to: Indices
    """[edges] The actor's state that an edge leads to."""
    constants: Indices
    """[leaves, 4] Of each constant leaf that is not 0: each player's block, from and up to."""
    gains: Vector
    """[leaves] What player 0 gets there."""
    matrices: Indices
    """[leaves, 5] The same of leaves that are matrices, and where their payoffs begin."""
    payoffs: tuple[Vector, Vector]
    """What each player gets there, a row for each state of the other player."""


LAYOUT: Final[Any] = types.NamedTuple(
    [
        STATES,
        types.UniTuple(TABLE, 2),
        INDICES,
        TABLE,
        NUMBERS,
        TABLE,
        VECTORS,
    ],
    Layout,
)


@compiled(types.Tuple([TABLE, STATES])(TREE))
def place_blocks(tree: PublicTree) -> tuple[Indices, tuple[int, int]]:
    """[nodes, 2] Where each player's block begins, and how many states that makes."""
    blocks = np.zeros_like(tree.width)
    is_placed = np.zeros(len(tree.actor), np.bool_)
    states = np.array([tree.width[0, 0], tree.width[0, 1]], np.int64)
    for node in range(len(tree.actor)):
        actor = tree.actor[node]
        for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
            child = tree.edge_child[edge]
            if not is_placed[child]:
                is_placed[child] = True
                blocks[child, 1 - actor] = blocks[node, 1 - actor]
                blocks[child, actor] = states[actor]
                states[actor] += tree.width[child, actor]
    return blocks, (states[0], states[1])


@compiled(TABLE(TREE, TABLE, types.int64))
def information_sets(tree: PublicTree, blocks: Indices, player: int) -> Indices:
    """As in `Layout.sets`, of one player."""
    sets = np.empty((len(tree.edge_state), 3), np.int32)
    count = 0
    for node in np.flatnonzero(tree.actor == player):
        state = -1
        for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
            if tree.edge_state[edge] != state:
                state = tree.edge_state[edge]
                sets[count, 0] = edge
                sets[count, 2] = blocks[node, player] + state
                count += 1
            sets[count - 1, 1] = edge + 1
    return sets[:count].copy()


@compiled(types.Tuple([TABLE, NUMBERS])(TREE, TABLE))
def constant_leaves(tree: PublicTree, blocks: Indices) -> tuple[Indices, Vector]:
    """As in `Layout.constants` and `Layout.gains`; a leaf worth 0 adds nothing to anything."""
    leaves = np.flatnonzero(tree.actor == CONSTANT)
    gains = tree.payoffs[tree.first_payoff[leaves]]
    leaves, gains = leaves[gains != 0], gains[gains != 0]
    table = np.empty((len(leaves), 4), np.int32)
    for line, leaf in enumerate(leaves):
        for player in range(2):
            table[line, 2 * player] = blocks[leaf, player]
            table[line, 2 * player + 1] = blocks[leaf, player] + tree.width[leaf, player]
    return table, gains


@compiled(types.Tuple([TABLE, VECTORS])(TREE, TABLE))
def matrix_leaves(tree: PublicTree, blocks: Indices) -> tuple[Indices, tuple[Vector, Vector]]:
    """As in `Layout.matrices` and `Layout.payoffs`."""
    leaves = np.flatnonzero(tree.actor == MATRIX)
    table = np.empty((len(leaves), 5), np.int32)
    turned = np.empty_like(tree.payoffs)
    for line, leaf in enumerate(leaves):
        rows, columns = tree.width[leaf]
        first = tree.first_payoff[leaf]
        for player in range(2):
            table[line, 2 * player] = blocks[leaf, player]
            table[line, 2 * player + 1] = blocks[leaf, player] + tree.width[leaf, player]
        table[line, 4] = first
        for row in range(rows):
            for column in range(columns):
                payoff = tree.payoffs[first + row * columns + column]
                turned[first + column * rows + row] = payoff
    return table, (turned, -tree.payoffs)


@compiled(LAYOUT(TREE))
def lay_out(tree: PublicTree) -> Layout:
    blocks, states = place_blocks(tree)
    to = np.empty(len(tree.edge_state), np.int32)
    for node in range(len(tree.actor)):
        for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
            child = tree.edge_child[edge]
            to[edge] = blocks[child, tree.actor[node]] + tree.edge_next[edge]
    constants, gains = constant_leaves(tree, blocks)
    matrices, payoffs = matrix_leaves(tree, blocks)
    sets = (information_sets(tree, blocks, 0), information_sets(tree, blocks, 1))
    return Layout(states, sets, to, constants, gains, matrices, payoffs)
