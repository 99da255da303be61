"""Which turns are best on average over all places where the other's ninjas may be, searched deep.

In each place both sides see everything from then on (perfect information Monte Carlo, here over the
exact belief): that sees deep and hides nothing, as a subgame hides and sees little.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numba import boolean, float64, int64, types

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search import Seer, score_within, threats, with_ninjas
from onitama_core.engine.hidden.night.turns import (
    SEEN,
    WORKSPACE,
    Seen,
    Workspace,
    captures,
    seen_of,
)
from onitama_core.engine.hidden.situation import REVEALED, row_of
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.kernels import late_reduction
from onitama_core.engine.search.memory import TABLE, WON
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
TURN_AND_SCORE: Final[Any] = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]


class Look(NamedTuple):
    """At the turns of a situation, over all places of the enemy's ninjas; however deep."""

    ws: Workspace
    table: Table
    at: Seen
    """Without the enemy's ninjas."""
    shown: int
    places: Numbers
    weights: Values
    turns: Numbers
    margin: float
    """Of regret, beyond that of the best turn, within which regrets are exact."""


LOOK: Final[Any] = types.NamedTuple(  # type: ignore[no-untyped-call]
    [WORKSPACE, TABLE, SEEN, int64, NUMBERS, VALUES, NUMBERS, float64], Look
)


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


@compiled(SEEN(LOOK, int64), inner=True)
def seen_at(look: Look, number: int) -> Seen:
    """With the enemy's ninjas in the place of that number."""
    at = look.at
    return with_ninjas(at, at.own_ninjas, look.places[number], at.calm_left)


@compiled(int64(LOOK, int64, int64, int64, int64, SEEN), inner=True)
def score_beyond(  # noqa: PLR0917
    look: Look, depth: int, less: int, turn: int, alpha: int, at: Seen
) -> int:
    """A turn's score for the mover, exact above alpha; tried first by `less` turns less deep."""
    ws, table, shown, score = look.ws, look.table, look.shown, alpha + 1
    if alpha > -WON:
        score = score_within(ws, table, depth - less, turn, shown, alpha, alpha + 1, at)
        if less and score > alpha and not ws.stopped:
            score = score_within(ws, table, depth, turn, shown, alpha, alpha + 1, at)
    if score > alpha and not ws.stopped:
        score = score_within(ws, table, depth, turn, shown, alpha, WON, at)
    return score


@compiled(int64(int64, int64, int64, boolean, SEEN), inner=True)
def reduction(depth: int, index: int, turn: int, in_danger: bool, at: Seen) -> int:  # noqa: FBT001
    """As in the search below."""
    is_quiet = not in_danger and not captures(turn & TURN_MASK, at)
    return late_reduction(depth, index) if is_quiet else 0


@compiled(TURN_AND_SCORE(LOOK, int64, int64, SEEN, NUMBERS), inner=True)
def best_turn(look: Look, depth: int, first: int, at: Seen, order: Numbers) -> tuple[int, int]:
    """Which is best of all where the enemy's ninjas are known, `first` tried first; its score."""
    ws, turns = look.ws, look.turns
    best, alpha = first, score_beyond(look, depth, 0, turns[first], -WON, at)
    in_danger = threats(ws, at) != 0
    for index, number in enumerate(order):
        if number == first or ws.stopped:
            continue
        less = reduction(depth, index, turns[number], in_danger, at)
        score = score_beyond(look, depth, less, turns[number], alpha, at)
        if score > alpha and not ws.stopped:
            best, alpha = number, score
    return best, alpha


@compiled(int64(LOOK, int64, NUMBERS, NUMBERS, VALUES, VALUES))
def judge_turns(  # noqa: PLR0917 - compiled code takes its arguments by place
    look: Look, depth: int, order: Numbers, bests: Numbers, tops: Values, regrets: Values
) -> int:
    """Write each place's best turn and its worth, and what each turn loses on average against them.

    As soon as a turn loses more than the best one so far by `margin`, it is dropped: 1 more is
    written then. Returns how many turns, in their order, were judged before the search was stopped.
    """
    ws, weights, margin, count = look.ws, look.weights, look.margin, len(look.places)
    in_danger = np.zeros(count, np.bool_)
    for number in range(count):
        seen = seen_at(look, number)
        best, score = best_turn(look, depth, bests[number], seen, order)
        if ws.stopped:
            return 0
        bests[number], tops[number] = best, win_chance(score)
        in_danger[number] = threats(ws, seen) != 0
    if count == 1 and margin == 0:
        regrets[:] = 2.0
        regrets[bests[0]] = 0.0
        return len(order)
    least = 2.0
    for judged in range(len(order)):
        turn, regret = look.turns[order[judged]], 0.0
        for number in range(count):
            seen = seen_at(look, number)
            enough = tops[number] - (least + margin - regret) / weights[number]
            bound = score_below(enough) if enough > 0 else -WON
            less = reduction(depth, judged, turn, in_danger[number], seen)
            score = score_beyond(look, depth, less, turn, bound, seen)
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
SLICE: Final = 20_000
"""Nodes before it is known how many a second there are."""


class Averaged(NamedTuple):
    turns: Numbers
    """As `night/search.py` numbers them."""
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
        if done < SLICE:
            return SLICE
        now = perf_counter()
        return done + int((self.until - now) * done / (now - begun))


HASH_MB: Final = 16
NODES_A_MB: Final = 40_000
KEPT: Final = 2


def new_memory(cards: tuple[str, ...], nodes: int, *, is_light: bool) -> Seer:
    """For a look of so many nodes."""
    hash_mb = min(1 + nodes // NODES_A_MB, HASH_MB)
    return Seer(deal_of(cards), is_light=is_light, hash_mb=hash_mb)


@lru_cache(KEPT)
def kept_memory(cards: tuple[str, ...], _seat: int, *, is_light: bool) -> Seer:
    """Of all looks of a seat: no answer's time tells the other of what this one has searched."""
    return new_memory(cards, HASH_MB * NODES_A_MB, is_light=is_light)


def averaged(
    memory: Seer, at: Situation, own: int, others: Weights, clock: LookLimit, *, margin: float
) -> Averaged:
    """By looks deeper and deeper; with a limit in nodes and a new memory always the same.

    `margin`: of regret, beyond that of the best turn, within which regrets are exact.
    """
    begun, ws = perf_counter(), memory.ws
    memory.begin()
    turns = memory.turns(at, own)
    likeliest = sorted(others, key=lambda state: (-others[state], state))[:MOST_PLACES]
    weights = np.array([others[state] for state in likeliest])
    places, weights = np.array(likeliest, np.int64), weights / weights.sum()
    seen, shown = seen_of(row_of(at), own, 0), at[REVEALED + 1 - at.player]
    look = Look(ws, memory.table, seen, shown, places, weights, turns, margin)
    order, regrets = np.arange(len(turns)), np.zeros(len(turns))
    bests, tops = np.zeros(len(places), np.int64), np.zeros(len(places))
    beyond = max(margin, SOONER)
    depth = 1
    while depth <= MOST_DEPTH:
        ws["most_nodes"] = most = clock.most_nodes(int(ws["nodes"]), begun)
        if ws["nodes"] >= most:
            break
        found = np.full(len(turns), np.inf)
        judged = judge_turns(look, depth, order, bests, tops, found)
        if ws["stopped"] and not clock.is_over(int(ws["nodes"])):
            # There is more time than was held likely; what was found is in the table.
            ws["stopped"] = 0
            continue
        if judged:
            # What was not reached any more is worth what it was a look before, and never the best.
            found = np.where(np.isinf(found), np.maximum(regrets, found.min() + beyond), found)
            regrets = found
            order = order[np.argsort(regrets[order], kind="stable")]
        is_proven = ((tops < 0) | (tops > 1)).all() and regrets.min() < PROVEN_ALIKE
        if ws["stopped"] or is_proven:
            break
        depth += 1
    least = regrets.min()
    regrets = np.where(regrets >= 1, regrets - 1, regrets) - least
    return Averaged(turns, regrets, int(ws["nodes"]))
