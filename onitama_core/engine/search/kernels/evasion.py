"""Turns worth a search: in the classic game those alone after which the enemy can't win at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.making import NUMBERS, temple_to_enter
from onitama_core.engine.board.turns import NO_TURN, pass_turn, pawn_turn, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.generation import generate
from onitama_core.engine.search.kernels.ordering import ranked
from onitama_core.engine.search.kernels.threats import is_safe
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

EVERYWHERE = (1 << 25) - 1


@compiled(int64(WORKSPACE, NUMBERS))
def free_squares(ws: Workspace, at: Numbers) -> int:
    """Where pawns may go; the enemy's student that bars its master from a temple must stay."""
    home = temple_to_enter(1 - at.player)
    bars = ws.enemy_from[at.player, at.layout, home] & at.enemy_master
    return EVERYWHERE & ~(at.own | 1 << home) if bars else EVERYWHERE & ~at.own


@compiled(boolean(WORKSPACE, NUMBERS))
def can_move(ws: Workspace, at: Numbers) -> bool:
    """Whether any move is legal, however bad; else the mover passes."""
    for held in range(2):
        pawns = at.own
        while pawns:
            origin = trailing_zeros(pawns)
            pawns &= pawns - 1
            if ws.moves[at.player, SLOTS[at.layout, held], origin] & ~at.own:
                return True
    return False


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS))
def generate_safe(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, best: int, attackers: int, within: int, at: Numbers
) -> int:
    """Write ranked turns into `ws.turns[ply]`, those onto squares `within`; return how many.

    `attackers` threaten the master, which has to move, unless a single one is captured.
    """
    row = ws.turns[ply]
    count = 0
    free = free_squares(ws, at)
    is_single = attackers & (attackers - 1) == 0
    students_free = free & within
    if attackers:
        students_free &= attackers if is_single else 0
    for held in range(2):
        slot = SLOTS[at.layout, held]
        students = at.own ^ at.own_master if students_free else 0
        while students:
            origin = trailing_zeros(students)
            students &= students - 1
            targets = ws.moves[at.player, slot, origin] & students_free
            while targets:
                turn = pawn_turn(slot, origin, trailing_zeros(targets))
                row[count] = ranked(ws, ply, turn, best, at)
                count += 1
                targets &= targets - 1
        origin = trailing_zeros(at.own_master)
        targets = ws.moves[at.player, slot, origin] & free & within
        while targets:
            if is_safe(ws, targets & -targets, at):
                turn = pawn_turn(slot, origin, trailing_zeros(targets))
                row[count] = ranked(ws, ply, turn, best, at)
                count += 1
            targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, NUMBERS))
def generate_passes(ws: Workspace, ply: int, at: Numbers) -> int:
    """Both cards, where no move is legal; else nothing."""
    if can_move(ws, at):
        return 0
    for held in range(2):
        ws.turns[ply, held] = pass_turn(SLOTS[at.layout, held])
    return 2


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS))
def generate_ranked(ws: Workspace, ply: int, best: int, danger: int, at: Numbers) -> int:
    """Every turn that may be worth a search, in Wind simply every turn; return how many."""
    if not at.spirit:
        count = generate_safe(ws, ply, best, danger, EVERYWHERE, at)
        return count if count or danger else generate_passes(ws, ply, at)
    count = generate(ws, ply, at)
    for index in range(count):
        ws.turns[ply, index] = ranked(ws, ply, ws.turns[ply, index], best, at)
    return count


@compiled(int64(WORKSPACE, int64, int64, NUMBERS))
def generate_onto(ws: Workspace, ply: int, within: int, at: Numbers) -> int:
    """In Wind: write ranked turns into `ws.turns[ply]` whose pawn enters a square `within`.

    EVERYWHERE lets pass those of the Spirit alone too.
    """
    row = ws.turns[ply]
    count = 0
    for index in range(generate(ws, ply, at)):
        turn = row[index]
        if within == EVERYWHERE or within >> target_of(turn) & 1:
            row[count] = ranked(ws, ply, turn, NO_TURN, at)
            count += 1
    return count
