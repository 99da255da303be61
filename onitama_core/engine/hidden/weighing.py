"""Opponent models: the likelihood of an observed step in each private state, for Bayes' rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    SLOT_SHIFT,
    SPIRIT_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    TURN_MASK,
    pass_turn,
    pawn_turn,
)
from onitama_core.engine.hidden.belief import (
    MODEL_COUNT,
    acting_player,
    all_possible_states,
    apply_bayes_rule,
    consistent_states,
    marginal_range,
    possible_placements,
    uniform_mixture,
)
from onitama_core.engine.hidden.common import (
    ObservedPass,
    ObservedPawnMove,
    ObservedPlacement,
    ObservedQuietStep,
    ObservedSecretMove,
    ObservedStrike,
    PublicBeliefState,
)
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch, pawn_parts
from onitama_core.engine.hidden.situation import NINJA, PAWNS, REVEALED
from onitama_core.engine.hidden.subgame import Budget, solve_subgame, subgame_root

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.belief import (
        BeliefMixture,
        BeliefMixtures,
        Probabilities,
        StateTransitions,
    )
    from onitama_core.engine.hidden.common import PublicObservation, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]
    Values = NDArray[np.float64]


SEARCH_DEPTH: Final = 2
"""Depth, in whole turns, of the searches behind the models; captures are searched beyond it."""
WIN_PROBABILITY_SCALE: Final = 300.0
"""Points per logit: this many points are a win probability of 73 %."""
MAX_SCORE: Final = 9_000
"""Bound of scores in points; beyond it a win counts as certain."""


INFORMATIVE_OBSERVATIONS: Final = (
    ObservedPawnMove,
    ObservedPass,
    ObservedQuietStep,
    ObservedStrike,
    ObservedSecretMove,
)
"""Observations whose likelihood depends on the squares of the mover's ninjas."""


class ActionValues(NamedTuple):
    """Values of every turn of the mover in one private state, in a move or a ninja step."""

    turns: Numbers
    """[turns] The rest of each turn, as the search numbers turns."""
    values: Values
    """[turns, states of the opponent] Win probability of each turn if the mover knew the opponent's
    state."""
    own_policy: Values
    """[turns] The probability that our own player plays each turn; they sum to 1."""


OWN_PLAYER_ERROR_RATE: Final = 0.01
"""Probability that the last model plays uniformly instead of as our own player."""


def action_likelihoods(found: ActionValues, shares: Values) -> tuple[Values, ...]:
    """Return the probability of each turn under each opponent model; each vector sums to 1.

    `shares`: the probabilities of the opponent's states, in the order of the columns of
    `found.values`. The models are:

    - uniform over the pawn moves, and over the ninja's steps after each;
    - softmax of the values averaged over the opponent's states (determinization), at a high and at
      a low temperature;
    - softmax of the values for a mover who sees the opponent's ninjas;
    - our own player, with a small error rate.
    """
    _, part, counts = np.unique(pawn_parts(found.turns), return_inverse=True, return_counts=True)
    means = (found.values @ shares)[:, None]
    return (
        1 / counts[part] / len(counts),
        softmax(means, 0.15)[:, 0],
        softmax(means, 0.04)[:, 0],
        softmax(found.values, 0.04) @ shares,
        (1 - OWN_PLAYER_ERROR_RATE) * found.own_policy + OWN_PLAYER_ERROR_RATE / len(found.turns),
    )


def softmax(values: Values, temperature: float) -> Values:
    """Return the softmax of the values along the turns, the first axis.

    `temperature`: a turn worse by this win probability is played e times as rarely.
    """
    powers = np.exp((values - values.max(axis=0)) / temperature)
    shares: Values = powers / powers.sum(axis=0)
    return shares


def evaluate_actions(
    searcher: PerfectInformationSearch,
    at: Situation,
    state: int,
    others: Mapping[int, float],
    played: Mapping[int, float],
) -> ActionValues:
    """Return the values of the turns of a private state.

    `others`: a range of the opponent. `played`: our own player's policy in this state, as
    `SolvedSubgame.root_policy` returns it. If a pawn's move captures the ninja that an attempt is
    aimed at, the same turn without the attempt gives the value.
    """
    found = [search_scores(searcher, at, state, other) for other in others]
    turns = max(found, key=len)
    columns = [[each.get(turn, each.get(turn & TURN_MASK, 0)) for turn in turns] for each in found]
    scores = np.clip(np.array(columns, np.float64).T, -MAX_SCORE, MAX_SCORE)
    numbers = np.array(list(turns), np.int64)
    parts = numbers if at.step == NINJA else pawn_parts(numbers)
    _, part, counts = np.unique(parts, return_inverse=True, return_counts=True)
    chances = np.array([played.get(each, 0.0) for each in parts.tolist()]) / counts[part]
    return ActionValues(
        numbers, 1 / (1 + np.exp(-scores / WIN_PROBABILITY_SCALE)), own_policy=chances
    )


def search_scores(
    searcher: PerfectInformationSearch, at: Situation, own: int, other: int
) -> dict[int, int]:
    """Return the score in points of each turn, with all ninjas visible to both players."""
    turns, scores = searcher.scores(at, own, other, SEARCH_DEPTH)
    return dict(zip(turns.tolist(), scores.tolist(), strict=True))


def successor_states(
    searcher: PerfectInformationSearch, at: Situation, observation: PublicObservation, state: int
) -> tuple[int, ...]:
    """Return the mover's possible states after an observation, or none if the state is refuted."""
    if isinstance(observation, ObservedPlacement):
        return possible_placements(at, observation.player)
    if not isinstance(observation, INFORMATIVE_OBSERVATIONS):
        return (state,)
    turns = searcher.turns(at, state)
    found: list[int] = states_after_turns(observation, state, turns)[
        matches_observation(at, observation, turns)
    ].tolist()
    return tuple(dict.fromkeys(found))


def matches_observation(at: Situation, observation: PublicObservation, turns: Numbers) -> Flags:
    """Return for each turn whether its part so far looks like the observation.

    Raises TypeError for an observation that is neither a move nor a ninja's step.
    """
    seen: Flags
    match observation:
        case ObservedPawnMove(slot, origin, target):
            seen = pawn_parts(turns) == pawn_turn(slot, origin, target)
        case ObservedPass(slot):
            seen = pawn_parts(turns) == pass_turn(slot)
        case ObservedQuietStep():
            seen = ~reveals_ninja(at, turns, ninja_targets(turns))
        case ObservedStrike(target, is_attempt):
            is_declared = (turns & ATTEMPT > 0) == is_attempt
            seen = (ninja_targets(turns) == target) & is_declared
        case ObservedSecretMove(slot, target):
            is_played = turns >> SLOT_SHIFT == slot
            is_struck = reveals_ninja(at, turns, targets(turns))
            seen = is_played & (~is_struck if target is None else targets(turns) == target)
        case _:
            raise TypeError(observation)
    return seen


def states_after_turns(observation: PublicObservation, state: int, turns: Numbers) -> Numbers:
    """Return the mover's state after each turn, as far as the observed step goes."""
    match observation:
        case ObservedQuietStep() | ObservedStrike():
            return enter_square(0, ninja_targets(turns), state)
        case ObservedSecretMove():
            return enter_square(state ^ 1 << (turns & NOWHERE), targets(turns), state)
    return np.full(len(turns), state)


def enter_square(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """Return `rest` with a ninja on the entered square, or the state if that is NOWHERE."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def reveals_ninja(at: Situation, turns: Numbers, entered: Numbers) -> Flags:
    """Return for each turn whether the ninja is revealed on the square that it enters."""
    visible = at[PAWNS + 1 - at.player] | at[REVEALED + 1 - at.player]
    seen: Flags = (entered != NOWHERE) & ((turns & ATTEMPT > 0) | (visible >> entered & 1 > 0))
    return seen


def targets(turns: Numbers) -> Numbers:
    return turns >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(turns: Numbers) -> Numbers:
    return turns >> SPIRIT_SHIFT & SQUARE_MASK


CERTAIN_UNDER_ALL_MODELS: Final = (1.0,) * MODEL_COUNT
"""The likelihoods of what every model does with certainty."""
MIN_LIKELIHOOD: Final = 1e-6
"""Likelihood added to every possible step, so that no model ever refutes a consistent state."""
LIKELIHOOD_BUDGET: Final = Budget(20_000)
"""Budget of the subgame that gives our own player's policy."""
MAX_OPPONENT_STATES: Final = 8
"""Number of the opponent's most likely states that the models average over."""


class BeliefUpdater:
    """Updates the beliefs in games of one deal; results do not depend on earlier calls."""

    def __init__(self, deal: Deal, *, is_light: bool) -> None:
        self._deal = deal
        self._searcher = PerfectInformationSearch(deal, is_light=is_light, hash_mb=1)

    def update(
        self, mixtures: BeliefMixtures, at: Situation, observation: PublicObservation
    ) -> BeliefMixtures:
        """Return the mixtures after an observation that was made in the situation `at`."""
        mover = acting_player(at, observation)
        mixtures = self._replace_refuted_ranges(mixtures, at, observation, mover)
        of_mover = self._transitions_of_mover(mixtures, at, observation, mover)
        found = transitions_of_observer(mixtures[1 - mover].states, at, observation)
        red, blue = map(
            apply_bayes_rule, mixtures, (found, of_mover) if mover else (of_mover, found)
        )
        return red, blue

    def _replace_refuted_ranges(
        self, mixtures: BeliefMixtures, at: Situation, observation: PublicObservation, mover: int
    ) -> BeliefMixtures:
        """Return the mixtures, with every range that the observation refutes entirely made uniform.

        The uniform range covers all states that fit the board.
        """

        def fits(player: int, state: int) -> bool:
            if player == mover:
                return bool(successor_states(self._searcher, at, observation, state))
            return bool(consistent_states(at, observation, state))

        red, blue = (
            mixture
            if any(fits(player, state) for state in mixture.states)
            else uniform_mixture_over(all_possible_states(at, player))
            for player, mixture in enumerate(mixtures)
        )
        return red, blue

    def _transitions_of_mover(
        self, mixtures: BeliefMixtures, at: Situation, observation: PublicObservation, mover: int
    ) -> StateTransitions:
        states = mixtures[mover].states
        if states == (0,) or not isinstance(observation, INFORMATIVE_OBSERVATIONS):
            return {
                state: [
                    (after, CERTAIN_UNDER_ALL_MODELS)
                    for after in successor_states(self._searcher, at, observation, state)
                ]
                for state in states
            }
        self._searcher.forget()
        ranges = marginal_range(mixtures[0]), marginal_range(mixtures[1])
        others = likeliest_states(ranges[1 - mover])
        found = solve_subgame(
            subgame_root(self._deal, PublicBeliefState(at, ranges)), LIKELIHOOD_BUDGET
        )
        return {
            state: self._transitions_of_state(
                at, observation, state, others, found.root_policy(state)
            )
            for state in states
        }

    def _transitions_of_state(
        self,
        at: Situation,
        observation: PublicObservation,
        state: int,
        others: Weights,
        played: Mapping[int, float],
    ) -> list[tuple[int, Probabilities]]:
        turns = self._searcher.turns(at, state)
        count, seen = len(turns), matches_observation(at, observation, turns)
        next_state = states_after_turns(observation, state, turns)
        following: dict[int, None] = dict.fromkeys(next_state[seen].tolist())
        if not following:
            return []
        found = evaluate_actions(self._searcher, at, state, others, played)
        shares = np.array(list(others.values()))
        if len(found.turns) < count:  # no attempt follows a pawn's sure capture
            seen, next_state = (
                matches_observation(at, observation, found.turns),
                states_after_turns(observation, state, found.turns),
            )
        chances = [np.where(seen, each, 0.0) for each in action_likelihoods(found, shares)]
        return [
            (
                after,
                tuple(float(each[next_state == after].sum()) + MIN_LIKELIHOOD for each in chances),
            )
            for after in following
        ]


def uniform_mixture_over(states: tuple[int, ...]) -> BeliefMixture:
    return uniform_mixture({state: 1 / len(states) for state in states}, MODEL_COUNT)


def transitions_of_observer(
    states: tuple[int, ...], at: Situation, observation: PublicObservation
) -> StateTransitions:
    """Return the transitions of the player who did not act; they only rule states out."""
    return {
        state: [
            (after, CERTAIN_UNDER_ALL_MODELS) for after in consistent_states(at, observation, state)
        ]
        for state in states
    }


def likeliest_states(weights: Weights) -> Weights:
    """Return the likeliest states of a range, at most MAX_OPPONENT_STATES, scaled to sum to 1."""
    first = sorted(weights, key=lambda state: (-weights[state], state))[:MAX_OPPONENT_STATES]
    total = sum(weights[state] for state in first)
    return {state: weights[state] / total for state in first}
