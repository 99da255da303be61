"""Iterative deepening of the search from a root until a limit is reached."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Timer
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.engine.board import (
    BitboardPosition,
    actions_of,
    cards_of,
    encode,
    key_of,
    make,
    wins,
)
from onitama_core.engine.endings import (
    NO_TABLE,
    UNKNOWN,
    load_table,
    repetitions_matter,
    table_for_repetitions,
    value_in,
)
from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.position import Deal, deal_of
from onitama_core.engine.search.alphabeta import NO_NODE_LIMIT, score_after, search_root
from onitama_core.engine.search.movegen import generate
from onitama_core.engine.search.transposition import GENERATION_MASK, WIN_SCORE, new_table, score_of
from onitama_core.engine.search.workspace import MAX_PLIES, new_workspace, set_deal, set_root
from onitama_core.engine.thoughts import Depth, Loss, MoveTime, Nodes, StopFlag, Thought, Win
from onitama_core.game import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from onitama_core.engine.endings.analysis import Values
    from onitama_core.engine.thoughts import Limit, Score
    from onitama_core.game import GameState


OCCURRENCES_BEFORE_DRAW: Final = 2
"""Occurrences of a position after which the next one draws."""


class Root(NamedTuple):
    """Position at the start of a turn, of a game that is not over."""

    deal: Deal
    position: BitboardPosition
    earlier: tuple[BitboardPosition, ...] = ()
    """Positions at the start of each turn since the last capture, the latest last."""

    @classmethod
    def of(cls, state: GameState) -> Root:
        deal = deal_of(cards_of(state.position))
        *earlier, present = (encode(position, deal) for position in state.repetition_history)
        return cls(deal, present, tuple(earlier))

    @property
    def repeated(self) -> list[BitboardPosition]:
        """Positions that have occurred twice since the last capture, the latest first."""
        counts = Counter((self.position, *reversed(self.earlier)))
        return [position for position, count in counts.items() if count >= OCCURRENCES_BEFORE_DRAW]


def turns_of(root: Root) -> list[int]:
    """Return all legal turns."""
    ws = new_workspace()[0]
    set_deal(ws, root.deal)
    count = generate(ws, 0, root.position)
    return [int(turn) for turn in ws["turns"][0, :count]]


def actions_along(turns: Iterable[int], root: Root) -> list[tuple[str, ...]]:
    """Return the actions of each turn of a line. Only its last turn may win."""
    position, actions = root.position, []
    for turn in turns:
        actions.append(actions_of(turn, position, root.deal))
        position = make(turn, position)
    return actions


REPETITION_TABLE_MILLISECONDS: Final = 1_500
"""Shortest time for one turn in which a table is made for the repetitions of a game.

That takes 0.9 s of CPU time, measured. The rest is for slower machines.
"""


class EndingTables:
    """The tables of endings in a folder, or none without a folder.

    The table of the last deal is cached, and so is the last one made for repetitions.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._values = NO_TABLE
        self._cards: tuple[str, ...] = ()
        self._repeated: frozenset[BitboardPosition] = frozenset()
        self._values_with_draws = NO_TABLE

    def for_root(self, root: Root, limit: Limit) -> Values:
        """Return the table of the root's cards, in which positions that occurred twice are draws.

        Returns NO_TABLE if the deal has no table, in Way of the Wind, and if the limit leaves no
        time to make a table for the repetitions, which the search recognises by itself.
        """
        if self._folder is None or root.position.spirit:
            return NO_TABLE
        if self._cards != root.deal.ids or not len(self._values):
            self._values = load_table(self._folder, root.deal.ids)
            self._cards = root.deal.ids
            self._repeated = frozenset()
        repeated = frozenset(root.repeated)
        if not repetitions_matter(repeated, root.position, self._values):
            return self._values
        if self._repeated != repeated:
            if isinstance(limit, MoveTime) and limit.milliseconds < REPETITION_TABLE_MILLISECONDS:
                return NO_TABLE
            self._values_with_draws = table_for_repetitions(repeated, root.deal.ids)
            self._repeated = repeated
        return self._values_with_draws


MAX_DEPTH: Final = MAX_PLIES // 2
"""Greatest depth of a search in plies; quiescence may add as many to a line."""
MIN_DEPTH: Final = 1
"""Depth that is searched whatever the limit, so that there is a turn to play."""


class Searcher:
    """Searcher of positions of any deal, one at a time, with the memory that searches share."""

    def __init__(self, hash_mb: int = 16, tables: Path | None = None) -> None:
        """Create a searcher.

        `tables` is a folder of tables of endings; tables that are made later are used too.
        """
        self._memory = new_workspace()
        self._ws = self._memory[0]
        self._table = new_table(hash_mb)
        self._deal_key: tuple[tuple[str, ...], Variant] | None = None
        self._tables = EndingTables(tables)
        self._endings = NO_TABLE

    def think(
        self,
        root: Root,
        limit: Limit,
        on_depth: Callable[[Thought], None] | None = None,
        stop: StopFlag | None = None,
    ) -> Thought:
        """Search until the limit or `stop`, and return the result of the last depth.

        `on_depth` is called with the result of each completed depth. An interrupted depth counts
        for the turns that it has searched.
        """
        started = perf_counter()
        self._prepare(root, self._tables.for_root(root, limit))
        if winning := [turn for turn in turns_of(root) if wins(turn, root.position)]:
            [actions] = actions_along(winning[:1], root)
            return Thought(actions, Win(1), 1, 1, actions)
        count = generate(self._ws, 0, root.position)
        thought = self._search_depth(root, MIN_DEPTH, count)
        if thought is None:
            raise ValueError(root)
        with self._stop_at_limit(limit, started, stop or StopFlag()):
            for depth in range(MIN_DEPTH, max_depth(limit) + 1):
                deeper = self._search_depth(root, depth, count)
                thought = deeper or thought
                if self._ws["stopped"]:
                    break
                if on_depth:
                    on_depth(thought)
                if is_proven_shortest(thought) or self._is_known(root):
                    break
        return thought

    def scores(self, root: Root, depth: int) -> list[tuple[tuple[str, ...], Score]]:
        """Return each turn in notation with its score for the mover, `depth` plies deep in all.

        Tables of endings are not used, because their values look farther ahead than `depth`.
        """
        self._prepare(root, NO_TABLE)
        return [
            (actions_along([turn], root)[0], score_of(self._score_after(turn, root, depth)))
            for turn in turns_of(root)
        ]

    def clear(self) -> None:
        """Empty the transposition table and the history, as for a new game."""
        self._table[:] = 0
        self._ws["history"] = 0

    def _is_known(self, root: Root) -> bool:
        """Return whether the table of endings has the root, and so every turn's position."""
        return value_in(self._endings, root.position) != UNKNOWN

    def _prepare(self, root: Root, endings: Values) -> None:
        self._endings = endings  # a reference, because the search reads it by address
        self._ws["endings"] = endings.ctypes.data
        self._ws["endings_size"] = len(endings)
        deal_key = root.deal.ids, Variant.WIND if root.position.spirit else Variant.CLASSIC
        if self._deal_key != deal_key:
            self._deal_key = deal_key
            set_deal(self._ws, root.deal)
            self._ws["network"] = deal_network(*deal_key)
            self._ws["history"] = 0
        piece_count = (root.position.own | root.position.enemy).bit_count()
        set_root(self._ws, root.deal, piece_count, [key_of(each) for each in root.repeated])
        self._ws["killers"] = 0
        self._ws["generation"] = self._ws["generation"] + 1 & GENERATION_MASK
        self._ws["nodes"] = self._ws["stopped"] = 0
        self._ws["max_nodes"] = NO_NODE_LIMIT

    @contextmanager
    def _stop_at_limit(self, limit: Limit, started: float, stop: StopFlag) -> Iterator[None]:
        """Stop the search by the limit or the flag. `started`: its start by `perf_counter`."""
        stop.watch(self._memory["stopped"])
        if isinstance(limit, Nodes):
            self._ws["max_nodes"] = limit.count
        with search_clock(limit, started) as time_is_up:
            time_is_up.watch(self._memory["stopped"])
            yield

    def _search_depth(self, root: Root, depth: int, count: int) -> Thought | None:
        """Return the result of a depth, or None if it was stopped before any turn was searched."""
        score = search_root(self._ws, self._table, depth, count, root.position)
        line = self._ws["pv"][0, : self._ws["pv_ends"][0]]
        turns = actions_along([int(turn) for turn in line], root)
        if not turns:
            return None
        return Thought(
            turn=turns[0],
            score=score_of(score),
            depth=depth,
            nodes=int(self._ws["nodes"]),
            line=tuple(action for turn in turns for action in turn),
        )

    def _score_after(self, turn: int, root: Root, depth: int) -> int:
        if wins(turn, root.position):
            return WIN_SCORE - 1
        return score_after(self._ws, self._table, turn, depth, -WIN_SCORE, WIN_SCORE, root.position)


@contextmanager
def search_clock(limit: Limit, started: float) -> Iterator[StopFlag]:
    """Yield a flag that is set when the time of a MoveTime is over; other limits never set it.

    It is not the caller's flag, which may be used for other searches after this one. `started` is
    the `perf_counter` at which the time began.
    """
    time_is_up = StopFlag()
    if not isinstance(limit, MoveTime):
        yield time_is_up
        return
    left = started + limit.milliseconds / 1000 - perf_counter()
    timer = Timer(min(max(0, left), TIMEOUT_MAX), time_is_up.set)
    timer.start()
    try:
        yield time_is_up
    finally:
        timer.cancel()
        timer.join()


def is_proven_shortest(thought: Thought) -> bool:
    """Return whether a win or loss is proven, and no deeper search can find a shorter win."""
    return isinstance(thought.score, Win | Loss) and thought.score.plies <= thought.depth


def max_depth(limit: Limit) -> int:
    return min(limit.plies, MAX_DEPTH) if isinstance(limit, Depth) else MAX_DEPTH
