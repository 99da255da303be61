"""What a player may do in each step, from the situation and its own ninjas alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.turns import pass_turn, pawn_turn
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.tables import TABLES
from onitama_core.engine.hidden.night.worlds import (
    SITUATION,
    enemy_pawns,
    enemy_revealed,
    hidden_enemies,
    moves_ninjas,
    own_pawns,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.tables import Tables
    from onitama_core.engine.hidden.situation import Situation

MOVES: Final[Any] = int64[::1]
MOST_MOVES: Final = 64
"""Two cards × five pawns × five squares, and some to spare."""


@compiled(int64(TABLES, SITUATION, int64, MOVES))
def list_moves(tables: Tables, at: Situation, ninjas: int, moves: NDArray[np.int64]) -> int:
    """Write the legal moves of who is to move and has these ninjas; return how many.

    As turns of `board/turns.py`: a pawn's, in the Shadow Master's case a ninja's, or both passes
    where none is possible. A pawn may not enter its own ninja's square.
    """
    own = own_pawns(at)
    free = ~(own | ninjas)
    movers = ninjas if moves_ninjas(at) else own
    count = 0
    for held in range(2):
        slot = SLOTS[at.layout, held]
        left = movers
        while left:
            origin = trailing_zeros(left)
            left &= left - 1
            targets = tables.moves[at.player, slot, origin] & free
            while targets:
                moves[count] = pawn_turn(slot, origin, trailing_zeros(targets))
                count += 1
                targets &= targets - 1
    if count == 0:
        for held in range(2):
            moves[held] = pass_turn(SLOTS[at.layout, held])
        return 2
    return count


@compiled(int64(TABLES, SITUATION, int64))
def ninja_targets(tables: Tables, at: Situation, ninja: int) -> int:
    """In the ninja step: where it may go from its square, a bit, with the card of this turn.

    It may stay as well, and share a square with a hidden enemy ninja.
    """
    reach: int = tables.moves[at.player, at.used, trailing_zeros(ninja)]
    return reach & ~own_pawns(at)


@compiled(int64(SITUATION, int64))
def attempt_targets(at: Situation, targets: int) -> int:
    """Those of `ninja_targets` where an attempt may be declared: nothing visible stands there."""
    if hidden_enemies(at) == 0:
        return 0
    return targets & ~(enemy_pawns(at) | enemy_revealed(at))
