"""Thinking about a position: deeper and deeper, until a limit is reached."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final

from onitama_core.engine.board.making import make, wins
from onitama_core.engine.search.kernels.negamax import negamax
from onitama_core.engine.search.kernels.workspace import MOST_PLIES, deal_into, workspace
from onitama_core.engine.search.lines import actions_along, turns_of
from onitama_core.engine.search.scores import WON, score_of
from onitama_core.engine.search.stopping import StopFlag
from onitama_core.engine.thoughts import Depth, MoveTime, Nodes, Thought

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.board.encoding import Numbers
    from onitama_core.engine.search.root import Root
    from onitama_core.engine.thoughts import Limit, Score

DEEPEST: Final = MOST_PLIES // 2
UNLIMITED: Final = 1 << 62
SHALLOWEST: Final = 1
"""Searched whatever the limit, so that there is a turn to play."""


class Searcher:
    """One search at a time, in one thread; many games of any deals one after another."""

    def __init__(self, hash_mb: int = 16) -> None:
        self._hash_mb = hash_mb
        self._memory = workspace()
        self._ws = self._memory[0]

    def think(
        self,
        root: Root,
        limit: Limit,
        on_depth: Callable[[Thought], None] | None = None,
        stop: StopFlag | None = None,
    ) -> Thought:
        """The thought of the last depth that was searched to its end, which `on_depth` hears too.

        A limit is Depth, MoveTime or Nodes.
        """
        self._prepare(root)
        thought = self._thought(root, SHALLOWEST)
        with self._ending(limit, stop or StopFlag()):
            for depth in range(SHALLOWEST, deepest(limit) + 1):
                deeper = self._thought(root, depth)
                if self._ws["stopped"]:
                    break
                thought = deeper
                if on_depth:
                    on_depth(thought)
        return thought

    def scores(self, root: Root, depth: int) -> list[tuple[tuple[str, ...], Score]]:
        """Each turn in notation with its score for the mover, `depth` plies deep in all."""
        self._prepare(root)
        return [
            (actions_along([turn], root)[0], score_of(self._score_after(turn, root.numbers, depth)))
            for turn in turns_of(root)
        ]

    def clear(self) -> None:
        """Forget what was found before, as for a new game."""

    def _prepare(self, root: Root) -> None:
        deal_into(self._ws, root.deal)
        self._ws["nodes"] = self._ws["stopped"] = 0
        self._ws["most_nodes"] = UNLIMITED

    @contextmanager
    def _ending(self, limit: Limit, stop: StopFlag) -> Iterator[None]:
        """Let the limit or the flag stop the search."""
        stop.watch(self._memory["stopped"])
        if isinstance(limit, Nodes):
            self._ws["most_nodes"] = limit.count
        if not isinstance(limit, MoveTime):
            yield
            return
        timer = Timer(limit.milliseconds / 1000, stop.set)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _thought(self, root: Root, depth: int) -> Thought:
        score = negamax(self._ws, depth, 0, -WON, WON, root.numbers)
        line = self._ws["line"][0, : self._ws["line_ends"][0]]
        turns = actions_along([int(turn) for turn in line], root)
        return Thought(
            turn=turns[0] if turns else (),
            score=score_of(score),
            depth=depth,
            nodes=int(self._ws["nodes"]),
            line=tuple(action for turn in turns for action in turn),
        )

    def _score_after(self, turn: int, numbers: Numbers, depth: int) -> int:
        if wins(turn, numbers):
            return WON - 1
        return -negamax(self._ws, depth - 1, 1, -WON, WON, make(turn, numbers))


def deepest(limit: Limit) -> int:
    return min(limit.plies, DEEPEST) if isinstance(limit, Depth) else DEEPEST
