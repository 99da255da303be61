"""The opponent model: how likely an observed step is in each private state, for Bayes' rule.

The model is our own player, which sometimes plays uniformly instead. It models each player in the
same way, whichever seat observes, so both seats compute the same public belief state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    SECOND_TARGET_SHIFT,
    SLOT_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    pass_turn,
    pawn_turn,
)
from onitama_core.engine.hidden.belief import (
    acting_player,
    all_possible_states,
    apply_bayes_rule,
    consistent_successors,
    possible_placements,
    uniform_range,
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
from onitama_core.engine.hidden.search.alphabeta import pawn_parts
from onitama_core.engine.hidden.situation import NINJA, PAWNS, REVEALED
from onitama_core.engine.hidden.subgame import Budget, solve_subgame, subgame_root
from onitama_core.engine.hidden.subgame.trees import searcher_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.belief import Likelihoods
    from onitama_core.engine.hidden.common import PublicObservation, Ranges
    from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]


UNIFORM_SHARE: Final = 0.1
"""Probability with which the model plays uniformly, so that it never rules out a legal action."""
MODEL_BUDGET: Final = Budget(20_000)
"""Budget of the subgame that gives our own player's policy."""


INFORMATIVE_OBSERVATIONS: Final = (
    ObservedPawnMove,
    ObservedPass,
    ObservedQuietStep,
    ObservedStrike,
    ObservedSecretMove,
)
"""Observations whose likelihood depends on the squares of the mover's ninjas."""


def update_ranges(now: PublicBeliefState, deal: Deal, observation: PublicObservation) -> Ranges:
    """Return both players' ranges after a step that was observed in the belief state `now`.

    A range that the observation refutes entirely is replaced first, by the uniform range over all
    states that fit the board. Only a belief given in mid-game can be so wrong.
    """
    searcher = searcher_for(deal.ids, is_light=bool(now.situation.is_light))
    situation, mover = now.situation, acting_player(now.situation, observation)

    def possible_successors(player: int, state: int) -> Likelihoods:
        if player == mover:
            # An empty policy leaves uniform play, which is enough to tell what is refuted.
            return successor_likelihoods(searcher, situation, observation, state, {})
        return dict.fromkeys(consistent_successors(situation, observation, state), 1.0)

    red, blue = (
        weights
        if any(possible_successors(player, state) for state in weights)
        else uniform_range(all_possible_states(situation, player))
        for player, weights in enumerate(now.ranges)
    )
    likelihoods = [
        {state: possible_successors(player, state) for state in weights}
        for player, weights in enumerate((red, blue))
    ]
    successors = {after for found in likelihoods[mover].values() for after in found}
    # If every state leads to one successor, that one is certain, and no likelihood matters.
    if len(successors) > 1 and isinstance(observation, INFORMATIVE_OBSERVATIONS):
        root = subgame_root(deal, PublicBeliefState(situation, (red, blue)))
        model = solve_subgame(root, MODEL_BUDGET)
        likelihoods[mover] = {
            state: successor_likelihoods(
                searcher, situation, observation, state, model.root.policy(state)
            )
            for state in likelihoods[mover]
        }
    return apply_bayes_rule(red, likelihoods[0]), apply_bayes_rule(blue, likelihoods[1])


def successor_likelihoods(
    searcher: PerfectInformationSearch,
    situation: Situation,
    observation: PublicObservation,
    state: int,
    policy: Mapping[int, float],
) -> Likelihoods:
    """Return what a private state of the mover may become, with likelihoods under the model.

    It is empty if the observation refutes the state. `policy`: our own player's in this state, as
    `Choice.policy` returns it.
    """
    if isinstance(observation, ObservedPlacement):
        return dict.fromkeys(possible_placements(situation, observation.player), 1.0)
    if not isinstance(observation, INFORMATIVE_OBSERVATIONS):
        return {state: 1.0}
    turns = searcher.turns(situation, state)
    # Before the ninja's step only the pawn's part of a turn is played, and observed.
    actions = np.unique(turns if situation.step == NINJA else pawn_parts(turns))
    is_match = matches_observation(situation, observation, actions)
    successors = states_after_actions(observation, state, actions)
    found: dict[int, float] = {}
    for action, after in zip(
        actions[is_match].tolist(), successors[is_match].tolist(), strict=True
    ):
        likelihood = (1 - UNIFORM_SHARE) * policy.get(action, 0.0) + UNIFORM_SHARE / len(actions)
        found[after] = found.get(after, 0.0) + likelihood
    return found


def matches_observation(
    situation: Situation, observation: PublicObservation, actions: Numbers
) -> Flags:
    """Return for each action whether it looks like the observation.

    Raises TypeError for an observation that is neither a move nor a ninja's step.
    """
    is_match: Flags
    match observation:
        case ObservedPawnMove(slot, origin, target):
            is_match = actions == pawn_turn(slot, origin, target)
        case ObservedPass(slot):
            is_match = actions == pass_turn(slot)
        case ObservedQuietStep():
            is_match = ~reveals_ninja(situation, actions, ninja_targets(actions))
        case ObservedStrike(target, is_attempt):
            is_declared = (actions & ATTEMPT > 0) == is_attempt
            is_match = (ninja_targets(actions) == target) & is_declared
        case ObservedSecretMove(slot, target):
            is_played = actions >> SLOT_SHIFT == slot
            is_struck = reveals_ninja(situation, actions, targets(actions))
            is_match = is_played & (~is_struck if target is None else targets(actions) == target)
        case _:
            raise TypeError(observation)
    return is_match


def states_after_actions(observation: PublicObservation, state: int, actions: Numbers) -> Numbers:
    """Return the mover's private state after each action."""
    match observation:
        case ObservedQuietStep() | ObservedStrike():
            return enter_square(0, ninja_targets(actions), state)
        case ObservedSecretMove():
            return enter_square(state ^ 1 << (actions & NOWHERE), targets(actions), state)
    return np.full(len(actions), state)


def enter_square(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """Return `rest` with a ninja on the entered square, or the state if that is NOWHERE."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def reveals_ninja(situation: Situation, actions: Numbers, entered: Numbers) -> Flags:
    """Return for each action whether the ninja is revealed on the square that it enters."""
    visible = situation[PAWNS + 1 - situation.player] | situation[REVEALED + 1 - situation.player]
    is_match: Flags = (entered != NOWHERE) & (
        (actions & ATTEMPT > 0) | (visible >> entered & 1 > 0)
    )
    return is_match


def targets(actions: Numbers) -> Numbers:
    return actions >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(actions: Numbers) -> Numbers:
    return actions >> SECOND_TARGET_SHIFT & SQUARE_MASK
