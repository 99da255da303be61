"""Whole turns of who sees every ninja: a move, and where there is one a ninja's step with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, int64

from onitama_core.engine.board import NOWHERE, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.making import STAY, make_lantern, make_move, make_ninja_step
from onitama_core.engine.hidden.night.worlds import (
    MOST_MOVES,
    ONGOING,
    TABLES,
    WORLD,
    World,
    enemy_pawns,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.worlds import Tables

TURNS: Final[Any] = int64[::1]
MOST_TURNS: Final = MOST_MOVES * 26
"""After each move a ninja stays or goes to one of the board's squares."""
TARGET: Final = 32
"""A turn is a move of `board/turns.py`, from this bit on where the ninja goes, or STAY, and from
the next on whether anything is captured."""
CAPTURES: Final = TARGET + 8


@compiled(int64(WORLD))
def enemies(world: World) -> int:
    """Where the mover could capture."""
    at = world.at
    return enemy_pawns(at) | (world.red if at.player else world.blue)


@compiled(int64(int64, int64, int64))
def turn_of(move: int, target: int, is_capture: int) -> int:
    return move | target << TARGET | is_capture << CAPTURES


@compiled(boolean(int64))
def captures(turn: int) -> bool:
    return turn >> CAPTURES != 0


@compiled(int64(TABLES, WORLD, TURNS))
def list_turns(tables: Tables, world: World, turns: NDArray[np.int64]) -> int:
    """Write what the mover could do; return how many. At the start of a turn."""
    moves = np.empty(MOST_MOVES, np.int64)
    mine = world.blue if world.at.player else world.red
    before = enemies(world)
    count = 0
    for move in moves[: list_moves(tables, world.at, mine, moves)]:
        takes = target_of(move) != NOWHERE and before >> target_of(move) & 1
        after = make_move(world, move)
        turns[count] = turn_of(move, STAY, takes)
        count += 1
        if after.outcome != ONGOING or after.at.step != NINJA:
            continue
        targets = ninja_targets(tables, after.at, mine)
        left = enemies(after)
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            turns[count] = turn_of(move, target, takes | left >> target & 1)
            count += 1
    return count


@compiled(WORLD(WORLD, int64))
def make_turn(world: World, turn: int) -> World:
    """Without a lantern; an attempt is declared where it hits."""
    world = make_move(world, turn & (1 << TARGET) - 1)
    if world.outcome == ONGOING and world.at.step == NINJA:
        target = turn >> TARGET & (1 << CAPTURES - TARGET) - 1
        hits = target != STAY and enemies(world) >> target & 1
        is_attempt = hits and not enemy_pawns(world.at) >> target & 1
        world = make_ninja_step(world, target, is_attempt)
    if world.outcome == ONGOING and world.at.step == LANTERN:
        world = make_lantern(world, 0)
    return world
