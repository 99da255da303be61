"""Positions with all ninjas visible and whole turns as integers: tests, generation and ordering.

A turn is packed as `engine/board.py` does it; its second step is the ninja's.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numba
import numpy as np
from numba import boolean, int64, types

from onitama_core.engine.board import (
    BOARD_BITS,
    EVERYWHERE,
    HASH_MASTERS,
    HASH_PAWNS,
    HASH_REST,
    HASH_SUM,
    NOWHERE,
    TURN_BITS,
    TURN_MASK,
    origin_of,
    pass_turn,
    pawn_turn,
    second_target_of,
    slot_of,
    target_of,
    temple_to_enter,
    with_second_step,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import ROWS_PER_KIND
from onitama_core.engine.hidden.situation import (
    BOTH_MASTERS,
    DRAWN_TURNS,
    IS_QUIET,
    LAYOUT,
    PAWNS,
    PLAYER,
    QUIET_TURNS,
    ROW,
    Row,
)
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.network import HIDDEN_UNITS
from onitama_core.engine.position import EXCHANGED, LAYOUT_COUNT, SLOTS, origin_masks
from onitama_core.engine.search.ordering import (
    MAX_HISTORY,
    PAWN_MASK,
    history_after_bonus,
    history_bonus,
    record_killer,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.position import Deal


OWN_STUDENT, ENEMY_STUDENT, OWN_MASTER, ENEMY_MASTER, OWN_NINJA, ENEMY_NINJA = range(6)
"""Kinds of pieces, in the order of their rows in a network; own ones are the mover's."""
KIND_COUNT: Final = 6


class FullPosition(NamedTuple):
    """A position at the start of a turn with every ninja visible, seen by the player to move.

    It has no field for revealed ninjas: a search in which both players see every ninja needs none.
    The Shadow Master is the player without a master, and has ninjas alone.
    """

    own: int
    """Bitboard of all pawns of the player to move, its master included; 0 for the Shadow Master."""
    enemy: int
    own_master: int
    """Bitboard with one bit, or 0 for the Shadow Master."""
    enemy_master: int
    own_ninjas: int
    enemy_ninjas: int
    layout: int
    player: int
    quiet_turns_left: int
    """Turns, this one included, until the game is drawn if none of them captures or attempts."""


PROGRESS_MADE: Final = DRAWN_TURNS + 1
"""Value of `quiet_turns_left` after a capture, attempt or lantern in the present turn.

The turn itself then does not count towards the draw: DRAWN_TURNS are left after it.
"""
FULL_POSITION: Final[Any] = types.NamedUniTuple(int64, 9, FullPosition)  # type: ignore[no-untyped-call]


MAX_PLIES: Final = 64
"""Greatest number of plies in a line, quiescence included."""
MAX_TURNS_PER_PLY: Final = 256
"""Size of the list of a ply's turns.

Up to two cards × three pawns × five squares, each with the ninja on six squares, are 180.
"""

WORKSPACE_FIELDS: Final = np.dtype(
    [
        # First, so that no other field shifts its rows, which fill whole cache lines.
        ("network", np.int16, (LAYOUT_COUNT, KIND_COUNT * ROWS_PER_KIND, HIDDEN_UNITS)),
        ("moves", np.int32, (2, 5, 25)),
        ("own_from", np.int32, (2, LAYOUT_COUNT, 25)),
        ("enemy_from", np.int32, (2, LAYOUT_COUNT, 25)),
        ("salt", np.int64),
        ("turns", np.int64, (MAX_PLIES, MAX_TURNS_PER_PLY)),
        ("killers", np.int64, (MAX_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("ninja_history", np.int64, (2, 32)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("max_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""Memory of the searches of one deal, as a numpy record.

- `network`: the evaluation of the deal.
- `moves[player, slot, square]`: bitboard of targets on an empty board, for a pawn or a ninja.
- `own_from[player, layout, square]`: bitboard of the squares from which the mover's two cards lead
  to a square; `enemy_from`: those from which the enemy's two lead there.
- `salt`: a hash of the deal and its network, by which the keys of different deals differ.
- `turns[ply]`: the turns of a ply, each with its rank in the bits above the turn once ranked.
- `killers[ply]`: the last two quiet turns that caused a cutoff at a ply.
- `history[player, origin and target]`: how well quiet turns with that pawn's move did elsewhere;
  `ninja_history[player, target]`: the same for the ninja's step, with NOWHERE for none.
- `generation`: the number of the search, for replacement in the transposition table.
- `nodes`, `max_nodes`, `stopped`: nodes searched, their limit, and 1 once the search has to end.
"""
WORKSPACE: Final[Any] = numba.from_dtype(WORKSPACE_FIELDS)
"""numba's type of a Workspace."""

Workspace = Any
"""The record itself; `Any`, because numpy's type of a record has no fields."""


def new_workspace(deal: Deal, network: Network) -> NDArray[np.void]:
    """Return an array of one empty workspace, for a deal of five ordinary cards."""
    memory = np.zeros(1, WORKSPACE_FIELDS)
    ws: Workspace = memory[0]
    ws["moves"] = deal.moves
    ws["own_from"], ws["enemy_from"] = origin_masks(deal)
    ws["network"] = network
    name = f"{deal.ids} 0 0".encode() + network.tobytes()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    return memory


def workspace_of(deal: Deal, network: Network) -> Workspace:
    """Return an empty workspace for a deal of five ordinary cards."""
    return new_workspace(deal, network)[0]


@compiled(FULL_POSITION(ROW, int64, int64))
def full_position_of(situation: Row, own: int, enemy: int) -> FullPosition:
    """Return a public state as a position, given bitboards of the mover's and the enemy's ninjas.

    Between a pawn's move and the ninja's step, the rest of the turn is treated as a whole turn.
    """
    player = int64(situation[PLAYER])
    pawns, enemy_pawns = int64(situation[PAWNS + player]), int64(situation[PAWNS + 1 - player])
    return FullPosition(
        pawns,
        enemy_pawns,
        situation[BOTH_MASTERS] & pawns,
        situation[BOTH_MASTERS] & enemy_pawns,
        own,
        enemy,
        int64(situation[LAYOUT]),
        player,
        DRAWN_TURNS - int64(situation[QUIET_TURNS]) if situation[IS_QUIET] else PROGRESS_MADE,
    )


@compiled(int64(WORKSPACE, int64, FULL_POSITION), inner=True)
def leads_from(ws: Workspace, target: int, position: FullPosition) -> int:
    """Return the bitboard of squares from which the mover's two cards lead to the target's bit."""
    origins: int = ws.own_from[position.player, position.layout, trailing_zeros(target)]
    return origins


@compiled(boolean(WORKSPACE, int64, FULL_POSITION), inner=True)
def strikes(ws: Workspace, ninjas: int, position: FullPosition) -> bool:
    """Return whether one of the ninjas, a bitboard, reaches the enemy's master with either card."""
    return leads_from(ws, position.enemy_master, position) & ninjas != 0


@compiled(boolean(WORKSPACE, int64, FULL_POSITION), inner=True)
def can_move(ws: Workspace, slot: int, position: FullPosition) -> bool:
    """Return whether any pawn of the mover can move with the card in a slot."""
    blocked = position.own | position.own_ninjas
    rest = position.own
    while rest:
        if ws.moves[position.player, slot, trailing_zeros(rest)] & ~blocked:
            return True
        rest &= rest - 1
    return False


@compiled(boolean(WORKSPACE, FULL_POSITION), inner=True)
def ninja_wins(ws: Workspace, position: FullPosition) -> bool:
    """Return whether the mover's only ninja can capture the enemy's master in its step.

    The step uses the card with which a pawn has moved or, if no pawn can move, the card of the
    pass.
    """
    if position.enemy_master == 0 or not strikes(ws, position.own_ninjas, position):
        return False
    first, second = SLOTS[position.layout, 0], SLOTS[position.layout, 1]
    moves_first, moves_second = can_move(ws, first, position), can_move(ws, second, position)
    is_pass = not moves_first and not moves_second
    ninja_square = trailing_zeros(position.own_ninjas)
    reach = 0
    if moves_first or is_pass:
        reach |= ws.moves[position.player, first, ninja_square]
    if moves_second or is_pass:
        reach |= ws.moves[position.player, second, ninja_square]
    return reach & position.enemy_master != 0


@compiled(boolean(WORKSPACE, FULL_POSITION))
def can_win(ws: Workspace, position: FullPosition) -> bool:
    """Return whether the mover can win with this turn, given that it knows every ninja's square."""
    if position.own_master == 0:
        return strikes(ws, position.own_ninjas, position)
    if position.enemy_master == 0:
        ninjas = position.enemy_ninjas
        if ninjas & (ninjas - 1) == 0 and leads_from(ws, ninjas, position) & position.own:
            return True
    elif leads_from(ws, position.enemy_master, position) & position.own:
        return True
    temple = temple_to_enter(position.player)
    entering: int = ws.own_from[position.player, position.layout, temple] & position.own_master
    if entering and not (position.own | position.own_ninjas) >> temple & 1:
        return True
    return position.own_ninjas != 0 and ninja_wins(ws, position)


@compiled(int64(int64))
def landing(turn: int) -> int:
    """Return the bitboard of the squares that a pawn or ninja enters in the turn."""
    entered = 0
    if origin_of(turn) != NOWHERE:
        entered = 1 << target_of(turn)
    if second_target_of(turn) != NOWHERE:
        entered |= 1 << second_target_of(turn)
    return entered


@compiled(boolean(int64, FULL_POSITION))
def captures(turn: int, position: FullPosition) -> bool:
    """Return whether a pawn or a ninja captures a piece in the turn."""
    return landing(turn) & (position.enemy | position.enemy_ninjas) != 0


@compiled(FULL_POSITION(int64, FULL_POSITION))
def make(turn: int, position: FullPosition) -> FullPosition:
    """Return the position after a turn that does not win, seen by the other player."""
    own, own_master, own_ninjas = position.own, position.own_master, position.own_ninjas
    entered = landing(turn)
    if origin_of(turn) != NOWHERE:
        origin, target = 1 << origin_of(turn), 1 << target_of(turn)
        if own_master == 0:
            own_ninjas = own_ninjas ^ origin | target
        else:
            own = own ^ origin | target
            own_master = target if own_master == origin else own_master
    if second_target_of(turn) != NOWHERE:
        own_ninjas = 1 << second_target_of(turn)
    quiet_turns_left = DRAWN_TURNS if captures(turn, position) else position.quiet_turns_left - 1
    return FullPosition(
        position.enemy & ~entered,
        own,
        position.enemy_master,
        own_master,
        position.enemy_ninjas & ~entered,
        own_ninjas,
        EXCHANGED[position.layout, slot_of(turn)],
        position.player ^ 1,
        quiet_turns_left,
    )


@compiled(boolean(FULL_POSITION, int64), inner=True)
def ends_within(position: FullPosition, turns: int) -> bool:
    """Return whether this number of quiet turns draws the game."""
    return position.quiet_turns_left <= turns


@compiled(boolean(FULL_POSITION))
def is_drawn(position: FullPosition) -> bool:
    """Return whether the turns played so far draw the game, if no player has won."""
    return ends_within(position, 0)


@compiled(boolean(int64, FULL_POSITION))
def wins(turn: int, position: FullPosition) -> bool:
    """Return whether a turn wins: by a master, a last ninja or the temple.

    It captures the enemy's master or the Shadow Master's last ninja, or its own master enters the
    enemy's temple.
    """
    entered = landing(turn)
    if position.enemy_master & entered:
        return True
    if position.own_master == 0 or origin_of(turn) == NOWHERE:
        return False
    if position.enemy_master == 0 and position.enemy_ninjas & ~entered == 0:
        return True
    enters = target_of(turn) == temple_to_enter(position.player)
    return enters and 1 << origin_of(turn) == position.own_master


@compiled(boolean(WORKSPACE, FULL_POSITION), inner=True)
def loses(ws: Workspace, after: FullPosition) -> bool:
    """Return whether the player to move after a turn can win at once; no if the game is drawn."""
    return not is_drawn(after) and can_win(ws, after)


HASH_NINJAS = 0x3C79_AC49_2BA7_B653
"""Multiplier of the ninjas' bitboards in `key_of`, an odd number drawn at random."""
MAX_KEYED_CLOCK = 15
"""Largest number of turns until a draw that keys distinguish.

Positions further from a draw share their keys; the draw is beyond the usual depth of a search.
"""


@compiled(int64(FULL_POSITION))
def key_of(position: FullPosition) -> int:
    """Return the hash of a position. Products overflow and wrap, as machine integers do."""
    pawns = position.own | position.enemy << BOARD_BITS
    masters = position.own_master | position.enemy_master << BOARD_BITS
    ninjas = position.own_ninjas | position.enemy_ninjas << BOARD_BITS
    clock = min(position.quiet_turns_left, MAX_KEYED_CLOCK)
    rest = clock << 6 | position.layout << 1 | position.player
    key = (
        pawns * HASH_PAWNS + masters * HASH_MASTERS + ninjas * HASH_NINJAS + (rest + 1) * HASH_REST
    )
    key = (key ^ key >> 32) * HASH_SUM
    return key ^ key >> 29


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64, FULL_POSITION), inner=True)
def add_ninja_steps(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, ply: int, count: int, turn: int, own: int, within: int, position: FullPosition
) -> int:
    """Append a turn with each ninja's step to a square of `within`; return the new count.

    `turn`: the pawn's move or the pass; `own`: bitboard of the mover's pawns after it.
    """
    reach = ws.moves[position.player, slot_of(turn), trailing_zeros(position.own_ninjas)]
    targets = reach & ~own & within
    while targets:
        ws.turns[ply, count] = with_second_step(turn, trailing_zeros(targets))
        count += 1
        targets &= targets - 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, int64, FULL_POSITION), inner=True)
def add_turns(  # noqa: PLR0917
    ws: Workspace, ply: int, count: int, slot: int, within: int, position: FullPosition
) -> int:
    """Append the turns with a card in which a piece enters a square of the bitboard `within`.

    Return the new count. The Shadow Master moves a ninja in place of a pawn.
    """
    is_shadow_master = position.own_master == 0
    free = ~(position.own | position.own_ninjas)
    has_ninja = position.own_ninjas != 0 and not is_shadow_master
    rest = position.own_ninjas if is_shadow_master else position.own
    while rest:
        origin = trailing_zeros(rest)
        rest &= rest - 1
        targets = ws.moves[position.player, slot, origin] & free
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
                own = position.own ^ 1 << origin | target
                reach = EVERYWHERE if enters and within == EVERYWHERE else within & ~target
                count = add_ninja_steps(ws, ply, count, turn, own, reach, position)
    return count


@compiled(int64(WORKSPACE, int64, FULL_POSITION), inner=True)
def add_passes(ws: Workspace, ply: int, position: FullPosition) -> int:
    """Write both passes, alone and with each step of the ninja; return how many there are.

    They are legal only if no pawn can move.
    """
    count = 0
    for held in range(2):
        turn = pass_turn(SLOTS[position.layout, held])
        ws.turns[ply, count] = turn
        count += 1
        if position.own_ninjas and position.own_master:
            count = add_ninja_steps(ws, ply, count, turn, position.own, EVERYWHERE, position)
    return count


@compiled(int64(WORKSPACE, int64, FULL_POSITION))
def generate(ws: Workspace, ply: int, position: FullPosition) -> int:
    """Write all legal turns, winning ones included, into `ws.turns[ply]`; return their number."""
    count = 0
    for held in range(2):
        count = add_turns(ws, ply, count, SLOTS[position.layout, held], EVERYWHERE, position)
    return count or add_passes(ws, ply, position)


@compiled(int64(WORKSPACE, int64, int64, FULL_POSITION))
def generate_onto(ws: Workspace, ply: int, within: int, position: FullPosition) -> int:
    """Write the turns in which a piece enters a square of `within`, but no passes; return how many.

    If a pawn enters such a square, the turn is listed only with a ninja that stays or enters
    another of these squares.
    """
    count = 0
    for held in range(2):
        count = add_turns(ws, ply, count, SLOTS[position.layout, held], within, position)
    return count


QUIET_RANK: Final = 3 * MAX_HISTORY
"""Rank of a quiet turn without history.

Both parts of a turn have a history, each at least −MAX_HISTORY, so no rank is negative.
"""
KILLER_RANK: Final = 6 * MAX_HISTORY
"""Rank of a killer."""
CAPTURE_RANK: Final = 8 * MAX_HISTORY
"""Lower bound of the ranks of captures."""
TABLE_TURN_RANK: Final = 16 * MAX_HISTORY
"""Rank of the best turn that the transposition table has for the position."""


@compiled(int64(WORKSPACE, int64, int64, int64, FULL_POSITION), inner=True)
def rank(ws: Workspace, ply: int, turn: int, best: int, position: FullPosition) -> int:
    """Return the rank by which turns are ordered.

    First comes `best`, the turn from the transposition table, then captures (of a ninja before
    those of a student), killers, and the others by history.
    """
    if turn == best:
        return TABLE_TURN_RANK
    entered = landing(turn)
    captured = pop_count(position.enemy & entered) + 2 * pop_count(position.enemy_ninjas & entered)
    if captured:
        return CAPTURE_RANK + captured
    if turn in (ws.killers[ply, 0], ws.killers[ply, 1]):
        return KILLER_RANK
    move, step = turn & PAWN_MASK, second_target_of(turn)
    history: int = ws.history[position.player, move] + ws.ninja_history[position.player, step]
    return QUIET_RANK + history


@compiled(int64(WORKSPACE, int64, int64, int64, FULL_POSITION), inner=True)
def rank_all(ws: Workspace, ply: int, count: int, best: int, position: FullPosition) -> int:
    """Put the rank of each turn of a ply into the bits above the turn; return their number."""
    for index in range(count):
        turn = ws.turns[ply, index]
        ws.turns[ply, index] = rank(ws, ply, turn, best, position) << TURN_BITS | turn
    return count


@compiled(int64(WORKSPACE, int64, int64, int64), inner=True)
def update_history(ws: Workspace, player: int, turn: int, bonus: int) -> int:
    """Add a bonus to the histories of both parts of a turn; return the ninja's new history."""
    move, step = turn & PAWN_MASK, second_target_of(turn)
    ws.history[player, move] = history_after_bonus(ws.history[player, move], bonus)
    ninja_history = history_after_bonus(ws.ninja_history[player, step], bonus)
    ws.ninja_history[player, step] = ninja_history
    return ninja_history


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64), inner=True)
def record_cutoff(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, ply: int, depth: int, index: int, player: int, turn: int
) -> int:
    """Record a quiet turn that caused a cutoff: as a killer, and in the history.

    The turns searched before it, which caused none, lose history. `index`: its place in the list.
    """
    record_killer(ws, ply, turn)
    bonus = history_bonus(depth)
    for earlier in range(index):
        update_history(ws, player, ws.turns[ply, earlier] & TURN_MASK, -bonus)
    return update_history(ws, player, turn, bonus)
