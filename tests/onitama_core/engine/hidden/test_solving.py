"""The solver: games whose equilibria are known, and random ones."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.hidden.solving import solve
from tests.onitama_core.engine.hidden import small_games
from tests.onitama_core.engine.hidden.small_games import bluffing

if TYPE_CHECKING:
    from onitama_core.engine.hidden.solving import PublicTree

ALONE = np.ones(1)
NEAR = 1e-3


def any_weights(rng: Random, tree: PublicTree) -> small_games.Weights:
    red, blue = (np.array([rng.random() for _ in range(width)]) for width in tree.width[0])
    return red / red.sum(), blue / blue.sum()


@pytest.mark.parametrize(
    ("tree", "begin", "value"),
    [
        pytest.param(small_games.matching_pennies(), [0.5] * 4, 0, id="matching pennies"),
        # A win with the rock counts double: it is played as often as the scissors that it breaks.
        pytest.param(
            small_games.at_once([[0, -0.5, 1], [0.5, 0, -0.5], [-1, 0.5, 0]]),
            *([0.25, 0.5, 0.25] * 2, 0),
            id="rock, paper, scissors",
        ),
        pytest.param(
            small_games.striking(), [1 / 3] * 3, -1 / 3, id="one of three squares is struck"
        ),
    ],
)
def test_what_is_chosen_at_once_goes_to_the_dearest_least_often(
    tree: PublicTree, begin: list[float], value: float
) -> None:
    solution = solve(tree, (ALONE, ALONE), 500)
    assert solution.strategy[: len(begin)] == pytest.approx(begin, abs=5 * NEAR)
    assert solution.values[0] == pytest.approx([value], abs=NEAR)
    assert solution.gap < 5 * NEAR


def test_a_third_of_low_cards_bluffs_and_two_thirds_of_bluffs_are_called() -> None:
    solution = solve(bluffing(), (np.array([0.5, 0.5]), ALONE), 500)
    assert solution.strategy == pytest.approx([1, 0, 1 / 3, 2 / 3, 2 / 3, 1 / 3], abs=5 * NEAR)
    assert solution.values[0] == pytest.approx([5 / 6, -1 / 2], abs=NEAR)
    assert solution.values[1] == pytest.approx([-1 / 6], abs=NEAR)


def test_the_more_high_cards_there_are_the_more_often_a_low_one_bets() -> None:
    solution = solve(bluffing(), (np.array([0.6, 0.4]), ALONE), 500)
    assert solution.strategy[2] == pytest.approx(0.5, abs=5 * NEAR)
    # Player 1 folds before high cards alone; a low card that is there all the same bluffs.
    solution = solve(bluffing(), (np.array([1.0, 0.0]), ALONE), 100)
    assert solution.strategy[2:6] == pytest.approx([1, 0, 0, 1], abs=5 * NEAR)
    assert solution.values[0] == pytest.approx([0.5, 0.5], abs=5 * NEAR)


def test_weights_need_no_sum_and_the_same_arrays_give_the_same_bits() -> None:
    first, again, scaled = (
        solve(bluffing(), (np.array([0.5, 0.5]) * factor, factor * ALONE), 100)
        for factor in (1, 1, 16)
    )
    for other in (again, scaled):
        assert first.strategy.tobytes() == other.strategy.tobytes()
        assert first.gap == other.gap
    assert [each.tobytes() for each in first.values] == [each.tobytes() for each in again.values]


@pytest.mark.parametrize("seed", range(12))
def test_what_both_can_expect_and_gain_is_so_and_in_the_end_neither_gains(seed: int) -> None:
    """A strategy to which no answer is better is an equilibrium."""
    rng = Random(seed)  # noqa: S311 - a game
    tree = small_games.any_tree(rng, 4, (rng.randint(1, 3), rng.randint(1, 3)))
    weights = any_weights(rng, tree)
    early, late = (solve(tree, weights, passes) for passes in (2, 1000))
    for solution in (early, late):
        gains = np.zeros(2)
        for player in (0, 1):
            found, best = (
                small_games.Judge(tree, solution.strategy, player, is_best).at_root(weights)
                for is_best in (False, True)
            )
            assert solution.values[player] == pytest.approx(found, abs=1e-6)
            gains[player] = weights[player] @ (best - found)
        assert solution.gap == pytest.approx(gains.sum(), abs=1e-6)
    assert late.gap < NEAR


@pytest.mark.parametrize("seed", range(6))
def test_what_its_acts_are_worth_on_average_is_what_a_state_can_expect(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - a test
    tree = small_games.any_tree(rng, 3, (3, 2))
    solution = solve(tree, any_weights(rng, tree), 50)
    actor, last = tree.actor[0], tree.first_edge[1]
    expected = np.zeros(tree.width[0, actor])
    np.add.at(expected, tree.edge_state[:last], (solution.strategy * solution.worth)[:last])
    assert expected == pytest.approx(solution.values[actor])
