"""A situation with the squares that only one player knows each, as the kernels take them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from numba import int64, types

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import Situation

SITUATION: Final[Any] = types.NamedUniTuple(int64, 18, Situation)  # type: ignore[no-untyped-call]
"""numba's type of a situation."""

RED, BLUE = 0, 1
ONGOING: Final = -1
DRAWN: Final = 2


class World(NamedTuple):
    """What the referee knows; both masks hold every living ninja, hidden or revealed."""

    at: Situation
    red: int
    """Bitboard of Red's ninjas."""
    blue: int
    outcome: int
    """ONGOING, DRAWN, or the winner, RED or BLUE."""


WORLD: Final[Any] = types.NamedTuple(  # type: ignore[no-untyped-call]
    (SITUATION, int64, int64, int64), World
)
"""numba's type of a world."""


@compiled(int64(SITUATION))
def own_pawns(at: Situation) -> int:
    return at.blue if at.player else at.red


@compiled(int64(SITUATION))
def enemy_pawns(at: Situation) -> int:
    return at.red if at.player else at.blue


@compiled(int64(SITUATION))
def enemy_revealed(at: Situation) -> int:
    return at.revealed_red if at.player else at.revealed_blue


@compiled(int64(SITUATION))
def hidden_enemies(at: Situation) -> int:
    """How many of the enemy's ninjas are alive and not revealed: everybody knows."""
    alive = at.ninjas_red if at.player else at.ninjas_blue
    return alive - pop_count(enemy_revealed(at))


@compiled(types.boolean(SITUATION))
def moves_ninjas(at: Situation) -> bool:
    """Whether who is to move is the Shadow Master, who has ninjas alone."""
    return at.is_light == 1 and at.player == BLUE
