"""A computer player in one seat of a game with hidden ninjas.

It knows what a person in that seat observes, and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.hidden.belief import Belief
from onitama_core.engine.hidden.situation import squares_of_mask
from onitama_core.engine.hidden.subgame import budget_of, policy, value
from onitama_core.engine.hidden.tracking import apply_events, track_from_start, track_from_view

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.hidden.belief import TrackedGame
    from onitama_core.engine.thoughts import MoveTime, Nodes, StopFlag
    from onitama_core.game import Action, Event, Outcome, Player, PlayerView, Setup


class Mind:
    """Beliefs of one seat, updated step by step, and the policies and values that use them."""

    def __init__(self, tracked: TrackedGame) -> None:
        self.tracked = tracked

    @classmethod
    def at_start(cls, setup: Setup, seat: Player) -> Mind:
        """Return a mind at the start of a game of Way of the Shadow or Way of the Light."""
        return cls(track_from_start(setup, seat))

    @classmethod
    def from_view(cls, view: PlayerView, belief: Belief) -> Mind:
        """Return a mind that starts in mid-game with the given belief."""
        return cls(track_from_view(view, belief))

    @property
    def belief(self) -> Belief:
        """The two ranges by squares; each sums to 1."""
        ranges = [
            {squares_of_mask(state): weight for state, weight in weights.items()}
            for weights in self.tracked.now.ranges
        ]
        seat = self.tracked.seat
        return Belief(other=ranges[seat.opponent], own=ranges[seat])

    def observe(self, events: Sequence[Event]) -> None:
        """Update the beliefs after a step of either player, also after a step without events.

        `events`: the public ones and those whose audience is this seat.
        """
        self.tracked = apply_events(self.tracked, events)

    @property
    def _is_light(self) -> bool:
        return bool(self.tracked.now.situation.is_light)

    def policy(
        self, view: PlayerView, limit: MoveTime | Nodes, stop: StopFlag | None = None
    ) -> dict[Action, float]:
        """Return the mixed strategy at this step; it sums to 1 over `view.legal_actions`.

        With Nodes it depends on the view and the observed events alone; with MoveTime also on the
        machine's speed. If `stop` is set in the meantime, a weaker strategy is returned at once.
        """
        budget = budget_of(limit, is_light=self._is_light)
        return policy(self.tracked, view.legal_actions, budget, stop)

    def value(self, view: PlayerView, limit: MoveTime | Nodes) -> float:
        """Return the expected outcome for this seat: 1 a win, 0 a draw, -1 a loss.

        It does not depend on the squares of the seat's own ninjas, and may be asked for while the
        opponent is to act.
        """
        outcome = view.public.outcome
        if outcome is not None:
            return outcome_value(outcome, self.tracked.seat)
        return value(self.tracked, budget_of(limit, is_light=self._is_light))

    def choose(self, view: PlayerView, limit: MoveTime | Nodes, rng: Random) -> Action:
        """Return an action sampled from the policy by `rng`; for benchmarks."""
        policy = self.policy(view, limit)
        [action] = rng.choices(tuple(policy), tuple(policy.values()))
        return action


def outcome_value(outcome: Outcome, seat: Player) -> float:
    """Return 1 for a win of the seat, 0 for a draw and −1 for a loss."""
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is seat else -1.0
