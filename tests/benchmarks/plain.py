"""A plain alpha-beta search that counts men, of our own rules: what an engine has to be beyond."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from numba import int64, types

from onitama_core.engine.board import NOWHERE, NUMBERS, make, target_of, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count
from onitama_core.engine.search import Root
from onitama_core.engine.search.memory import WORKSPACE, Workspace, deal_into, workspace
from onitama_core.engine.search.searcher import actions_along, turns_of
from onitama_core.engine.search.turns import generate
from tests.benchmarks.contestants import Answer, replayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import Limit
    from onitama_core.engine.board import Numbers

STUDENT: Final = 100
WON: Final = 30_000


class Plain:
    """To one depth, whatever the limit; of turns that look alike any."""

    def __init__(self, depth: int, seed: int) -> None:
        self.name = f"plain:{depth}"
        self._depth = depth
        self._rng = Random(seed)  # noqa: S311 - it is a game
        self._memory = workspace()

    def wake(self) -> None:
        """It always is."""

    def think(self, opening: str, actions: Sequence[str], _: Limit) -> Answer:
        root = Root.of(replayed(opening, actions))
        ws = self._memory[0]
        deal_into(ws, root.deal)
        ws["nodes"] = 0
        turns = turns_of(root)
        self._rng.shuffle(turns)
        best, alpha = turns[0], -WON
        for turn in turns:
            score = score_after(ws, turn, self._depth, alpha, root.numbers)
            if score > alpha:
                best, alpha = turn, score
        found = actions_along([best], root)[0]
        return Answer(found, self._depth, int(ws["nodes"]), score=str(alpha))

    def close(self) -> None:
        """Nothing was started."""


@compiled(types.boolean(int64, NUMBERS))
def takes(turn: int, at: Numbers) -> bool:
    """Whether it wins, or its pawn captures."""
    target = target_of(turn)
    return wins(turn, at) or (target != NOWHERE and at.enemy >> target & 1 == 1)


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS))
def alpha_beta(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score for who is to move, within alpha and beta; captures are looked at first."""
    ws.nodes += 1
    if depth == 0:
        return STUDENT * (pop_count(at.own) - pop_count(at.enemy))
    count = generate(ws, ply, at)
    for quiet in range(2):
        for index in range(count):
            turn = ws.turns[ply, index]
            if takes(turn, at) == (quiet == 1):
                continue
            if wins(turn, at):
                score = WON - ply
            else:
                score = -alpha_beta(ws, depth - 1, ply + 1, -beta, -alpha, make(turn, at))
            if score >= beta:
                return beta
            alpha = max(alpha, score)
    return alpha


@compiled(int64(WORKSPACE, int64, int64, int64, NUMBERS))
def score_after(ws: Workspace, turn: int, depth: int, alpha: int, at: Numbers) -> int:
    """For who plays the turn; `depth` plies in all, this turn included."""
    if wins(turn, at):
        return WON
    return -alpha_beta(ws, depth - 1, 1, -WON, -alpha, make(turn, at))
