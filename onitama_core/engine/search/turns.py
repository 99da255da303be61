"""The turns that a search tries, in which order, in machine code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board import (
    EVERYWHERE,
    NO_TURN,
    NOWHERE,
    NUMBERS,
    TURN_BITS,
    TURN_MASK,
    key_of,
    master_after,
    origin_of,
    pass_turn,
    pawn_turn,
    slot_of,
    spirit_turn,
    target_of,
    temple_to_enter,
    wins,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import SLOTS
from onitama_core.engine.search.memory import WORKSPACE, Workspace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onitama_core.engine.board import Numbers


APPENDING = int64(WORKSPACE, int64, int64, int64, NUMBERS)
"""Of a function that adds turns with the card in a slot to the list of a ply.

Takes ply, how many there are and the slot; returns how many there are now.
"""


@compiled(APPENDING, inner=True)
def spirit_alone(ws: Workspace, ply: int, count: int, slot: int, at: Numbers) -> int:
    masters = at.own_master | at.enemy_master
    targets = ws.spirit_moves[at.player, slot, trailing_zeros(at.spirit)] & ~masters
    while targets:
        ws.turns[ply, count] = spirit_turn(slot, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS), inner=True)
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


@compiled(APPENDING, inner=True)
def with_card(ws: Workspace, ply: int, count: int, slot: int, at: Numbers) -> int:
    """A pawn or the Spirit; with a Wind card both, the Spirit alone only where no pawn can move."""
    before, is_wind = count, ws.is_wind[slot]
    free = ~(at.own | at.spirit)
    pawns = at.own
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = ws.moves[at.player, slot, origin] & free
        while targets:
            turn = pawn_turn(slot, origin, trailing_zeros(targets))
            if is_wind:
                count = both_parts(ws, ply, count, turn, at)
            else:
                ws.turns[ply, count] = turn
                count += 1
            targets &= targets - 1
    if at.spirit and not (is_wind and count > before):
        count = spirit_alone(ws, ply, count, slot, at)
    return count


@compiled(int64(WORKSPACE, int64, NUMBERS))
def generate(ws: Workspace, ply: int, at: Numbers) -> int:
    """Write the legal turns into `ws.turns[ply]`, the winning ones too; return how many."""
    count = 0
    for held in range(2):
        count = with_card(ws, ply, count, SLOTS[at.layout, held], at)
    if count == 0:
        for held in range(2):
            ws.turns[ply, held] = pass_turn(SLOTS[at.layout, held])
        return 2
    return count


OPEN = 0
WINS_AT_THIRD = 3
LOSES_AT_SECOND = -2


@compiled(boolean(WORKSPACE, NUMBERS), inner=True)
def can_win(ws: Workspace, at: Numbers) -> bool:
    """Whether the mover wins with this turn."""
    taking: int = ws.own_from[at.player, at.layout, trailing_zeros(at.enemy_master)] & at.own
    temple = temple_to_enter(at.player)
    entering: int = ws.own_from[at.player, at.layout, temple] & at.own_master
    is_blocked = (at.own | at.spirit) >> temple & 1
    return taking != 0 or (entering != 0 and not is_blocked)


@compiled(int64(WORKSPACE, NUMBERS), inner=True)
def threats(ws: Workspace, at: Numbers) -> int:
    """What of the enemy would win next, if the mover only passed: pieces, or its master."""
    taking: int = ws.enemy_from[at.player, at.layout, trailing_zeros(at.own_master)] & at.enemy
    home = temple_to_enter(1 - at.player)
    is_barred = (at.enemy | at.spirit) >> home & 1
    entering: int = ws.enemy_from[at.player, at.layout, home] & at.enemy_master
    return taking if is_barred else taking | entering


@compiled(boolean(WORKSPACE, int64, NUMBERS), inner=True)
def is_safe(ws: Workspace, target: int, at: Numbers) -> bool:
    """Whether the mover's master, or a student, couldn't be captured on this square, a bit."""
    enemies: int = at.enemy & ~target
    return not ws.enemy_from[at.player, at.layout, trailing_zeros(target)] & enemies


@compiled(int64(WORKSPACE, NUMBERS), inner=True)
def foregone(ws: Workspace, at: Numbers) -> int:
    """Of a classic position in which the mover can't win at once: how a temple decides it.

    No pawn can keep a master from entering a temple but one of its own, so
    - an enemy's master that can enter next does: LOSES_AT_SECOND;
    - a master that moves safely to where it can enter next will: WINS_AT_THIRD;
    - else OPEN.
    """
    player, layout = at.player, at.layout
    home, goal = temple_to_enter(1 - player), temple_to_enter(player)
    if ws.enemy_from[player, layout, home] & at.enemy_master and not at.enemy >> home & 1:
        return LOSES_AT_SECOND
    if at.own >> goal & 1:
        return OPEN
    stands = trailing_zeros(at.own_master)
    for held in range(2):
        near = ws.enters_from[player, layout, held] & ~at.own
        targets = ws.moves[player, SLOTS[layout, held], stands] & near
        while targets:
            target = targets & -targets
            if is_safe(ws, target, at):
                return WINS_AT_THIRD
            targets ^= target
    return OPEN


@compiled(boolean(WORKSPACE, NUMBERS), inner=True)
def may_repeat(ws: Workspace, at: Numbers) -> bool:
    """Return whether a position that occurred twice in the game may still occur again.

    It may until the next capture. Until then what is proven without regard to the game before may
    be wrong: an unsafe turn, or one that seems to lose by force, may draw at once.
    """
    has_repeated: bool = ws.repeated_count != 0
    return has_repeated and pop_count(at.own | at.enemy) == ws.men


@compiled(boolean(WORKSPACE, NUMBERS), inner=True)
def is_third_occurrence(ws: Workspace, at: Numbers) -> bool:
    """Return whether a position occurred twice in the game, so that it is now drawn."""
    if may_repeat(ws, at):
        key = key_of(at)
        for index in range(ws.repeated_count):
            if ws.repeated[index] == key:
                return True
    return False


PAWN_MASK = 1023
"""Origin and target of a turn."""
HISTORY_BITS = 14
MOST_HISTORY = 1 << HISTORY_BITS
QUIET = 2 * MOST_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER = 4 * MOST_HISTORY
CAPTURE = 8 * MOST_HISTORY
SAFE_CAPTURE = CAPTURE + 1
FROM_TABLE = 2 * CAPTURE


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS), inner=True)
def ranked(ws: Workspace, ply: int, turn: int, best: int, at: Numbers) -> int:
    """The turn with its rank; `best` is what the table knows of the position."""
    target = 1 << target_of(turn)
    if turn == best:
        rank = FROM_TABLE
    elif origin_of(turn) != NOWHERE and at.enemy & target:
        rank = SAFE_CAPTURE if is_safe(ws, target, at) else CAPTURE
    elif turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        rank = KILLER
    else:
        rank = QUIET + ws.history[at.player, turn & PAWN_MASK]
    return rank << TURN_BITS | turn


@compiled(int64(int64[::1], int64, int64), inner=True)
def next_turn(row: NDArray[np.int64], index: int, count: int) -> int:
    """The turn of the highest rank from `index` on, which changes places with the one there."""
    highest = index
    for other in range(index + 1, count):
        if row[other] > row[highest]:
            highest = other
    found: int = row[highest]
    row[highest] = row[index]
    row[index] = found
    return found & TURN_MASK


@compiled(int64(int64, int64), inner=True)
def gained(known: int, bonus: int) -> int:
    """A turn's history with a bonus, the less the nearer it is to the most there can be."""
    return known + bonus - (known * abs(bonus) >> HISTORY_BITS)


@compiled(int64(WORKSPACE, int64, int64, int64), inner=True)
def weigh(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    known = gained(ws.history[player, turn & PAWN_MASK], bonus)
    ws.history[player, turn & PAWN_MASK] = known
    return known


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64), inner=True)
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


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS), inner=True)
def generate_safe(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, best: int, attackers: int, within: int, at: Numbers
) -> int:
    """Write ranked turns into `ws.turns[ply]`, those onto squares `within`; return how many.

    `attackers` threaten the master, which has to move, unless a single one is captured. The enemy's
    student that bars its master from a temple must stay.
    """
    row = ws.turns[ply]
    count = 0
    free = EVERYWHERE & ~at.own
    home = temple_to_enter(1 - at.player)
    if ws.enemy_from[at.player, at.layout, home] & at.enemy_master:
        free &= ~(1 << home)
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


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS), inner=True)
def generate_ranked(ws: Workspace, ply: int, best: int, danger: int, at: Numbers) -> int:
    """Every turn that may be worth a search, in Wind simply every turn; return how many."""
    if not (at.spirit or may_repeat(ws, at)):
        count = generate_safe(ws, ply, best, danger, EVERYWHERE, at)
        if count or danger:
            return count
        # No turn is good enough: only where no move is legal are there passes, which must be made.
        count = generate(ws, ply, at)
        return count if origin_of(ws.turns[ply, 0]) == NOWHERE else 0
    count = generate(ws, ply, at)
    for index in range(count):
        ws.turns[ply, index] = ranked(ws, ply, ws.turns[ply, index], best, at)
    return count


@compiled(int64(WORKSPACE, int64, int64, NUMBERS), inner=True)
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
