"""An unfolded tree with its leaves judged, as a solver takes it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import float64, int32, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search import Seer, value
from onitama_core.engine.hidden.night.turns import WORKSPACE, seen_of
from onitama_core.engine.hidden.situation import IS_LIGHT, MOVE, PLAYER, ROW, Situation
from onitama_core.engine.hidden.solving import MATRIX, PublicTree
from onitama_core.engine.hidden.subgame.unfolding import (
    COST,
    DEPTH,
    EDGES,
    GROWTH,
    GROWTH_LAYOUT,
    LEAF,
    NODES,
    OVER,
    STATES,
    STEP,
    TURN,
    unfold,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.transposition import TABLE, WIN_SCORE
from onitama_core.engine.thoughts import POINTS_PER_LOGIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.turns import Workspace
    from onitama_core.engine.hidden.situation import Row
    from onitama_core.engine.hidden.subgame.unfolding import Growth
    from onitama_core.engine.position import Deal


SCALE: Final = 2 * POINTS_PER_LOGIT
"""Points over this are the argument of the hyperbolic tangent: a win chance on -1 to 1."""


@compiled(float64(WORKSPACE, TABLE, int64, ROW, int64, int64))
def judged(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, table: NDArray[np.int64], depth: int, at: Row, red: int, blue: int
) -> float:
    """For Red, from -1 to 1: by a search, as if both players saw every ninja."""
    is_blue = at[PLAYER] == 1
    seen = seen_of(at, blue, red) if is_blue else seen_of(at, red, blue)
    score = value(ws, table, depth, 0, -WIN_SCORE, WIN_SCORE, seen)
    chance: float = np.tanh(score / SCALE)
    return -chance if is_blue else chance


@compiled(void(WORKSPACE, TABLE, int64, GROWTH, int32[::1], float64[::1]))
def judge(  # noqa: PLR0917
    ws: Workspace,
    table: NDArray[np.int64],
    depth: int,
    g: Growth,
    first_payoff: NDArray[np.int32],
    payoffs: NDArray[np.float64],
) -> None:
    for node in range(g.counters[NODES]):
        place = first_payoff[node]
        if g.kind[node] == OVER:
            payoffs[place] = g.result[node]
        elif g.kind[node] == LEAF:
            for first in range(g.width[node, 0]):
                red = int64(g.states[0, g.first_state[node, 0] + first])
                for second in range(g.width[node, 1]):
                    blue = int64(g.states[1, g.first_state[node, 1] + second])
                    payoffs[place] = judged(ws, table, depth, g.situations[node], red, blue)
                    place += 1


SOLVED_A_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of a node; see `Subgame.cost`."""
UNBOUNDED: Final = 1 << 40
KEPT_SEERS: Final = 2
HASH_MB: Final = 8


class Subgame(NamedTuple):
    growth: Growth
    """Beyond its nodes and edges, as its counters have them, it is empty."""
    tree: PublicTree
    """Of the same nodes and edges."""

    @property
    def is_whole(self) -> bool:
        """Whether the rest of the game is in it."""
        return not (self.tree.actor == MATRIX).any()

    @property
    def cost(self) -> int:
        """Of a pass of the solver, in payoffs that it reads."""
        return int(self.growth["counters"][COST])

    @property
    def pass_cost(self) -> float:
        """The same in nodes."""
        return self.cost / SOLVED_A_NODE

    def states_at(self, node: int, player: int) -> list[int]:
        """Where the ninjas of a player may stand there, as bitboards, by number."""
        first = self.tree.first_state[node, player]
        end = first + self.tree.width[node, player]
        found: list[int] = self.growth["states"][player, first:end].tolist()
        return found


def unfolded(
    at: Situation,
    states: tuple[Sequence[int], Sequence[int]],
    deal: Deal,
    depth: int,
    most: int | None,
) -> Subgame | None:
    """So many turns, the present one included, with payoffs that are still to be judged.

    None where that costs more than `most`, or than there is memory for.

    `at` stands at a MOVE or NINJA step; `states` are Red's and Blue's at the root, as bitboards.
    """
    g: Growth = np.zeros(1, GROWTH_LAYOUT)[0]  # memory is taken as it is written
    g["number_of"] = -1
    g["moves"] = deal.moves
    g["situations"][0] = at
    g["kind"][0] = TURN if at.step == MOVE else STEP
    g["actor"][0] = at.player
    for player, each in enumerate(states):
        g["width"][0, player] = g["counters"][STATES + player] = len(each)
        g["states"][player, : len(each)] = each
    g["counters"][NODES], g["counters"][DEPTH] = 1, depth
    if not unfold(g, UNBOUNDED if most is None else most):
        return None
    nodes, edges = int(g["counters"][NODES]), int(g["counters"][EDGES])
    kind, width = g["kind"][:nodes], g["width"][:nodes]
    payoffs = np.where(kind == LEAF, width.prod(axis=1), kind == OVER)
    tree = PublicTree(
        actor=g["actor"][:nodes],
        width=width,
        first_state=g["first_state"][:nodes],
        first_edge=g["first_edge"][: nodes + 1],
        edge_state=g["edge_state"][:edges],
        edge_child=g["edge_child"][:edges],
        edge_next=g["edge_next"][:edges],
        first_payoff=(payoffs.cumsum() - payoffs).astype(np.int32),
        payoffs=np.empty(payoffs.sum()),
    )
    return Subgame(g, tree)


@lru_cache(KEPT_SEERS)
def seer_for(cards: tuple[str, ...], *, is_light: bool) -> Seer:
    return Seer(deal_of(cards), is_light=is_light, hash_mb=HASH_MB)


def judge_leaves(game: Subgame, deal: Deal, depth: int) -> Seer:
    """Bring the payoffs, by a search so many turns deep; return its memory, which counts nodes."""
    seer = seer_for(deal.ids, is_light=bool(game.growth["situations"][0, IS_LIGHT]))
    seer.forget()  # so that the same subgame is always judged the same
    seer.begin()
    judge(seer.ws, seer.table, depth, game.growth, game.tree.first_payoff, game.tree.payoffs)
    return seer
