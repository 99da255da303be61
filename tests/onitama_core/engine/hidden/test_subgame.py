"""Subgames: their trees, their solutions, and the policies that follow from them."""

from __future__ import annotations

from itertools import count
from random import Random
from threading import Timer
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from onitama_core import game
from onitama_core.engine.board import pass_turn
from onitama_core.engine.hidden.common import PublicBeliefState, situation_of
from onitama_core.engine.hidden.situation import LANTERN, MOVE, NINJA, USED, Situation
from onitama_core.engine.hidden.solving import Solver
from onitama_core.engine.hidden.subgame import policies, solutions
from onitama_core.engine.hidden.subgame.leaves import (
    FIRST_PASSES,
    estimate_payoff_reach,
    evaluate_payoffs,
)
from onitama_core.engine.hidden.subgame.solutions import (
    MIXING_BONUS,
    TEMPERATURE,
    ActionStats,
    Budget,
    soften_strategy,
    solve_subgame,
    solve_tree,
)
from onitama_core.engine.hidden.subgame.tree import LEAF, REVEAL_CHECK, TERMINAL
from onitama_core.engine.hidden.subgame.unfolding import unfold_subgame
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import SolvingInterrupted, StopFlag
from onitama_core.game import (
    LightLantern,
    Line,
    NinjaMove,
    Phase,
    Player,
    Square,
    Variant,
    apply,
)
from tests.onitama_core.engine.hidden import referee
from tests.onitama_core.engine.hidden.referee import random_moment
from tests.onitama_core.game.helpers import shadow

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.tree import Subgame
    from onitama_core.engine.position import Deal


# The histories of a small subgame are exactly those that the referee allows


class HistoryWalk:
    """A walk through all histories of a subgame, each compared with the referee's game."""

    def __init__(self, subgame: Subgame, deal: Deal) -> None:
        self.subgame, self.deal = subgame, deal
        self.ends = 0

    def check_all_pairs(self, state: game.GameState) -> None:
        red_states, blue_states = self.subgame.states_at(0, 0), self.subgame.states_at(0, 1)
        for first, red in enumerate(red_states):
            for second, blue in enumerate(blue_states):
                self.check_node(0, (first, second), referee.with_ninjas(state, red, blue))

    def check_node(self, node: int, pair: tuple[int, int], state: game.GameState) -> None:
        tree, kind = self.subgame.tree, self.subgame.kind[node]
        if kind == REVEAL_CHECK:
            [edge] = self.edges(node, pair)
            self.follow(node, pair, edge, state)
        elif kind == TERMINAL:
            self.ends += 1
            assert tree.payoffs[tree.first_payoff[node]] == result_of(state)
        else:
            self.check_state(node, pair, state)
            if kind == LEAF:
                self.ends += 1
            else:
                self.check_choices(node, pair, state)

    def check_state(self, node: int, pair: tuple[int, int], state: game.GameState) -> None:
        situation = Situation(*self.subgame.situations[node].tolist())
        assert situation == referee.full_state(state).situation
        for player in Player:
            ninjas = self.subgame.states_at(node, player)[pair[player]]
            assert ninjas == state.secrets.ninjas[player]

    def check_choices(self, node: int, pair: tuple[int, int], state: game.GameState) -> None:
        player = state.position.turn
        legal = set(game.legal_actions(state, player))
        edges = self.edges(node, pair)
        turn = pass_turn(self.subgame.situations[node, USED])
        action_of_number = {
            referee.turn_with_action(action, turn, self.deal): action for action in legal
        }
        actions = [action_of_number[int(self.subgame.edge_action[edge])] for edge in edges]
        assert len(set(actions)) == len(actions)
        if self.is_decided(edges[0], state):
            self.ends += 1
            return
        misses = {action for action in legal if self.is_sure_miss(node, action, player)}
        assert set(actions) == legal - misses
        for edge, action in zip(edges, actions, strict=True):
            after = apply(state, player, action).state
            if after.phase is Phase.LANTERN and after.outcome is None:
                after = apply(after, player, LightLantern(None)).state
            self.follow(node, pair, edge, after)

    def is_decided(self, edge: int, state: game.GameState) -> bool:
        """Return whether the turn wins, so that the tree keeps a single action.

        Assert that the win is a terminal node there.
        """
        tree, child = self.subgame.tree, int(self.subgame.tree.edge_child[edge])
        can_win = referee.wins_by_referee(state)
        is_light_blue = state.variant is Variant.LIGHT and state.position.turn is Player.BLUE
        if can_win and not (state.variant is Variant.LIGHT and not is_light_blue):
            assert self.subgame.kind[child] == TERMINAL
            assert tree.payoffs[tree.first_payoff[child]] == 1 - 2 * state.position.turn
            return True
        return bool(self.subgame.kind[child] == TERMINAL)

    def is_sure_miss(self, node: int, action: game.Action, player: Player) -> bool:
        """Return whether an action is an attempt that can't hit."""
        if not (isinstance(action, NinjaMove) and action.is_attempt):
            return False
        return action.target.bit not in self.subgame.states_at(node, 1 - player)

    def edges(self, node: int, pair: tuple[int, int]) -> list[int]:
        tree = self.subgame.tree
        number = pair[tree.actor[node]]
        found = range(tree.first_edge[node], tree.first_edge[node + 1])
        return [edge for edge in found if tree.edge_state[edge] == number]

    def follow(self, node: int, pair: tuple[int, int], edge: int, state: game.GameState) -> None:
        tree = self.subgame.tree
        next_state = int(tree.edge_next_state[edge])
        pair = (pair[0], next_state) if tree.actor[node] else (next_state, pair[1])
        self.check_node(int(tree.edge_child[edge]), pair, state)


def result_of(state: game.GameState) -> int:
    """Return 1 if Red won the finished game, -1 if Blue won and 0 after a draw."""
    assert state.outcome is not None
    winner = state.outcome.winner
    return 0 if winner is None else 1 - 2 * winner


CASES = [
    (Variant.SHADOW, Phase.MOVE, 1),
    (Variant.SHADOW, Phase.NINJA, 1),
    (Variant.SHADOW, Phase.MOVE, 2),
    (Variant.LIGHT, Phase.MOVE, 1),
    (Variant.LIGHT, Phase.MOVE, 2),
]


@pytest.mark.parametrize(("variant", "phase", "depth"), CASES)
def test_the_histories_of_a_subgame_are_those_of_the_referee(
    variant: Variant, phase: Phase, depth: int
) -> None:
    rng, ends = Random(5), 0  # noqa: S311 - games, not secrets
    for _ in range(12 // depth**2):
        moment = random_moment(variant, rng, 2, phase)
        subgame = unfold_subgame(moment.situation, moment.states, moment.deal, depth, 1 << 40)
        assert subgame is not None
        evaluate_payoffs(subgame, moment.deal, 0)
        walk = HistoryWalk(subgame, moment.deal)
        walk.check_all_pairs(moment.state)
        ends += walk.ends
    assert ends > 0


# Depth of subgames and of their leaves, and independence of earlier solutions


def root_of(moment: referee.Moment) -> solutions.SubgameRoot:
    red, blue = (tuple((state, 1 / len(each)) for state in each) for each in moment.states)
    return solutions.SubgameRoot(moment.deal.ids, moment.situation, red, blue)


def test_a_larger_budget_never_gives_a_smaller_subgame() -> None:
    rng = Random(2)  # noqa: S311
    for _ in range(5):
        root = root_of(random_moment(Variant.SHADOW, rng, 4))
        costs = [
            solutions.unfold_within_budget(root, Budget(nodes)).cost
            for nodes in (10_000, 100_000, 400_000)
        ]
        assert costs == sorted(costs)


def test_leaves_are_searched_deeper_if_nodes_are_left() -> None:
    budget = Budget(100_000)
    assert [budget.max_leaf_depth(1_000, payoffs) for payoffs in (100_000, 4_000, 1_000)] == [
        0,
        1,
        2,
    ]


def test_a_solution_does_not_depend_on_subgames_solved_before() -> None:
    rng = Random(4)  # noqa: S311
    first, second = (root_of(random_moment(Variant.SHADOW, rng, 3)) for _ in range(2))
    budget = Budget(80_000, 120_000)
    strategies = []
    for before in (first, second):
        solve_tree(before, budget)
        strategies.append(solve_tree(first, budget)[1].strategy.tolist())
    assert strategies[0] == strategies[1]


def test_solutions_lose_little_to_a_best_response() -> None:
    rng = Random(3)  # noqa: S311
    for variant in (Variant.SHADOW, Variant.LIGHT):
        _, solution = solve_tree(root_of(random_moment(variant, rng, 5)), Budget(60_000))
        assert 0 <= round(solution.nash_conv, 6) < 0.03


# The lantern policy


DEAL = deal_of(["tiger", "crab", "crane", "monkey", "dragon"])


def after_reds_turn(*blue_ninjas: Square) -> PublicBeliefState:
    """Return a belief state at Red's lantern, with Blue's ninja equally likely on these squares.

    Red's pawns stand on c1 and c3, Blue's master on c5.
    """
    text = "2m2/5/2S2/5/2M2 r tiger,crab crane,monkey dragon"
    view = game.public_view(shadow(text, red_ninja="a1", blue_ninja=str(blue_ninjas[0])))
    situation = situation_of(view)._replace(step=LANTERN)
    blue = {square.bit: 1 / len(blue_ninjas) for square in blue_ninjas}
    return PublicBeliefState(situation, ({Square.A1.bit: 1.0}, blue))


def test_a_lantern_lights_a_line_that_halves_the_squares_of_a_near_ninja() -> None:
    belief_state = after_reds_turn(Square.B4, Square.D4)
    policy = policies.lantern_policy(belief_state, DEAL)
    assert policy == {LightLantern(Line.FILE_B): 0.5, LightLantern(Line.FILE_D): 0.5}


@pytest.mark.parametrize(
    "squares",
    [pytest.param([Square.B4], id="known"), pytest.param([Square.A5, Square.E5], id="far away")],
)
def test_no_lantern_is_used_if_its_answer_would_not_help(squares: list[Square]) -> None:
    assert policies.lantern_policy(after_reds_turn(*squares), DEAL) == {LightLantern(None): 1.0}


# Play in subgames whose leaves are evaluated, not won or lost


PURE_STRATEGY = (ActionStats(1, 1.0, 0.2), ActionStats(2, 0.0, 0.2), ActionStats(3, 0.0, -0.8))


def test_a_softened_strategy_mixes_in_equally_good_actions() -> None:
    shares = soften_strategy(PURE_STRATEGY)
    assert set(shares) == {1, 2}
    assert shares[1] == pytest.approx((1 + MIXING_BONUS) / (1 + 2 * MIXING_BONUS))
    nearly_equal = (ActionStats(1, 0.5, 0.2), ActionStats(2, 0.5, 0.2 - TEMPERATURE))
    shares = soften_strategy(nearly_equal)
    assert shares[1] / shares[2] == pytest.approx(2.718, abs=0.001)


def test_only_likely_leaves_are_searched_deeper() -> None:
    root = root_of(random_moment(Variant.SHADOW, Random(6), 4))  # noqa: S311
    deeper, plain = (solve_tree(root, Budget(60_000, deep))[0] for deep in (60_000, 0))
    changed = deeper.tree.payoffs != plain.tree.payoffs
    red, blue = (np.array([weight for _, weight in each]) for each in (root.red, root.blue))
    solver = Solver(deeper.tree, (red, blue))
    solver.run_passes(FIRST_PASSES)
    likely = estimate_payoff_reach(deeper, solver)
    assert 0 < changed.sum() < len(changed) / 10
    assert likely[changed].sum() > likely.sum() / 2


def test_no_leaf_is_searched_deeper_once_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    root = root_of(random_moment(Variant.SHADOW, Random(7), 4))  # noqa: S311
    monkeypatch.setattr(solutions, "perf_counter", count(0.0, 2.0).__next__)
    late, _ = solve_tree(root, Budget(60_000, 60_000, seconds=1.0))
    early, _ = solve_tree(root, Budget(60_000))
    assert (late.tree.payoffs == early.tree.payoffs).all()


UNREACHABLE_NODES: Final = 10**12
"""Nodes that no search reaches while a test waits."""


@pytest.mark.parametrize(
    "budget",
    [Budget(60_000, UNREACHABLE_NODES), Budget(UNREACHABLE_NODES)],
    ids=["in deeper searches at the leaves", "in the first searches at the leaves"],
)
def test_a_stop_flag_interrupts_the_solving_and_nothing_unfinished_is_cached(
    budget: Budget,
) -> None:
    root, stop = root_of(random_moment(Variant.SHADOW, Random(6), 4)), StopFlag()  # noqa: S311
    Timer(0.3, stop.set).start()
    with pytest.raises(SolvingInterrupted):
        solve_subgame(root, budget, stop)
    assert (root, budget) not in solutions.SOLVED


def test_a_cached_solution_contains_only_the_actions_of_the_first_turn() -> None:
    root = root_of(random_moment(Variant.SHADOW, Random(6), 4))  # noqa: S311
    subgame, _ = solve_tree(root, Budget(60_000))
    solved = solve_subgame(root, Budget(60_000))
    assert {situation.turn_number for situation in solved.choices} == {root.situation.turn_number}
    assert {situation.step for situation in solved.choices} == {MOVE, NINJA}
    cached_actions = sum(len(choice.actions) for choice in solved.choices.values())
    assert cached_actions < len(subgame.edge_action) / 5


def test_solver_passes_run_in_parts_give_the_same_bits_as_all_at_once() -> None:
    root = root_of(random_moment(Variant.SHADOW, Random(9), 4))  # noqa: S311
    subgame, _ = solve_tree(root, Budget(60_000))
    red, blue = (np.array([weight for _, weight in each]) for each in (root.red, root.blue))
    weights = red, blue
    at_once, in_parts = Solver(subgame.tree, weights), Solver(subgame.tree, weights)
    at_once.run_passes(25)
    solutions.run_passes(in_parts, 25, StopFlag())
    assert in_parts.solution().strategy.tolist() == at_once.solution().strategy.tolist()
