"""Belief updates: each player's range after an observation, by Bayes' rule and an opponent model.

The model is our own player, which sometimes plays uniformly instead. It models each player in the
same way, whichever seat observes, so both seats compute the same public belief state.

A player's private state is the bitboard of the player's living ninjas, hidden or revealed. A range
gives the probability of each private state that is possible for a player.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    EVERYWHERE,
    NOWHERE,
    SECOND_TARGET_SHIFT,
    SLOT_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    pass_turn,
    pawn_turn,
)
from onitama_core.engine.hidden.common import (
    ObservedLantern,
    ObservedPass,
    ObservedPawnMove,
    ObservedPlacement,
    ObservedQuietStep,
    ObservedSecretMove,
    ObservedStrike,
    PublicBeliefState,
)
from onitama_core.engine.hidden.search.alphabeta import pawn_parts
from onitama_core.engine.hidden.situation import (
    NINJA,
    NINJAS_ALIVE,
    PAWNS,
    REVEALED,
)
from onitama_core.engine.hidden.subgame import Budget, solve_subgame, subgame_root
from onitama_core.engine.hidden.subgame.leaves import searcher_for
from onitama_core.game import (
    Square,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.common import PublicObservation, Ranges, StateRange
    from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]


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
    hidden = situation[NINJAS_ALIVE + player] - revealed.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(revealed | sum(chosen) for chosen in combinations(squares, hidden)))


def consistent_successors(
    situation: Situation, observation: PublicObservation, state: int
) -> tuple[int, ...]:
    """Return the private state that follows `state`, or an empty tuple if it is refuted.

    `state`: a private state of the player who did not act. A captured ninja is removed from it.
    """
    match observation:
        case ObservedPawnMove(target=target, captures_ninja=is_captured) | ObservedStrike(
            target, _, is_captured
        ):
            ninja = state & 1 << target
            return (state ^ ninja,) if bool(ninja) is is_captured else ()
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


def apply_bayes_rule(prior: StateRange, likelihoods: Mapping[int, Likelihoods]) -> StateRange:
    """Return the posterior range after one step, by Bayes' rule.

    `likelihoods`: for every private state of the prior; empty for a state that the observation
    refutes.
    """
    joint: StateRange = {}
    for state, successors in likelihoods.items():
        for successor, likelihood in successors.items():
            joint[successor] = joint.get(successor, 0.0) + prior[state] * likelihood
    evidence = sum(joint.values())
    return scale_range(
        {state: max(joint[state] / evidence, MIN_STATE_PROBABILITY) for state in sorted(joint)}
    )


def scale_range(weights: StateRange) -> StateRange:
    """Return the weights, scaled to sum to 1."""
    total = sum(weights.values())
    return {state: weight / total for state, weight in weights.items()}


def uniform_range(states: Sequence[int]) -> StateRange:
    return dict.fromkeys(states, 1 / len(states))


UNIFORM_SHARE: Final = 0.1
"""Probability with which the model plays uniformly, so that it never rules out a legal action."""
MODEL_BUDGET: Final = Budget(20_000)
"""Budget, in nodes, of the subgame that gives our own player's policy."""


INFORMATIVE_OBSERVATIONS: Final = (
    ObservedPawnMove,
    ObservedPass,
    ObservedQuietStep,
    ObservedStrike,
    ObservedSecretMove,
)
"""Observations whose likelihood depends on the squares of the mover's ninjas."""


def update_ranges(
    belief_state: PublicBeliefState, deal: Deal, observation: PublicObservation
) -> Ranges:
    """Return both players' ranges after a step that was observed in a belief state.

    A range that the observation refutes entirely is replaced first, by the uniform range over all
    states that fit the board. Only a belief given in mid-game can be so wrong.
    """
    situation = belief_state.situation
    mover = acting_player(situation, observation)
    searcher = searcher_for(deal.ids, is_light=bool(situation.is_light))

    def possible_successors(player: int, state: int) -> Likelihoods:
        if player == mover:
            # An empty policy leaves uniform play, which is enough to tell what is refuted.
            return successor_likelihoods(searcher, situation, observation, state, {})
        return dict.fromkeys(consistent_successors(situation, observation, state), 1.0)

    red, blue = (
        weights
        if any(possible_successors(player, state) for state in weights)
        else uniform_range(all_possible_states(situation, player))
        for player, weights in enumerate(belief_state.ranges)
    )
    likelihoods = [
        {state: possible_successors(player, state) for state in weights}
        for player, weights in enumerate((red, blue))
    ]
    successors = {after for of_state in likelihoods[mover].values() for after in of_state}
    # If every state leads to the same successor, it is certain, and no likelihood matters.
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
    """Return the successors of a private state of the mover, with likelihoods under the model.

    The result is empty if the observation refutes the state. `policy`: our own player's policy in
    this state, as `Choice.policy` returns it.
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
    likelihoods: dict[int, float] = {}
    for action, after in zip(
        actions[is_match].tolist(), successors[is_match].tolist(), strict=True
    ):
        likelihood = (1 - UNIFORM_SHARE) * policy.get(action, 0.0) + UNIFORM_SHARE / len(actions)
        likelihoods[after] = likelihoods.get(after, 0.0) + likelihood
    return likelihoods


def matches_observation(
    situation: Situation, observation: PublicObservation, actions: Numbers
) -> Flags:
    """Return for each action whether it looks like the observation.

    Raises TypeError for an observation that is not among INFORMATIVE_OBSERVATIONS.
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
            has_card = actions >> SLOT_SHIFT == slot
            is_revealed = reveals_ninja(situation, actions, targets(actions))
            is_match = has_card & (~is_revealed if target is None else targets(actions) == target)
        case _:
            raise TypeError(observation)
    return is_match


def states_after_actions(observation: PublicObservation, state: int, actions: Numbers) -> Numbers:
    """Return the mover's private state after each action."""
    match observation:
        case ObservedQuietStep() | ObservedStrike():
            return enter_square(0, ninja_targets(actions), state)
        case ObservedSecretMove():
            return enter_square(state ^ 1 << (actions & SQUARE_MASK), targets(actions), state)
    return np.full(len(actions), state)


def enter_square(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """Return `rest` with a ninja on the entered square, or the state if that is NOWHERE."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def reveals_ninja(situation: Situation, actions: Numbers, entered: Numbers) -> Flags:
    """Return for each action whether the ninja is revealed on the square that it enters."""
    visible = situation[PAWNS + 1 - situation.player] | situation[REVEALED + 1 - situation.player]
    is_revealed: Flags = (entered != NOWHERE) & (
        (actions & ATTEMPT > 0) | (visible >> entered & 1 > 0)
    )
    return is_revealed


def targets(actions: Numbers) -> Numbers:
    return actions >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(actions: Numbers) -> Numbers:
    return actions >> SECOND_TARGET_SHIFT & SQUARE_MASK
