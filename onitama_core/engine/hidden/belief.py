"""Beliefs about hidden ninjas: exact sets of private states and ranges over them."""

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
"""Bitboards of the squares on which a player may place its ninja: `SHADOW_PLACEMENTS[player]`."""
LIGHT_PLACEMENTS: Final = tuple(sum(pair) for pair in combinations(BLUE_HOME_SQUARES, 2))
"""Bitboards of every pair of squares on which Blue may place its ninjas in Way of the Light."""


def acting_player(situation: Situation, observation: PublicObservation) -> int:
    """Return the player whose action was observed.

    Placements name their player, because the players may place in either order.
    """
    return observation.player if isinstance(observation, ObservedPlacement) else situation.player


def possible_placements(situation: Situation, player: int) -> tuple[int, ...]:
    """Return the private states that a player may choose in the placement."""
    return LIGHT_PLACEMENTS if situation.is_light else SHADOW_PLACEMENTS[player]


def all_possible_states(situation: Situation, player: int) -> tuple[int, ...]:
    """Return every private state that fits the present board, in ascending order.

    Earlier observations, which may refute some of them, are ignored.
    """
    revealed = situation[REVEALED + player]
    free = (
        ~(situation.red | situation.blue | situation.revealed_red | situation.revealed_blue)
        & EVERYWHERE
    )
    hidden = situation[NINJAS + player] - revealed.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(revealed | sum(chosen) for chosen in combinations(squares, hidden)))


def consistent_successors(
    situation: Situation, observation: PublicObservation, state: int
) -> tuple[int, ...]:
    """Return the private state that follows `state`, or an empty tuple if it is refuted.

    `state`: one of the player who did not act. A captured ninja is removed from it.
    """
    match observation:
        case ObservedPawnMove(target=target, captures_ninja=takes) | ObservedStrike(
            target, _, takes
        ):
            found = state & 1 << target
            return (state ^ found,) if bool(found) is takes else ()
        case ObservedLantern(line, is_there):
            hidden = state & ~situation[REVEALED + 1 - situation.player]
            return (state,) if bool(hidden & line) is is_there else ()
    return (state,)


Likelihoods: TypeAlias = "Mapping[int, float]"
"""Likelihoods of an observation, given one private state before the step.

The keys are the private states after the step. A value is the joint probability of the observation
and of that state.
"""

MIN_STATE_PROBABILITY: Final = 1e-6
"""Lower bound of a consistent state's probability, so that no number of unlikely steps refutes it.
"""


def apply_bayes_rule(prior: Weights, likelihoods: Mapping[int, Likelihoods]) -> Weights:
    """Return the posterior range after one step, by Bayes' rule.

    `likelihoods`: for every private state of the prior; empty for a state that the observation
    refutes.
    """
    joint: Weights = {}
    for state, successors in likelihoods.items():
        for successor, likelihood in successors.items():
            joint[successor] = joint.get(successor, 0.0) + prior[state] * likelihood
    evidence = sum(joint.values())
    return scale_range(
        {state: max(joint[state] / evidence, MIN_STATE_PROBABILITY) for state in sorted(joint)}
    )


def scale_range(weights: Weights) -> Weights:
    """Return the weights, scaled to sum to 1."""
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}


def uniform_range(states: Sequence[int]) -> Weights:
    return dict.fromkeys(states, 1 / len(states))


class TrackedGame(NamedTuple):
    """One moment of a game, as a seat knows it from its observations."""

    seat: Player
    deal: Deal
    now: PublicBeliefState
    """The public belief state at this moment, the same for both seats."""
    turn_start: PublicBeliefState
    """The public belief state at the start of the present turn, or at the first tracked step."""
    own_ninjas: int
    """Bitboard of the seat's living ninjas: its true private state."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Belief:
    """Both players' beliefs, as one seat computes them from its observations."""

    other: Range
    """The seat's belief about the opponent's ninjas."""
    own: Range
    """The opponent's belief about the seat's own ninjas."""
