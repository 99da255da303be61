"""Whole turns for who sees every ninja: a pawn's move and the ninja's step as one, no lantern.

A turn is a number of `board/turns.py` in which the bits of the Spirit say where the ninja goes,
NOWHERE where it stays; the Shadow Master's moves are as a pawn's. A ninja that lands on the
enemy's captures it: who sees both gains nothing by sharing a square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.layouts import EXCHANGED
from onitama_core.engine.board.making import temple_to_enter
from onitama_core.engine.board.turns import (
    NOWHERE,
    origin_of,
    slot_of,
    spirit_target_of,
    target_of,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.making import DRAWN_TURNS
from onitama_core.engine.hidden.night.seen import SEEN, Seen, can_win
from onitama_core.engine.hidden.night.tables import TABLES

if TYPE_CHECKING:
    from onitama_core.engine.hidden.night.tables import Tables

# Odd numbers below 2 ** 63, drawn at random.
OF_PAWNS, OF_MASTERS, OF_NINJAS, OF_REST, OF_SUM = (
    0x2D9A_4F4B_6C8E_1A35,
    0x7A1F_63C5_D20B_94E7,
    0x3C79_AC49_2BA7_B653,
    0x51C7_E8B3_0F92_6D4B,
    0x1B87_3593_CC9E_2D51,
)
SIDE = 25
"""Bits of a bitboard."""
CLOCK = 15
"""Turns until a draw that a key tells apart; further ones are beyond what is searched."""


@compiled(int64(SEEN))
def key_of(at: Seen) -> int:
    """Products wrap around, as machine integers do."""
    pawns = at.own | at.enemy << SIDE
    masters = at.own_master | at.enemy_master << SIDE
    ninjas = at.own_ninjas | at.enemy_ninjas << SIDE
    clock = min(at.turns_left, at.calm_left, CLOCK)
    rest = clock << 6 | at.layout << 1 | at.player
    key = pawns * OF_PAWNS + masters * OF_MASTERS + ninjas * OF_NINJAS + (rest + 1) * OF_REST
    key = (key ^ key >> 32) * OF_SUM
    return key ^ key >> 29


@compiled(int64(int64))
def landing(turn: int) -> int:
    """Every square that a piece enters, a bitboard."""
    entered = 0
    if origin_of(turn) != NOWHERE:
        entered = 1 << target_of(turn)
    if spirit_target_of(turn) != NOWHERE:
        entered |= 1 << spirit_target_of(turn)
    return entered


@compiled(boolean(int64, SEEN))
def captures(turn: int, at: Seen) -> bool:
    return landing(turn) & (at.enemy | at.enemy_ninjas) != 0


@compiled(SEEN(int64, SEEN))
def make(turn: int, at: Seen) -> Seen:
    """The position after a turn that doesn't win, as the other player sees it."""
    own, own_master, own_ninjas = at.own, at.own_master, at.own_ninjas
    entered = landing(turn)
    if origin_of(turn) != NOWHERE:
        origin, target = 1 << origin_of(turn), 1 << target_of(turn)
        if own_master == 0:
            own_ninjas = own_ninjas ^ origin | target
        else:
            own = own ^ origin | target
            own_master = target if own_master == origin else own_master
    if spirit_target_of(turn) != NOWHERE:
        own_ninjas = 1 << spirit_target_of(turn)
    calm_left = DRAWN_TURNS if captures(turn, at) else at.calm_left - 1
    return Seen(
        at.enemy & ~entered,
        own,
        at.enemy_master,
        own_master,
        at.enemy_ninjas & ~entered,
        own_ninjas,
        EXCHANGED[at.layout, slot_of(turn)],
        at.player ^ 1,
        at.turns_left - 1,
        calm_left,
    )


@compiled(boolean(SEEN, int64))
def ends_within(at: Seen, turns: int) -> bool:
    """Whether so many quiet turns draw the game."""
    return min(at.turns_left, at.calm_left) <= turns


@compiled(boolean(SEEN))
def is_drawn(at: Seen) -> bool:
    """By the turns that are over, nobody having won."""
    return ends_within(at, 0)


@compiled(boolean(int64, SEEN))
def wins(turn: int, at: Seen) -> bool:
    """By taking the enemy's master or its last ninja, or by a master that enters the temple."""
    entered = landing(turn)
    if at.enemy_master & entered:
        return True
    if at.own_master == 0 or origin_of(turn) == NOWHERE:
        return False
    if at.enemy_master == 0 and at.enemy_ninjas & ~entered == 0:
        return True
    enters = target_of(turn) == temple_to_enter(at.player)
    return enters and 1 << origin_of(turn) == at.own_master


@compiled(boolean(TABLES, SEEN))
def loses(tables: Tables, after: Seen) -> bool:
    """Whether a turn that led there lets the other player win with the next, if there is one."""
    return not is_drawn(after) and can_win(tables, after)
