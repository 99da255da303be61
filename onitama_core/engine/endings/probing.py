"""What a table says of a position, asked from the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.board.bits import byte_at, pop_count
from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings.numbering import MOST_MEN, board_number, positions
from onitama_core.engine.endings.retrograde import DRAW

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers
    from onitama_core.engine.endings.retrograde import Values

ALL_MEN: Final = 10

UNKNOWN: Final = 0
"""Too many men, no table, or the Wind Spirit on the board."""
DRAWN: Final = DRAW

NO_TABLE: Final = np.zeros(0, np.uint8)

NEVER: Final = np.iinfo(np.int64).max
ENOUGH: Final = np.array(
    [positions(men) if men <= MOST_MEN else NEVER for men in range(ALL_MEN + 1)], np.int64
)
"""`ENOUGH[men]`: how long a table must be to hold all positions of so many."""


@compiled(int64(int64, int64, NUMBERS))
def probe(address: int, size: int, at: Numbers) -> int:
    """Plies until the side to move wins, or less than 0 until it loses; or DRAWN or UNKNOWN.

    Of a table in memory, from `address` on and `size` bytes long, since a search has no room for
    arrays among its arguments. The game must not be over. It is as if no position had stood
    before: who asks looks for repetition first. UNKNOWN costs next to nothing.
    """
    if at.spirit or size < ENOUGH[pop_count(at.own | at.enemy)]:
        return UNKNOWN
    board = board_number(at.own, at.enemy, at.own_master, at.enemy_master, at.player)
    value = byte_at(address + LAYOUTS * board + at.layout)
    return value if value % 2 else -value


def value_in(values: Values, at: Numbers) -> int:
    """As `probe`."""
    return probe(values.ctypes.data, len(values), at)
