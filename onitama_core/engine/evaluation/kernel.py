"""Points of a position, in machine code: a few dozen nanoseconds, from scratch each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int16, int64, types

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation.features import SQUARES
from onitama_core.engine.evaluation.network import HIDDEN, ROWS_A_KIND, UNITS_PER_POINT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.board.encoding import Numbers
    from onitama_core.engine.evaluation.network import Network

    Rows = NDArray[np.int16]

NETWORK: Final[Any] = int16[:, :, ::1]
"""numba's type of a deal's network."""
ROWS: Final[Any] = int16[:, ::1]
"""Of what one layout of its cards makes of it."""
FOUR_ROWS: Final[Any] = types.UniTuple(int64, 4)  # type: ignore[no-untyped-call]
THREE_ROWS: Final[Any] = types.UniTuple(int64, 3)  # type: ignore[no-untyped-call]
"""Of the numbers of rows in it."""
NOBODY = 1 << SQUARES
"""Stands in an empty row, so that a side has four students and a table its Spirit."""
LAST = SQUARES - 1
HALF = HIDDEN // 2
MOST_POINTS = 8_000
"""What is judged is never taken for what is proven."""


@compiled(FOUR_ROWS(int64, int64, int64))
def students(men: int, first: int, forward: int) -> tuple[int, int, int, int]:
    """The row of each, an empty one in place of who is missing."""
    one = men | NOBODY
    two = one & (one - 1) | NOBODY
    three = two & (two - 1) | NOBODY
    four = three & (three - 1) | NOBODY
    return (
        first + forward * trailing_zeros(one),
        first + forward * trailing_zeros(two),
        first + forward * trailing_zeros(three),
        first + forward * trailing_zeros(four),
    )


@compiled(int64(ROWS, FOUR_ROWS, FOUR_ROWS, THREE_ROWS, int64))
def lit(
    rows: Rows,
    own: tuple[int, int, int, int],
    enemy: tuple[int, int, int, int],
    single: tuple[int, int, int],
    begin: int,
) -> int:
    """What half of the hidden units come to.

    Always eleven rows, each named by itself: so the loop over hidden units becomes a few
    instructions on whole rows, without a place in memory for their sums.
    """
    units = np.int32(0)
    for unit in range(begin, begin + HALF):
        hidden = np.int16(
            rows[own[0], unit]
            + rows[own[1], unit]
            + rows[own[2], unit]
            + rows[own[3], unit]
            + rows[enemy[0], unit]
            + rows[enemy[1], unit]
            + rows[enemy[2], unit]
            + rows[enemy[3], unit]
            + rows[single[0], unit]
            + rows[single[1], unit]
            + rows[single[2], unit]
        )
        units += np.int32(max(hidden, np.int16(0)))
    return int(units)


@compiled(int64(NETWORK, NUMBERS))
def evaluate(network: Network, at: Numbers) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS."""
    rows = network[at.layout]
    forward = 1 - 2 * at.player
    first = 1 + LAST * at.player
    own = students(at.own ^ at.own_master, first, forward)
    enemy = students(at.enemy ^ at.enemy_master, first + ROWS_A_KIND, forward)
    first += 2 * ROWS_A_KIND
    single = (
        first + forward * trailing_zeros(at.own_master),
        first + ROWS_A_KIND + forward * trailing_zeros(at.enemy_master),
        first + 2 * ROWS_A_KIND + forward * trailing_zeros(at.spirit | NOBODY),
    )
    units = lit(rows, own, enemy, single, 0) - lit(rows, own, enemy, single, HALF)
    points = units // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)
