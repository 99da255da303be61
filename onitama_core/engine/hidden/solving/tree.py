"""A game whose players act in turn, all in public but for a private state each, as arrays.

What both players know is a node; what only one of them knows is the number of its private state
there. An information set is therefore a node and a state of the player who acts in it. Any two
states of the two players are possible together: the chance of a pair at the root is the product of
two weights, and a player's act never changes the other's state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MATRIX: Final = -1
"""In place of an actor: a leaf whose payoff depends on both private states."""
CONSTANT: Final = -2
"""In place of an actor: a leaf with one payoff for all of them."""


class PublicTree(NamedTuple):
    """n nodes and m edges; node 0 is the root, and every node comes after its parent.

    - All edges of a node are together, ascending by `edge_state`, at least one for each state of
      its actor; with one only, the act is forced.
    - A node has one parent, but many edges may lead to it, also several of one state, and several
      to the same state there: histories that have the same future are one.
    - The other player's states pass unchanged, with the same numbers, into every child:
      `width[child, other] == width[node, other]`. What an act finds out about the other player is a
      node after it in which the other player is the actor, with one forced edge for each state.
    """

    actor: NDArray[np.int8]
    """[n] 0 or 1, or at a leaf MATRIX or CONSTANT."""
    width: NDArray[np.int32]
    """[n, 2] How many private states each player has there, at least one."""
    first_edge: NDArray[np.int32]
    """[n + 1] The edges of node i are those from `first_edge[i]` up to `first_edge[i + 1]`."""
    edge_state: NDArray[np.int32]
    """[m] The actor's state that may go there."""
    edge_child: NDArray[np.int32]
    """[m] The node it leads to."""
    edge_next: NDArray[np.int32]
    """[m] The actor's state in that node."""
    first_payoff: NDArray[np.int32]
    """[n] Of a leaf, in `payoffs`; 0 elsewhere."""
    payoffs: NDArray[np.float64]
    """For player 0, from -1 to 1: `width[i, 0]` rows of `width[i, 1]` numbers for a MATRIX, one
    number for a CONSTANT."""
