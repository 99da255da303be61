"""Subgames: unfolded trees with payoffs from a search, in the form that the solver takes."""

from __future__ import annotations

from functools import lru_cache
from mmap import mmap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numba import float64, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch, score_position
from onitama_core.engine.hidden.search.turns import WORKSPACE, full_position_of
from onitama_core.engine.hidden.situation import IS_LIGHT, MOVE, PLAYER, ROW, TURN_NUMBER
from onitama_core.engine.hidden.solving import INDEX_ROWS, INDICES, MATRIX, TREE, PublicTree, types
from onitama_core.engine.hidden.subgame.unfolding import (
    BLUE_STATES,
    COST,
    EDGES,
    LEAF,
    NINJA_STEP,
    NODES,
    STATES,
    TERMINAL,
    TREE_BUFFER_LAYOUT,
    TREE_DEPTH,
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
    from onitama_core.engine.hidden.situation import Row, Situation
    from onitama_core.engine.hidden.subgame.unfolding import TreeBuffer
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag


WIN_CHANCE_SCALE: Final = 2 * POINTS_PER_LOGIT
"""Points by which a score is divided before `tanh` turns it into an expected outcome, -1 to 1.

`tanh(points / WIN_CHANCE_SCALE)` is 2 * win_chance(points) - 1, with `win_chance` of `thoughts.py`.
"""


@compiled(float64(WORKSPACE, TABLE, int64, ROW, int64, int64))
def evaluate_pair(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, table: NDArray[np.int64], depth: int, situation: Row, red: int, blue: int
) -> float:
    """Return Red's expected outcome, from -1 to 1, in one pair of private states.

    It is a search in which both players see every ninja (determinization).
    """
    is_blue = situation[PLAYER] == 1
    position = (
        full_position_of(situation, blue, red)
        if is_blue
        else full_position_of(situation, red, blue)
    )
    score = score_position(ws, table, depth, 0, -WIN_SCORE, WIN_SCORE, position)
    chance: float = np.tanh(score / WIN_CHANCE_SCALE)
    return -chance if is_blue else chance


PAYOFFS_PER_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of one search node; see `Subgame.cost`."""
NO_COST_LIMIT: Final = 1 << 40
"""Limit of the cost that no subgame reaches."""
LEAF_HASH_MB: Final = 8
"""Size of the transposition table for the searches at the leaves, in megabytes."""


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
        found: list[int] = self.states[player][first:end].tolist()
        return found

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
    buffer: TreeBuffer = np.frombuffer(mmap(-1, TREE_BUFFER_LAYOUT.itemsize), TREE_BUFFER_LAYOUT)[0]
    buffer["number_of"] = -1
    return buffer


def unfold_subgame(
    situation: Situation,
    states: tuple[Sequence[int], Sequence[int]],
    deal: Deal,
    depth: int,
    max_cost: int | None,
) -> Subgame | None:
    """Return the subgame of `depth` turns, the present one included, with unset payoffs.

    The result is None if it costs more than `max_cost` or does not fit the buffer. `situation`: a
    situation at a MOVE or NINJA step. `states`: Red's and Blue's private states at the root, as
    bitboards.
    """
    buffer = new_tree_buffer()
    buffer["moves"] = deal.moves
    buffer["situations"][0] = situation
    buffer["kind"][0] = TURN if situation.step == MOVE else NINJA_STEP
    buffer["actor"][0] = situation.player
    for player, each in enumerate(states):
        buffer["width"][0, player] = buffer["counters"][STATES + player] = len(each)
        buffer["states"][player, : len(each)] = each
    buffer["counters"][NODES], buffer["counters"][TREE_DEPTH] = 1, depth
    if not unfold_tree(buffer, NO_COST_LIMIT if max_cost is None else max_cost):
        return None
    return copy_subgame(buffer)


def copy_subgame(buffer: TreeBuffer) -> Subgame:
    """Return the subgame in the buffer, with the payoffs of terminal nodes set."""
    nodes, edges, red, blue, cost = buffer["counters"][[NODES, EDGES, STATES, BLUE_STATES, COST]]
    kind, width = buffer["kind"][:nodes].copy(), buffer["width"][:nodes].copy()
    is_terminal = kind == TERMINAL
    payoffs_of = np.where(kind == LEAF, width.prod(axis=1), is_terminal)
    first_payoff, payoffs = payoffs_of.cumsum() - payoffs_of, np.empty(payoffs_of.sum())
    payoffs[first_payoff[is_terminal]] = buffer["result"][:nodes][is_terminal]
    tree = PublicTree(
        actor=buffer["actor"][:nodes].copy(),
        width=width,
        first_state=buffer["first_state"][:nodes].copy(),
        first_edge=buffer["first_edge"][: nodes + 1].copy(),
        edge_state=buffer["edge_state"][:edges].copy(),
        edge_child=buffer["edge_child"][:edges].copy(),
        edge_next=buffer["edge_next"][:edges].copy(),
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


@compiled(void(WORKSPACE, TABLE, int64, SUBGAME))
def search_leaves(ws: Workspace, table: NDArray[np.int64], depth: int, subgame: Subgame) -> None:
    """Write the payoffs of all leaves, searched to `depth` turns.

    They are incomplete if the search is stopped.
    """
    tree, states = subgame.tree, subgame.states
    for node in range(len(tree.actor)):
        if ws.stopped:
            return
        if tree.actor[node] != MATRIX:
            continue
        place = tree.first_payoff[node]
        for first in range(tree.width[node, 0]):
            red = int64(states[0][tree.first_state[node, 0] + first])
            for second in range(tree.width[node, 1]):
                blue = int64(states[1][tree.first_state[node, 1] + second])
                tree.payoffs[place] = evaluate_pair(
                    ws, table, depth, subgame.situations[node], red, blue
                )
                place += 1


@lru_cache(1)
def searcher_for(cards: tuple[str, ...], *, is_light: bool) -> PerfectInformationSearch:
    return PerfectInformationSearch(deal_of(cards), is_light=is_light, hash_mb=LEAF_HASH_MB)


def evaluate_payoffs(
    subgame: Subgame, deal: Deal, depth: int, stop: StopFlag | None = None
) -> PerfectInformationSearch:
    """Write the payoffs by searches of `depth` turns; return the search, which counts its nodes.

    They are incomplete if `stop` is set before they are written.
    """
    searcher = searcher_for(deal.ids, is_light=bool(subgame.situations[0, IS_LIGHT]))
    searcher.forget()  # the same subgame always gets the same payoffs
    searcher.begin()
    if stop is not None:
        searcher.watch(stop)
    search_leaves(searcher.ws, searcher.table, depth, subgame)
    return searcher
