"""Positions and whole turns of who sees every ninja: as integers, their memory, and their order."""

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
    slot_of,
    spirit_target_of,
    target_of,
    temple_to_enter,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import ROWS_PER_KIND
from onitama_core.engine.hidden.situation import (
    DRAWN_TURNS,
    IS_QUIET,
    LAYOUT,
    MASTERS,
    PAWNS,
    PLAYER,
    QUIET_TURNS,
    ROW,
    TURNS_LEFT,
    Row,
)
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.network import HIDDEN
from onitama_core.engine.position import EXCHANGED, LAYOUTS, SLOTS, origin_masks
from onitama_core.engine.search.ordering import (
    MAX_HISTORY,
    PAWN_MASK,
    history_after_bonus,
    history_bonus,
    record_killer,
)

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.position import Deal


OWN_STUDENT, ENEMY_STUDENT, OWN_MASTER, ENEMY_MASTER, OWN_NINJA, ENEMY_NINJA = range(6)
"""Kinds of pieces, in the order of their rows; own ones are those of who is to move."""
KINDS: Final = 6


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


BROKEN: Final = DRAWN_TURNS + 1
"""`calm_left` in a turn that is quiet no more."""
SEEN: Final[Any] = types.NamedUniTuple(int64, 10, Seen)  # type: ignore[no-untyped-call]


MOST_PLIES: Final = 64
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 256
"""Two cards × three pawns × five squares, each with the ninja on six squares, and some to spare."""

WORKSPACE_LAYOUT: Final = np.dtype(
    [
        # First, since its rows fill lines of the processor's cache.
        ("network", np.int16, (LAYOUTS, KINDS * ROWS_PER_KIND, HIDDEN)),
        ("moves", np.int32, (2, 5, 25)),
        ("own_from", np.int32, (2, LAYOUTS, 25)),
        ("enemy_from", np.int32, (2, LAYOUTS, 25)),
        ("salt", np.int64),
        ("turns", np.int64, (MOST_PLIES, MOST_TURNS)),
        ("killers", np.int64, (MOST_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("ninja_history", np.int64, (2, 32)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("max_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""
- `network`: the evaluation of the deal.
- `moves[player, slot, square]`: targets over an empty board, of a pawn and of a ninja alike.
- `own_from[player, layout, square]`: from where the mover's two cards lead to a square;
  `enemy_from` the same of the enemy's two.
- `salt`: what tells keys of this deal from those of another, in one transposition table.
- `history[player, origin and target]`: how well a quiet turn with that move did elsewhere;
  `ninja_history[player, target]` the same of the ninja's part.
"""
WORKSPACE: Final[Any] = numba.from_dtype(WORKSPACE_LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace_of(deal: Deal, network: Network) -> Workspace:
    """For a deal of five ordinary cards."""
    ws: Workspace = np.zeros(1, WORKSPACE_LAYOUT)[0]
    ws["moves"] = deal.moves
    ws["own_from"], ws["enemy_from"] = origin_masks(deal)
    ws["network"] = network
    name = f"{deal.ids} 0 0".encode() + network.tobytes()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    return ws


@compiled(SEEN(ROW, int64, int64))
def seen_of(at: Row, own: int, enemy: int) -> Seen:
    """What both players know, and where the mover's ninjas and the enemy's stand.

    Between a pawn's move and the ninja's step as if the rest of the turn were a turn.
    """
    player = int64(at[PLAYER])
    pawns, enemy_pawns = int64(at[PAWNS + player]), int64(at[PAWNS + 1 - player])
    return Seen(
        pawns,
        enemy_pawns,
        at[MASTERS] & pawns,
        at[MASTERS] & enemy_pawns,
        own,
        enemy,
        int64(at[LAYOUT]),
        player,
        int64(at[TURNS_LEFT]),
        DRAWN_TURNS - int64(at[QUIET_TURNS]) if at[IS_QUIET] else BROKEN,
    )


@compiled(int64(WORKSPACE, int64, SEEN))
def leads_from(ws: Workspace, target: int, at: Seen) -> int:
    """From where the mover's two cards lead to a square, a bit."""
    found: int = ws.own_from[at.player, at.layout, trailing_zeros(target)]
    return found


@compiled(boolean(WORKSPACE, int64, SEEN))
def strikes(ws: Workspace, ninjas: int, at: Seen) -> bool:
    """Whether a ninja reaches the enemy's master with either card."""
    return leads_from(ws, at.enemy_master, at) & ninjas != 0


@compiled(boolean(WORKSPACE, int64, SEEN))
def can_move(ws: Workspace, slot: int, at: Seen) -> bool:
    """Whether some pawn of the mover may move with the card in a slot."""
    closed = at.own | at.own_ninjas
    left = at.own
    while left:
        if ws.moves[at.player, slot, trailing_zeros(left)] & ~closed:
            return True
        left &= left - 1
    return False


@compiled(boolean(WORKSPACE, SEEN))
def ninja_wins(ws: Workspace, at: Seen) -> bool:
    """Whether the ninja takes the master, with the card of a pawn's move or of a pass."""
    if at.enemy_master == 0 or not strikes(ws, at.own_ninjas, at):
        return False
    first, second = SLOTS[at.layout, 0], SLOTS[at.layout, 1]
    moves_first, moves_second = can_move(ws, first, at), can_move(ws, second, at)
    is_pass = not moves_first and not moves_second
    stands = trailing_zeros(at.own_ninjas)
    reach = 0
    if moves_first or is_pass:
        reach |= ws.moves[at.player, first, stands]
    if moves_second or is_pass:
        reach |= ws.moves[at.player, second, stands]
    return reach & at.enemy_master != 0


@compiled(boolean(WORKSPACE, SEEN))
def can_win(ws: Workspace, at: Seen) -> bool:
    """Whether the mover, who knows where every ninja stands, wins with this turn."""
    if at.own_master == 0:
        return strikes(ws, at.own_ninjas, at)
    if at.enemy_master == 0:
        ninjas = at.enemy_ninjas
        if ninjas & (ninjas - 1) == 0 and leads_from(ws, ninjas, at) & at.own:
            return True
    elif leads_from(ws, at.enemy_master, at) & at.own:
        return True
    temple = temple_to_enter(at.player)
    entering: int = ws.own_from[at.player, at.layout, temple] & at.own_master
    if entering and not (at.own | at.own_ninjas) >> temple & 1:
        return True
    return at.own_ninjas != 0 and ninja_wins(ws, at)


@compiled(int64(int64))
def landing(turn: int) -> int:
    """Every square that a piece enters, a bitboard."""
    entered = 0
    if origin_of(turn) != NOWHERE:
        entered = 1 << target_of(turn)
    if spirit_target_of(turn) != NOWHERE:
        entered |= 1 << spirit_target_of(turn)
    return entered


@compiled(boolean(int64, SEEN))
def captures(turn: int, at: Seen) -> bool:
    return landing(turn) & (at.enemy | at.enemy_ninjas) != 0


@compiled(SEEN(int64, SEEN))
def make(turn: int, at: Seen) -> Seen:
    """The position after a turn that doesn't win, as the other player sees it."""
    own, own_master, own_ninjas = at.own, at.own_master, at.own_ninjas
    entered = landing(turn)
    if origin_of(turn) != NOWHERE:
        origin, target = 1 << origin_of(turn), 1 << target_of(turn)
        if own_master == 0:
            own_ninjas = own_ninjas ^ origin | target
        else:
            own = own ^ origin | target
            own_master = target if own_master == origin else own_master
    if spirit_target_of(turn) != NOWHERE:
        own_ninjas = 1 << spirit_target_of(turn)
    calm_left = DRAWN_TURNS if captures(turn, at) else at.calm_left - 1
    return Seen(
        at.enemy & ~entered,
        own,
        at.enemy_master,
        own_master,
        at.enemy_ninjas & ~entered,
        own_ninjas,
        EXCHANGED[at.layout, slot_of(turn)],
        at.player ^ 1,
        at.turns_left - 1,
        calm_left,
    )


@compiled(boolean(SEEN, int64))
def ends_within(at: Seen, turns: int) -> bool:
    """Whether so many quiet turns draw the game."""
    return min(at.turns_left, at.calm_left) <= turns


@compiled(boolean(SEEN))
def is_drawn(at: Seen) -> bool:
    """By the turns that are over, nobody having won."""
    return ends_within(at, 0)


@compiled(boolean(int64, SEEN))
def wins(turn: int, at: Seen) -> bool:
    """By taking the enemy's master or its last ninja, or by a master that enters the temple."""
    entered = landing(turn)
    if at.enemy_master & entered:
        return True
    if at.own_master == 0 or origin_of(turn) == NOWHERE:
        return False
    if at.enemy_master == 0 and at.enemy_ninjas & ~entered == 0:
        return True
    enters = target_of(turn) == temple_to_enter(at.player)
    return enters and 1 << origin_of(turn) == at.own_master


@compiled(boolean(WORKSPACE, SEEN))
def loses(ws: Workspace, after: Seen) -> bool:
    """Whether a turn that led there lets the other player win with the next, if there is one."""
    return not is_drawn(after) and can_win(ws, after)


OF_NINJAS = 0x3C79_AC49_2BA7_B653
"""Drawn at random, odd."""
CLOCK = 15
"""Turns until a draw that a key tells apart; further ones are beyond what is searched."""


@compiled(int64(SEEN))
def key_of(at: Seen) -> int:
    """Products wrap around, as machine integers do."""
    pawns = at.own | at.enemy << BOARD_BITS
    masters = at.own_master | at.enemy_master << BOARD_BITS
    ninjas = at.own_ninjas | at.enemy_ninjas << BOARD_BITS
    clock = min(at.turns_left, at.calm_left, CLOCK)
    rest = clock << 6 | at.layout << 1 | at.player
    key = pawns * HASH_PAWNS + masters * HASH_MASTERS + ninjas * OF_NINJAS + (rest + 1) * HASH_REST
    key = (key ^ key >> 32) * HASH_SUM
    return key ^ key >> 29


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64, SEEN))
def add_ninja_steps(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, count: int, turn: int, own: int, within: int, at: Seen
) -> int:
    """Add the turns of the ninja that go with a pawn's part, or a pass; `own`: pawns after it."""
    reach = ws.moves[at.player, slot_of(turn), trailing_zeros(at.own_ninjas)]
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
        targets = ws.moves[at.player, slot, origin] & free
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


QUIET: Final = 3 * MAX_HISTORY
"""Rank of a quiet turn without history, so that no rank is negative."""
KILLER: Final = 6 * MAX_HISTORY
CAPTURE: Final = 8 * MAX_HISTORY
FROM_TABLE: Final = 16 * MAX_HISTORY


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
    ws.history[player, move] = history_after_bonus(ws.history[player, move], bonus)
    known = history_after_bonus(ws.ninja_history[player, step], bonus)
    ws.ninja_history[player, step] = known
    return known


@compiled(int64(WORKSPACE, int64, int64, int64, int64, int64))
def reward(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, ply: int, depth: int, index: int, player: int, turn: int
) -> int:
    """Remember a quiet turn that refuted a position, and that those before it did not."""
    record_killer(ws, ply, turn)
    bonus = history_bonus(depth)
    for earlier in range(index):
        weigh(ws, player, ws.turns[ply, earlier] & TURN_MASK, -bonus)
    return weigh(ws, player, turn, bonus)
