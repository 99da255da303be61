"""The key of a position: 64 bits made of all its numbers, none kept up to date on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

# Odd numbers below 2 ** 63, drawn at random.
OF_PAWNS, OF_MASTERS, OF_REST, OF_SUM = (
    0x2D9A_4F4B_6C8E_1A35,
    0x7A1F_63C5_D20B_94E7,
    0x51C7_E8B3_0F92_6D4B,
    0x1B87_3593_CC9E_2D51,
)
SIDE = 25
"""Bits of a bitboard."""


@compiled(int64(NUMBERS))
def key_of(at: Numbers) -> int:
    """Products wrap around, as machine integers do."""
    pawns = at.own | at.enemy << SIDE
    masters = at.own_master | at.enemy_master << SIDE
    rest = at.spirit << 6 | at.layout << 1 | at.player
    key = pawns * OF_PAWNS + masters * OF_MASTERS + (rest + 1) * OF_REST
    key = (key ^ key >> 32) * OF_SUM
    return key ^ key >> 29
