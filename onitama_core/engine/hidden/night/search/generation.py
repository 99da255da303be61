"""All turns of a position, each once."""

from __future__ import annotations

from typing import Final

from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.turns import pass_turn, pawn_turn, slot_of, with_spirit
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import SEEN, Seen

EVERYWHERE: Final = (1 << 25) - 1


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64, SEEN))
def add_ninja_steps(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, count: int, turn: int, own: int, within: int, at: Seen
) -> int:
    """Add the turns of the ninja that go with a pawn's part, or a pass; `own`: pawns after it."""
    reach = ws.tables.moves[at.player, slot_of(turn), trailing_zeros(at.own_ninjas)]
    targets = reach & ~own & within
    while targets:
        ws.turns[ply, count] = with_spirit(turn, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, int64, SEEN))
def add_turns(  # noqa: PLR0917
    ws: Workspace, ply: int, count: int, slot: int, within: int, at: Seen
) -> int:
    """Add those with the card in a slot of which some part enters a square of `within`."""
    is_shadow_master = at.own_master == 0
    free = ~(at.own | at.own_ninjas)
    has_ninja = at.own_ninjas != 0 and not is_shadow_master
    left = at.own_ninjas if is_shadow_master else at.own
    while left:
        origin = trailing_zeros(left)
        left &= left - 1
        targets = ws.tables.moves[at.player, slot, origin] & free
        if not has_ninja:
            targets &= within
        while targets:
            target = targets & -targets
            targets ^= target
            turn = pawn_turn(slot, origin, trailing_zeros(target))
            enters = target & within != 0
            if enters:
                ws.turns[ply, count] = turn
                count += 1
            if has_ninja:
                own = at.own ^ 1 << origin | target
                reach = EVERYWHERE if enters and within == EVERYWHERE else within & ~target
                count = add_ninja_steps(ws, ply, count, turn, own, reach, at)
    return count


@compiled(int64(WORKSPACE, int64, SEEN))
def add_passes(ws: Workspace, ply: int, at: Seen) -> int:
    """Both, where no pawn can move, each with what the ninja may do."""
    count = 0
    for held in range(2):
        turn = pass_turn(SLOTS[at.layout, held])
        ws.turns[ply, count] = turn
        count += 1
        if at.own_ninjas and at.own_master:
            count = add_ninja_steps(ws, ply, count, turn, at.own, EVERYWHERE, at)
    return count


@compiled(int64(WORKSPACE, int64, SEEN))
def generate(ws: Workspace, ply: int, at: Seen) -> int:
    """Write the legal turns into `ws.turns[ply]`, the winning ones too; return how many."""
    count = 0
    for held in range(2):
        count = add_turns(ws, ply, count, SLOTS[at.layout, held], EVERYWHERE, at)
    return count or add_passes(ws, ply, at)


@compiled(int64(WORKSPACE, int64, int64, SEEN))
def generate_onto(ws: Workspace, ply: int, within: int, at: Seen) -> int:
    """Only turns in which a pawn or the ninja enters a square of `within`, but passes.

    A pawn that enters such a square goes with the ninja where it stays or enters another.
    """
    count = 0
    for held in range(2):
        count = add_turns(ws, ply, count, SLOTS[at.layout, held], within, at)
    return count
