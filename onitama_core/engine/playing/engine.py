"""The engine as a conversation sees it: a search, at a level, with a seed for its errors."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine.endings import MEN
from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS, Level, Limit
from onitama_core.engine.playing.candidates import candidates_of, men
from onitama_core.engine.playing.choosing import choose
from onitama_core.engine.playing.dark import Dark, limit_of
from onitama_core.engine.playing.halfway import finish
from onitama_core.engine.playing.tables import TableMaker
from onitama_core.engine.search import Root, Searcher, StopFlag
from onitama_core.engine.thoughts import Depth, Thought
from onitama_core.game import Phase, format_position, parse_position, public_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from onitama_core.engine.hidden import Limit as HiddenLimit
    from onitama_core.engine.levels import Temper
    from onitama_core.engine.telling import Range, Story
    from onitama_core.engine.thoughts import Acted, MoveTime, Nodes
    from onitama_core.game import GameState

FULL_STRENGTH: Final = LEVELS[-1]
HASH: Final = 64
"""MiB of the transposition table."""
WEAKER_HASH: Final = 8
STARTS: Final = (
    "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
    "ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon",
)
ENDLESS: Final = Depth(10_000)
"""More than any search is deep."""


class Engine:
    """One search at a time; importing it makes the machine code where there is none."""

    def __init__(self, tables: Path | None = None) -> None:
        """`tables`: the folder where those of endings are kept, and made."""
        self._hash = HASH
        self.set_tables(tables)
        self._weaker = Searcher(WEAKER_HASH)
        """For levels below the highest, which know nothing of what that has found."""
        self._dark = Dark()
        self._level = FULL_STRENGTH
        self._seed = 0

    def warm_up(self) -> None:
        """Have what the first search alone would load."""
        for position in STARTS:
            root = Root.of(parse_position(position))
            Searcher(1).think(root, Depth(2))
            Searcher(1).scores(root, 1)

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

    def act(self, story: Story, limit: MoveTime | Nodes | None) -> Acted:
        """Where a time is told, it takes longer on a slower machine, and may answer otherwise."""
        glances = HIDDEN_LEVELS[self._level.number - 1].glances
        return self._dark.act(story, self._hidden_limit(limit), self._seed, glances)

    def value(self, story: Story, limit: MoveTime | Nodes | None) -> float:
        return self._dark.value(story, self._hidden_limit(limit))

    def beliefs(self, story: Story) -> Iterator[Range]:
        return self._dark.beliefs(story)

    def set_level(self, level: int) -> None:
        self._level = LEVELS[level - 1]

    def set_seed(self, seed: int) -> None:
        self._seed = seed

    def set_hash(self, megabytes: int) -> None:
        self._hash = megabytes
        self._searcher = Searcher(megabytes, self._tables.folder)

    def set_tables(self, folder: Path | None) -> None:
        self._tables = TableMaker(folder)
        self._searcher = Searcher(self._hash, folder)

    def _hidden_limit(self, limit: MoveTime | Nodes | None) -> HiddenLimit:
        return limit_of(HIDDEN_LEVELS[self._level.number - 1], limit)

    def _search(
        self,
        state: GameState,
        limit: Limit,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        if state.phase is Phase.MOVE:
            root = Root.of(state)
            if self._level is not FULL_STRENGTH:
                return self._weaker.think(root, limit, on_depth, stop)
            self._tables.see_to(root.deal.ids)
            if sum(men(state)) <= MEN:
                self._tables.wait(limit, stop)
            return self._searcher.think(root, limit, on_depth, stop)
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
