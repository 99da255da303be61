"""What a turn leads to, and whether it ends the game."""

from __future__ import annotations

from typing import Any, Final

from numba import int64, types

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.encoding import Numbers
from onitama_core.engine.board.layouts import EXCHANGED
from onitama_core.engine.board.turns import (
    NOWHERE,
    origin_of,
    slot_of,
    spirit_target_of,
    target_of,
)
from onitama_core.engine.compiling import compiled

NUMBERS: Final[Any] = types.NamedUniTuple(int64, 7, Numbers)  # type: ignore[no-untyped-call]
"""numba's type of a position."""


@compiled(int64(int64))
def temple_to_enter(player: int) -> int:
    """The enemy's temple, as a square: c5 for Red, c1 for Blue."""
    return 22 - 20 * player


@compiled(types.boolean(int64, NUMBERS))
def wins(turn: int, at: Numbers) -> bool:
    """Way of the Stone or Way of the Stream; the Spirit alone never wins."""
    origin, target = origin_of(turn), target_of(turn)
    if origin == NOWHERE:
        return False
    takes = 1 << target == at.enemy_master
    return takes or (1 << origin == at.own_master and target == temple_to_enter(at.player))


@compiled(int64(int64, int64))
def master_after(turn: int, own_master: int) -> int:
    """Where the mover's master stands once the pawn's part is done."""
    moves_master = 1 << origin_of(turn) == own_master
    return 1 << target_of(turn) if moves_master else own_master


@compiled(NUMBERS(int64, NUMBERS))
def make(turn: int, at: Numbers) -> Numbers:
    """The position after a turn that doesn't win, as the other player sees it."""
    own, enemy, own_master, spirit = at.own, at.enemy, at.own_master, at.spirit
    if origin_of(turn) != NOWHERE:
        entered = 1 << target_of(turn)
        own = own ^ 1 << origin_of(turn) | entered
        enemy &= ~entered
        own_master = master_after(turn, own_master)
    if spirit_target_of(turn) != NOWHERE:
        entered = 1 << spirit_target_of(turn)
        if own & entered:
            own ^= entered | spirit
        elif enemy & entered:
            enemy ^= entered | spirit
        spirit = entered
    layout = EXCHANGED[at.layout, slot_of(turn)]
    return Numbers(enemy, own, at.enemy_master, own_master, spirit, layout, at.player ^ 1)


@compiled(types.boolean(NUMBERS, NUMBERS))
def captures(at: Numbers, after: Numbers) -> bool:
    """Whether the turn that led from one to the other did."""
    return pop_count(after.own) < pop_count(at.enemy)
