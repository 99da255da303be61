"""The player that is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import onitama_core.engine.hidden.subgame  # noqa: F401 - made before processor time is taken
from onitama_core.engine.hidden import Limit, Mind
from onitama_core.engine.hidden.seat import erring

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.levels import Glances
    from onitama_core.game import Action, Event, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Ours:
    nodes: int
    """At each step."""
    glances: Glances | None = None

    @property
    def name(self) -> str:
        errs = "" if self.glances is None else f", {self.glances.share:.0%} at a glance"
        return f"ours at {self.nodes:,} nodes{errs}"

    def sit(self, setup: Setup, seat: Player) -> Thoughts:
        return Thoughts(Mind(setup, seat), Limit(nodes=self.nodes), self.glances)


class Thoughts:
    """A Mind with its limit."""

    def __init__(self, mind: Mind, limit: Limit, glances: Glances | None) -> None:
        self._mind = mind
        self._limit = limit
        self._glances = glances

    def told(self, events: Sequence[Event]) -> None:
        self._mind.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        policy = erring(self._mind.policy(view, self._limit), view, self._glances)
        [action] = rng.choices(tuple(policy), tuple(policy.values()))
        return action
