"""What each turn in a world is worth to who sees every ninja."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.board import (
    ATTEMPT,
    EVERYWHERE,
    NO_SPIRIT,
    NOWHERE,
    TURN_MASK,
    pass_turn,
    spirit_target_of,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.turns import (
    BROKEN,
    SEEN,
    WORKSPACE,
    Seen,
    Workspace,
    add_ninja_steps,
    generate,
    landing,
    make,
    seen_of,
    wins,
    workspace_of,
)
from onitama_core.engine.hidden.situation import NO_CARD, REVEALED, hidden_ninjas, row_of
from onitama_core.engine.intrinsics import pop_count
from onitama_core.engine.search.memory import GENERATION_MASK, TABLE, WON, table_of
from onitama_core.game import Variant

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.search import Table
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]


MOST_TURNS: Final = 512
"""Two cards × three pawns × five squares × the ninja on five squares, twice, and staying."""
TURNS: Final = int64[::1]


@compiled(int64(WORKSPACE, int64, int64, int64, SEEN, TURNS))
def list_turns(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, used: int, shown: int, hidden: int, at: Seen, turns: Numbers
) -> int:
    """Write all turns that the rules allow; return how many.

    With the bit ATTEMPT where the ninja declares one. In the ninja step the rest of the turn, as
    passes with the card that is `used`. `shown` and `hidden`: the enemy's ninjas that are revealed,
    and how many are not.
    """
    if used == NO_CARD:
        listed = generate(ws, 0, at)
    else:
        ws.turns[0, 0] = pass_turn(used)
        listed = add_ninja_steps(ws, 0, 1, pass_turn(used), at.own, EVERYWHERE, at)
    count = 0
    for index in range(listed):
        turn = ws.turns[0, index]
        move, step = turn | NO_SPIRIT, spirit_target_of(turn)
        if step != NOWHERE and wins(move, at):
            continue
        turns[count] = turn
        count += 1
        left = hidden - pop_count(landing(move) & at.enemy_ninjas & ~shown)
        if step != NOWHERE and left > 0 and not (at.enemy | shown) >> step & 1:
            turns[count] = turn | ATTEMPT
            count += 1
    return count


@compiled(SEEN(SEEN, int64, int64, int64))
def with_ninjas(at: Seen, own: int, enemy: int, calm_left: int) -> Seen:
    return Seen(
        at.own,
        at.enemy,
        at.own_master,
        at.enemy_master,
        own,
        enemy,
        at.layout,
        at.player,
        at.turns_left,
        calm_left,
    )


@compiled(SEEN(int64, int64, SEEN))
def make_declared(turn: int, shown: int, at: Seen) -> Seen:
    """As `make`, but a hidden ninja is captured by the mover's ninja only in an attempt."""
    step, spared, calm_left = spirit_target_of(turn), 0, at.calm_left
    if turn & ATTEMPT:
        calm_left = BROKEN
    elif step != NOWHERE:
        spared = at.enemy_ninjas & ~shown & 1 << step
    blind = with_ninjas(at, at.own_ninjas, at.enemy_ninjas ^ spared, calm_left)
    after = make(turn & TURN_MASK, blind)
    return with_ninjas(after, after.own_ninjas | spared, after.enemy_ninjas, after.calm_left)


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, int64, SEEN), inner=True)
def score_within(  # noqa: PLR0917
    ws: Workspace,
    table: Table,
    depth: int,
    turn: int,
    shown: int,
    alpha: int,
    beta: int,
    at: Seen,
) -> int:
    """A turn's score for the mover, exact within alpha and beta; `depth` ≥ 1 turns deep."""
    if wins(turn & TURN_MASK, at):
        return WON - 1
    after = make_declared(turn, shown, at)
    return -value(ws, table, depth - 1, 1, -beta, -alpha, after)


@compiled(TURNS(WORKSPACE, TABLE, int64, int64, SEEN, TURNS))
def score_turns(  # noqa: PLR0917
    ws: Workspace, table: Table, depth: int, shown: int, at: Seen, turns: Numbers
) -> Numbers:
    scores = np.empty_like(turns)
    for index, turn in enumerate(turns):
        scores[index] = score_within(ws, table, depth, turn, shown, -WON, WON, at)
    return scores


def pawn_parts(turns: Numbers) -> Numbers:
    """Without the ninja's step."""
    return turns & TURN_MASK | NO_SPIRIT


UNLIMITED: Final = 1 << 62


class Seer:
    """The memory of searches of one deal, one at a time; deterministic in all that it was asked."""

    def __init__(self, deal: Deal, *, is_light: bool, hash_mb: int = 4) -> None:
        variant = Variant.LIGHT if is_light else Variant.SHADOW
        self.ws = workspace_of(deal, deal_network(deal.ids, variant))
        self.table = table_of(hash_mb)

    def begin(self) -> None:
        """A search, which knows what was found before."""
        self.ws["generation"] = self.ws["generation"] + 1 & GENERATION_MASK
        self.ws["killers"] = self.ws["nodes"] = self.ws["stopped"] = 0
        self.ws["most_nodes"] = UNLIMITED

    def turns(self, at: Situation, own: int, other: int = 0) -> Numbers:
        """All of them in a fixed order, as `list_turns` has them.

        Without `other` those that are possible wherever its hidden ninjas stand.
        """
        row, enemy, turns = row_of(at), 1 - at.player, np.empty(MOST_TURNS, np.int64)
        seen, hidden = seen_of(row, own, other), hidden_ninjas(row, enemy)
        count = list_turns(self.ws, at.used, at[REVEALED + enemy], hidden, seen, turns)
        return turns[:count]

    def scores(self, at: Situation, own: int, other: int, depth: int) -> tuple[Numbers, Numbers]:
        """The turns and their scores for the mover."""
        self.begin()
        turns, seen = self.turns(at, own, other), seen_of(row_of(at), own, other)
        shown = at[REVEALED + 1 - at.player]
        return turns, score_turns(self.ws, self.table, depth, shown, seen, turns)

    def forget(self) -> None:
        """What was found before, as for a new game."""
        self.table[:] = 0
        self.ws["history"] = self.ws["ninja_history"] = 0
