"""A Situation as a row of numbers that is changed in place, and what changes it.

The rules are RULES.md §4 and §5; lanterns are left out: a turn ends with its exchange.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numba import int32, int64, types, void
from numpy.typing import NDArray

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.layouts import EXCHANGED
from onitama_core.engine.board.making import temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import ENDLESS, MOVE, NO_CARD

PAWNS, BLUE_PAWNS, MASTERS, SEEN_LAYOUT, PLAYER, TO_COME, USED = range(7)
REVEALED, BLUE_REVEALED, NINJAS, BLUE_NINJAS, LANTERNS, BLUE_LANTERNS = range(7, 13)
IS_QUIET, QUIET_TURNS, TURN_NUMBER, TURNS_LEFT, IS_LIGHT = range(13, 18)
"""Indices into a row, as the fields of a Situation; of a pair Red's: `PAWNS + player`."""
DRAWN_TURNS: Final = 40
"""Quiet turns in a row after which the game is drawn."""

Row: TypeAlias = NDArray[np.int32]
ROW: Final[Any] = int32[::1]


@compiled(int64(ROW, int64))
def hidden_ninjas(at: Row, player: int) -> int:
    """How many; everybody knows."""
    alive: int = at[NINJAS + player]
    return alive - pop_count(int64(at[REVEALED + player]))


@compiled(void(ROW, int64))
def capture_pawn(at: Row, target: int) -> None:
    """The other player's, where one stands on the target, a bitboard."""
    enemy = PAWNS + 1 - at[PLAYER]
    if at[enemy] & target:
        at[enemy] &= ~target
        at[MASTERS] &= ~target
        at[IS_QUIET] = 0


@compiled(void(ROW, int64, int64, int64))
def move_pawn(at: Row, slot: int, origin: int, target: int) -> None:
    """Bitboards of one square; a ninja that may stand there is looked for later."""
    own = PAWNS + at[PLAYER]
    capture_pawn(at, target)
    at[own] ^= origin | target
    if at[MASTERS] & origin:
        at[MASTERS] ^= origin | target
    at[USED] = slot


@compiled(void(ROW, int64))
def strike(at: Row, target: int) -> None:
    """The mover's ninja shows itself on the target: a capture, or an attempt."""
    capture_pawn(at, target)
    at[REVEALED + at[PLAYER]] |= target
    at[IS_QUIET] = 0


@compiled(void(ROW, int64))
def lose_ninja(at: Row, target: int) -> None:
    """The other player's ninja on the target is captured."""
    enemy = 1 - at[PLAYER]
    at[NINJAS + enemy] -= 1
    at[REVEALED + enemy] &= ~target
    at[IS_QUIET] = 0


@compiled(void(ROW))
def end_turn(at: Row) -> None:
    """Exchange; the next player's revealed ninjas are hidden again."""
    enemy = 1 - at[PLAYER]
    at[SEEN_LAYOUT] = EXCHANGED[at[SEEN_LAYOUT], at[USED]]
    at[USED] = NO_CARD
    at[REVEALED + enemy] = 0
    at[PLAYER] = enemy
    at[TO_COME] = MOVE
    at[QUIET_TURNS] = at[QUIET_TURNS] + 1 if at[IS_QUIET] else 0
    at[IS_QUIET] = 1
    at[TURN_NUMBER] += 1
    if at[TURNS_LEFT] != ENDLESS:
        at[TURNS_LEFT] -= 1


@compiled(types.boolean(ROW))
def is_drawn(at: Row) -> bool:
    """Once the turn has ended."""
    return bool(at[TURNS_LEFT] == 0 or at[QUIET_TURNS] == DRAWN_TURNS)


@compiled(types.boolean(ROW, int64, int64))
def pawn_wins(at: Row, origin: int, target: int) -> bool:
    """Way of the Stone or Way of the Stream; bitboards of one square."""
    player = at[PLAYER]
    takes = at[MASTERS] & at[PAWNS + 1 - player] & target
    enters = at[MASTERS] & origin and target == 1 << temple_to_enter(player)
    return takes != 0 or enters
