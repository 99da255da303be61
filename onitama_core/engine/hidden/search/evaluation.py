"""Static evaluation of a position with every ninja visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from numba import int64, types

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import (
    LAST_SQUARE,
    MAX_POINTS,
    MISSING_PIECE,
    NETWORK,
    ROWS_PER_KIND,
    UNITS_PER_POINT,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    OWN_MASTER,
    OWN_NINJA,
    FullPosition,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.network import network_output

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network


ROW_AND_BOARDS: Final[Any] = types.UniTuple(int64, 3)  # type: ignore[no-untyped-call]


@compiled(ROW_AND_BOARDS(int64, int64, int64, int64))
def pop_piece_row(own: int, enemy: int, first: int, forward: int) -> tuple[int, int, int]:
    """Return the network's row for one piece, and both bitboards without that piece.

    The piece is one of the mover's while there are any, then one of the enemy's. If both bitboards
    are empty, it is the row of a missing piece. `first`: the row of square 0 for the mover's pieces
    of this kind; those of the enemy's pieces follow. `forward`: 1 for Red and −1 for Blue.
    """
    if own:
        return first + forward * trailing_zeros(own), own & (own - 1), enemy
    row = first + ROWS_PER_KIND + forward * trailing_zeros(enemy | MISSING_PIECE)
    return row, own, enemy & (enemy - 1)


@compiled(int64(NETWORK, FULL_POSITION))
def evaluate(network: Network, position: FullPosition) -> int:
    """Return points for the player to move, about 100 for a student; |points| ≤ MAX_POINTS."""
    rows = network[position.layout]
    forward = 1 - 2 * position.player
    first = 1 + LAST_SQUARE * position.player
    own, enemy = position.own ^ position.own_master, position.enemy ^ position.enemy_master
    student0, own, enemy = pop_piece_row(own, enemy, first, forward)
    student1, own, enemy = pop_piece_row(own, enemy, first, forward)
    student2, own, enemy = pop_piece_row(own, enemy, first, forward)
    student3, own, enemy = pop_piece_row(own, enemy, first, forward)
    first += OWN_MASTER * ROWS_PER_KIND
    master0, own, enemy = pop_piece_row(position.own_master, position.enemy_master, first, forward)
    master1, own, enemy = pop_piece_row(own, enemy, first, forward)
    first += (OWN_NINJA - OWN_MASTER) * ROWS_PER_KIND
    ninja0, own, enemy = pop_piece_row(position.own_ninjas, position.enemy_ninjas, first, forward)
    ninja1, own, enemy = pop_piece_row(own, enemy, first, forward)
    students = (student0, student1, student2, student3)
    output = network_output(rows, (*students, master0, master1, ninja0, ninja1))
    points = output // UNITS_PER_POINT
    return min(max(points, -MAX_POINTS), MAX_POINTS)
