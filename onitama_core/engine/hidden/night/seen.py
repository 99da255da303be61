"""A position at the start of a turn for who sees every ninja, from the mover's side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from numba import boolean, int64, types

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.making import temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.making import DRAWN_TURNS
from onitama_core.engine.hidden.night.tables import TABLES
from onitama_core.engine.hidden.night.worlds import WORLD, World, enemy_pawns, own_pawns

if TYPE_CHECKING:
    from onitama_core.engine.hidden.night.tables import Tables


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


SEEN: Final[Any] = types.NamedUniTuple(int64, 10, Seen)  # type: ignore[no-untyped-call]


@compiled(SEEN(WORLD))
def seen_of(world: World) -> Seen:
    """Of a world at the start of a turn."""
    at = world.at
    own, enemy = own_pawns(at), enemy_pawns(at)
    return Seen(
        own,
        enemy,
        at.masters & own,
        at.masters & enemy,
        world.blue if at.player else world.red,
        world.red if at.player else world.blue,
        at.layout,
        at.player,
        at.turns_left,
        DRAWN_TURNS - at.quiet_turns,
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
