"""Whether a turn of Way of the Shadow wins wherever the other side's hidden ninja stands.

The other side may see everything; no lantern is left. `places`: where its ninja may be, a bitboard,
0 once it is captured. `shown`: the part of it that is revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import boolean, int64

from onitama_core.engine.board import NO_SPIRIT, NOWHERE, TURN_MASK, spirit_target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.positions import SEEN, Seen, can_win, is_drawn, landing, wins
from onitama_core.engine.hidden.night.seer import (
    ATTEMPT,
    MOST_TURNS,
    TURNS,
    list_turns,
    make_declared,
    with_ninjas,
)
from onitama_core.engine.hidden.night.turns import WORKSPACE
from onitama_core.engine.hidden.situation import NO_CARD
from onitama_core.engine.intrinsics import pop_count

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.turns import Workspace

    Turns = NDArray[np.int64]

MOST_STORIES: Final = 4096
"""Of what is seen of an answer."""
HIT: Final = ATTEMPT << 1


@compiled(int64(int64, int64, SEEN))
def struck(turn: int, shown: int, at: Seen) -> int:
    """Where the mover's ninja reveals itself, a bit, or 0."""
    step, entered = spirit_target_of(turn), landing(turn & TURN_MASK | NO_SPIRIT)
    if step == NOWHERE:
        return 0
    is_seen = turn & ATTEMPT or ((at.enemy | shown) & ~entered) >> step & 1
    return 1 << step if is_seen else 0


@compiled(int64(int64, int64, SEEN))
def story_of(turn: int, shown: int, at: Seen) -> int:
    """What is seen of a turn by who does not own the ninja, as a number."""
    entered = landing(turn & TURN_MASK | NO_SPIRIT)
    told = turn & TURN_MASK | NO_SPIRIT
    if struck(turn, shown, at):
        told = turn & ~HIT
    if at.enemy_ninjas & (entered | struck(turn, shown, at)):
        told |= HIT
    return told


@compiled(int64(WORKSPACE, int64, SEEN, TURNS))
def list_all(ws: Workspace, shown: int, at: Seen, turns: Turns) -> int:
    """Turns of who knows where the enemy's ninja stands."""
    hidden = pop_count(at.enemy_ninjas & ~shown)
    return list_turns(ws, NO_CARD, shown, hidden, at, turns)


@compiled(int64(WORKSPACE, int64, int64, SEEN, TURNS))
def list_blind(ws: Workspace, places: int, shown: int, at: Seen, turns: Turns) -> int:
    """Turns where the pawn captures no hidden ninja."""
    blind = with_ninjas(at, at.own_ninjas, shown, at.calm_left)
    return list_turns(ws, NO_CARD, shown, 1 if places & ~shown else 0, blind, turns)


@compiled(boolean(WORKSPACE, int64, int64, int64, int64, SEEN))
def wins_by(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - it calls itself; arguments by place
    ws: Workspace, left: int, turn: int, places: int, shown: int, at: Seen
) -> bool:
    """Whether a turn, the first of `left`, wins whatever the other side does from every place.

    Its pawn captures no hidden ninja, or one that certainly stands there.
    """
    if wins(turn & TURN_MASK, at):
        return True
    if left == 1:
        return False
    stories = np.empty(MOST_STORIES, np.int64)
    reached, sample = np.zeros(MOST_STORIES, np.int64), np.empty((MOST_STORIES, 2), np.int64)
    replies, turns = np.empty(MOST_TURNS, np.int64), np.empty(MOST_TURNS, np.int64)
    count, own_shown, rest = 0, struck(turn, shown, at), places
    while True:
        place = rest & -rest
        rest ^= place
        before = with_ninjas(at, at.own_ninjas, place, at.calm_left)
        told = story_of(turn, shown, before) & HIT
        after = make_declared(turn, shown, before)
        if is_drawn(after) or can_win(ws.tables, after):
            return False
        for index in range(list_all(ws, own_shown, after, replies)):
            reply = replies[index]
            then = make_declared(reply, own_shown, after)
            if is_drawn(then):
                return False
            if can_win(ws.tables, then):
                continue
            if left == 2:
                return False
            story = story_of(reply, own_shown, after) << 1 | (1 if told else 0)
            known = 0
            while known < count and stories[known] != story:
                known += 1
            if known == count:
                stories[known] = story
                sample[known, 0], sample[known, 1] = place, reply
                reached[known] = 0
                count += 1
            reached[known] |= then.enemy_ninjas
        if rest == 0:
            break
    for known in range(count):
        place, reply = sample[known, 0], sample[known, 1]
        before = with_ninjas(at, at.own_ninjas, place, at.calm_left)
        after = make_declared(turn, shown, before)
        then = make_declared(reply, own_shown, after)
        now_shown, now = struck(reply, own_shown, after), reached[known]
        is_won = False
        for index in range(list_blind(ws, now, now_shown, then, turns)):
            following = turns[index]
            found = landing(following & TURN_MASK | NO_SPIRIT) & now & ~now_shown
            missed = now & ~found
            if missed == 0 and now and following & ATTEMPT:
                continue
            is_won = (missed == 0 and now != 0) or wins_by(
                ws, left - 1, following, missed, now_shown, then
            )
            if is_won and found:
                is_won = False
                known_at = with_ninjas(then, then.own_ninjas, found, then.calm_left)
                for other in range(list_all(ws, now_shown, known_at, replies)):
                    if (replies[other] ^ following) & ~(NO_SPIRIT | ATTEMPT) == 0 and wins_by(
                        ws, left - 1, replies[other], found, now_shown, then
                    ):
                        is_won = True
                        break
            if is_won:
                break
        if not is_won:
            return False
    return True
