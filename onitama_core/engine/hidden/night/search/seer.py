"""Thinking about a position with every ninja in sight: deeper and deeper, up to a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board.turns import TURN_MASK
from onitama_core.engine.hidden.night.search.generation import generate
from onitama_core.engine.hidden.night.search.root import search_root
from onitama_core.engine.hidden.night.search.scoring import MOST_TURNS, score_turns
from onitama_core.engine.hidden.night.search.turning import wins
from onitama_core.engine.hidden.night.search.workspace import MOST_PLIES, workspace_of
from onitama_core.engine.hidden.night.seen import seen_of
from onitama_core.engine.search.kernels.table import GENERATION_MASK, table_of
from onitama_core.engine.search.scores import PROVEN, WON

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.evaluation.network import Network
    from onitama_core.engine.hidden.night.worlds import World

    Numbers = NDArray[np.int64]

DEEPEST: Final = MOST_PLIES // 2
UNLIMITED: Final = 1 << 62


class Sight(NamedTuple):
    """What a search came to."""

    turn: int
    """The best; see `turning.py`."""
    score: int
    """For the mover, in the scale of `engine/search/scores.py`."""
    depth: int
    nodes: int


class Seer:
    """One search at a time, of one deal; deterministic in its arguments and what it was asked."""

    def __init__(
        self,
        deal: Deal,
        network: Network,
        *,
        noise: int = 0,
        seed: int = 0,
        hash_mb: int = 4,
    ) -> None:
        """Points by `network`, off by up to `noise`, drawn by `seed`."""
        self._ws = workspace_of(deal, network, noise, seed)
        self._table = table_of(hash_mb)
        self._turns = np.zeros(MOST_TURNS, np.int64)
        self._scores = np.zeros(MOST_TURNS, np.int64)

    def think(self, world: World, *, depth: int = DEEPEST, nodes: int = UNLIMITED) -> Sight:
        """The best whole turn at the start of one; depth 1 is searched whatever the limit."""
        seen = seen_of(world)
        self._prepare(UNLIMITED)
        count = generate(self._ws, 0, seen)
        turns = [int(turn) for turn in self._ws["turns"][0, :count]]
        for turn in turns:
            if wins(turn, seen):
                return Sight(turn, WON - 1, 1, 1)
        sight = Sight(turns[0], -WON, 0, 0)
        for deeper in range(1, depth + 1):
            score = search_root(self._ws, self._table, deeper, count, seen)
            stopped = bool(self._ws["stopped"])
            if not stopped or score > -WON:
                best = int(self._ws["turns"][0, 0]) & TURN_MASK
                sight = Sight(best, score, deeper, int(self._ws["nodes"]))
            if stopped or abs(score) >= PROVEN or self._ws["nodes"] >= nodes:
                break
            self._ws["most_nodes"] = nodes
        return sight

    def scores(self, world: World, depth: int) -> tuple[Numbers, Numbers]:
        """All turns in a fixed order (`scoring.py`) and their scores for the mover.

        Both are overwritten by the next question.
        """
        self._prepare(UNLIMITED)
        count = score_turns(self._ws, self._table, depth, world, self._turns, self._scores)
        return self._turns[:count], self._scores[:count]

    def forget(self) -> None:
        """What was found before, as for a new game."""
        self._table[:] = 0
        self._ws["history"] = self._ws["ninja_history"] = 0

    def _prepare(self, most_nodes: int) -> None:
        ws = self._ws
        ws["killers"] = 0
        ws["generation"] = ws["generation"] + 1 & GENERATION_MASK
        ws["nodes"] = ws["stopped"] = 0
        ws["most_nodes"] = most_nodes
