"""All pawns and ninjas as integers, and what each step may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numba
import numpy as np
from numba import int64, types

from onitama_core.engine.board import pass_turn, pawn_turn
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import Situation
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import LAYOUTS, SLOTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.position import Deal


TABLES_LAYOUT: Final = np.dtype(
    [
        ("moves", np.int32, (2, 5, 25)),
        ("own_from", np.int32, (2, LAYOUTS, 25)),
        ("enemy_from", np.int32, (2, LAYOUTS, 25)),
    ],
    align=True,
)
"""
- `moves[player, slot, square]`: targets over an empty board, of a pawn and of a ninja alike.
- `own_from[player, layout, square]`: from where the mover's two cards lead to a square;
  `enemy_from` the same of the enemy's two.
"""
TABLES: Final[Any] = numba.from_dtype(TABLES_LAYOUT)
"""numba's type of the record."""

Tables = Any
"""The record itself: numpy's type of it knows no fields."""


def tables_of(deal: Deal) -> Tables:
    """The record of a deal of five ordinary cards."""
    tables: Tables = np.zeros(1, TABLES_LAYOUT)[0]
    tables["moves"] = deal.moves
    for player in range(2):
        for layout, (own0, own1, enemy0, enemy1, _) in enumerate(SLOTS):
            # Where one player's card leads is from where the other's comes.
            forward, back = deal.moves[player], deal.moves[1 - player]
            tables["own_from"][player, layout] = back[own0] | back[own1]
            tables["enemy_from"][player, layout] = forward[enemy0] | forward[enemy1]
    return tables


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
