"""Averaging over what it holds possible, one turn deep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import float64, int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import evaluate
from onitama_core.engine.hidden.night.making import (
    STAY,
    can_win,
    make_lantern,
    make_move,
    make_ninja_step,
    seen_of,
)
from onitama_core.engine.hidden.night.worlds import (
    DRAWN,
    MOST_MOVES,
    ONGOING,
    TABLES,
    WORLD,
    World,
    attempt_targets,
    hidden_enemies,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.intrinsics import trailing_zeros
from tests.training.night.dark.ranges import RANGE
from tests.training.night.search import TURNS
from tests.training.night.turns import CAPTURES, TARGET, turn_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night.worlds import Tables
    from tests.training.night.dark.ranges import Range
    from tests.training.night.search import Turns

STATES_TRIED: Final = 8
SCALE: Final = 340.0
"""Points over this are the argument of the hyperbolic tangent."""
LINES: Final = np.array([31 << 5 * rank for rank in range(5)] + [0x108421 << f for f in range(5)])
LIT_FROM: Final = 5
"""So many states make a lantern worth lighting, one time of three."""

VALUES: Final[Any] = float64[::1]


@compiled(WORLD(WORLD, int64))
def seen_with(world: World, state: int) -> World:
    """With the enemy's ninjas elsewhere."""
    red, blue = (state, world.blue) if world.at.player else (world.red, state)
    return World(world.at, red, blue, world.outcome)


@compiled(int64(TABLES, WORLD, int64, TURNS))
def list_open_turns(tables: Tables, world: World, hunted: int, turns: Turns) -> int:
    """Turns of who doesn't see hidden ninjas; it attempts only on the squares of `hunted`."""
    moves = np.empty(MOST_MOVES, np.int64)
    mine = world.blue if world.at.player else world.red
    blind = seen_with(world, 0)
    count = 0
    for move in moves[: list_moves(tables, world.at, mine, moves)]:
        turns[0, count] = turn_of(move, STAY, 0)
        count += 1
        after = make_move(blind, move)
        if after.outcome != ONGOING or after.at.step != NINJA:
            continue
        targets = ninja_targets(tables, after.at, mine)
        attempts = attempt_targets(after.at, targets) & hunted
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            turns[0, count] = turn_of(move, target, 0)
            count += 1
            if attempts >> target & 1:
                turns[0, count] = turn_of(move, target, 1)
                count += 1
    return count


@compiled(WORLD(WORLD, int64))
def make_ninja_part(world: World, turn: int) -> World:
    """After the move, where the game goes on with the ninja's step."""
    if world.outcome != ONGOING or world.at.step != NINJA:
        return world
    target = turn >> TARGET & (1 << CAPTURES - TARGET) - 1
    attempt = turn >> CAPTURES if hidden_enemies(world.at) else 0
    return make_ninja_step(world, target, attempt)


@compiled(float64(TABLES, NETWORK, WORLD, int64))
def value_of(tables: Tables, network: Network, world: World, player: int) -> float:
    """For a player who has just ended its turn, from -1 to 1."""
    if world.outcome != ONGOING:
        return 0.0 if world.outcome == DRAWN else 1.0 if world.outcome == player else -1.0
    if world.at.step == LANTERN:
        world = make_lantern(world, 0)
        if world.outcome != ONGOING:
            return 0.0
    seen = seen_of(world)
    if can_win(tables, seen):
        return -1.0
    value: float = -np.tanh(evaluate(network, seen) / SCALE)
    return value


@compiled(int64(TABLES, NETWORK, WORLD, RANGE, TURNS, VALUES))
def choose(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    network: Network,
    world: World,
    other: Range,
    turns: Turns,
    values: NDArray[np.float64],
) -> int:
    """The turn that is best on average over some states that `other` holds."""
    hunted = 0
    for state in other[1 : other[0] + 1]:
        hunted |= state
    count = list_open_turns(tables, world, hunted, turns)
    values[:count] = 0
    tried = min(other[0], STATES_TRIED)
    for index in range(1, tried + 1):
        place = np.random.randint(index, other[0] + 1)
        state = other[place]
        other[place] = other[index]
        other[index] = state
        possible = seen_with(world, state)
        before, moved = -1, possible
        for turn_index in range(count):
            turn = turns[0, turn_index]
            if turn & (1 << TARGET) - 1 != before:
                before = turn & (1 << TARGET) - 1
                moved = make_move(possible, before)
            after = make_ninja_part(moved, turn)
            values[turn_index] += value_of(tables, network, after, world.at.player)
    best: int = turns[0, np.argmax(values[:count])]
    return best


@compiled(int64(RANGE))
def line_of(other: Range) -> int:
    """The rank or file whose answer tells most, a bitboard; 0 where none is lit."""
    if other[0] < LIT_FROM or np.random.randint(3):
        return 0
    best, best_line = other[0], 0
    for line in LINES:
        there = 0
        for state in other[1 : other[0] + 1]:
            there += 1 if state & line else 0
        uneven = abs(2 * there - other[0])
        if uneven < best:
            best, best_line = uneven, line
    return best_line


@compiled(int64(WORLD))
def hidden_now(world: World) -> int:
    """The enemy's ninjas that a lantern could find, a bitboard."""
    if world.at.player:
        return world.red & ~world.at.revealed_red
    return world.blue & ~world.at.revealed_blue
