"""A seat's thoughts in the dark, from nothing but what a person in that seat is told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from onitama_core.engine.hidden.belief import Belief, told, track, track_from
from onitama_core.engine.hidden.situation import ninjas_in
from onitama_core.engine.hidden.subgame import budget_of, policy, value
from onitama_core.engine.hidden.weighing import Weigher

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.hidden.belief import Tracked
    from onitama_core.game import Action, Event, Outcome, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a mind may think: exactly one of the two. Nodes can be repeated, time cannot.

    Nodes are counted so that a second holds about five million on one thread, as in the search.
    Raises ValueError where none or both are given, or one that is not above zero.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.nodes, self.seconds) if limit is not None]
        if len(given) != 1 or given[0] <= 0:
            raise ValueError(self)


class Mind:
    _tracked: Tracked

    def __init__(self, setup: Setup, seat: Player) -> None:
        """At the start of a game of Way of the Shadow or Way of the Light."""
        self._tracked = track(setup, seat)

    @classmethod
    def at(cls, view: PlayerView, belief: Belief, turns_left: int | None = None) -> Mind:
        """In mid-game; `turns_left`: a draw after that many complete turns, this one included."""
        mind = cls.__new__(cls)
        mind._tracked = track_from(view, belief, turns_left)  # noqa: SLF001 - its own
        return mind

    @property
    def belief(self) -> Belief:
        """Both ranges, each with weights that sum to 1."""
        ranges = [
            {ninjas_in(state): weight for state, weight in weights.items()}
            for weights in self._tracked.now.ranges
        ]
        seat = self._tracked.seat
        return Belief(other=ranges[seat.opponent], own=ranges[seat])

    def told(self, events: Sequence[Event]) -> None:
        """After every step of anybody: the public events and those for this seat; also none."""
        self._tracked = told(self._tracked, self._weigher, events)

    @cached_property
    def _weigher(self) -> Weigher:
        return Weigher(self._tracked.deal, is_light=self._is_light)

    @property
    def _is_light(self) -> bool:
        return bool(self._tracked.now.situation.is_light)

    def policy(self, view: PlayerView, limit: Limit) -> dict[Action, float]:
        """The mixed strategy at this step; sums to 1 over `view.legal_actions`.

        With a limit in nodes it is the same for the same view and the same events.
        """
        budget = budget_of(limit, is_light=self._is_light)
        return policy(self._tracked, view.legal_actions, budget)

    def value(self, view: PlayerView, limit: Limit) -> float:
        """How the game is expected to end for this seat: 1 a win, 0 a draw, −1 a loss.

        The same wherever its own ninjas stand; also where the other side is to act.
        """
        outcome = view.public.outcome
        if outcome is not None:
            return worth(outcome, self._tracked.seat)
        return value(self._tracked, budget_of(limit, is_light=self._is_light))

    def choose(self, view: PlayerView, limit: Limit, rng: Random) -> Action:
        """Drawn from the policy."""
        policy = self.policy(view, limit)
        [action] = rng.choices(tuple(policy), tuple(policy.values()))
        return action


def worth(outcome: Outcome, seat: Player) -> float:
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is seat else -1.0
