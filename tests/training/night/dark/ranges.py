"""What each side holds possible of the other: plain sets, followed through whole turns.

Passes tell nothing here, and every state is as likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, int64, void

from onitama_core.engine.board import NOWHERE, slot_of, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.worlds import (
    SITUATION,
    TABLES,
    WORLD,
    World,
    enemy_pawns,
    enemy_revealed,
    moves_ninjas,
    ninja_targets,
)
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.worlds import Tables
    from onitama_core.engine.hidden.situation import Situation

    Range = NDArray[np.int64]
    """States as bitboards, from 1 on; how many in 0."""

RANGE: Final[Any] = int64[::1]
STATES: Final = 25 * 26 // 2 + 1
NAMES: Final = 26 * 26
BACK_ROW: Final = 20


@compiled(int64(int64))
def name_of(state: int) -> int:
    """At most two ninjas: a number below NAMES."""
    if state == 0:
        return NAMES - 1
    rest = state & (state - 1)
    return trailing_zeros(state) * 26 + (trailing_zeros(rest) if rest else 25)


@compiled(void(RANGE, int64, boolean[::1]))
def add(states: Range, state: int, known: NDArray[np.bool_]) -> None:
    if not known[name_of(state)]:
        known[name_of(state)] = True
        states[0] += 1
        states[states[0]] = state


@compiled(void(RANGE, RANGE, int64))
def at_first(red: Range, blue: Range, is_light: int) -> None:
    """Where ninjas may be placed."""
    known = np.zeros(NAMES, np.bool_)
    red[0] = blue[0] = 0
    if is_light:
        add(red, 0, known)
        for first in range(5):
            for second in range(first):
                add(blue, (1 << first | 1 << second) << BACK_ROW, known)
        return
    for file in (1, 3):
        add(red, 1 << file, known)
        add(blue, 1 << file + BACK_ROW, known)


@compiled(void(RANGE, int64, int64))
def keep(states: Range, square: int, taken: int) -> None:
    """After something landed on a square, a bit: `taken`, that bit too, where a ninja was there."""
    known = np.zeros(NAMES, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & square != 0) == (taken != 0):
            add(states, states[index] & ~square, known)


@compiled(void(RANGE, int64, int64))
def answer(states: Range, line: int, is_there: int) -> None:
    """Of a lantern on a line, a bitboard."""
    known = np.zeros(NAMES, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & line != 0) == (is_there != 0):
            add(states, states[index], known)


@compiled(void(TABLES, RANGE, RANGE, SITUATION, int64))
def spread(tables: Tables, states: Range, before: Range, at: Situation, shown: int) -> None:
    """After the mover's ninja step with `at.used`; `shown`: where it was revealed, a bit, or 0."""
    known = np.zeros(NAMES, np.bool_)
    before[: states[0] + 1] = states[: states[0] + 1]
    states[0] = 0
    visible = enemy_pawns(at) | enemy_revealed(at)
    for state in before[1 : before[0] + 1]:
        targets = ninja_targets(tables, at, state) if state else 0
        if shown:
            if targets & shown:
                add(states, shown, known)
            continue
        add(states, state, known)
        targets &= ~visible
        while targets:
            add(states, targets & -targets, known)
            targets &= targets - 1


@compiled(void(TABLES, RANGE, RANGE, SITUATION, int64, int64))
def spread_shadows(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables, states: Range, before: Range, at: Situation, slot: int, shown: int
) -> None:
    """After the Shadow Master moved one of its ninjas with a card, as `spread`."""
    known = np.zeros(NAMES, np.bool_)
    before[: states[0] + 1] = states[: states[0] + 1]
    states[0] = 0
    for state in before[1 : before[0] + 1]:
        left = state
        while left:
            origin = left & -left
            left ^= origin
            targets = tables.moves[at.player, slot, trailing_zeros(origin)] & ~state
            targets &= shown or ~at.red
            while targets:
                add(states, state ^ origin | targets & -targets, known)
                targets &= targets - 1


@compiled(void(TABLES, RANGE, RANGE, RANGE, WORLD, WORLD, int64))
def follow_move(  # noqa: PLR0917
    tables: Tables,
    mover: Range,
    other: Range,
    spare: Range,
    before: World,
    after: World,
    turn: int,
) -> None:
    """What both know once a move, a pass or a Shadow Master's ninja is played."""
    at = before.at
    if moves_ninjas(at):
        if target_of(turn) != NOWHERE:
            shown = 1 << target_of(turn) & at.red
            spread_shadows(tables, mover, spare, at, slot_of(turn), shown)
        return
    if target_of(turn) == NOWHERE:
        return
    entered = 1 << target_of(turn)
    keep(mover, entered, 0)
    was, now = (before.red, after.red) if at.player else (before.blue, after.blue)
    keep(other, entered, was ^ now)
