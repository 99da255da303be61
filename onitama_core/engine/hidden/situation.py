"""The public state of a hidden-information game as integers, and kernels that update it."""

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
"""Values of `Situation.step`: the step that comes next."""
NO_CARD: Final = -1
"""Value of `Situation.used` when no card is in use."""
DRAWN_TURNS: Final = 40
"""Consecutive turns without progress after which the game is drawn."""


class Situation(NamedTuple):
    """A public state: all that both players know of an unfinished game, at any step of a turn.

    Where a field has a pair, the first is Red's and the second Blue's. The squares of hidden ninjas
    are not in it; the ranges of a PublicBeliefState describe them.
    """

    red: int
    """Bitboard of all Red's pawns, its master included."""
    blue: int
    """Bitboard of all Blue's pawns, its master included."""
    masters: int
    """Bitboard of both masters; in Way of the Light of Red's alone."""
    layout: int
    """Arrangement of the cards, seen from `player` (an index of `position.SLOTS`). In the ninja's
    step the used card still counts as held."""
    player: int
    """The player whose turn it is, 0 or 1."""
    step: int
    """The step that comes next: PLACEMENT, MOVE, NINJA or LANTERN."""
    used: int
    """Slot of the card played in this turn, before the ninja's step; otherwise NO_CARD."""
    revealed_red: int
    """Bitboard of Red's revealed ninjas."""
    revealed_blue: int
    """Bitboard of Blue's revealed ninjas."""
    ninjas_red: int
    """Number of Red's living ninjas, 0 until they are placed."""
    ninjas_blue: int
    """Number of Blue's living ninjas, 0 until they are placed."""
    lanterns_red: int
    """Number of Red's lanterns left."""
    lanterns_blue: int
    """Number of Blue's lanterns left."""
    is_quiet: int
    """1 while this turn has had no capture, attempt or lantern, otherwise 0."""
    quiet_turns: int
    """Consecutive complete turns without a capture, an attempt or a lantern."""
    turn_number: int
    """Number of the present turn, counted over both players from 1."""
    is_light: int
    """1 in Way of the Light, 0 in Way of the Shadow."""


Row: TypeAlias = NDArray[np.int32]
"""The fields of a Situation as an array, which the kernels change in place."""
ROW: Final[Any] = int32[::1]
"""numba's type of a Row."""

PAWNS, BLUE_PAWNS, MASTERS, LAYOUT, PLAYER, NEXT_STEP, USED = range(7)
REVEALED, BLUE_REVEALED, NINJAS, BLUE_NINJAS, LANTERNS, BLUE_LANTERNS = range(7, 13)
IS_QUIET, QUIET_TURNS, TURN_NUMBER, IS_LIGHT = range(13, 17)
"""Indices into a Row and into a Situation, in the order of the fields.

Where the fields are a pair, the index is Red's, and `PAWNS + player` is a player's. PAWNS is the
index of `red`, and NEXT_STEP that of `step`.
"""


def row_of(at: Situation) -> Row:
    return np.array(at, np.int32)


@compiled(int64(ROW, int64))
def hidden_ninjas(at: Row, player: int) -> int:
    """Return how many living ninjas of a player are not revealed."""
    alive: int = at[NINJAS + player]
    return alive - pop_count(int64(at[REVEALED + player]))


@compiled(void(ROW, int64))
def capture_pawn(at: Row, target: int) -> None:
    """Capture the opponent's pawn on the target, a bitboard, if there is one.

    The capture of a master ends the game, which the callers handle.
    """
    enemy = PAWNS + 1 - at[PLAYER]
    if at[enemy] & target:
        at[enemy] &= ~target
        at[IS_QUIET] = 0


@compiled(void(ROW, int64, int64, int64))
def make_move(at: Row, slot: int, origin: int, target: int) -> None:
    """Move a pawn, or pass if the origin is NOWHERE.

    A hidden ninja on the target is handled afterwards, by `lose_ninja`.
    """
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
    """Make a ninja's step: quiet if the target is NOWHERE, otherwise a capture or an attempt.

    A capture or an attempt reveals the ninja on the target.
    """
    at[NEXT_STEP] = LANTERN
    if target != NOWHERE:
        capture_pawn(at, 1 << target)
        at[REVEALED + at[PLAYER]] |= 1 << target
        at[IS_QUIET] = 0


@compiled(void(ROW, int64, int64))
def make_secret_move(at: Row, slot: int, target: int) -> None:
    """Make the Shadow Master's move or pass; `target`: where it captured a pawn, or NOWHERE."""
    at[USED] = slot
    make_ninja_step(at, target)


@compiled(void(ROW, int64))
def lose_ninja(at: Row, target: int) -> None:
    """Remove the opponent's ninja from the target, a bitboard."""
    enemy = 1 - at[PLAYER]
    at[NINJAS + enemy] -= 1
    at[REVEALED + enemy] &= ~target
    at[IS_QUIET] = 0


@compiled(void(ROW))
def exchange(at: Row) -> None:
    """Exchange the used card for the side card."""
    at[LAYOUT] = SWAPPED[EXCHANGED[at[LAYOUT], at[USED]]]
    at[USED] = NO_CARD


@compiled(boolean(ROW))
def is_lantern_offered(at: Row) -> bool:
    """Return whether the player may light a lantern, once the cards are exchanged.

    It may from the second turn on, while it has a lantern and the opponent has a hidden ninja.
    """
    player = at[PLAYER]
    is_left = at[TURN_NUMBER] > 1 and at[LANTERNS + player] > 0
    return bool(is_left and hidden_ninjas(at, 1 - player) > 0)


@compiled(void(ROW))
def end_turn(at: Row) -> None:
    """Pass the turn on, once the cards are exchanged; the next player's ninjas hide again."""
    enemy = 1 - at[PLAYER]
    at[LAYOUT] = SWAPPED[at[LAYOUT]]
    at[REVEALED + enemy] = 0
    at[PLAYER] = enemy
    at[NEXT_STEP] = MOVE
    at[QUIET_TURNS] = at[QUIET_TURNS] + 1 if at[IS_QUIET] else 0
    at[IS_QUIET] = 1
    at[TURN_NUMBER] += 1


@compiled(boolean(ROW))
def is_drawn(at: Row) -> bool:
    """Return whether the game is drawn, once the turn has ended."""
    return bool(at[QUIET_TURNS] == DRAWN_TURNS)


@compiled(boolean(ROW, int64, int64))
def pawn_wins(at: Row, origin: int, target: int) -> bool:
    """Return whether a pawn's move, given as bitboards, wins by the Stone or the Stream."""
    player = at[PLAYER]
    takes = at[MASTERS] & at[PAWNS + 1 - player] & target
    enters = at[MASTERS] & origin and target == 1 << temple_to_enter(player)
    return takes != 0 or enters


def mask_of(squares: Iterable[Square]) -> int:
    return sum(square.bit for square in squares)


def squares_of_mask(mask: int) -> tuple[Square, ...]:
    return tuple(squares_in(mask))
