"""All turns of a position, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.making import NUMBERS, master_after, wins
from onitama_core.engine.board.turns import (
    pass_turn,
    pawn_turn,
    slot_of,
    spirit_turn,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

APPENDING = int64(WORKSPACE, int64, int64, int64, NUMBERS)
"""Of a function that adds turns with the card in a slot to the list of a ply.

Takes ply, how many there are and the slot; returns how many there are now.
"""


@compiled(APPENDING)
def spirit_alone(ws: Workspace, ply: int, count: int, slot: int, at: Numbers) -> int:
    masters = at.own_master | at.enemy_master
    targets = ws.spirit_moves[at.player, slot, trailing_zeros(at.spirit)] & ~masters
    while targets:
        ws.turns[ply, count] = spirit_turn(slot, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(APPENDING)
def ordinary_card(ws: Workspace, ply: int, count: int, slot: int, at: Numbers) -> int:
    """A pawn, or the Spirit."""
    free = ~(at.own | at.spirit)
    pawns = at.own
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = ws.moves[at.player, slot, origin] & free
        while targets:
            ws.turns[ply, count] = pawn_turn(slot, origin, trailing_zeros(targets))
            count += 1
            targets &= targets - 1
    if at.spirit:
        count = spirit_alone(ws, ply, count, slot, at)
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS))
def both_parts(ws: Workspace, ply: int, count: int, turn: int, at: Numbers) -> int:
    """A pawn's turn with each part of the Spirit that can follow; alone where it has won."""
    targets = 0
    if not wins(turn, at):
        masters = master_after(turn, at.own_master) | at.enemy_master
        slot, stands = slot_of(turn), trailing_zeros(at.spirit)
        targets = ws.spirit_moves[at.player, slot, stands] & ~masters
    if targets == 0:
        ws.turns[ply, count] = turn
        return count + 1
    while targets:
        ws.turns[ply, count] = with_spirit(turn, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(APPENDING)
def wind_card(ws: Workspace, ply: int, count: int, slot: int, at: Numbers) -> int:
    """A pawn and then the Spirit; the Spirit alone only where no pawn can move."""
    before = count
    free = ~(at.own | at.spirit)
    pawns = at.own
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = ws.moves[at.player, slot, origin] & free
        while targets:
            turn = pawn_turn(slot, origin, trailing_zeros(targets))
            count = both_parts(ws, ply, count, turn, at)
            targets &= targets - 1
    return count if count > before else spirit_alone(ws, ply, count, slot, at)


@compiled(int64(WORKSPACE, int64, NUMBERS))
def generate(ws: Workspace, ply: int, at: Numbers) -> int:
    """Write the legal turns into `ws.turns[ply]`, the winning ones too; return how many."""
    count = 0
    for held in range(2):
        slot = SLOTS[at.layout, held]
        if ws.is_wind[slot]:
            count = wind_card(ws, ply, count, slot, at)
        else:
            count = ordinary_card(ws, ply, count, slot, at)
    if count == 0:
        for held in range(2):
            ws.turns[ply, held] = pass_turn(SLOTS[at.layout, held])
        return 2
    return count
