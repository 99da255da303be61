"""Subgames: unfolded trees with payoffs from a search, in the form that the solver takes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import float64, int32, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch, value
from onitama_core.engine.hidden.search.turns import WORKSPACE, full_position_of
from onitama_core.engine.hidden.situation import IS_LIGHT, MOVE, PLAYER, ROW, Situation
from onitama_core.engine.hidden.solving import PublicTree
from onitama_core.engine.hidden.subgame.unfolding import (
    COST,
    EDGES,
    LEAF,
    MAX_TURNS,
    NINJA_STEP,
    NODES,
    STATES,
    TERMINAL,
    TREE_BUFFER,
    TREE_BUFFER_LAYOUT,
    TURN,
    unfold_tree,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.transposition import TABLE, WIN_SCORE
from onitama_core.engine.thoughts import POINTS_PER_LOGIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.engine.hidden.situation import Row
    from onitama_core.engine.hidden.subgame.unfolding import TreeBuffer
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag


WIN_CHANCE_SCALE: Final = 2 * POINTS_PER_LOGIT
"""Points by which a score is divided before `tanh` turns it into an expected outcome, -1 to 1.

`tanh(points / WIN_CHANCE_SCALE)` is 2 * win_chance(points) - 1, with `win_chance` of `thoughts.py`.
"""


@compiled(float64(WORKSPACE, TABLE, int64, ROW, int64, int64))
def evaluate_pair(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, table: NDArray[np.int64], depth: int, at: Row, red: int, blue: int
) -> float:
    """Return Red's expected outcome, from -1 to 1, in one pair of private states.

    It is a search in which both players see every ninja (determinization).
    """
    is_blue = at[PLAYER] == 1
    seen = full_position_of(at, blue, red) if is_blue else full_position_of(at, red, blue)
    score = value(ws, table, depth, 0, -WIN_SCORE, WIN_SCORE, seen)
    chance: float = np.tanh(score / WIN_CHANCE_SCALE)
    return -chance if is_blue else chance


@compiled(void(WORKSPACE, TABLE, int64, TREE_BUFFER, int32[::1], float64[::1]))
def fill_payoffs(  # noqa: PLR0917
    ws: Workspace,
    table: NDArray[np.int64],
    depth: int,
    buffer: TreeBuffer,
    first_payoff: NDArray[np.int32],
    payoffs: NDArray[np.float64],
) -> None:
    """Write the payoffs of all leaves and terminal nodes; leaves are searched to `depth` turns.

    They are incomplete if the search is stopped.
    """
    for node in range(buffer.counters[NODES]):
        if ws.stopped:
            return
        place = first_payoff[node]
        if buffer.kind[node] == TERMINAL:
            payoffs[place] = buffer.result[node]
        elif buffer.kind[node] == LEAF:
            for first in range(buffer.width[node, 0]):
                red = int64(buffer.states[0, buffer.first_state[node, 0] + first])
                for second in range(buffer.width[node, 1]):
                    blue = int64(buffer.states[1, buffer.first_state[node, 1] + second])
                    payoffs[place] = evaluate_pair(
                        ws, table, depth, buffer.situations[node], red, blue
                    )
                    place += 1


PAYOFFS_PER_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of one search node; see `Subgame.cost`."""
NO_COST_LIMIT: Final = 1 << 40
"""Limit of the cost that no subgame reaches."""
SEARCHER_CACHE_SIZE: Final = 2
HASH_MB: Final = 8
"""Size of the transposition table for the searches at the leaves, in megabytes."""


class Subgame(NamedTuple):
    """An unfolded subgame and its public tree."""

    buffer: TreeBuffer
    """The record with the nodes, edges and states; its counters say how much of it is in use."""
    tree: PublicTree
    """The public tree, with the same nodes and edges."""

    @property
    def cost(self) -> int:
        """The cost of one pass of the solver, in payoffs read."""
        return int(self.buffer["counters"][COST])

    @property
    def pass_cost(self) -> float:
        """The cost of one pass of the solver, in search nodes."""
        return self.cost / PAYOFFS_PER_NODE

    def states_at(self, node: int, player: int) -> list[int]:
        """Return a player's private states at a node as bitboards, ordered by their numbers."""
        first = self.tree.first_state[node, player]
        end = first + self.tree.width[node, player]
        found: list[int] = self.buffer["states"][player, first:end].tolist()
        return found


def unfold_subgame(
    at: Situation,
    states: tuple[Sequence[int], Sequence[int]],
    deal: Deal,
    depth: int,
    max_cost: int | None,
) -> Subgame | None:
    """Return the subgame of `depth` turns, the present one included, with unset payoffs.

    The result is None if it costs more than `max_cost` or does not fit the buffer. `at`: a
    situation at a MOVE or NINJA step. `states`: Red's and Blue's private states at the root, as
    bitboards.
    """
    buffer: TreeBuffer = np.zeros(1, TREE_BUFFER_LAYOUT)[0]  # pages are allocated when written
    buffer["number_of"] = -1
    buffer["moves"] = deal.moves
    buffer["situations"][0] = at
    buffer["kind"][0] = TURN if at.step == MOVE else NINJA_STEP
    buffer["actor"][0] = at.player
    for player, each in enumerate(states):
        buffer["width"][0, player] = buffer["counters"][STATES + player] = len(each)
        buffer["states"][player, : len(each)] = each
    buffer["counters"][NODES], buffer["counters"][MAX_TURNS] = 1, depth
    if not unfold_tree(buffer, NO_COST_LIMIT if max_cost is None else max_cost):
        return None
    nodes, edges = int(buffer["counters"][NODES]), int(buffer["counters"][EDGES])
    kind, width = buffer["kind"][:nodes], buffer["width"][:nodes]
    payoffs = np.where(kind == LEAF, width.prod(axis=1), kind == TERMINAL)
    tree = PublicTree(
        actor=buffer["actor"][:nodes],
        width=width,
        first_state=buffer["first_state"][:nodes],
        first_edge=buffer["first_edge"][: nodes + 1],
        edge_state=buffer["edge_state"][:edges],
        edge_child=buffer["edge_child"][:edges],
        edge_next=buffer["edge_next"][:edges],
        first_payoff=(payoffs.cumsum() - payoffs).astype(np.int32),
        payoffs=np.empty(payoffs.sum()),
    )
    return Subgame(buffer, tree)


@lru_cache(SEARCHER_CACHE_SIZE)
def searcher_for(cards: tuple[str, ...], *, is_light: bool) -> PerfectInformationSearch:
    return PerfectInformationSearch(deal_of(cards), is_light=is_light, hash_mb=HASH_MB)


def evaluate_payoffs(
    subgame: Subgame, deal: Deal, depth: int, stop: StopFlag | None = None
) -> PerfectInformationSearch:
    """Write the payoffs by searches of `depth` turns; return the search, which counts its nodes.

    They are incomplete if `stop` is set before they are written.
    """
    searcher = searcher_for(deal.ids, is_light=bool(subgame.buffer["situations"][0, IS_LIGHT]))
    searcher.forget()  # the same subgame always gets the same payoffs
    searcher.begin()
    if stop is not None:
        searcher.watch(stop)
    fill_payoffs(
        searcher.ws,
        searcher.table,
        depth,
        subgame.buffer,
        subgame.tree.first_payoff,
        subgame.tree.payoffs,
    )
    return searcher
