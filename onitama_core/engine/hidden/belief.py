"""Beliefs about hidden ninjas: ranges, updated by Bayes' rule under several opponent models."""

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
"""Bitboards of Blue's back rank, where its two ninjas are placed in Way of the Light."""
SHADOW_PLACEMENTS: Final = (
    (Square.B1.bit, Square.D1.bit),
    (Square.B5.bit, Square.D5.bit),
)
"""Bitboards on which Red and Blue may place their ninja in Way of the Shadow."""
LIGHT_PLACEMENTS: Final = tuple(sum(pair) for pair in combinations(BLUE_HOME_SQUARES, 2))
"""Bitboards of every pair of squares on which Blue may place its ninjas in Way of the Light."""


def acting_player(at: Situation, observation: PublicObservation) -> int:
    """Return the player whose action was observed; both players place, in either order."""
    return observation.player if isinstance(observation, ObservedPlacement) else at.player


def possible_placements(at: Situation, player: int) -> tuple[int, ...]:
    """Return the private states that a player may choose in the placement."""
    return LIGHT_PLACEMENTS if at.is_light else SHADOW_PLACEMENTS[player]


def all_possible_states(at: Situation, player: int) -> tuple[int, ...]:
    """Return every private state that fits the board, whatever was observed earlier, ascending."""
    shown = at[REVEALED + player]
    free = ~(at.red | at.blue | at.revealed_red | at.revealed_blue) & EVERYWHERE
    hidden = at[NINJAS + player] - shown.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(shown | sum(chosen) for chosen in combinations(squares, hidden)))


def consistent_states(at: Situation, observation: PublicObservation, state: int) -> tuple[int, ...]:
    """Return what a state of the player who did not act becomes, or nothing if it is refuted.

    A captured ninja is removed from the state.
    """
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
"""One probability for each opponent model."""
StateTransitions: TypeAlias = "Mapping[int, Sequence[tuple[int, Probabilities]]]"
"""Transitions by private state: the states that may follow, each with the joint likelihood of it
and of the observation under every model."""

UNIFORM_MIX: Final = 0.02
"""Share of the uniform distribution mixed into each model's range after every step, so that no
consistent state loses all its weight."""
MIN_MODEL_WEIGHT: Final = 0.02
"""Lower bound of every opponent model's posterior weight.

Keeps a model usable after evidence against it, because opponents change how they play.
"""


class BeliefMixture(NamedTuple):
    """A belief about one player's private state under several opponent models."""

    model_weights: Probabilities
    """Posterior probability of each model; they sum to 1."""
    ranges: tuple[Weights, ...]
    """One range for each model, all over the same consistent states in ascending order."""

    @property
    def states(self) -> tuple[int, ...]:
        return tuple(self.ranges[0])


BeliefMixtures: TypeAlias = "tuple[BeliefMixture, BeliefMixture]"
"""Red's and Blue's."""


def uniform_mixture(weights: Weights, models: int) -> BeliefMixture:
    """Return a mixture in which all models have the same range and the same weight."""
    return BeliefMixture((1 / models,) * models, (weights,) * models)


def marginal_range(mixture: BeliefMixture) -> Weights:
    """Return the range averaged over the models, each by its posterior weight."""
    return {
        state: sum(
            c * weights[state]
            for c, weights in zip(mixture.model_weights, mixture.ranges, strict=True)
        )
        for state in mixture.states
    }


def apply_bayes_rule(mixture: BeliefMixture, transitions: StateTransitions) -> BeliefMixture:
    """Return the posterior ranges and model weights after one step, by Bayes' rule.

    Within each model the states are reweighted by their likelihoods; the models are reweighted by
    how likely each one made the observation in total.
    """
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
    """Return the probability, under a model, of the observation and each state after it."""
    found: dict[int, float] = {}
    for state, reachable in transitions.items():
        for reached, likelihoods in reachable:
            found[reached] = found.get(reached, 0.0) + weights[state] * likelihoods[model]
    return found


def update_model_weights(before: Probabilities, likelihoods: Sequence[float]) -> Probabilities:
    """Return the posterior weights of the models, none below MIN_MODEL_WEIGHT."""
    products = [c * likelihood for c, likelihood in zip(before, likelihoods, strict=True)]
    total, kept = sum(products), 1 - MIN_MODEL_WEIGHT * len(before)
    return tuple(kept * product / total + MIN_MODEL_WEIGHT for product in products)


def mix_with_uniform(weights: Weights) -> Weights:
    """Return a range with UNIFORM_MIX of the uniform distribution; it still sums to 1."""
    even = UNIFORM_MIX / len(weights)
    return {state: (1 - UNIFORM_MIX) * weight + even for state, weight in weights.items()}


MODEL_COUNT: Final = 5
"""Number of opponent models in `weighing.action_likelihoods`; the last one plays as our player
does."""
OWN_RANGE_MODEL_WEIGHTS: Final = (
    *[MIN_MODEL_WEIGHT] * (MODEL_COUNT - 1),
    1 - MIN_MODEL_WEIGHT * (MODEL_COUNT - 1),
)
"""Prior model weights of the seat's own range: an opponent who knows how our player plays would
read it by the last model."""


class TrackedGame(NamedTuple):
    """One moment of a game, as a seat knows it from its observations."""

    seat: Player
    deal: Deal
    now: PublicBeliefState
    """The public belief state at this moment."""
    mixtures: BeliefMixtures
    """The mixtures whose marginal ranges are those of `now`."""
    turn_starts: tuple[PublicBeliefState, ...]
    """The public belief state at the start of each tracked turn; the last is the turn in progress.
    """
    own_ninjas: int
    """Bitboard of the seat's living ninjas, which answer the opponent's lanterns."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Belief:
    """The beliefs of one seat: its own, and the one that it attributes to the opponent."""

    other: Range
    """The seat's belief about the opponent's ninjas."""
    own: Range
    """The opponent's belief about the seat's own ninjas."""
