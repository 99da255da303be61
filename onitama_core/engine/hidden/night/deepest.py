"""The best turn where both know where every ninja stands, searched deeper and deeper."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numba import int64, types

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search import Seer, score_within, threats
from onitama_core.engine.hidden.night.turns import SEEN, WORKSPACE, Seen, Workspace, captures
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.alphabeta import late_move_reduction
from onitama_core.engine.search.transposition import PROVEN_THRESHOLD, TABLE, WIN_SCORE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.search import Table

    Numbers = NDArray[np.int64]

TURN_AND_SCORE: Final[Any] = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, int64, SEEN), inner=True)
def score_beyond(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, table: Table, depth: int, less: int, turn: int, shown: int, alpha: int, at: Seen
) -> int:
    """A turn's score for the mover, exact above alpha; tried first by `less` turns less deep."""
    score = alpha + 1
    if alpha > -WIN_SCORE:
        score = score_within(ws, table, depth - less, turn, shown, alpha, alpha + 1, at)
        if less and score > alpha and not ws.stopped:
            score = score_within(ws, table, depth, turn, shown, alpha, alpha + 1, at)
    if score > alpha and not ws.stopped:
        score = score_within(ws, table, depth, turn, shown, alpha, WIN_SCORE, at)
    return score


@compiled(TURN_AND_SCORE(WORKSPACE, TABLE, int64, int64, SEEN, int64[::1]))
def best_turn(  # noqa: PLR0917
    ws: Workspace, table: Table, depth: int, shown: int, at: Seen, turns: Numbers
) -> tuple[int, int]:
    """Of the turns, tried in their order; its score, which is for nothing where it is stopped."""
    best, alpha = turns[0], -WIN_SCORE
    in_danger = threats(ws, at) != 0
    for index, turn in enumerate(turns):
        is_quiet = not in_danger and not captures(turn & TURN_MASK, at)
        less = late_move_reduction(depth, index) if is_quiet and index else 0
        score = score_beyond(ws, table, depth, less, turn, shown, alpha, at)
        if ws.stopped:
            break
        if score > alpha:
            best, alpha = turn, score
    return best, alpha


MOST_DEPTH: Final = 40
SLICE: Final = 20_000
"""Nodes before it is known how many a second there are."""


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
    """For a search of so many nodes."""
    hash_mb = min(1 + nodes // NODES_A_MB, HASH_MB)
    return Seer(deal_of(cards), is_light=is_light, hash_mb=hash_mb)


@lru_cache(KEPT)
def kept_memory(cards: tuple[str, ...], _seat: int, *, is_light: bool) -> Seer:
    """Of all searches of a seat: no answer's time tells the other of what this one has searched."""
    return new_memory(cards, HASH_MB * NODES_A_MB, is_light=is_light)


def deepest(memory: Seer, turns: Numbers, shown: int, at: Seen, limit: LookLimit) -> int:
    """The best turn; with a limit in nodes and a new memory always the same.

    `shown`: the enemy's ninjas that are revealed.
    """
    begun, ws = perf_counter(), memory.ws
    memory.begin()
    depth = 1
    while depth <= MOST_DEPTH:
        ws["max_nodes"] = most = limit.most_nodes(int(ws["nodes"]), begun)
        if ws["nodes"] >= most:
            break
        best, score = best_turn(ws, memory.table, depth, shown, at, turns)
        if ws["stopped"]:
            if limit.is_over(int(ws["nodes"])):
                break
            # There is more time than was held likely; what was found is in the table.
            ws["stopped"] = 0
            continue
        turns = np.concatenate(([best], turns[turns != best]))
        if abs(score) >= PROVEN_THRESHOLD:
            break
        depth += 1
    return int(turns[0])
