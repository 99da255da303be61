"""Generation of legal turns, and tests of a position that need no search, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board import (
    BITBOARD_POSITION,
    key_of,
    master_after,
    pass_turn,
    pawn_turn,
    slot_of,
    spirit_turn,
    temple_to_enter,
    wins,
    with_second_step,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import SLOTS
from onitama_core.engine.search.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    from onitama_core.engine.board import BitboardPosition


APPEND_SIGNATURE = int64(WORKSPACE, int64, int64, int64, BITBOARD_POSITION)
"""Signature of functions that append turns with the card in a slot to the list of a ply.

They take the workspace, the ply, the number of turns in the list, the slot and the position, and
return the new number of turns.
"""


@compiled(APPEND_SIGNATURE, inner=True)
def add_spirit_turns(
    ws: Workspace, ply: int, count: int, slot: int, position: BitboardPosition
) -> int:
    masters = position.own_master | position.enemy_master
    targets = ws.spirit_moves[position.player, slot, trailing_zeros(position.spirit)] & ~masters
    while targets:
        ws.turns[ply, count] = spirit_turn(slot, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, BITBOARD_POSITION), inner=True)
def add_wind_turns(
    ws: Workspace, ply: int, count: int, turn: int, position: BitboardPosition
) -> int:
    """Append a pawn's turn with each move of the Spirit that can follow.

    It is appended alone if it wins or if the Spirit can't move.
    """
    targets = 0
    if not wins(turn, position):
        masters = master_after(turn, position.own_master) | position.enemy_master
        slot, spirit_square = slot_of(turn), trailing_zeros(position.spirit)
        targets = ws.spirit_moves[position.player, slot, spirit_square] & ~masters
    if targets == 0:
        ws.turns[ply, count] = turn
        return count + 1
    while targets:
        ws.turns[ply, count] = with_second_step(turn, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(APPEND_SIGNATURE, inner=True)
def add_card_turns(
    ws: Workspace, ply: int, count: int, slot: int, position: BitboardPosition
) -> int:
    """Append all turns with a card.

    An ordinary card moves a pawn or the Spirit. A Wind card moves both, and the Spirit alone
    only if no pawn can move.
    """
    before, is_wind = count, ws.is_wind[slot]
    free = ~(position.own | position.spirit)
    pawns = position.own
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = ws.moves[position.player, slot, origin] & free
        while targets:
            turn = pawn_turn(slot, origin, trailing_zeros(targets))
            if is_wind:
                count = add_wind_turns(ws, ply, count, turn, position)
            else:
                ws.turns[ply, count] = turn
                count += 1
            targets &= targets - 1
    if position.spirit and not (is_wind and count > before):
        count = add_spirit_turns(ws, ply, count, slot, position)
    return count


@compiled(int64(WORKSPACE, int64, BITBOARD_POSITION))
def generate(ws: Workspace, ply: int, position: BitboardPosition) -> int:
    """Write the legal turns, winning ones too, into `ws.turns[ply]` and return their number."""
    count = 0
    for held in range(2):
        count = add_card_turns(ws, ply, count, SLOTS[position.layout, held], position)
    if count == 0:
        for held in range(2):
            ws.turns[ply, held] = pass_turn(SLOTS[position.layout, held])
        return 2
    return count


RACE_UNDECIDED = 0
"""Result of a temple race that needs a search. The other results are plies as in `proven_score`."""
RACE_WIN_IN_THREE = 3
RACE_LOSS_IN_TWO = -2


@compiled(boolean(WORKSPACE, BITBOARD_POSITION), inner=True)
def can_win(ws: Workspace, position: BitboardPosition) -> bool:
    """Return whether the mover can win with this turn."""
    capturing: int = (
        ws.own_from[position.player, position.layout, trailing_zeros(position.enemy_master)]
        & position.own
    )
    temple = temple_to_enter(position.player)
    entering: int = ws.own_from[position.player, position.layout, temple] & position.own_master
    is_blocked = (position.own | position.spirit) >> temple & 1
    return capturing != 0 or (entering != 0 and not is_blocked)


@compiled(int64(WORKSPACE, BITBOARD_POSITION), inner=True)
def attackers_of_master(ws: Workspace, position: BitboardPosition) -> int:
    """Return a bitboard of the enemy's pieces that would win next if the mover passed.

    Those are the pieces that can capture the master, and the enemy's master if it can enter the
    temple.
    """
    capturing: int = (
        ws.enemy_from[position.player, position.layout, trailing_zeros(position.own_master)]
        & position.enemy
    )
    home = temple_to_enter(1 - position.player)
    is_barred = (position.enemy | position.spirit) >> home & 1
    entering: int = ws.enemy_from[position.player, position.layout, home] & position.enemy_master
    return capturing if is_barred else capturing | entering


@compiled(boolean(WORKSPACE, int64, BITBOARD_POSITION), inner=True)
def is_safe(ws: Workspace, target: int, position: BitboardPosition) -> bool:
    """Return whether no enemy can capture a piece of the mover on the square with this bit."""
    enemies: int = position.enemy & ~target
    return not ws.enemy_from[position.player, position.layout, trailing_zeros(target)] & enemies


@compiled(int64(WORKSPACE, BITBOARD_POSITION), inner=True)
def temple_race_result(ws: Workspace, position: BitboardPosition) -> int:
    """Return how the race of the masters to the temples ends, in plies, or RACE_UNDECIDED.

    The position is of Classic, and the mover can't win with this turn. Only a piece of the master's
    own side can keep it from entering a temple. So the mover loses if the enemy's master can enter
    with its next turn, and wins by a safe move of its master to a square from which it can enter.
    Repetitions are not considered.
    """
    player, layout = position.player, position.layout
    home, goal = temple_to_enter(1 - player), temple_to_enter(player)
    if (
        ws.enemy_from[player, layout, home] & position.enemy_master
        and not position.enemy >> home & 1
    ):
        return RACE_LOSS_IN_TWO
    if position.own >> goal & 1:
        return RACE_UNDECIDED
    master_square = trailing_zeros(position.own_master)
    for held in range(2):
        near = ws.enters_from[player, layout, held] & ~position.own
        targets = ws.moves[player, SLOTS[layout, held], master_square] & near
        while targets:
            target = targets & -targets
            if is_safe(ws, target, position):
                return RACE_WIN_IN_THREE
            targets ^= target
    return RACE_UNDECIDED


@compiled(boolean(WORKSPACE, BITBOARD_POSITION), inner=True)
def may_repeat(ws: Workspace, position: BitboardPosition) -> bool:
    """Return whether a position that occurred twice in the game may still occur again.

    It may until the next capture. Until then what is proven without regard to the game before may
    be wrong: an unsafe turn, or one that seems to lose by force, may draw at once.
    """
    has_repeated: bool = ws.repeated_count != 0
    return has_repeated and pop_count(position.own | position.enemy) == ws.piece_count


@compiled(boolean(WORKSPACE, BITBOARD_POSITION), inner=True)
def is_third_occurrence(ws: Workspace, position: BitboardPosition) -> bool:
    """Return whether a position occurred twice in the game, so that it is now drawn."""
    if may_repeat(ws, position):
        key = key_of(position)
        for index in range(ws.repeated_count):
            if ws.repeated[index] == key:
                return True
    return False
