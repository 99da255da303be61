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

PAWNS, BLUE_PAWNS, BOTH_MASTERS, LAYOUT, PLAYER, NEXT_STEP, USED = range(7)
REVEALED, BLUE_REVEALED, NINJAS_ALIVE, BLUE_NINJAS, LANTERNS, BLUE_LANTERNS = range(7, 13)
IS_QUIET, QUIET_TURNS, TURN_NUMBER, IS_LIGHT = range(13, 17)
"""Indices into a Row and into a Situation, in the order of the fields.

Where the fields are a pair, the index is Red's, and `PAWNS + player` is a player's. PAWNS is the
index of `red`, and NEXT_STEP that of `step`.
"""


def row_of(situation: Situation) -> Row:
    return np.array(situation, np.int32)


@compiled(int64(ROW, int64))
def count_hidden_ninjas(situation: Row, player: int) -> int:
    """Return the number of a player's living ninjas that are not revealed."""
    alive: int = situation[NINJAS_ALIVE + player]
    return alive - pop_count(int64(situation[REVEALED + player]))


@compiled(void(ROW, int64), inner=True)
def capture_pawn(situation: Row, target: int) -> None:
    """Capture the opponent's pawn on the target, a bitboard, if there is one.

    The capture of a master ends the game, which the callers handle.
    """
    enemy = PAWNS + 1 - situation[PLAYER]
    if situation[enemy] & target:
        situation[enemy] &= ~target
        situation[IS_QUIET] = 0


@compiled(void(ROW, int64, int64, int64))
def make_move(situation: Row, slot: int, origin: int, target: int) -> None:
    """Move a pawn, or pass if the origin is NOWHERE.

    A hidden ninja on the target is handled afterwards, by `lose_ninja`.
    """
    situation[USED] = slot
    situation[NEXT_STEP] = NINJA
    if origin == NOWHERE:
        return
    both = 1 << origin | 1 << target
    capture_pawn(situation, 1 << target)
    situation[PAWNS + situation[PLAYER]] ^= both
    if situation[BOTH_MASTERS] >> origin & 1:
        situation[BOTH_MASTERS] ^= both


@compiled(void(ROW, int64))
def make_ninja_step(situation: Row, target: int) -> None:
    """Make a ninja's step: quiet if the target is NOWHERE, otherwise a capture or an attempt.

    A capture or an attempt reveals the ninja on the target.
    """
    situation[NEXT_STEP] = LANTERN
    if target != NOWHERE:
        capture_pawn(situation, 1 << target)
        situation[REVEALED + situation[PLAYER]] |= 1 << target
        situation[IS_QUIET] = 0


@compiled(void(ROW, int64, int64))
def make_secret_move(situation: Row, slot: int, target: int) -> None:
    """Make the Shadow Master's move or pass; `target`: where it captured a pawn, or NOWHERE."""
    situation[USED] = slot
    make_ninja_step(situation, target)


@compiled(void(ROW, int64))
def lose_ninja(situation: Row, target: int) -> None:
    """Remove the opponent's ninja from the target, a bitboard."""
    enemy = 1 - situation[PLAYER]
    situation[NINJAS_ALIVE + enemy] -= 1
    situation[REVEALED + enemy] &= ~target
    situation[IS_QUIET] = 0


@compiled(void(ROW))
def exchange(situation: Row) -> None:
    """Exchange the used card for the side card."""
    situation[LAYOUT] = SWAPPED[EXCHANGED[situation[LAYOUT], situation[USED]]]
    situation[USED] = NO_CARD


@compiled(boolean(ROW))
def is_lantern_offered(situation: Row) -> bool:
    """Return whether the player may light a lantern, once the cards are exchanged.

    It may from the second turn on, while it has a lantern and the opponent has a hidden ninja.
    """
    player = situation[PLAYER]
    may_light = situation[TURN_NUMBER] > 1 and situation[LANTERNS + player] > 0
    return bool(may_light and count_hidden_ninjas(situation, 1 - player) > 0)


@compiled(void(ROW))
def end_turn(situation: Row) -> None:
    """Pass the turn on, once the cards are exchanged; the next player's ninjas hide again."""
    enemy = 1 - situation[PLAYER]
    situation[LAYOUT] = SWAPPED[situation[LAYOUT]]
    situation[REVEALED + enemy] = 0
    situation[PLAYER] = enemy
    situation[NEXT_STEP] = MOVE
    situation[QUIET_TURNS] = situation[QUIET_TURNS] + 1 if situation[IS_QUIET] else 0
    situation[IS_QUIET] = 1
    situation[TURN_NUMBER] += 1


@compiled(boolean(ROW), inner=True)
def is_no_progress_draw(situation: Row) -> bool:
    """Return whether turns without progress draw the game, once the turn has ended."""
    return bool(situation[QUIET_TURNS] == DRAWN_TURNS)


@compiled(boolean(ROW, int64, int64), inner=True)
def pawn_wins(situation: Row, origin: int, target: int) -> bool:
    """Return whether a pawn's move, given as bitboards, wins by the Stone or the Stream."""
    player = situation[PLAYER]
    captured_master = situation[BOTH_MASTERS] & situation[PAWNS + 1 - player] & target
    enters = situation[BOTH_MASTERS] & origin and target == 1 << temple_to_enter(player)
    return captured_master != 0 or enters


def mask_of(squares: Iterable[Square]) -> int:
    return sum(square.bit for square in squares)


def squares_of_mask(mask: int) -> tuple[Square, ...]:
    return tuple(squares_in(mask))
