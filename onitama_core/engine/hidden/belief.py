"""Where the ninjas may be: both players' ranges, from what both know and how each may play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.board import EVERYWHERE
from onitama_core.engine.hidden.common import (
    ObservedLantern,
    ObservedPawnMove,
    ObservedPlacement,
    ObservedStrike,
    PublicBeliefState,
)
from onitama_core.engine.hidden.situation import (
    NINJAS,
    REVEALED,
)
from onitama_core.game import (
    Square,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine.hidden.common import PublicObservation, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.observations import Range
    from onitama_core.engine.position import Deal
    from onitama_core.game import Player


BLUE_HOME_SQUARES: Final = [1 << square for square in range(Square.A5, Square.E5 + 1)]
SHADOW_PLACEMENTS: Final = (
    (Square.B1.bit, Square.D1.bit),
    (Square.B5.bit, Square.D5.bit),
)
"""Where Red and Blue may place their ninja in Way of the Shadow."""
LIGHT_PLACEMENTS: Final = tuple(sum(pair) for pair in combinations(BLUE_HOME_SQUARES, 2))


def acting_player(at: Situation, observation: PublicObservation) -> int:
    return observation.player if isinstance(observation, ObservedPlacement) else at.player


def possible_placements(at: Situation, player: int) -> tuple[int, ...]:
    """Before which there was nothing on the board."""
    return LIGHT_PLACEMENTS if at.is_light else SHADOW_PLACEMENTS[player]


def all_possible_states(at: Situation, player: int) -> tuple[int, ...]:
    """All that a player's state could be if nothing were known but what stands on the board."""
    shown = at[REVEALED + player]
    free = ~(at.red | at.blue | at.revealed_red | at.revealed_blue) & EVERYWHERE
    hidden = at[NINJAS + player] - shown.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(shown | sum(chosen) for chosen in combinations(squares, hidden)))


def consistent_states(at: Situation, observation: PublicObservation, state: int) -> tuple[int, ...]:
    """Return what remains of a state of the player who did not move; empty if refuted."""
    match observation:
        case ObservedPawnMove(target=target, captures_ninja=takes) | ObservedStrike(
            target, _, takes
        ):
            found = state & 1 << target
            return (state ^ found,) if bool(found) is takes else ()
        case ObservedLantern(line, is_there):
            hidden = state & ~at[REVEALED + 1 - at.player]
            return (state,) if bool(hidden & line) is is_there else ()
    return (state,)


Probabilities: TypeAlias = "tuple[float, ...]"
"""One for each model."""
StateTransitions: TypeAlias = "Mapping[int, Sequence[tuple[int, Probabilities]]]"
"""By private state: what it may have become in a step, and how likely each model makes that, and
what was seen of it, from there."""

UNIFORM_MIX: Final = 0.02
"""The part of each model's range that is spread evenly after every step, so that nothing which is
possible is ever given up."""
MIN_MODEL_WEIGHT: Final = 0.02
"""What is left of the trust in any model: players change, and none of the models is right."""


class BeliefMixture(NamedTuple):
    model_weights: Probabilities
    """The posterior weight of each model; their sum is 1."""
    ranges: tuple[Weights, ...]
    """Each model's; all with the same states, the exact set, in ascending order."""

    @property
    def states(self) -> tuple[int, ...]:
        return tuple(self.ranges[0])


BeliefMixtures: TypeAlias = "tuple[BeliefMixture, BeliefMixture]"
"""Red's and Blue's."""


def uniform_mixture(weights: Weights, models: int) -> BeliefMixture:
    """All models hold the same, and are trusted alike."""
    return BeliefMixture((1 / models,) * models, (weights,) * models)


def marginal_range(mixture: BeliefMixture) -> Weights:
    """The range."""
    return {
        state: sum(
            c * weights[state]
            for c, weights in zip(mixture.model_weights, mixture.ranges, strict=True)
        )
        for state in mixture.states
    }


def apply_bayes_rule(mixture: BeliefMixture, transitions: StateTransitions) -> BeliefMixture:
    """By Bayes' rule, for each model its range, and for each range its model."""
    following = sorted({after for found in transitions.values() for after, _ in found})
    masses = [
        joint_probabilities(transitions, weights, model)
        for model, weights in enumerate(mixture.ranges)
    ]
    likelihoods = [sum(by_state.values()) for by_state in masses]
    return BeliefMixture(
        update_model_weights(mixture.model_weights, likelihoods),
        tuple(
            mix_with_uniform({state: by_state[state] / likelihood for state in following})
            for by_state, likelihood in zip(masses, likelihoods, strict=True)
        ),
    )


def joint_probabilities(
    transitions: StateTransitions, weights: Weights, model: int
) -> dict[int, float]:
    """How likely a model makes what was seen together with each state after it."""
    found: dict[int, float] = {}
    for state, reachable in transitions.items():
        for reached, likelihoods in reachable:
            found[reached] = found.get(reached, 0.0) + weights[state] * likelihoods[model]
    return found


def update_model_weights(before: Probabilities, likelihoods: Sequence[float]) -> Probabilities:
    products = [c * likelihood for c, likelihood in zip(before, likelihoods, strict=True)]
    total, kept = sum(products), 1 - MIN_MODEL_WEIGHT * len(before)
    return tuple(kept * product / total + MIN_MODEL_WEIGHT for product in products)


def mix_with_uniform(weights: Weights) -> Weights:
    even = UNIFORM_MIX / len(weights)
    return {state: (1 - UNIFORM_MIX) * weight + even for state, weight in weights.items()}


MODEL_COUNT: Final = 5
"""Of how somebody plays, as `weighing.by_models` has them; the last one as our own player does."""
OWN_RANGE_MODEL_WEIGHTS: Final = (
    *[MIN_MODEL_WEIGHT] * (MODEL_COUNT - 1),
    1 - MIN_MODEL_WEIGHT * (MODEL_COUNT - 1),
)
"""The trust in each for the seat's own range: who knows how we play reads us by the last."""


class TrackedGame(NamedTuple):
    """A moment of a game, as one seat knows it from what it observed."""

    seat: Player
    deal: Deal
    now: PublicBeliefState
    mixtures: BeliefMixtures
    """The mixtures that the ranges of `now` are the averages of."""
    turn_starts: tuple[PublicBeliefState, ...]
    """The start of each turn since the tracking began; the last is the turn in progress."""
    own_ninjas: int
    """A bitboard of the seat's own living ninjas, which answer the opponent's lanterns."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Belief:
    """Where the ninjas may stand: one seat's belief, and what it takes to be the opponent's."""

    other: Range
    """The seat's belief about the opponent's ninjas."""
    own: Range
    """The opponent's belief about the seat's own ninjas."""
