"""The player that is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import onitama_core.engine.hidden.subgame  # noqa: F401 - made before processor time is taken
from onitama_core.engine.hidden import Limit, Mind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Ours:
    nodes: int
    """At each step."""

    @property
    def name(self) -> str:
        return f"ours at {self.nodes:,} nodes"

    def sit(self, setup: Setup, seat: Player) -> Thoughts:
        return Thoughts(Mind(setup, seat), Limit(nodes=self.nodes))


class Thoughts:
    """A Mind with its limit."""

    def __init__(self, mind: Mind, limit: Limit) -> None:
        self._mind = mind
        self._limit = limit

    def told(self, events: Sequence[Event]) -> None:
        self._mind.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        return self._mind.choose(view, self._limit, rng)
