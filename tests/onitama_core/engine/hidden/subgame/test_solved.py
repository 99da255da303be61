"""How far a subgame is unfolded, and what is found in it."""

from __future__ import annotations

from random import Random

from onitama_core.engine.hidden.subgame.policies import Budget, Root, solved, unfolded_from
from onitama_core.game import Variant
from tests.onitama_core.engine.hidden.subgame.positions import Moment, moment


def root_of(found: Moment) -> Root:
    red, blue = (tuple((state, 1 / len(each)) for state in each) for each in found.states)
    return Root(found.deal.ids, found.situation, red, blue)


def test_the_rest_of_the_game_is_unfolded_where_it_fits() -> None:
    rng = Random(1)  # noqa: S311 - games, not secrets
    for _ in range(10):
        root = root_of(moment(Variant.SHADOW, rng, 2, turns_left=2))
        assert unfolded_from(root, Budget(2_000_000)).is_whole


def test_more_nodes_never_see_less() -> None:
    rng = Random(2)  # noqa: S311
    for _ in range(5):
        root = root_of(moment(Variant.SHADOW, rng, 4))
        costs = [unfolded_from(root, Budget(nodes)).cost for nodes in (10_000, 100_000, 400_000)]
        assert costs == sorted(costs)


def test_the_ends_are_searched_deeper_where_nodes_are_left() -> None:
    budget = Budget(100_000)
    assert [budget.leaf_depth(1_000, payoffs) for payoffs in (100_000, 4_000, 1_000)] == [0, 1, 2]


def test_a_subgame_is_solved_alike_whatever_was_solved_before() -> None:
    rng = Random(4)  # noqa: S311
    first, second = (root_of(moment(Variant.SHADOW, rng, 3)) for _ in range(2))
    budget = Budget(200_000)
    strategies = []
    for before in (first, second):
        solved.cache_clear()
        unfolded_from.cache_clear()
        solved(before, budget)
        strategies.append(solved(first, budget).solution.strategy.tolist())
    assert strategies[0] == strategies[1]


def test_both_players_nearly_lose_nothing_to_a_best_answer() -> None:
    rng = Random(3)  # noqa: S311
    for variant in (Variant.SHADOW, Variant.LIGHT):
        found = solved(root_of(moment(variant, rng, 5)), Budget(60_000))
        assert 0 <= round(found.solution.gap, 6) < 0.03
