"""Points of a position, in machine code: a few dozen nanoseconds, from scratch each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int16, int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation.features import SQUARES
from onitama_core.engine.evaluation.network import HIDDEN, ROWS_A_KIND, UNITS_PER_POINT

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers
    from onitama_core.engine.evaluation.network import Network

NETWORK: Final[Any] = int16[:, :, ::1]
"""numba's type of a deal's network."""
NOBODY = 1 << SQUARES
"""Stands in an empty row, so that a side has four students and a table its Spirit."""
LAST = SQUARES - 1
HALF = HIDDEN // 2
MOST_POINTS = 8_000
"""What is judged is never taken for what is proven."""


@compiled(int64(NETWORK, NUMBERS))
def evaluate(network: Network, at: Numbers) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS.

    Always eleven rows, each in its own variable: so the loops over hidden units become a few
    instructions on whole rows, without a place in memory for their sums.
    """
    rows = network[at.layout]
    forward = 1 - 2 * at.player
    first = 1 + LAST * at.player
    students = at.own ^ at.own_master | NOBODY
    own0 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    own1 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    own2 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    own3 = first + forward * trailing_zeros(students)
    first += ROWS_A_KIND
    students = at.enemy ^ at.enemy_master | NOBODY
    enemy0 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    enemy1 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    enemy2 = first + forward * trailing_zeros(students)
    students = students & (students - 1) | NOBODY
    enemy3 = first + forward * trailing_zeros(students)
    first += ROWS_A_KIND
    master = first + forward * trailing_zeros(at.own_master)
    first += ROWS_A_KIND
    target = first + forward * trailing_zeros(at.enemy_master)
    first += ROWS_A_KIND
    wind = first + forward * trailing_zeros(at.spirit | NOBODY)
    units = np.int32(0)
    for unit in range(HALF):
        hidden = np.int16(
            rows[own0, unit]
            + rows[own1, unit]
            + rows[own2, unit]
            + rows[own3, unit]
            + rows[enemy0, unit]
            + rows[enemy1, unit]
            + rows[enemy2, unit]
            + rows[enemy3, unit]
            + rows[master, unit]
            + rows[target, unit]
            + rows[wind, unit]
        )
        units += np.int32(max(hidden, np.int16(0)))
    for unit in range(HALF, HIDDEN):
        hidden = np.int16(
            rows[own0, unit]
            + rows[own1, unit]
            + rows[own2, unit]
            + rows[own3, unit]
            + rows[enemy0, unit]
            + rows[enemy1, unit]
            + rows[enemy2, unit]
            + rows[enemy3, unit]
            + rows[master, unit]
            + rows[target, unit]
            + rows[wind, unit]
        )
        units -= np.int32(max(hidden, np.int16(0)))
    points = int(units) // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)
