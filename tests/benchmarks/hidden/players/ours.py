"""The player that is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import onitama_core.engine.hidden.subgame  # noqa: F401 - made before processor time is taken
from onitama_core.engine.hidden import Limit, Mind
from onitama_core.engine.playing.dark import erring
from onitama_core.game import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Ours:
    nodes: int
    """At each step."""
    random_each: int = 0
    """One move in so many, as in a level; 0: none."""

    @property
    def name(self) -> str:
        return f"ours at {self.nodes:,} nodes"

    def sit(self, setup: Setup, seat: Player) -> Thoughts:
        return Thoughts(Mind(setup, seat), Limit(nodes=self.nodes), self.random_each)


class Thoughts:
    """A Mind with its limit."""

    def __init__(self, mind: Mind, limit: Limit, random_each: int = 0) -> None:
        self._mind = mind
        self._limit = limit
        self._random_each = random_each

    def told(self, events: Sequence[Event]) -> None:
        self._mind.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        if not self._random_each or view.public.phase is not Phase.MOVE:
            return self._mind.choose(view, self._limit, rng)
        policy = erring(self._mind.policy(view, self._limit), self._random_each)
        [action] = rng.choices(tuple(policy), tuple(policy.values()))
        return action
