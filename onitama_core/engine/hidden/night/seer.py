"""What each turn in a world is worth to who sees every ninja."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import int64

from onitama_core.engine.board import TURN_BITS, TURN_MASK, pass_turn, with_spirit
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.making import (
    STAY,
    make_lantern,
    make_move,
    make_ninja_step,
    seen_of,
)
from onitama_core.engine.hidden.night.search import search_root, value
from onitama_core.engine.hidden.night.turns import (
    MOST_PLIES,
    WORKSPACE,
    Workspace,
    generate,
    wins,
    workspace_of,
)
from onitama_core.engine.hidden.night.worlds import DRAWN as NOBODY_WON
from onitama_core.engine.hidden.night.worlds import (
    MOST_MOVES,
    MOVES,
    ONGOING,
    WORLD,
    World,
    attempt_targets,
    list_moves,
    ninja_targets,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.search.memory import DRAWN, GENERATION_MASK, PROVEN, TABLE, WON, table_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night.search import Table
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]


ATTEMPT: Final = 1 << TURN_BITS
MOST_TURNS: Final = 512
"""Two cards × three pawns × five squares × the ninja on five squares, twice, and staying."""


@compiled(int64(WORKSPACE, TABLE, int64, WORLD))
def score_of(ws: Workspace, table: Table, depth: int, after: World) -> int:
    """Of a turn for who played it, its ninja step done; no lantern is lit."""
    if after.at.step == LANTERN and after.outcome == ONGOING:
        after = make_lantern(after, 0)
    if after.outcome == NOBODY_WON:
        return DRAWN
    if after.outcome != ONGOING:
        return WON - 1
    return -value(ws, table, depth - 1, 1, -WON, WON, seen_of(after))


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, WORLD, MOVES, MOVES))
def score_ninja_steps(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace,
    table: Table,
    depth: int,
    count: int,
    turn: int,
    world: World,
    turns: Numbers,
    scores: Numbers,
) -> int:
    """Go on from a move: write each turn with it and its score from place `count` on."""
    ninja = world.blue if world.at.player else world.red
    turns[count] = turn
    scores[count] = score_of(ws, table, depth, make_ninja_step(world, STAY, 0))
    count += 1
    left = ninja_targets(ws.tables, world.at, ninja)
    attempts = attempt_targets(world.at, left)
    while left:
        target = trailing_zeros(left)
        for is_attempt in range(1 + (attempts >> target & 1)):
            turns[count] = with_spirit(turn, target) | ATTEMPT * is_attempt
            scores[count] = score_of(ws, table, depth, make_ninja_step(world, target, is_attempt))
            count += 1
        left &= left - 1
    return count


@compiled(int64(WORKSPACE, TABLE, int64, WORLD, MOVES, MOVES))
def score_turns(  # noqa: PLR0917
    ws: Workspace, table: Table, depth: int, world: World, turns: Numbers, scores: Numbers
) -> int:
    """Write all turns and their scores for the mover, `depth` ≥ 1 turns deep; return how many.

    In the ninja step the rest of this turn, as passes with the card that is used.
    """
    if world.at.step == NINJA:
        turn = pass_turn(world.at.used)
        return score_ninja_steps(ws, table, depth, 0, turn, world, turns, scores)
    moves = np.empty(MOST_MOVES, np.int64)
    own = world.blue if world.at.player else world.red
    count = 0
    for index in range(list_moves(ws.tables, world.at, own, moves)):
        turn = moves[index]
        moved = make_move(world, turn)
        if moved.outcome == ONGOING and moved.at.step == NINJA:
            count = score_ninja_steps(ws, table, depth, count, turn, moved, turns, scores)
        else:
            turns[count], scores[count] = turn, score_of(ws, table, depth, moved)
            count += 1
    return count


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
