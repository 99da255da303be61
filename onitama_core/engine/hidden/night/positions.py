"""All pawns and ninjas as integers, whole turns and wins in one, for who sees every ninja."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numba
import numpy as np
from numba import boolean, int64, types

from onitama_core.engine.board import (
    NOWHERE,
    origin_of,
    slot_of,
    spirit_target_of,
    target_of,
    temple_to_enter,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import (
    DRAWN_TURNS,
    IS_QUIET,
    LAYOUT,
    MASTERS,
    PAWNS,
    PLAYER,
    QUIET_TURNS,
    ROW,
    TURNS_LEFT,
    Row,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import EXCHANGED, LAYOUTS, SLOTS, sources

if TYPE_CHECKING:
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
    tables["own_from"], tables["enemy_from"] = sources(deal)
    return tables


class Seen(NamedTuple):
    """Which ninjas are revealed doesn't matter: those of who begins a turn never are.

    Who has no master is the Shadow Master, and has ninjas alone.
    """

    own: int
    """Bitboard of all pawns, the master among them."""
    enemy: int
    own_master: int
    """A bitboard of one square, or 0."""
    enemy_master: int
    own_ninjas: int
    enemy_ninjas: int
    layout: int
    player: int
    turns_left: int
    """Until a draw that is fixed, this turn included."""
    calm_left: int
    """Until a draw if all turns are quiet, this one included."""


BROKEN: Final = DRAWN_TURNS + 1
"""`calm_left` in a turn that is quiet no more."""
SEEN: Final[Any] = types.NamedUniTuple(int64, 10, Seen)  # type: ignore[no-untyped-call]


@compiled(SEEN(ROW, int64, int64))
def seen_of(at: Row, own: int, enemy: int) -> Seen:
    """What both players know, and where the mover's ninjas and the enemy's stand.

    Between a pawn's move and the ninja's step as if the rest of the turn were a turn.
    """
    player = int64(at[PLAYER])
    pawns, enemy_pawns = int64(at[PAWNS + player]), int64(at[PAWNS + 1 - player])
    return Seen(
        pawns,
        enemy_pawns,
        at[MASTERS] & pawns,
        at[MASTERS] & enemy_pawns,
        own,
        enemy,
        int64(at[LAYOUT]),
        player,
        int64(at[TURNS_LEFT]),
        DRAWN_TURNS - int64(at[QUIET_TURNS]) if at[IS_QUIET] else BROKEN,
    )


@compiled(int64(TABLES, int64, SEEN))
def leads_from(tables: Tables, target: int, at: Seen) -> int:
    """From where the mover's two cards lead to a square, a bit."""
    found: int = tables.own_from[at.player, at.layout, trailing_zeros(target)]
    return found


@compiled(boolean(TABLES, int64, SEEN))
def strikes(tables: Tables, ninjas: int, at: Seen) -> bool:
    """Whether a ninja reaches the enemy's master with either card."""
    return leads_from(tables, at.enemy_master, at) & ninjas != 0


@compiled(boolean(TABLES, int64, SEEN))
def can_move(tables: Tables, slot: int, at: Seen) -> bool:
    """Whether some pawn of the mover may move with the card in a slot."""
    closed = at.own | at.own_ninjas
    left = at.own
    while left:
        if tables.moves[at.player, slot, trailing_zeros(left)] & ~closed:
            return True
        left &= left - 1
    return False


@compiled(boolean(TABLES, SEEN))
def ninja_wins(tables: Tables, at: Seen) -> bool:
    """Whether the ninja takes the master, with the card of a pawn's move or of a pass."""
    if at.enemy_master == 0 or not strikes(tables, at.own_ninjas, at):
        return False
    first, second = SLOTS[at.layout, 0], SLOTS[at.layout, 1]
    moves_first, moves_second = can_move(tables, first, at), can_move(tables, second, at)
    is_pass = not moves_first and not moves_second
    stands = trailing_zeros(at.own_ninjas)
    reach = 0
    if moves_first or is_pass:
        reach |= tables.moves[at.player, first, stands]
    if moves_second or is_pass:
        reach |= tables.moves[at.player, second, stands]
    return reach & at.enemy_master != 0


@compiled(boolean(TABLES, SEEN))
def can_win(tables: Tables, at: Seen) -> bool:
    """Whether the mover, who knows where every ninja stands, wins with this turn."""
    if at.own_master == 0:
        return strikes(tables, at.own_ninjas, at)
    if at.enemy_master == 0:
        ninjas = at.enemy_ninjas
        if ninjas & (ninjas - 1) == 0 and leads_from(tables, ninjas, at) & at.own:
            return True
    elif leads_from(tables, at.enemy_master, at) & at.own:
        return True
    temple = temple_to_enter(at.player)
    entering: int = tables.own_from[at.player, at.layout, temple] & at.own_master
    if entering and not (at.own | at.own_ninjas) >> temple & 1:
        return True
    return at.own_ninjas != 0 and ninja_wins(tables, at)


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
