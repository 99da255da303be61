"""Which turns are best on average over all places where the other's ninjas may be, searched deep.

In each place both sides see everything from then on (perfect information Monte Carlo, here over the
exact belief): that sees deep and hides nothing, as a subgame hides and sees little.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import float64, int64

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.positions import SEEN, Seen, seen_of, wins
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.seer import (
    MOST_TURNS,
    UNLIMITED,
    list_turns,
    make_declared,
    with_ninjas,
)
from onitama_core.engine.hidden.night.turns import WORKSPACE, Workspace
from onitama_core.engine.hidden.situation import hidden_ninjas, revealed, row_of
from onitama_core.engine.search.memory import TABLE, WON, table_of
from onitama_core.engine.thoughts import POINTS_PER_LOGIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.common import Weights
    from onitama_core.engine.hidden.night.search import Table
    from onitama_core.engine.hidden.situation import Situation

    Numbers = NDArray[np.int64]
    Values = NDArray[np.float64]

MOST_POINTS: Final = 9_000
"""Beyond which a win is sure."""
SOONER: Final = 1e-7
"""Of win chance for each point: of two sure wins the sooner one is better."""
PROVEN_ALIKE: Final = 1e-4
"""Of win chance: what is lost if a proven win only comes later."""
NUMBERS: Final = int64[::1]
VALUES: Final = float64[::1]


@compiled(float64(int64), inner=True)
def win_chance(score: int) -> float:
    points = min(max(score, -MOST_POINTS), MOST_POINTS)
    chance: float = 1 / (1 + np.exp(-points / POINTS_PER_LOGIT)) + score * SOONER
    return chance


@compiled(int64(float64), inner=True)
def score_below(chance: float) -> int:
    """The greatest score that is worth less; below -WON where none is."""
    least, most = -WON - 1, WON
    while most - least > 1:
        middle = (least + most) // 2
        if win_chance(middle) >= chance:
            most = middle
        else:
            least = middle
    return most - 1


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, int64, SEEN), inner=True)
def score_within(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace,
    table: Table,
    depth: int,
    turn: int,
    shown: int,
    alpha: int,
    beta: int,
    at: Seen,
) -> int:
    """A turn's score for the mover, exact within alpha and beta."""
    if wins(turn & TURN_MASK, at):
        return WON - 1
    after = make_declared(turn, shown, at)
    return -value(ws, table, depth - 1, 1, -beta, -alpha, after)


@compiled(int64(WORKSPACE, TABLE, int64, int64, SEEN, NUMBERS, NUMBERS), inner=True)
def best_score(  # noqa: PLR0917
    ws: Workspace,
    table: Table,
    depth: int,
    shown: int,
    at: Seen,
    turns: Numbers,
    order: Numbers,
) -> int:
    """Of all turns where the enemy's ninjas are known."""
    alpha = -WON
    for place in range(len(order)):
        turn = turns[order[place]]
        if place:
            scout = score_within(ws, table, depth, turn, shown, alpha, alpha + 1, at)
            if scout <= alpha or ws.stopped:
                continue
        score = score_within(ws, table, depth, turn, shown, alpha, WON, at)
        if not ws.stopped:
            alpha = max(alpha, score)
    return alpha


@compiled(
    int64(
        WORKSPACE,
        TABLE,
        int64,
        int64,
        int64,
        float64,
        SEEN,
        NUMBERS,
        VALUES,
        NUMBERS,
        NUMBERS,
        VALUES,
        VALUES,
    )
)
def judge_turns(  # noqa: C901, PLR0917
    ws: Workspace,
    table: Table,
    depth: int,
    shown: int,
    own: int,
    margin: float,
    at: Seen,
    places: Numbers,
    weights: Values,
    turns: Numbers,
    order: Numbers,
    tops: Values,
    regrets: Values,
) -> int:
    """Write the worth of each place's best turn, and what each turn loses on average against them.

    As soon as a turn loses more than the best one so far by `margin`, it is dropped: 1 more is
    written then. Returns how many turns, in their order, were judged before the search was stopped.
    """
    for number in range(len(places)):
        seen = with_ninjas(at, own, places[number], at.calm_left)
        tops[number] = win_chance(best_score(ws, table, depth, shown, seen, turns, order))
        if ws.stopped:
            return 0
    least = 2.0
    for judged in range(len(order)):
        turn, regret = turns[order[judged]], 0.0
        for number in range(len(places)):
            seen = with_ninjas(at, own, places[number], at.calm_left)
            enough = tops[number] - (least + margin - regret) / weights[number]
            bound = score_below(enough) if enough > 0 else -WON
            score = bound + 1
            if bound > -WON:
                score = score_within(ws, table, depth, turn, shown, bound, bound + 1, seen)
            if score > bound and not ws.stopped:
                score = score_within(ws, table, depth, turn, shown, -WON, WON, seen)
            if ws.stopped:
                return judged
            regret += weights[number] * max(tops[number] - win_chance(score), 0.0)
            if regret > least + margin:
                regret += 1.0
                break
        regrets[order[judged]] = regret
        least = min(least, regret)
    return len(order)


MOST_DEPTH: Final = 40
MOST_PLACES: Final = 24
"""The likeliest."""
MOST_HASH_MB: Final = 16
NODES_A_MB: Final = 40_000
SLICE: Final = 20_000
"""Nodes before it is known how many a second there are."""


class Averaged(NamedTuple):
    turns: Numbers
    """As `night/seer.py` numbers them."""
    regrets: Values
    """What each loses of win chance on average, less what the best one loses; at least so much
    where a turn was dropped."""
    nodes: int
    """That were searched."""


class LookLimit(NamedTuple):
    """Until when may be thought, by nodes and, if there is one, by a time of `perf_counter`."""

    nodes: int
    until: float | None = None

    def is_over(self, done: int) -> bool:
        return done >= self.nodes if self.until is None else perf_counter() >= self.until

    def most_nodes(self, done: int, begun: float) -> int:
        """By which a look that begins now is to stop; no more than `done` where none may begin."""
        if self.until is None:
            return self.nodes
        now = perf_counter()
        rate = done / max(now - begun, 1e-3)
        return done + int((self.until - now) * rate) if done else SLICE


def averaged(
    ws: Workspace, at: Situation, own: int, others: Weights, clock: LookLimit, *, margin: float
) -> Averaged:
    """By looks deeper and deeper; with a limit in nodes of the same arguments always the same.

    `margin`: of regret, beyond that of the best turn, within which regrets are exact.
    """
    begun, table = perf_counter(), table_of(min(1 + clock.nodes // NODES_A_MB, MOST_HASH_MB))
    for kept in ("history", "ninja_history", "killers", "nodes", "stopped"):
        ws[kept] = 0
    row, shown = row_of(at), revealed(at, 1 - at.player)
    seen = seen_of(row, own, 0)
    turns = np.zeros(MOST_TURNS, np.int64)
    turns = turns[: list_turns(ws, at.used, shown, hidden_ninjas(row, 1 - at.player), seen, turns)]
    likeliest = sorted(others, key=lambda state: (-others[state], state))[:MOST_PLACES]
    weights = np.array([others[state] for state in likeliest])
    places, weights = np.array(likeliest, np.int64), weights / weights.sum()
    order, regrets = np.arange(len(turns)), np.zeros(len(turns))
    beyond, tops = max(margin, SOONER), np.zeros(len(places))
    for depth in range(1, MOST_DEPTH + 1):
        ws["most_nodes"] = most = clock.most_nodes(int(ws["nodes"]), begun)
        if ws["nodes"] >= most:
            break
        found = np.full(len(turns), np.inf)
        of = (seen, places, weights, turns, order)
        judged = judge_turns(ws, table, depth, shown, own, margin, *of, tops, found)
        if judged:
            # What was not reached any more is worth what it was a look before, and never the best.
            found = np.where(np.isinf(found), np.maximum(regrets, found.min() + beyond), found)
            regrets = found
            order = order[np.argsort(regrets[order], kind="stable")]
        is_proven = ((tops < 0) | (tops > 1)).all() and regrets.min() < PROVEN_ALIKE
        if ws["stopped"] or is_proven:
            break
    ws["stopped"], ws["most_nodes"] = 0, UNLIMITED
    least = regrets.min()
    regrets = np.where(regrets >= 1, regrets - 1, regrets) - least
    return Averaged(turns, regrets, int(ws["nodes"]))
