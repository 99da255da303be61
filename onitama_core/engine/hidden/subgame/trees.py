"""An unfolded tree with its leaves judged, as a solver takes it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import float64, int32, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.positions import seen_of
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.seer import Seer
from onitama_core.engine.hidden.night.turns import WORKSPACE
from onitama_core.engine.hidden.situation import IS_LIGHT, MOVE, PLAYER, ROW, Situation
from onitama_core.engine.hidden.solving import PublicTree
from onitama_core.engine.hidden.subgame.unfolding import (
    COST,
    DEPTH,
    EDGES,
    GROWTH,
    LEAF,
    NODES,
    OVER,
    STATES,
    STEP,
    TURN,
    growth,
    unfold,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.memory import TABLE, WON
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
    score = value(ws, table, depth, 0, -WON, WON, seen)
    chance: float = np.tanh(score / SCALE)
    return -chance if is_blue else chance


@compiled(int64(GROWTH, int32[::1]))
def place_payoffs(g: Growth, first_payoff: NDArray[np.int32]) -> int:
    """Write where each leaf's begin; return how many there are."""
    count = 0
    for node in range(g.counters[NODES]):
        first_payoff[node] = count
        if g.kind[node] == OVER:
            count += 1
        elif g.kind[node] == LEAF:
            count += g.width[node, 0] * g.width[node, 1]
        else:
            first_payoff[node] = 0
    return count


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
                red = int64(g.states[g.first_state[node, 0] + first])
                for second in range(g.width[node, 1]):
                    blue = int64(g.states[g.first_state[node, 1] + second])
                    payoffs[place] = judged(ws, table, depth, g.situations[node], red, blue)
                    place += 1


UNBOUNDED: Final = 1 << 40
KEPT_SEERS: Final = 4


class Subgame(NamedTuple):
    """Arrays as in a growth, of n nodes and m edges."""

    tree: PublicTree
    situations: NDArray[np.int32]
    """[n, 18] Fields of a Situation."""
    kind: NDArray[np.int8]
    first_child: NDArray[np.int32]
    """[n + 1]"""
    first_state: NDArray[np.int32]
    """[n, 2]"""
    states: NDArray[np.int32]
    edge_act: NDArray[np.int32]
    """[m]"""
    cost: int
    """Of a pass of the solver, in payoffs that it reads."""
    memory: Growth
    """In which all this stands."""

    @property
    def is_whole(self) -> bool:
        """Whether the rest of the game is in it."""
        return not (self.kind == LEAF).any()

    def states_at(self, node: int, player: int) -> list[int]:
        """Where the ninjas of a player may stand there, as bitboards, by number."""
        first = self.first_state[node, player]
        found: list[int] = self.states[first : first + self.tree.width[node, player]].tolist()
        return found


def unfolded(
    at: Situation,
    states: tuple[Sequence[int], Sequence[int]],
    deal: Deal,
    depth: int,
    most: int | None,
) -> Subgame | None:
    """So many turns, the present one included, without payoffs.

    None where that costs more than `most`, or than there is memory for.

    `at` stands at a MOVE or NINJA step; `states` are Red's and Blue's at the root, as bitboards.
    """
    memory = growth()
    g = memory[0]
    plant(g, at, states)
    g["moves"] = deal.moves
    g["counters"][DEPTH] = depth
    if not unfold(g, UNBOUNDED if most is None else most):
        return None
    return harvested(g)


def plant(g: Growth, at: Situation, states: tuple[Sequence[int], Sequence[int]]) -> None:
    """The root."""
    g["situations"][0] = at
    g["kind"][0] = TURN if at.step == MOVE else STEP
    g["actor"][0] = at.player
    both = [*states[0], *states[1]]
    g["width"][0] = [len(states[0]), len(states[1])]
    g["first_state"][0] = [0, len(states[0])]
    g["states"][: len(both)] = both
    g["counters"][NODES] = 1
    g["counters"][STATES] = len(both)


@lru_cache(KEPT_SEERS)
def seer_for(cards: tuple[str, ...], *, is_light: bool) -> Seer:
    return Seer(deal_of(cards), is_light=is_light, hash_mb=1)


def judge_leaves(game: Subgame, deal: Deal, depth: int) -> int:
    """Bring the payoffs, by a search so many turns deep; return how many nodes it took."""
    seer = seer_for(deal.ids, is_light=bool(game.situations[0, IS_LIGHT]))
    seer.forget()  # so that the same subgame is always judged the same
    seer.begin()
    judge(seer.ws, seer.table, depth, game.memory, game.tree.first_payoff, game.tree.payoffs)
    return int(seer.ws["nodes"])


def harvested(g: Growth) -> Subgame:
    """With payoffs that are still to be judged."""
    nodes, edges = int(g["counters"][NODES]), int(g["counters"][EDGES])
    first_payoff = np.empty(nodes, np.int32)
    payoffs = np.empty(place_payoffs(g, first_payoff))
    tree = PublicTree(
        g["actor"][:nodes],
        g["width"][:nodes],
        g["first_edge"][: nodes + 1],
        g["edge_state"][:edges],
        g["edge_child"][:edges],
        g["edge_next"][:edges],
        first_payoff,
        payoffs,
    )
    return Subgame(
        tree,
        g["situations"][:nodes],
        g["kind"][:nodes],
        g["first_child"][: nodes + 1],
        g["first_state"][:nodes],
        g["states"],
        g["edge_act"][:edges],
        int(g["counters"][COST]),
        g,
    )
