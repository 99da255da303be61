"""The public tree of the next turns: a buffer in which it is unfolded, and its copy, a Subgame."""

from __future__ import annotations

from mmap import mmap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numba
import numpy as np
from numba import int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import MISSING_PIECE
from onitama_core.engine.hidden.situation import (
    TURN_NUMBER,
    Situation,
)
from onitama_core.engine.hidden.solving import (
    CONSTANT,
    INDEX_ROWS,
    INDICES,
    TREE,
    PublicTree,
    types,
)
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray


# Size of a TreeBuffer
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
STATE_KEY_COUNT: Final = 26 * 26
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

TREE_BUFFER_FIELDS: Final = np.dtype(
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
        ("edge_next_state", np.int32, (MAX_EDGES,)),
        ("edge_action", np.int32, (MAX_EDGES,)),
        ("child_of", np.int32, (OBSERVATION_CODES,)),
        ("codes", np.int32, (MAX_CHILDREN,)),
        ("open_states", np.int32, (MAX_CHILDREN, MAX_WIDTH)),
        ("number_of", np.int32, (MAX_CHILDREN, STATE_KEY_COUNT)),
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
TREE_BUFFER: Final[Any] = numba.from_dtype(TREE_BUFFER_FIELDS)
"""numba's type of the record."""

TreeBuffer = Any
"""The record itself; numpy's type does not know its fields."""


WON, HIT, MISSED, QUIET_STEP, CAPTURE_CODES, ATTEMPT_CODES, MOVE_CODES = 1, 2, 3, 4, 32, 64, 128
"""Codes for what both players observe of an action.

WON, HIT, MISSED and QUIET_STEP are complete codes. A square is added to CAPTURE_CODES
and ATTEMPT_CODES, and to MOVE_CODES what `move_code` packs.
"""


@compiled("int64(int64, int64, int64)", inner=True)
def move_code(slot: int, origin: int, target: int) -> int:
    """Return the code of a pawn move, of a pass, or of the visible part of a secret move.

    Origin and target may be NOWHERE.
    """
    return MOVE_CODES + (slot << 10 | origin << 5 | target)


@compiled(int64(int64), inner=True)
def state_key(ninjas: int) -> int:
    """Return a number below STATE_KEY_COUNT for a bitboard of at most two squares."""
    first, second = ninjas | MISSING_PIECE, ninjas & (ninjas - 1) | MISSING_PIECE
    return trailing_zeros(second) * 26 + trailing_zeros(first)


@compiled(int64(TREE_BUFFER, int64, int64), inner=True)
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


@compiled(void(TREE_BUFFER, int64, int64), inner=True)
def mark_terminal(buffer: TreeBuffer, node: int, result: int) -> None:
    """Mark a node as the end of the game, with the result 1, 0 or -1 for Red."""
    buffer.kind[node], buffer.actor[node], buffer.result[node] = TERMINAL, CONSTANT, result


@compiled(int64(TREE_BUFFER, int64, int64, int64), inner=True)
def terminal_child(buffer: TreeBuffer, node: int, code: int, result: int) -> int:
    """Return the child with this code in which the game is over, creating it if necessary."""
    child: int = buffer.child_of[code]
    if child == 0:
        child = open_child(buffer, node, code)
        mark_terminal(buffer, child, result)
    return child


@compiled(int64(TREE_BUFFER, int64, int64, int64), inner=True)
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


@compiled(void(TREE_BUFFER, int64, int64, int64, int64), inner=True)
def add_edge(buffer: TreeBuffer, node: int, child: int, ninjas: int, action: int) -> None:
    """Add an edge from the actor's current state to the state `ninjas` in the child."""
    edge = buffer.counters[EDGES]
    buffer.counters[EDGES] += 1
    player = buffer.actor[node]
    buffer.edge_state[edge] = buffer.counters[ACTOR_STATE]
    buffer.edge_child[edge] = child
    buffer.edge_next_state[edge] = intern_state(buffer, child, player, ninjas)
    buffer.edge_action[edge] = action
    buffer.counters[COST] += EDGE_COST


@compiled(void(TREE_BUFFER, int64), inner=True)
def close_children(buffer: TreeBuffer, node: int) -> None:
    """Store the actor's states of all children, and reset the tables of the unfolded node."""
    player = buffer.actor[node]
    first = buffer.counters[FIRST_CHILD]
    for child in range(first, buffer.counters[NODES]):
        local = child - first
        buffer.child_of[buffer.codes[local]] = 0
        first_state = buffer.counters[STATES + player]
        buffer.first_state[child, player] = first_state
        buffer.counters[STATES + player] = first_state + buffer.width[child, player]
        if buffer.kind[child] == TERMINAL:
            continue
        for number in range(buffer.width[child, player]):
            ninjas = buffer.open_states[local, number]
            buffer.states[player, first_state + number] = ninjas
            buffer.number_of[local, state_key(ninjas)] = -1
        if buffer.kind[child] == LEAF:
            buffer.counters[COST] += buffer.width[child, 0] * buffer.width[child, 1]


PAYOFFS_PER_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of one search node; see `Subgame.cost`."""


class Subgame(NamedTuple):
    """An unfolded subgame: its public tree, and what the nodes and edges of the tree stand for."""

    tree: PublicTree
    kind: NDArray[np.int8]
    """[nodes] The kind of each node: TURN, NINJA_STEP, REVEAL_CHECK, LEAF or TERMINAL."""
    situations: NDArray[np.int32]
    """[nodes, fields] The fields of a Situation; at a REVEAL_CHECK as it was before the answer."""
    states: tuple[NDArray[np.int32], NDArray[np.int32]]
    """[states] Red's and Blue's private states as bitboards; `tree.first_state` has their indices.
    """
    edge_action: NDArray[np.int32]
    """[edges] The turn as `board.py` packs it, or the part of it that is played there."""
    cost: int
    """The cost of one pass of the solver, in payoffs read."""

    @property
    def pass_cost(self) -> float:
        """The cost of one pass of the solver, in search nodes."""
        return self.cost / PAYOFFS_PER_NODE

    def states_at(self, node: int, player: int) -> list[int]:
        """Return a player's private states at a node as bitboards, ordered by their numbers."""
        first = self.tree.first_state[node, player]
        end = first + self.tree.width[node, player]
        states: list[int] = self.states[player][first:end].tolist()
        return states

    def choices_in_first_turn(self) -> list[int]:
        """Return the nodes of the first turn at which its mover chooses; the root is the first."""
        is_choice = (self.kind == TURN) | (self.kind == NINJA_STEP)
        is_first_turn = self.situations[:, TURN_NUMBER] == self.situations[0, TURN_NUMBER]
        nodes: list[int] = np.flatnonzero(is_choice & is_first_turn).tolist()
        return nodes


SUBGAME: Final[Any] = types.NamedTuple(
    [TREE, types.int8[::1], INDEX_ROWS, types.UniTuple(INDICES, 2), INDICES, int64], Subgame
)
"""numba's type of a Subgame."""


def new_tree_buffer() -> TreeBuffer:
    """Return a buffer for one tree, which takes only the memory that the tree fills.

    numpy would ask the system for pages of 2 MB: forty megabytes even for the smallest tree.
    """
    buffer: TreeBuffer = np.frombuffer(mmap(-1, TREE_BUFFER_FIELDS.itemsize), TREE_BUFFER_FIELDS)[0]
    buffer["number_of"] = -1
    return buffer


def copy_subgame(buffer: TreeBuffer) -> Subgame:
    """Return the subgame in the buffer, with the payoffs of terminal nodes set."""
    nodes, edges, red, blue, cost = buffer["counters"][[NODES, EDGES, STATES, BLUE_STATES, COST]]
    kind = buffer["kind"][:nodes].copy()
    width = buffer["width"][:nodes].copy()
    is_terminal = kind == TERMINAL
    payoff_counts = np.where(kind == LEAF, width.prod(axis=1), is_terminal)
    first_payoff = payoff_counts.cumsum() - payoff_counts
    payoffs = np.empty(payoff_counts.sum())
    payoffs[first_payoff[is_terminal]] = buffer["result"][:nodes][is_terminal]
    tree = PublicTree(
        actor=buffer["actor"][:nodes].copy(),
        width=width,
        first_state=buffer["first_state"][:nodes].copy(),
        first_edge=buffer["first_edge"][: nodes + 1].copy(),
        edge_state=buffer["edge_state"][:edges].copy(),
        edge_child=buffer["edge_child"][:edges].copy(),
        edge_next_state=buffer["edge_next_state"][:edges].copy(),
        first_payoff=first_payoff.astype(np.int32),
        payoffs=payoffs,
    )
    return Subgame(
        tree=tree,
        kind=kind,
        situations=buffer["situations"][:nodes].copy(),
        states=(buffer["states"][0, :red].copy(), buffer["states"][1, :blue].copy()),
        edge_action=buffer["edge_action"][:edges].copy(),
        cost=int(cost),
    )
