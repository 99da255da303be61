"""The first part of a turn in Way of the Shadow, and Red's whole turn in Way of the Light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64, void

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.situation import NINJA
from onitama_core.engine.hidden.subgame.unfolding.acts import MOVED, NOWHERE, PASSED, act
from onitama_core.engine.hidden.subgame.unfolding.children import (
    DRAWN,
    WON,
    add_edge,
    ending,
    look,
    move_code,
    open_child,
    proceed,
)
from onitama_core.engine.hidden.subgame.unfolding.growth import EDGES, GROWTH, SOMEWHERE, STATE
from onitama_core.engine.hidden.subgame.unfolding.rows import (
    BLUE_NINJAS,
    IS_LIGHT,
    MASTERS,
    PAWNS,
    PLAYER,
    SEEN_LAYOUT,
    TO_COME,
    TURNS_LEFT,
    USED,
    move_pawn,
    pawn_wins,
)

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.unfolding.growth import Growth

NO_WIN, BY_PAWN = -1, 5
"""Instead of the slot of the card with which the ninja takes the master."""
IS_WON = -1
"""Instead of a number of moves."""


@compiled(int64(GROWTH, int64, int64, int64))
def count_moves(g: Growth, node: int, slot: int, ninja: int) -> int:
    """Of pawns with one card, the own ninja in the way; IS_WON where one of them wins."""
    at = g.situations[node]
    count, pawns = 0, int64(at[PAWNS + at[PLAYER]])
    closed = pawns | ninja
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(g.moves[at[PLAYER], slot, origin]) & ~closed
        while targets:
            if pawn_wins(at, 1 << origin, targets & -targets):
                return IS_WON
            count += 1
            targets &= targets - 1
    return count


@compiled(int64(GROWTH, int64, int64))
def win_in_turn(g: Growth, node: int, ninja: int) -> int:
    """How the mover can win at once: BY_PAWN, NO_WIN, or the slot of the ninja's card."""
    at = g.situations[node]
    player, layout = at[PLAYER], at[SEEN_LAYOUT]
    slots: tuple[int, int] = SLOTS[layout, 0], SLOTS[layout, 1]
    first = count_moves(g, node, slots[0], ninja)
    second = count_moves(g, node, slots[1], ninja)
    if IS_WON in (first, second):
        return BY_PAWN
    if ninja:
        master = at[MASTERS] & at[PAWNS + 1 - player]
        square = trailing_zeros(ninja)
        if (first or not second) and g.moves[player, slots[0], square] & master:
            return slots[0]
        if (second or not first) and g.moves[player, slots[1], square] & master:
            return slots[1]
    return NO_WIN


@compiled(int64(GROWTH, int64, int64, int64, int64))
def moved(g: Growth, node: int, slot: int, origin: int, target: int) -> int:
    """The child after a pawn's move."""
    code = move_code(slot, origin, target)
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        at = g.situations[child]
        move_pawn(at, slot, 1 << origin, 1 << target)
        at[TO_COME] = NINJA
        if g.counters[SOMEWHERE] >> target & 1:
            look(g, child, 1 << target)
        else:
            proceed(g, child)
    return child


@compiled(int64(GROWTH, int64, int64))
def passed(g: Growth, node: int, slot: int) -> int:
    code = move_code(slot, NOWHERE, NOWHERE)
    child: int = g.child_of[code]
    if child == 0:
        child = open_child(g, node, code)
        g.situations[child, USED] = slot
        g.situations[child, TO_COME] = NINJA
        proceed(g, child)
    return child


@compiled(int64(GROWTH, int64, int64, int64))
def decided(g: Growth, node: int, slot: int, win: int) -> int:
    """The child in which the game is over whatever is done with the card, or 0."""
    at = g.situations[node]
    if win == slot:
        return ending(g, node, WON, 1 - 2 * at[PLAYER])
    may_win = at[IS_LIGHT] and at[BLUE_NINJAS] == 1
    if win == NO_WIN and at[TURNS_LEFT] == 1 and not may_win:
        return ending(g, node, DRAWN, 0)
    return 0


@compiled(void(GROWTH, int64, int64, int64, int64))
def move_with(g: Growth, node: int, ninja: int, slot: int, win: int) -> None:
    """An edge for every pawn move with the card; of those that win, or change nothing, one."""
    at = g.situations[node]
    player = at[PLAYER]
    pawns = int64(at[PAWNS + player])
    closed = pawns | ninja
    over = decided(g, node, slot, win)
    while pawns:
        origin = trailing_zeros(pawns)
        pawns &= pawns - 1
        targets = int64(g.moves[player, slot, origin]) & ~closed
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            what = act(MOVED, slot, origin, target)
            if over:
                add_edge(g, node, over, ninja, what)
                return
            if win != BY_PAWN:
                child = moved(g, node, slot, origin, target)
                add_edge(g, node, child, ninja, what)
            elif pawn_wins(at, 1 << origin, 1 << target):
                child = ending(g, node, WON, 1 - 2 * player)
                add_edge(g, node, child, ninja, what)
                return


@compiled(void(GROWTH, int64, int64, int64, int64))
def pass_with(g: Growth, node: int, ninja: int, slot: int, win: int) -> None:
    child = decided(g, node, slot, win)
    if child == 0:
        child = passed(g, node, slot)
    add_edge(g, node, child, ninja, act(PASSED, slot, NOWHERE, NOWHERE))


@compiled(void(GROWTH, int64))
def unfold_moves(g: Growth, node: int) -> None:
    """A state that can win does nothing else."""
    player = g.actor[node]
    layout = g.situations[node, SEEN_LAYOUT]
    for state in range(g.width[node, player]):
        g.counters[STATE] = state
        ninja = int64(g.states[g.first_state[node, player] + state])
        win = win_in_turn(g, node, ninja)
        before = g.counters[EDGES]
        for held in range(2):
            slot = SLOTS[layout, held]
            if win in (NO_WIN, BY_PAWN, slot):
                move_with(g, node, ninja, slot, win)
        if g.counters[EDGES] > before:
            continue
        for held in range(2):
            slot = SLOTS[layout, held]
            if win in (NO_WIN, slot):
                pass_with(g, node, ninja, slot, win)
