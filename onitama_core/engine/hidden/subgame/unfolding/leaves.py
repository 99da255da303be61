"""What the ends of a subgame are worth: won or lost at once, or judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import float64, int32, int64, void

from onitama_core.engine.chances import POINTS_PER_LOGIT
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import SEEN, Seen
from onitama_core.engine.hidden.night.search import WORKSPACE, value
from onitama_core.engine.hidden.subgame.unfolding.growth import GROWTH, LEAF, NODES, OVER
from onitama_core.engine.hidden.subgame.unfolding.rows import (
    DRAWN_TURNS,
    MASTERS,
    PAWNS,
    PLAYER,
    QUIET_TURNS,
    SEEN_LAYOUT,
    TURNS_LEFT,
)
from onitama_core.engine.search.kernels.table import TABLE
from onitama_core.engine.search.scores import WON

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.search import Workspace
    from onitama_core.engine.hidden.subgame.unfolding.growth import Growth

SCALE: Final = 2 * POINTS_PER_LOGIT
"""Points over this are the argument of the hyperbolic tangent: a win chance on -1 to 1."""


@compiled(SEEN(GROWTH, int64, int64, int64))
def seen_at(g: Growth, node: int, red: int, blue: int) -> Seen:
    """The start of a turn, for who knows where all ninjas stand."""
    at = g.situations[node]
    player = int64(at[PLAYER])
    own, enemy = int64(at[PAWNS + player]), int64(at[PAWNS + 1 - player])
    return Seen(
        own,
        enemy,
        at[MASTERS] & own,
        at[MASTERS] & enemy,
        blue if player else red,
        red if player else blue,
        int64(at[SEEN_LAYOUT]),
        player,
        int64(at[TURNS_LEFT]),
        int64(DRAWN_TURNS - at[QUIET_TURNS]),
    )


@compiled(float64(WORKSPACE, TABLE, int64, SEEN))
def judged(ws: Workspace, table: NDArray[np.int64], depth: int, at: Seen) -> float:
    """For Red, from -1 to 1: by a search, as if both players saw every ninja."""
    score = value(ws, table, depth, 0, -WON, WON, at)
    chance: float = np.tanh(score / SCALE)
    return -chance if at.player else chance


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
def judge(  # noqa: PLR0917 - compiled code takes its arguments by place
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
                    payoffs[place] = judged(ws, table, depth, seen_at(g, node, red, blue))
                    place += 1
