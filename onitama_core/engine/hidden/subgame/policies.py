"""The policy and the value of a seat, from a solved subgame."""

from __future__ import annotations

from math import log2
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    origin_of,
    second_target_of,
    slot_of,
    target_of,
)
from onitama_core.engine.hidden.common import ObservedDecline, advance_situation
from onitama_core.engine.hidden.search.alphabeta import pawn_parts
from onitama_core.engine.hidden.search.deep_search import (
    SearchLimit,
    cached_search,
    deep_search,
    new_search,
)
from onitama_core.engine.hidden.search.turns import full_position_of
from onitama_core.engine.hidden.situation import (
    LANTERN,
    MOVE,
    NINJA,
    PAWNS,
    PLACEMENT,
    REVEALED,
    row_of,
)
from onitama_core.engine.hidden.subgame.solutions import (
    Budget,
    solve_subgame,
    subgame_root,
)
from onitama_core.engine.position import SLOTS, SWAPPED
from onitama_core.engine.thoughts import SolvingInterrupted
from onitama_core.game import (
    SQUARES,
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    find_card,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.engine.hidden.common import PublicBeliefState, StateRange, TrackedGame
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag
    from onitama_core.game import Action


MIN_THREAT: Final = 0.15
"""Probability of a hidden ninja's attack on a pawn from which on a lantern is worth lighting;
without a threat the answer would be out of date before it helps."""
MIN_INFORMATION_BITS: Final = 0.6
"""Expected information of an answer, in bits, from which on a lantern is lit."""
TIE_BITS: Final = 0.02
"""Lines whose expected information differs from the best by at most this are lit equally often."""


def lantern_policy(belief_state: PublicBeliefState, deal: Deal) -> dict[Action, float]:
    """Return the policy at a lantern: the most informative lines, or no lantern."""
    situation = belief_state.situation
    hidden = hidden_range(
        belief_state.ranges[1 - situation.player], situation[REVEALED + 1 - situation.player]
    )
    if threat_probability(situation, hidden, deal) < MIN_THREAT:
        return {LightLantern(None): 1.0}
    information = {
        line: binary_entropy(
            sum(weight for state, weight in hidden.items() if state & line.squares)
        )
        for line in Line
    }
    best = max(information.values())
    if best < MIN_INFORMATION_BITS:
        return {LightLantern(None): 1.0}
    lines = [line for line, bits in information.items() if bits >= best - TIE_BITS]
    return {LightLantern(line): 1 / len(lines) for line in lines}


def hidden_range(weights: StateRange, revealed: int) -> StateRange:
    """Return the range of the hidden ninjas alone, without the revealed squares `revealed`."""
    hidden: StateRange = {}
    for state, weight in weights.items():
        hidden[state & ~revealed] = hidden.get(state & ~revealed, 0.0) + weight
    return hidden


def threat_probability(situation: Situation, hidden: StateRange, deal: Deal) -> float:
    """Return the probability that a hidden ninja can capture a pawn of the last mover."""
    in_hand = SLOTS[SWAPPED[situation.layout], :2]
    strikes = deal.moves[1 - situation.player, in_hand] & situation[PAWNS + situation.player]
    return sum(
        weight
        for state, weight in hidden.items()
        if any(strikes[:, square].any() for square in squares_in(state))
    )


def binary_entropy(chance: float) -> float:
    """Return the expected information, in bits, of a yes-or-no answer with this probability."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)


Policy: TypeAlias = "dict[Action, float]"

MIN_BUDGET: Final = Budget(2_000)
"""Smallest budget in use: that of the weakest levels."""


def policy(
    tracked: TrackedGame, actions: Sequence[Action], budget: Budget, stop: StopFlag | None = None
) -> Policy:
    """Return the mixed strategy over the actions at the present step.

    It depends on the public belief state and the seat's own ninjas. If `stop` is set before the
    subgame is solved, the policy is that of MIN_BUDGET, which takes a few milliseconds.
    """
    try:
        return policy_within(tracked, actions, budget, stop)
    except SolvingInterrupted:
        return policy_within(tracked, actions, MIN_BUDGET, None)


def policy_within(
    tracked: TrackedGame, actions: Sequence[Action], budget: Budget, stop: StopFlag | None
) -> Policy:
    """Return the policy within a budget. Raises SolvingInterrupted if `stop` is set."""
    step = tracked.belief_state.situation.step
    if step == PLACEMENT:
        return uniform_policy(actions, actions)
    if step == LANTERN:
        return complete_policy(actions, lantern_policy(tracked.belief_state, tracked.deal))
    # True if both players know every ninja's square.
    is_open = all(len(weights) == 1 for weights in tracked.belief_state.ranges)
    if is_open and budget.nodes + budget.deepening_nodes >= MIN_SEARCH_NODES:
        return complete_policy(actions, {best_action(tracked, budget, stop): 1.0})
    # Solved even if the ninja can win at once, so that the time does not reveal it.
    shares = find_strategy(tracked, budget, stop)
    winning = [
        action for action in actions if captures_master(action, tracked.belief_state.situation)
    ]
    if winning or shares is None:
        return uniform_policy(actions, winning or actions)
    return complete_policy(
        actions, {action_of(code, tracked): share for code, share in shares.items()}
    )


def action_of(code: int, tracked: TrackedGame) -> Action:
    """Return the seat's action for a code of the subgame, a turn as `board.py` packs it."""
    if tracked.belief_state.situation.step == NINJA:
        if second_target_of(code) == NOWHERE:
            return NinjaStay()
        [origin], target = squares_in(tracked.own_ninjas), SQUARES[second_target_of(code)]
        return NinjaMove(origin, target, is_attempt=code & ATTEMPT > 0)
    card = find_card(tracked.deal.ids[slot_of(code)])
    if origin_of(code) == NOWHERE:
        return Pass(card)
    return Move(card, SQUARES[origin_of(code)], SQUARES[target_of(code)])


def uniform_policy(actions: Iterable[Action], chosen: Sequence[Action]) -> Policy:
    """Return the policy that is uniform over the chosen actions and 0 elsewhere."""
    return {action: (action in chosen) / len(chosen) for action in actions}


def complete_policy(actions: Iterable[Action], policy: dict[Action, float]) -> Policy:
    """Return the policy with probability 0 for the actions that it lacks."""
    return {action: policy.get(action, 0.0) for action in actions}


def captures_master(action: Action, situation: Situation) -> bool:
    """Return whether the action captures the opponent's master in the ninja's step."""
    enemy = situation.red if situation.player else situation.blue
    return isinstance(action, NinjaMove) and bool(situation.masters & enemy & action.target.bit)


def find_strategy(
    tracked: TrackedGame, budget: Budget, stop: StopFlag | None
) -> dict[int, float] | None:
    """Return the probability of each action code in the seat's true state.

    If possible, the subgame is the one solved at the start of the turn, so that the ninja's step
    follows the plan of the pawn's move. The result is None if no solved subgame contains the true
    state. Which subgames are solved, and so the time, depends on public knowledge alone. Raises
    SolvingInterrupted if `stop` is set.
    """
    belief_state = tracked.belief_state
    solved = solve_subgame(subgame_root(tracked.deal, tracked.turn_start), budget, stop)
    choice = solved.choices.get(belief_state.situation)
    if choice is None:
        choice = solve_subgame(subgame_root(tracked.deal, belief_state), budget, stop).root
    policy = choice.policy(tracked.own_ninjas)
    if not set(belief_state.ranges[tracked.seat]) <= set(choice.states):
        # A subgame unfolds only the win of a state that can win. A player who did not take the win
        # is in a state that the node lacks. Such states are rare: a small budget is enough.
        small_budget = MIN_BUDGET if budget.nodes > MIN_BUDGET.nodes else budget
        small = solve_subgame(subgame_root(tracked.deal, belief_state), small_budget, stop)
        policy = policy or small.root.policy(tracked.own_ninjas)
    return policy or None


MIN_SEARCH_NODES: Final = 20_000
"""Nodes from which on a perfect-information search is stronger than a subgame, if both players know
every ninja's square."""
NINJA_STEP_SHARE, CACHED_NINJA_STEP_SHARE = 0.25, 0.05
"""Share of a move's search effort for the ninja's step, where there is less to choose from; the
second value applies while the transposition table still holds the move's search."""


def best_action(tracked: TrackedGame, budget: Budget, stop: StopFlag | None) -> Action:
    """Return the best action by a perfect-information search.

    Both ranges must have a single state. If `stop` is set, the action is the best of the deepest
    complete search so far.
    """
    situation = tracked.belief_state.situation
    is_light = bool(situation.is_light)
    nodes = budget.nodes + budget.deepening_nodes
    until: float | None = None
    if budget.seconds is None:
        nodes = int(nodes * (1.0 if situation.step == MOVE else NINJA_STEP_SHARE))
        searcher = new_search(tracked.deal.ids, nodes, is_light=is_light)
    else:
        share = 1.0 if situation.step == MOVE else CACHED_NINJA_STEP_SHARE
        until = perf_counter() + share * budget.seconds
        searcher = cached_search(tracked.deal.ids, tracked.seat, is_light=is_light)
    [other] = tracked.belief_state.ranges[1 - tracked.seat]
    turn = deep_search(
        searcher,
        searcher.turns(situation, tracked.own_ninjas),
        situation[REVEALED + 1 - situation.player],
        full_position_of(row_of(situation), tracked.own_ninjas, other),
        SearchLimit(nodes, until),
        stop,
    )
    if situation.step != NINJA:
        turn = int(pawn_parts(np.array([turn]))[0])
    return action_of(turn, tracked)


def value(tracked: TrackedGame, budget: Budget) -> float:
    """Return the seat's expected result, from -1 to 1, at the start of the present turn.

    It is averaged over the seat's own range. Draw offers are answered by this value, and the
    opponent may make one in each turn: if the value depended on the seat's true state, the answers
    would leak it.
    """
    turn = tracked.turn_start
    if turn.situation.step == PLACEMENT:
        return 0.0
    if turn.situation.step == LANTERN:
        turn = turn._replace(situation=advance_situation(turn.situation, ObservedDecline()))
    values = solve_subgame(subgame_root(tracked.deal, turn), budget).values[tracked.seat]
    weights = turn.ranges[tracked.seat]
    expected = sum(weight * values[state] for state, weight in weights.items())
    return min(max(expected, -1.0), 1.0)  # the entropy bonus can exceed the bounds
