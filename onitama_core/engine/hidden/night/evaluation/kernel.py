"""Points of a position in the dark, in machine code, for one who knows where everybody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, types

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation.kernel import LAST, MOST_POINTS, NETWORK, NOBODY
from onitama_core.engine.evaluation.network import HIDDEN, ROWS_A_KIND, UNITS_PER_POINT
from onitama_core.engine.hidden.night.evaluation.network import OWN_MASTER, OWN_NINJA
from onitama_core.engine.hidden.night.seen import SEEN, Seen

if TYPE_CHECKING:
    from onitama_core.engine.evaluation.network import Network

HALF: Final = HIDDEN // 2


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


@compiled(int64(NETWORK, SEEN))
def evaluate(network: Network, at: Seen) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS.

    Always eight rows, four of students, two of masters and two of ninjas, each in its own variable:
    so the loops over hidden units become a few instructions on whole rows.
    """
    rows = network[at.layout]
    forward = 1 - 2 * at.player
    first = 1 + LAST * at.player
    own, enemy = at.own ^ at.own_master, at.enemy ^ at.enemy_master
    student0, own, enemy = take(own, enemy, first, forward)
    student1, own, enemy = take(own, enemy, first, forward)
    student2, own, enemy = take(own, enemy, first, forward)
    student3, own, enemy = take(own, enemy, first, forward)
    first += OWN_MASTER * ROWS_A_KIND
    master0, own, enemy = take(at.own_master, at.enemy_master, first, forward)
    master1, own, enemy = take(own, enemy, first, forward)
    first += (OWN_NINJA - OWN_MASTER) * ROWS_A_KIND
    ninja0, own, enemy = take(at.own_ninjas, at.enemy_ninjas, first, forward)
    ninja1, own, enemy = take(own, enemy, first, forward)
    units = np.int32(0)
    for unit in range(HALF):
        hidden = np.int16(
            rows[student0, unit]
            + rows[student1, unit]
            + rows[student2, unit]
            + rows[student3, unit]
            + rows[master0, unit]
            + rows[master1, unit]
            + rows[ninja0, unit]
            + rows[ninja1, unit]
        )
        units += np.int32(max(hidden, np.int16(0)))
    for unit in range(HALF, HIDDEN):
        hidden = np.int16(
            rows[student0, unit]
            + rows[student1, unit]
            + rows[student2, unit]
            + rows[student3, unit]
            + rows[master0, unit]
            + rows[master1, unit]
            + rows[ninja0, unit]
            + rows[ninja1, unit]
        )
        units -= np.int32(max(hidden, np.int16(0)))
    points = int(units) // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)
