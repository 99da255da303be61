"""The engine as a conversation sees it: a search, at a level, with a seed for its errors."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine.levels import LEVELS, Level, Limit
from onitama_core.engine.playing.candidates import candidates_of
from onitama_core.engine.playing.choosing import choose
from onitama_core.engine.playing.halfway import finish
from onitama_core.engine.playing.tables import TableMaker
from onitama_core.engine.search import Root, Searcher, StopFlag
from onitama_core.engine.thoughts import Depth, Thought
from onitama_core.game import Phase, format_position, public_view

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from onitama_core.engine.levels import Temper
    from onitama_core.game import GameState

FULL_STRENGTH: Final = LEVELS[-1]
HASH: Final = 64
"""MiB of the transposition table."""
WEAKER_HASH: Final = 8
ENDLESS: Final = Depth(10_000)
"""More than any search is deep."""


class Engine:
    """One search at a time; importing it makes the machine code where there is none."""

    def __init__(self) -> None:
        self._searcher = Searcher(HASH)
        self._weaker = Searcher(WEAKER_HASH)
        """For levels below the highest, which know nothing of what that has found."""
        self._level = FULL_STRENGTH
        self._seed = 0
        self._tables: TableMaker | None = None

    def flag(self) -> StopFlag:
        return StopFlag()

    def think(
        self,
        state: GameState,
        limit: Limit | None,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        """`limit` takes the place of the level's own; a short-sighted level stays so."""
        level = self._level
        if level.temper is not None and state.phase is Phase.MOVE:
            thought = self._err(state, level, level.temper)
            on_depth(thought)
            return thought
        return self._search(state, limit or level.limit, on_depth, stop)

    def ponder(
        self, state: GameState, on_depth: Callable[[Thought], None], stop: StopFlag
    ) -> Thought:
        return self.think(state, ENDLESS, on_depth, stop)

    def set_level(self, level: int) -> None:
        self._level = LEVELS[level - 1]

    def set_seed(self, seed: int) -> None:
        self._seed = seed

    def set_hash(self, megabytes: int) -> None:
        self._searcher = Searcher(megabytes)

    def set_tables(self, folder: Path) -> None:
        self._tables = TableMaker(folder)

    def _search(
        self,
        state: GameState,
        limit: Limit,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        if state.phase is Phase.MOVE:
            root = Root.of(state)
            if self._tables is not None:
                self._tables.see_to(root.deal.ids)
            searcher = self._searcher if self._level is FULL_STRENGTH else self._weaker
            return searcher.think(root, limit, on_depth, stop)
        think = partial(self._search, on_depth=lambda _: None, stop=stop)
        thought = finish(state, limit, think)
        on_depth(thought)
        return thought

    def _err(self, state: GameState, level: Level, temper: Temper) -> Thought:
        """As people do, and in one position always the same way."""
        depth = level.limit.plies if isinstance(level.limit, Depth) else 1
        self._weaker.clear()
        scores = self._weaker.scores(Root.of(state), depth)
        candidates = candidates_of(state, scores)
        rng = Random(f"{self._seed} {format_position(public_view(state))}")  # noqa: S311 - a game
        chosen = choose(candidates, temper, rng)
        return Thought(chosen.turn, chosen.score, depth, len(candidates), chosen.turn)
