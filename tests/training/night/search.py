"""A plain alpha-beta search over whole turns that judges with any network.

Simpler than the engine's own, so that weights can be made again whatever becomes of that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import evaluate
from onitama_core.engine.hidden.night.making import can_win, seen_of
from onitama_core.engine.hidden.night.worlds import DRAWN, ONGOING, TABLES, WORLD, World
from tests.training.night.turns import MOST_TURNS, captures, list_turns, make_turn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night.worlds import Tables

    Turns = NDArray[np.int64]
    """By ply: shape (DEEPEST, MOST_TURNS)."""
    Nodes = NDArray[np.int64]
    """How many there were, and how many there may be."""

WON: Final = 30_000
"""Less the turns until the game is over."""
PROVEN: Final = 29_000
DEEPEST: Final = 12

TURNS: Final[Any] = int64[:, ::1]
NODES: Final[Any] = int64[::1]


def memory() -> Turns:
    return np.zeros((DEEPEST, MOST_TURNS), np.int64)


@compiled(int64(TABLES, NETWORK, TURNS, NODES, int64, int64, int64, int64, WORLD))
def negamax(  # noqa: C901, PLR0917 - compiled code takes its arguments by place; one node
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: Nodes,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    world: World,
) -> int:
    """The score for who is to move; of no meaning once there are more nodes than allowed."""
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return 0
    if world.outcome != ONGOING:
        return 0 if world.outcome == DRAWN else ply - WON
    seen = seen_of(world)
    if can_win(tables, seen):
        return WON - ply - 1
    if depth <= 0:
        return evaluate(network, seen)
    count = list_turns(tables, world, turns[ply])
    best = -WON
    for quiet in range(2):
        for turn in turns[ply, :count]:
            if captures(turn) == (quiet == 1):
                continue
            after = make_turn(world, turn)
            score = -negamax(
                tables, network, turns, nodes, depth - 1, ply + 1, -beta, -alpha, after
            )
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta or nodes[0] > nodes[1]:
                return best
    return best


@compiled(int64(TABLES, NETWORK, TURNS, NODES, int64, int64, WORLD))
def search_turns(  # noqa: PLR0917
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: Nodes,
    depth: int,
    count: int,
    world: World,
) -> int:
    """Bring the best turn in `turns[0]` to the front and return its score."""
    best, best_index = -WON - 1, 0
    for index in range(count):
        after = make_turn(world, turns[0, index])
        score = -negamax(tables, network, turns, nodes, depth - 1, 1, -WON, -best, after)
        if nodes[0] > nodes[1]:
            break
        if score > best:
            best, best_index = score, index
    best_turn = turns[0, best_index]
    for index in range(best_index, 0, -1):
        turns[0, index] = turns[0, index - 1]
    turns[0, 0] = best_turn
    return best


@compiled(int64(TABLES, NETWORK, TURNS, int64, WORLD))
def think(tables: Tables, network: Network, turns: Turns, most_nodes: int, world: World) -> int:
    """Deeper and deeper within so many nodes: bring the best turn in `turns[0]` to the front.

    Returns its score in the last depth that was searched to its end, at least the first.
    """
    nodes = np.array([0, WON], np.int64)
    score = 0
    count = list_turns(tables, world, turns[0])
    for depth in range(1, DEEPEST):
        found = search_turns(tables, network, turns, nodes, depth, count, world)
        if nodes[0] > nodes[1]:
            break
        score = found
        nodes[1] = most_nodes
        if abs(score) > PROVEN or nodes[0] >= most_nodes:
            break
    return score
