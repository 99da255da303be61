"""From a new node on: greedy turns, then the evaluation."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import (
    DRAWN,
    ONGOING,
    Seen,
    can_win,
    evaluate,
    ninja_targets,
    seen_of,
)
from onitama_core.engine.hidden.night.worlds import RED, hidden_enemies
from onitama_core.engine.hidden.situation import MOVE, NINJA
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from tests.benchmarks.hidden.players.ismcts.steps import list_steps, own_ninjas, take
from tests.benchmarks.hidden.players.numbering import STAY, UNLIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night import Tables, World

SCALE: Final = 300.0
"""Points that make 73 % of a win."""
TWO_NINJAS: Final = 3
"""Any two squares."""


@compiled()
def draw(luck: NDArray[np.uint64], below: int) -> int:
    """A number from 0 on, by xorshift."""
    bits = luck[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    luck[0] = bits
    return int(bits >> np.uint64(33)) % below


@compiled()
def surely_wins(tables: Tables, world: World) -> bool:
    """Whether who begins a turn wins with it and knows so: not by taking a hidden ninja."""
    seen = seen_of(world)
    is_known = hidden_enemies(world.at) == 0 and pop_count(seen.enemy_ninjas) == 1
    known = seen.enemy_ninjas if is_known else TWO_NINJAS
    return can_win(
        tables,
        Seen(
            seen.own,
            seen.enemy,
            seen.own_master,
            seen.enemy_master,
            seen.own_ninjas,
            known,
            seen.layout,
            seen.player,
            seen.turns_left,
            seen.calm_left,
        ),
    )


@compiled()
def greedy_step(
    tables: Tables, world: World, steps: NDArray[np.int64], luck: NDArray[np.uint64]
) -> int:
    """A capture of what is visible where there is one, else any but attempts and lanterns."""
    at = world.at
    visible = (at.red | at.revealed_red) if at.player else (at.blue | at.revealed_blue)
    if at.step == NINJA:
        targets = ninja_targets(tables, at, own_ninjas(world))
        targets = targets & visible or targets
        chosen = draw(luck, pop_count(targets) + (0 if targets & visible else 1))
        while chosen and targets:
            targets &= targets - 1
            chosen -= 1
        return trailing_zeros(targets) if targets else STAY
    if at.step != MOVE:
        return UNLIT
    count = list_steps(tables, world, steps)
    captures = 0
    for index in range(count):
        if visible >> (steps[index] >> 5 & 31) & 1:
            steps[captures] = steps[index]
            captures += 1
    chosen_step: int = steps[draw(luck, captures or count)]
    return chosen_step


@compiled()
def play_on(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    network: Network,
    world: World,
    turns: int,
    steps: NDArray[np.int64],
    luck: NDArray[np.uint64],
) -> float:
    """Red's share, from 0 to 1, after the present turn and so many whole ones."""
    while world.outcome == ONGOING:
        if world.at.step == MOVE:
            if surely_wins(tables, world):
                return 1.0 - world.at.player
            if turns <= 0:
                return share_of(network, world)
            turns -= 1
        world = take(world, greedy_step(tables, world, steps, luck))
    return share_at_end(world)


@compiled()
def share_at_end(world: World) -> float:
    if world.outcome == DRAWN:
        return 0.5
    return 1.0 if world.outcome == RED else 0.0


@compiled()
def share_of(network: Network, world: World) -> float:
    points = evaluate(network, seen_of(world))
    return 1.0 / (1.0 + exp((points if world.at.player else -points) / SCALE))
