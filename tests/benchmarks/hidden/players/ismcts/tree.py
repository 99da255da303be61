"""The trees of all players in one hash table: an entry is an action at an information set."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import ONGOING, World
from onitama_core.engine.hidden.situation import MOVE
from tests.benchmarks.hidden.players.ismcts.playouts import (
    draw,
    play_on,
    share_at_end,
    surely_wins,
)
from tests.benchmarks.hidden.players.ismcts.steps import (
    MOST_STEPS,
    answer,
    list_steps,
    seen_by_other,
    take,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night import Tables
    from onitama_core.engine.hidden.situation import Situation

MOST_DEPTH: Final = 256
"""Steps; the quiet turns that make a draw are fewer only with attempts."""
ROOTS: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F))
"""Names of both players' roots."""


class Trees(NamedTuple):
    """Arrays of the table's size, a power of two more than the iterations."""

    names: NDArray[np.uint64]
    """Of an action at an information set; 0 where the place is free."""
    visits: NDArray[np.int32]
    chances: NDArray[np.int32]
    """How often it was legal since it was first visited."""
    shares: NDArray[np.float32]
    """The sum of what its player got, from 0 to 1 each time."""


class Root(NamedTuple):
    """What a seat knows at its step."""

    at: Situation
    own: int
    """Its ninjas."""
    masks: NDArray[np.int64]
    """Where the other's may be, each as likely."""


class Effort(NamedTuple):
    iterations: int
    exploration: float
    """UCB's constant."""
    turns: int
    """Played on greedily from a new node, after the present one."""


def trees_for(iterations: int) -> Trees:
    size = 1 << (2 * iterations).bit_length()
    return Trees(
        np.zeros(size, np.uint64),
        np.zeros(size, np.int32),
        np.zeros(size, np.int32),
        np.zeros(size, np.float32),
    )


@compiled()
def mix(name: np.uint64, step: int) -> np.uint64:
    """The name of what follows; never 0."""
    bits = (name ^ np.uint64(step + 1)) * np.uint64(0xFF51AFD7ED558CCD)
    bits ^= bits >> np.uint64(32)
    bits *= np.uint64(0xC4CEB9FE1A85EC53)
    return bits ^ bits >> np.uint64(29) | np.uint64(1)


@compiled()
def place_of(trees: Trees, name: np.uint64) -> int:
    """Where an entry is, or would be."""
    mask = len(trees.names) - 1
    place = int(name >> np.uint64(20)) & mask
    while trees.names[place] != 0 and trees.names[place] != name:
        place = place + 1 & mask
    return place


@compiled()
def select(  # noqa: PLR0917 - compiled code takes its arguments by place
    trees: Trees,
    node: np.uint64,
    steps: NDArray[np.int64],
    count: int,
    exploration: float,
    luck: NDArray[np.uint64],
) -> int:
    """The index of a step that was never tried, any of them, else of UCB's choice."""
    untried, chosen, best = 0, 0, -1.0
    for index in range(count):
        place = place_of(trees, mix(node, steps[index]))
        if trees.names[place] == 0:
            untried += 1
            if draw(luck, untried) == 0:
                chosen = index
        else:
            trees.chances[place] += 1
            if untried == 0:
                visits = trees.visits[place]
                bound = trees.shares[place] / visits
                bound += exploration * sqrt(log(trees.chances[place]) / visits)
                if bound > best:
                    best, chosen = bound, index
    return chosen


@compiled()
def iterate(  # noqa: PLR0917 - as above
    tables: Tables,
    network: Network,
    trees: Trees,
    world: World,
    effort: Effort,
    path: NDArray[np.int64],
    luck: NDArray[np.uint64],
) -> None:
    """Down the trees, a new node, and back."""
    steps = np.empty(MOST_STEPS, np.int64)
    nodes = np.array(ROOTS)
    length, share = 0, -1.0
    while share < 0.0:
        player = world.at.player
        if world.outcome != ONGOING:
            share = share_at_end(world)
        elif world.at.step == MOVE and length > 0 and surely_wins(tables, world):
            share = 1.0 - player
        elif length == MOST_DEPTH:
            share = 0.5
        else:
            count = list_steps(tables, world, steps)
            step = steps[select(trees, nodes[player], steps, count, effort.exploration, luck)]
            after = take(world, step)
            name = mix(nodes[player], step)
            place = place_of(trees, name)
            is_new = trees.names[place] == 0
            trees.names[place] = name
            path[length] = place * 2 + player
            length += 1
            seen = seen_by_other(world, step, after)
            nodes[player] = mix(name, seen * 2 + answer(world, step))
            nodes[1 - player] = mix(nodes[1 - player], seen)
            world = after
            if is_new:
                share = play_on(tables, network, world, effort.turns, steps, luck)
    for depth in range(length):
        place = path[depth] >> 1
        trees.visits[place] += 1
        trees.shares[place] += 1.0 - share if path[depth] & 1 else share


@compiled()
def search(  # noqa: PLR0917 - as above
    tables: Tables,
    network: Network,
    root: Root,
    trees: Trees,
    effort: Effort,
    luck: NDArray[np.uint64],
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The steps at the root with their visits."""
    path = np.empty(MOST_DEPTH, np.int64)
    player = root.at.player
    for _ in range(effort.iterations):
        other = root.masks[draw(luck, len(root.masks))]
        red, blue = (other, root.own) if player else (root.own, other)
        world = World(root.at, red, blue, ONGOING)
        iterate(tables, network, trees, world, effort, path, luck)
    steps = np.empty(MOST_STEPS, np.int64)
    red, blue = (root.masks[0], root.own) if player else (root.own, root.masks[0])
    count = list_steps(tables, World(root.at, red, blue, ONGOING), steps)
    visits = np.zeros(count, np.int32)
    for index in range(count):
        place = place_of(trees, mix(np.array(ROOTS)[player], steps[index]))
        visits[index] = trees.visits[place]
    return steps[:count], visits
