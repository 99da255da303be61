"""A computer player that has learned its judgements by heart."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onitama_core.engine import Points, Thought
from onitama_core.game import apply, format_action, legal_actions
from onitama_core.game.explaining import reach

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine import Limit, Score
    from onitama_core.game import GameState

EVEN = Points(0)


@dataclass
class ByHeart:
    """Each position's score by the number of actions before it; the first legal turn is best."""

    scores: Mapping[int, Score] = field(default_factory=dict)
    best: Mapping[int, str] = field(default_factory=dict)
    asked: list[tuple[str, ...]] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def think(
        self,
        opening: str,
        actions: Sequence[str],
        limit: Limit,
        *,
        asker: int,  # noqa: ARG002 - as the pool has it
    ) -> Thought:
        self.asked.append(tuple(actions))
        self.was_asked.set()
        await self.may_answer.wait()
        self.limits.append(limit)
        done = len(actions)
        turn = self.best.get(done, "").split() or a_turn(reach(opening, actions))
        return Thought(tuple(turn), self.scores.get(done, EVEN), 1, 1, tuple(turn))


def ready(**kinds: object) -> ByHeart:
    thinker = ByHeart(**kinds)  # type: ignore[arg-type]
    thinker.may_answer.set()
    return thinker


def a_turn(state: GameState) -> list[str]:
    player, turn = state.position.turn, list[str]()
    while state.outcome is None and state.position.turn is player:
        action = legal_actions(state, player)[-1]
        turn.append(format_action(action))
        state = apply(state, player, action).state
    return turn
