"""How likely each way of a step was, by models of who made it."""

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
from onitama_core.engine.hidden.night.search import Seer, pawn_parts
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
"""Whole turns, and captures after them."""
WIN_PROBABILITY_SCALE: Final = 300.0
"""Points that make 73 % of a win."""
MAX_SCORE: Final = 9_000
"""Points beyond which a win is sure."""


INFORMATIVE_OBSERVATIONS: Final = (
    ObservedPawnMove,
    ObservedPass,
    ObservedQuietStep,
    ObservedStrike,
    ObservedSecretMove,
)
"""Deeds that tell of where the mover's ninjas stand."""


class ActionValues(NamedTuple):
    """Of one private state of the mover, in a move or a ninja step."""

    turns: Numbers
    """What remains of the turn, as `night/search.py` numbers it."""
    values: Values
    """(turns, states of the other): the share of a win for who sees the other's ninja."""
    own_policy: Values
    """(turns,) How often our own player would play each; the sum is 1."""


OWN_PLAYER_ERROR_RATE: Final = 0.01
"""How often who plays as our own player plays anything."""


def action_likelihoods(found: ActionValues, shares: Values) -> tuple[Values, ...]:
    """How likely each turn is where so much is held possible of each state of the other.

    To who plays every pawn's move as often, and every ninja step after it; to two, of whom one errs
    more, who choose by the mean over what they hold possible; to who sees the other's ninja,
    wherever that is; and to who plays as our own player, which knows what both players know.
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
    """Along the turns, the first axis.

    `heat`: by what share of a win a turn may be worse and still be played e times as rarely.
    """
    powers = np.exp((values - values.max(axis=0)) / temperature)
    shares: Values = powers / powers.sum(axis=0)
    return shares


def evaluate_actions(
    seer: Seer, at: Situation, state: int, others: Mapping[int, float], played: Mapping[int, float]
) -> ActionValues:
    """Beside a ninja that a pawn's move captures a quiet step stands for the attempt there.

    `played`: as `subgame.Solved.shares` has it.
    """
    found = [search_scores(seer, at, state, other) for other in others]
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


def search_scores(seer: Seer, at: Situation, own: int, other: int) -> dict[int, int]:
    turns, scores = seer.scores(at, own, other, SEARCH_DEPTH)
    return dict(zip(turns.tolist(), scores.tolist(), strict=True))


def successor_states(
    seer: Seer, at: Situation, observation: PublicObservation, state: int
) -> tuple[int, ...]:
    """What the mover's state may be after its deed; none where it could not have done it."""
    if isinstance(observation, ObservedPlacement):
        return possible_placements(at, observation.player)
    if not isinstance(observation, INFORMATIVE_OBSERVATIONS):
        return (state,)
    turns = seer.turns(at, state)
    found: list[int] = states_after_turns(observation, state, turns)[
        matches_observation(at, observation, turns)
    ].tolist()
    return tuple(dict.fromkeys(found))


def matches_observation(at: Situation, observation: PublicObservation, turns: Numbers) -> Flags:
    """Which turns look like the deed to others, as far as it goes."""
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
    """What each turn makes of the state, as far as the deed goes."""
    match observation:
        case ObservedQuietStep() | ObservedStrike():
            return enter_square(0, ninja_targets(turns), state)
        case ObservedSecretMove():
            return enter_square(state ^ 1 << (turns & NOWHERE), targets(turns), state)
    return np.full(len(turns), state)


def enter_square(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """A ninja beside the rest of them, on the square that it entered; NOWHERE for none."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def reveals_ninja(at: Situation, turns: Numbers, entered: Numbers) -> Flags:
    """Whether the ninja that enters a square is revealed there."""
    visible = at[PAWNS + 1 - at.player] | at[REVEALED + 1 - at.player]
    seen: Flags = (entered != NOWHERE) & ((turns & ATTEMPT > 0) | (visible >> entered & 1 > 0))
    return seen


def targets(turns: Numbers) -> Numbers:
    return turns >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(turns: Numbers) -> Numbers:
    return turns >> SPIRIT_SHIFT & SQUARE_MASK


CERTAIN_UNDER_ALL_MODELS: Final = (1.0,) * MODEL_COUNT
MIN_LIKELIHOOD: Final = 1e-6
"""The chance of what no model would ever do."""
LIKELIHOOD_BUDGET: Final = Budget(20_000)
"""Of the next turns solved, as our own player would."""
MAX_OPPONENT_STATES: Final = 8
"""States of the other that the models' averages are taken over: the likeliest."""


class BeliefUpdater:
    """For one deal; what it says depends on nothing that it was asked before."""

    def __init__(self, deal: Deal, *, is_light: bool) -> None:
        self._deal = deal
        self._seer = Seer(deal, is_light=is_light, hash_mb=1)

    def update(
        self, mixtures: BeliefMixtures, at: Situation, observation: PublicObservation
    ) -> BeliefMixtures:
        """Once a deed was done in the situation `at`."""
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
        """With all that could be in place of a range that does not fit what was done."""

        def fits(player: int, state: int) -> bool:
            if player == mover:
                return bool(successor_states(self._seer, at, observation, state))
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
                    for after in successor_states(self._seer, at, observation, state)
                ]
                for state in states
            }
        self._seer.forget()
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
        turns = self._seer.turns(at, state)
        count, seen = len(turns), matches_observation(at, observation, turns)
        next_state = states_after_turns(observation, state, turns)
        following: dict[int, None] = dict.fromkeys(next_state[seen].tolist())
        if not following:
            return []
        found = evaluate_actions(self._seer, at, state, others, played)
        shares = np.array(list(others.values()))
        if len(found.turns) < count:  # attempts where a pawn surely captures the ninja before
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
    """Of who did not move: what the deed found out."""
    return {
        state: [
            (after, CERTAIN_UNDER_ALL_MODELS) for after in consistent_states(at, observation, state)
        ]
        for state in states
    }


def likeliest_states(weights: Weights) -> Weights:
    first = sorted(weights, key=lambda state: (-weights[state], state))[:MAX_OPPONENT_STATES]
    total = sum(weights[state] for state in first)
    return {state: weights[state] / total for state in first}
