"""What a position of all pawns and ninjas is worth before anything is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, types

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import (
    FOUR_ROWS,
    HALF,
    LAST,
    MOST_POINTS,
    NETWORK,
    NOBODY,
    ROWS_A_KIND,
    ROWS_TYPE,
    UNITS_PER_POINT,
)
from onitama_core.engine.hidden.night.turns import OWN_MASTER, OWN_NINJA, SEEN, Seen
from onitama_core.engine.intrinsics import trailing_zeros

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network, Rows


ROW_AND_BOARDS: Final[Any] = types.UniTuple(int64, 3)  # type: ignore[no-untyped-call]


@compiled(ROW_AND_BOARDS(int64, int64, int64, int64))
def take(own: int, enemy: int, first: int, forward: int) -> tuple[int, int, int]:
    """The row of one piece, an own one while there are any, and both bitboards without it.

    `first` is the own kind's first row, the enemy's kind is the next. Where both are empty it is
    an empty row.
    """
    if own:
        return first + forward * trailing_zeros(own), own & (own - 1), enemy
    row = first + ROWS_A_KIND + forward * trailing_zeros(enemy | NOBODY)
    return row, own, enemy & (enemy - 1)


@compiled(int64(ROWS_TYPE, FOUR_ROWS, FOUR_ROWS, int64))
def lit(
    rows: Rows, students: tuple[int, int, int, int], others: tuple[int, int, int, int], begin: int
) -> int:
    """What half of the hidden units come to.

    Always eight rows, four of students, two of masters and two of ninjas, each named by itself: so
    the loop over hidden units becomes a few instructions on whole rows.
    """
    units = np.int32(0)
    for unit in range(begin, begin + HALF):
        hidden = np.int16(
            rows[students[0], unit]
            + rows[students[1], unit]
            + rows[students[2], unit]
            + rows[students[3], unit]
            + rows[others[0], unit]
            + rows[others[1], unit]
            + rows[others[2], unit]
            + rows[others[3], unit]
        )
        units += np.int32(max(hidden, np.int16(0)))
    return int(units)


@compiled(int64(NETWORK, SEEN))
def evaluate(network: Network, at: Seen) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS."""
    rows = network[at.layout]
    forward = 1 - 2 * at.player
    first = 1 + LAST * at.player
    own, enemy = at.own ^ at.own_master, at.enemy ^ at.enemy_master
    student0, own, enemy = take(own, enemy, first, forward)
    student1, own, enemy = take(own, enemy, first, forward)
    student2, own, enemy = take(own, enemy, first, forward)
    student3, own, enemy = take(own, enemy, first, forward)
    students = (student0, student1, student2, student3)
    first += OWN_MASTER * ROWS_A_KIND
    master0, own, enemy = take(at.own_master, at.enemy_master, first, forward)
    master1, own, enemy = take(own, enemy, first, forward)
    first += (OWN_NINJA - OWN_MASTER) * ROWS_A_KIND
    ninja0, own, enemy = take(at.own_ninjas, at.enemy_ninjas, first, forward)
    ninja1, own, enemy = take(own, enemy, first, forward)
    others = (master0, master1, ninja0, ninja1)
    units = lit(rows, students, others, 0) - lit(rows, students, others, HALF)
    points = units // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)
