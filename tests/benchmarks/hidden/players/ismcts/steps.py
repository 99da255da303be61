"""The steps of a turn as numbers, and what each player sees of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import slot_of, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import (
    attempt_targets,
    list_moves,
    make_lantern,
    make_move,
    make_ninja_step,
    ninja_targets,
)
from onitama_core.engine.hidden.night.worlds import enemy_revealed, moves_ninjas
from onitama_core.engine.hidden.situation import MOVE, NINJA
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from tests.benchmarks.hidden.players.numbering import ATTEMPT, LINES, STAY, UNLIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night import Tables, World

MOST_STEPS: Final = 64
SQUARES_LIT: Final = np.array([line.squares for line in LINES], np.int64)


@compiled()
def own_ninjas(world: World) -> int:
    return world.blue if world.at.player else world.red


@compiled()
def list_steps(tables: Tables, world: World, steps: NDArray[np.int64]) -> int:
    """Write what who is to act may do now; return how many."""
    at = world.at
    if at.step == MOVE:
        return list_moves(tables, at, own_ninjas(world), steps)
    if at.step == NINJA:
        return list_ninja_steps(tables, world, steps)
    for line in range(UNLIT + 1):
        steps[line] = line
    return UNLIT + 1


@compiled()
def list_ninja_steps(tables: Tables, world: World, steps: NDArray[np.int64]) -> int:
    steps[0] = STAY
    count = 1
    targets = ninja_targets(tables, world.at, own_ninjas(world))
    attempts = attempt_targets(world.at, targets)
    while targets:
        target = trailing_zeros(targets)
        targets &= targets - 1
        steps[count] = target
        count += 1
        if attempts >> target & 1:
            steps[count] = target | ATTEMPT
            count += 1
    return count


@compiled()
def take(world: World, step: int) -> World:
    """What a step of `list_steps` leads to."""
    if world.at.step == MOVE:
        return make_move(world, step)
    if world.at.step == NINJA:
        return make_ninja_step(world, step & ATTEMPT - 1, step >> 5)
    return make_lantern(world, 1 if step != UNLIT else 0)


@compiled()
def answer(world: World, step: int) -> int:
    """What a lantern tells who lights it: 1 or 0; 0 for every other step."""
    if world.at.step in (MOVE, NINJA) or step == UNLIT:
        return 0
    theirs = world.red if world.at.player else world.blue
    hidden = theirs & ~enemy_revealed(world.at)
    return 1 if hidden & SQUARES_LIT[step] else 0


@compiled()
def seen_by_other(world: World, step: int, after: World) -> int:
    """A number that tells apart what the other player can tell apart; at least 0."""
    at = world.at
    has_taken = lives(world) - lives(after)
    if at.step == MOVE and moves_ninjas(at):
        is_strike = after.at.red != at.red
        return slot_of(step) * 64 + (target_of(step) if is_strike else STAY)
    if at.step == NINJA:
        is_strike = step >= ATTEMPT or strikes(world, step)
        return step * 2 + has_taken if is_strike else STAY * 2
    return step * 2 + has_taken


@compiled()
def lives(world: World) -> int:
    return pop_count(world.red) + pop_count(world.blue)


@compiled()
def strikes(world: World, target: int) -> bool:
    """Whether a ninja lands on what is visible."""
    at = world.at
    if target == STAY:
        return False
    visible = (at.red | at.revealed_red) if at.player else (at.blue | at.revealed_blue)
    return visible >> target & 1 == 1
