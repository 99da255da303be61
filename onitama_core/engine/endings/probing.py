"""What a table says of a position, asked from the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings.numbering import MOST_MEN, board_number, positions
from onitama_core.engine.endings.retrograde import DRAW

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


@compiled("int64(uint8[::1], int64, int64, int64, int64, int64, int64, int64)")
def probe(  # noqa: PLR0917 - compiled code takes its arguments by place
    values: NDArray[np.uint8],
    own: int,
    enemy: int,
    own_master: int,
    enemy_master: int,
    spirit: int,
    layout: int,
    player: int,
) -> int:
    """Plies until the side to move wins, or less than 0 until it loses; or DRAWN or UNKNOWN.

    The game must not be over. It is as if no position had stood before: who asks looks for
    repetition first. UNKNOWN costs next to nothing where there are too many men, or no table.
    """
    if spirit or len(values) < ENOUGH[pop_count(own | enemy)]:
        return UNKNOWN
    board = board_number(own, enemy, own_master, enemy_master, player)
    value = np.int64(values[LAYOUTS * board + layout])
    return int(value if value % 2 else -value)
