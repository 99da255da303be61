"""Whole turns of who sees every ninja: their memory, generation and order."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np
from numba import int64

from onitama_core.engine.board import (
    EVERYWHERE,
    OF_MASTERS,
    OF_PAWNS,
    OF_REST,
    OF_SUM,
    SIDE,
    TURN_BITS,
    TURN_MASK,
    pass_turn,
    pawn_turn,
    slot_of,
    spirit_target_of,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import HIDDEN
from onitama_core.engine.hidden.night.evaluation import ROWS
from onitama_core.engine.hidden.night.positions import SEEN, TABLES_LAYOUT, Seen, landing, tables_of
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import LAYOUTS, SLOTS
from onitama_core.engine.search.turns import MOST_HISTORY, PAWN_MASK, gained

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.position import Deal


MOST_PLIES: Final = 64
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 256
"""Two cards × three pawns × five squares, each with the ninja on six squares, and some to spare."""

LAYOUT: Final = np.dtype(
    [
        # First, since its rows fill lines of the processor's cache.
        ("network", np.int16, (LAYOUTS, ROWS, HIDDEN)),
        ("tables", TABLES_LAYOUT),
        ("salt", np.int64),
        ("turns", np.int64, (MOST_PLIES, MOST_TURNS)),
        ("killers", np.int64, (MOST_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("ninja_history", np.int64, (2, 32)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""
- `network`: the evaluation of the deal.
- `salt`: what tells keys of this deal from those of another, in one transposition table.
- `history[player, origin and target]`: how well a quiet turn with that move did elsewhere;
  `ninja_history[player, target]` the same of the ninja's part.
"""
WORKSPACE: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace_of(deal: Deal, network: Network) -> Workspace:
    """For a deal of five ordinary cards."""
    ws: Workspace = np.zeros(1, LAYOUT)[0]
    ws["tables"] = tables_of(deal)
    ws["network"] = network
    name = f"{deal.ids} 0 0".encode() + network.tobytes()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    return ws


OF_NINJAS = 0x3C79_AC49_2BA7_B653
"""Drawn at random, odd."""
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


QUIET: Final = 3 * MOST_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER: Final = 6 * MOST_HISTORY
CAPTURE: Final = 8 * MOST_HISTORY
FROM_TABLE: Final = 16 * MOST_HISTORY


@compiled(int64(WORKSPACE, int64, int64, int64, SEEN))
def rank(ws: Workspace, ply: int, turn: int, best: int, at: Seen) -> int:
    """Captures first, a ninja before a student; `best` is what the table knows."""
    if turn == best:
        return FROM_TABLE
    entered = landing(turn)
    taken = pop_count(at.enemy & entered) + 2 * pop_count(at.enemy_ninjas & entered)
    if taken:
        return CAPTURE + taken
    if turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        return KILLER
    move, step = turn & PAWN_MASK, spirit_target_of(turn)
    known: int = ws.history[at.player, move] + ws.ninja_history[at.player, step]
    return QUIET + known


@compiled(int64(WORKSPACE, int64, int64, int64, SEEN))
def rank_all(ws: Workspace, ply: int, count: int, best: int, at: Seen) -> int:
    """Put their ranks above the bits of the turns in the list of a ply."""
    for index in range(count):
        turn = ws.turns[ply, index]
        ws.turns[ply, index] = rank(ws, ply, turn, best, at) << TURN_BITS | turn
    return count


@compiled(int64(WORKSPACE, int64, int64, int64))
def weigh(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    move, step = turn & PAWN_MASK, spirit_target_of(turn)
    ws.history[player, move] = gained(ws.history[player, move], bonus)
    known = gained(ws.ninja_history[player, step], bonus)
    ws.ninja_history[player, step] = known
    return known


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64))
def reward(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, depth: int, index: int, player: int, turn: int
) -> int:
    """Remember a quiet turn that refuted a position, and that those before it did not."""
    if ws.killers[ply, 0] != turn:
        ws.killers[ply, 1] = ws.killers[ply, 0]
        ws.killers[ply, 0] = turn
    bonus = min(depth * depth * 16, MOST_HISTORY // 4)
    for earlier in range(index):
        weigh(ws, player, ws.turns[ply, earlier] & TURN_MASK, -bonus)
    return weigh(ws, player, turn, bonus)
