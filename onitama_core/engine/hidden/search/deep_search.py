"""Iterative deepening for a position in which both players know every ninja's square."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numba import int64, types

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.search.alphabeta import (
    PerfectInformationSearch,
    score_turn,
    threats,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    WORKSPACE,
    FullPosition,
    Workspace,
    captures,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.alphabeta import late_move_reduction
from onitama_core.engine.search.transposition import PROVEN_THRESHOLD, TABLE, WIN_SCORE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.alphabeta import Table
    from onitama_core.engine.thoughts import StopFlag

    Numbers = NDArray[np.int64]

TURN_AND_SCORE: Final[Any] = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]


@compiled(TURN_AND_SCORE(WORKSPACE, TABLE, int64, int64, FULL_POSITION, int64[::1]))
def best_turn(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, table: Table, depth: int, revealed: int, position: FullPosition, turns: Numbers
) -> tuple[int, int]:
    """Return the best of the turns, searched in their order, and its score.

    A turn is searched with a null window first, late quiet turns also less deep, and again only if
    it then scores above the best turn so far (principal variation search). If the search is stopped
    both results are meaningless. `revealed`: bitboard of the enemy's revealed ninjas.
    """
    best, alpha = turns[0], -WIN_SCORE
    in_danger = threats(ws, position) != 0
    for index, turn in enumerate(turns):
        is_quiet = not in_danger and not captures(turn & TURN_MASK, position)
        reduction = late_move_reduction(depth, index) if is_quiet and index else 0
        score = alpha + 1
        if alpha > -WIN_SCORE:
            score = score_turn(
                ws, table, depth - reduction, turn, revealed, alpha, alpha + 1, position
            )
            if reduction and score > alpha and not ws.stopped:
                score = score_turn(ws, table, depth, turn, revealed, alpha, alpha + 1, position)
        if score > alpha and not ws.stopped:
            score = score_turn(ws, table, depth, turn, revealed, alpha, WIN_SCORE, position)
        if ws.stopped:
            break
        if score > alpha:
            best, alpha = turn, score
    return best, alpha


MAX_DEPTH: Final = 40
"""Greatest depth of a search, in turns."""
FIRST_SLICE_NODES: Final = 20_000
"""Nodes of the first slice of a timed search, after which its nodes per second are known."""


class SearchLimit(NamedTuple):
    """Limit of a search: a number of nodes or, if `until` is given, a time of `perf_counter`."""

    nodes: int
    until: float | None = None

    def is_over(self, done: int) -> bool:
        return done >= self.nodes if self.until is None else perf_counter() >= self.until

    def max_nodes_at(self, done: int, started: float) -> int:
        """Return the total number of nodes at which the next depth has to stop.

        If the limit is reached it is at most `done`, the number of nodes so far. `started`: the
        `perf_counter` at the start of the whole search.
        """
        if self.until is None:
            return self.nodes
        if done < FIRST_SLICE_NODES:
            return FIRST_SLICE_NODES
        now = perf_counter()
        return done + int((self.until - now) * done / (now - started))


MAX_DEEP_SEARCH_HASH_MB: Final = 16
"""Largest size of a transposition table, in megabytes."""
NODES_PER_MB: Final = 40_000
"""Nodes of a search for which a megabyte of its transposition table is enough."""
SEARCH_CACHE_SIZE: Final = 2
"""Searches that `cached_search` keeps: enough for both seats of one match."""


def new_search(cards: tuple[str, ...], nodes: int, *, is_light: bool) -> PerfectInformationSearch:
    """Return an empty search with a transposition table that suits this number of nodes."""
    hash_mb = min(1 + nodes // NODES_PER_MB, MAX_DEEP_SEARCH_HASH_MB)
    return PerfectInformationSearch(deal_of(cards), is_light=is_light, hash_mb=hash_mb)


@lru_cache(SEARCH_CACHE_SIZE)
def cached_search(
    cards: tuple[str, ...], _seat: int, *, is_light: bool
) -> PerfectInformationSearch:
    """Return the cached PerfectInformationSearch of a deal, for all searches of one seat.

    Each seat has its own. If both seats shared one, the time of an answer would reveal to the
    opponent what this seat has searched.
    """
    return new_search(cards, MAX_DEEP_SEARCH_HASH_MB * NODES_PER_MB, is_light=is_light)


def deep_search(  # noqa: PLR0917 - called once
    searcher: PerfectInformationSearch,
    turns: Numbers,
    revealed: int,
    position: FullPosition,
    limit: SearchLimit,
    stop: StopFlag | None = None,
) -> int:
    """Return the best of the turns.

    With a limit in nodes and an empty `searcher` the result is reproducible. `turns`: all turns to
    choose from; `revealed`: bitboard of the enemy's revealed ninjas; `stop` ends the search as the
    limit does.
    """
    started = perf_counter()
    ws = searcher.ws
    searcher.begin()
    if stop is not None:
        searcher.watch(stop)
    depth = 1
    while depth <= MAX_DEPTH:
        max_nodes = limit.max_nodes_at(int(ws["nodes"]), started)
        if ws["nodes"] >= max_nodes:
            break
        ws["max_nodes"] = max_nodes
        best, score = best_turn(ws, searcher.table, depth, revealed, position, turns)
        if ws["stopped"]:
            if limit.is_over(int(ws["nodes"])) or (stop is not None and stop.is_set()):
                break
            # More time is left than was estimated: repeat the depth, with a full table.
            ws["stopped"] = 0
            continue
        turns = np.concatenate(([best], turns[turns != best]))
        if abs(score) >= PROVEN_THRESHOLD:
            break
        depth += 1
    return int(turns[0])
