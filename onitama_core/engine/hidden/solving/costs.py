"""What solving costs, in nodes of the search: five million a second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.engine.hidden.solving.tree import PublicTree

EDGES: Final = 25
"""A pass goes over so many in the time of a node: 8 ns each."""
PAYOFFS: Final = 250
"""It reads so many in the time of a node: .8 ns each."""
BESIDE: Final = 4
"""Laying out the tree and judging the strategy take as long as so many passes."""


def cost_of_pass(tree: PublicTree) -> int:
    """In nodes, of both players' turns to improve."""
    return 1 + len(tree.edge_state) // EDGES + len(tree.payoffs) // PAYOFFS


def passes_within(tree: PublicTree, nodes: int) -> int:
    """How many a solution may take that costs no more than so many nodes; 0 where none fits."""
    return max(0, nodes // cost_of_pass(tree) - BESIDE)
