"""What both players know of a game in the dark, as integers, and what each part of a step does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import boolean, int32, int64, void
from numpy.typing import NDArray

from onitama_core.engine.board import NOWHERE, temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count
from onitama_core.engine.position import EXCHANGED, SWAPPED
from onitama_core.game import squares_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Square


PLACEMENT, MOVE, NINJA, LANTERN = range(4)
"""The step that comes next."""
NO_CARD: Final = -1
ENDLESS: Final = 1 << 20
"""Turns left where no draw is fixed."""
DRAWN_TURNS: Final = 40
"""Quiet turns in a row that end the game."""


class Situation(NamedTuple):
    """At any step of a turn, the game not over.

    Pairs of fields are Red's and Blue's. What only one player knows, where its ninjas stand, is a
    range beside this. What a lantern answered both know: who lit it and who owns the ninja.
    """

    red: int
    """Bitboard of all pawns, the master among them."""
    blue: int
    masters: int
    """A bitboard of both, or of Red's alone in Way of the Light."""
    layout: int
    """How the cards lie, seen from `player` (`position.SLOTS`), the used card still in hand in
    the ninja step."""
    player: int
    """Whose turn it is."""
    step: int
    used: int
    """The slot of this turn's card before the ninja step, else NO_CARD."""
    revealed_red: int
    """A bitboard, as the next one."""
    revealed_blue: int
    ninjas_red: int
    """How many are alive on the board, 0 until they are placed; as the next one."""
    ninjas_blue: int
    lanterns_red: int
    """How many are left, as the next one."""
    lanterns_blue: int
    is_quiet: int
    """1 while this turn has had no capture, attempt or lantern."""
    quiet_turns: int
    """Complete turns in a row without any."""
    turn_number: int
    turns_left: int
    """Complete turns until a draw, this one included; ENDLESS where none is fixed."""
    is_light: int
    """1 in Way of the Light, 0 in Way of the Shadow."""


Row: TypeAlias = NDArray[np.int32]
"""The fields of a Situation, for the kernels, which change it."""
ROW: Final[Any] = int32[::1]
"""numba's type of it."""

PAWNS, BLUE_PAWNS, MASTERS, LAYOUT, PLAYER, NEXT_STEP, USED = range(7)
REVEALED, BLUE_REVEALED, NINJAS, BLUE_NINJAS, LANTERNS, BLUE_LANTERNS = range(7, 13)
IS_QUIET, QUIET_TURNS, TURN_NUMBER, TURNS_LEFT, IS_LIGHT = range(13, 18)
"""Indices into a row, and into a Situation; of a pair Red's: `PAWNS + player`."""


def row_of(at: Situation) -> Row:
    return np.array(at, np.int32)


@compiled(int64(ROW, int64))
def hidden_ninjas(at: Row, player: int) -> int:
    """How many; everybody knows."""
    alive: int = at[NINJAS + player]
    return alive - pop_count(int64(at[REVEALED + player]))


@compiled(void(ROW, int64))
def capture_pawn(at: Row, target: int) -> None:
    """The other player's, where one stands on the target, a bitboard; with its master all ends."""
    enemy = PAWNS + 1 - at[PLAYER]
    if at[enemy] & target:
        at[enemy] &= ~target
        at[IS_QUIET] = 0


@compiled(void(ROW, int64, int64, int64))
def make_move(at: Row, slot: int, origin: int, target: int) -> None:
    """A pawn's, or a pass from NOWHERE; a ninja that may stand there is looked for later."""
    at[USED] = slot
    at[NEXT_STEP] = NINJA
    if origin == NOWHERE:
        return
    both = 1 << origin | 1 << target
    capture_pawn(at, 1 << target)
    at[PAWNS + at[PLAYER]] ^= both
    if at[MASTERS] >> origin & 1:
        at[MASTERS] ^= both


@compiled(void(ROW, int64))
def make_ninja_step(at: Row, target: int) -> None:
    """Quiet where the target is NOWHERE; else the ninja shows itself: it captures, or tries to."""
    at[NEXT_STEP] = LANTERN
    if target != NOWHERE:
        capture_pawn(at, 1 << target)
        at[REVEALED + at[PLAYER]] |= 1 << target
        at[IS_QUIET] = 0


@compiled(void(ROW, int64, int64))
def make_secret_move(at: Row, slot: int, target: int) -> None:
    """The Shadow Master's whole move, or a pass; `target`: where it captured, or NOWHERE."""
    at[USED] = slot
    make_ninja_step(at, target)


@compiled(void(ROW, int64))
def lose_ninja(at: Row, target: int) -> None:
    """The other player's ninja on the target is captured."""
    enemy = 1 - at[PLAYER]
    at[NINJAS + enemy] -= 1
    at[REVEALED + enemy] &= ~target
    at[IS_QUIET] = 0


@compiled(void(ROW))
def exchange(at: Row) -> None:
    at[LAYOUT] = SWAPPED[EXCHANGED[at[LAYOUT], at[USED]]]
    at[USED] = NO_CARD


@compiled(boolean(ROW))
def is_lantern_offered(at: Row) -> bool:
    """After the exchange: not in the first turn, and while an enemy's ninja is hidden."""
    player = at[PLAYER]
    is_left = at[TURN_NUMBER] > 1 and at[LANTERNS + player] > 0
    return bool(is_left and hidden_ninjas(at, 1 - player) > 0)


@compiled(void(ROW))
def end_turn(at: Row) -> None:
    """After the exchange; the next player's revealed ninjas are hidden again."""
    enemy = 1 - at[PLAYER]
    at[LAYOUT] = SWAPPED[at[LAYOUT]]
    at[REVEALED + enemy] = 0
    at[PLAYER] = enemy
    at[NEXT_STEP] = MOVE
    at[QUIET_TURNS] = at[QUIET_TURNS] + 1 if at[IS_QUIET] else 0
    at[IS_QUIET] = 1
    at[TURN_NUMBER] += 1
    if at[TURNS_LEFT] != ENDLESS:
        at[TURNS_LEFT] -= 1


@compiled(boolean(ROW))
def is_drawn(at: Row) -> bool:
    """Once the turn has ended."""
    return bool(at[TURNS_LEFT] == 0 or at[QUIET_TURNS] == DRAWN_TURNS)


@compiled(boolean(ROW, int64, int64))
def pawn_wins(at: Row, origin: int, target: int) -> bool:
    """Way of the Stone or Way of the Stream; bitboards of one square."""
    player = at[PLAYER]
    takes = at[MASTERS] & at[PAWNS + 1 - player] & target
    enters = at[MASTERS] & origin and target == 1 << temple_to_enter(player)
    return takes != 0 or enters


def mask_of(squares: Iterable[Square]) -> int:
    return sum(square.bit for square in squares)


def squares_of_mask(mask: int) -> tuple[Square, ...]:
    return tuple(squares_in(mask))
