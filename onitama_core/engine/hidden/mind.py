"""A computer player in one seat of a game with hidden ninjas, and what it tracks of the game.

It knows what a person in that seat observes, and no more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.belief import (
    scale_range,
    update_ranges,
)
from onitama_core.engine.hidden.common import (
    ObservedLantern,
    PublicBeliefState,
    TrackedGame,
    advance_by_events,
    deal_of_view,
    initial_situation,
    read_observation,
    situation_of,
)
from onitama_core.engine.hidden.situation import (
    LANTERN,
    MOVE,
    PLACEMENT,
    REVEALED,
    mask_of,
    squares_of_mask,
)
from onitama_core.engine.hidden.subgame import budget_of, policy, value
from onitama_core.engine.position import deal_of
from onitama_core.game import OwnNinjaMoved, OwnNinjasPlaced, Piece, PieceCaptured, PieceKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.hidden.common import PublicObservation, StateRange
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.observations import Range
    from onitama_core.engine.thoughts import MoveTime, Nodes, StopFlag
    from onitama_core.game import Action, Event, Outcome, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Belief:
    """Beliefs of both players, as one seat computes them from its observations."""

    other: Range
    """The seat's belief about the opponent's ninjas."""
    own: Range
    """The opponent's belief about the seat's own ninjas."""


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
        """The beliefs of both players, with squares as keys; the weights of each sum to 1."""
        ranges = [
            {squares_of_mask(state): weight for state, weight in weights.items()}
            for weights in self.tracked.belief_state.ranges
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
        return bool(self.tracked.belief_state.situation.is_light)

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
        """Return the expected result for this seat: 1 a win, 0 a draw, -1 a loss.

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


NO_NINJAS_RANGE: Final[StateRange] = {0: 1.0}
"""Range of a player without ninjas."""


def track_from_start(setup: Setup, seat: Player) -> TrackedGame:
    """Return the tracked game of a seat before the ninjas are placed."""
    belief_state = PublicBeliefState(initial_situation(setup), (NO_NINJAS_RANGE, NO_NINJAS_RANGE))
    return TrackedGame(seat, deal_of(setup.card_ids), belief_state, belief_state, own_ninjas=0)


def track_from_view(view: PlayerView, belief: Belief) -> TrackedGame:
    """Return the tracked game of the view's seat, as if its present turn started at this step."""
    seat = view.viewer
    situation = situation_of(view.public)
    own, other = weights_by_state(belief.own), weights_by_state(belief.other)
    belief_state = PublicBeliefState(situation, (other, own) if seat else (own, other))
    own_ninjas = mask_of(view.hidden_ninjas) | situation[REVEALED + seat]
    return TrackedGame(seat, deal_of_view(view.public), belief_state, belief_state, own_ninjas)


def weights_by_state(belief: Range) -> StateRange:
    """Return a range with bitboards as keys instead of squares, scaled to sum to 1."""
    weights = {mask_of(squares): weight for squares, weight in belief.items() if weight}
    weights = weights or NO_NINJAS_RANGE
    return scale_range({state: weights[state] for state in sorted(weights)})


def apply_events(tracked: TrackedGame, events: Sequence[Event]) -> TrackedGame:
    """Return the tracked game after one step of either player.

    `events`: those that the seat observes. A lantern step without events was declined; without
    events at another step, or once the game is over, nothing changes.
    """
    situation = tracked.belief_state.situation
    if tracked.is_over or (not events and situation.step != LANTERN):
        return tracked
    observation = with_lantern_answer(
        read_observation(tracked.deal, events), situation, tracked.own_ninjas
    )
    ranges = update_ranges(tracked.belief_state, tracked.deal, observation)
    next_situation = advance_by_events(situation, tracked.deal, events)
    belief_state = PublicBeliefState(next_situation or situation, ranges)
    is_turn_start = next_situation is not None and next_situation.step in (PLACEMENT, MOVE)
    return tracked._replace(
        belief_state=belief_state,
        turn_start=belief_state if is_turn_start else tracked.turn_start,
        own_ninjas=own_ninjas_after(tracked, events),
        is_over=next_situation is None,
    )


def with_lantern_answer(
    observation: PublicObservation, situation: Situation, own: int
) -> PublicObservation:
    """Return the observation with the answer to the opponent's lantern.

    Only the player who lit it gets the answer as an event. The seat knows it from its own ninjas,
    the bitboard `own`. Other observations are returned unchanged.
    """
    if isinstance(observation, ObservedLantern) and observation.is_there is None:
        hidden = own & ~situation[REVEALED + 1 - situation.player]
        return replace(observation, is_there=bool(hidden & observation.line))
    return observation


def own_ninjas_after(tracked: TrackedGame, events: Sequence[Event]) -> int:
    """Return the bitboard of the seat's own living ninjas after these events."""
    own = tracked.own_ninjas
    for event in events:
        match event:
            case OwnNinjasPlaced(_, squares):
                own = mask_of(squares)
            case OwnNinjaMoved(_, origin, target):
                own = own ^ origin.bit | target.bit
            case PieceCaptured(piece, square) if piece == Piece(tracked.seat, PieceKind.NINJA):
                own ^= square.bit
    return own
