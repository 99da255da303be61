from __future__ import annotations

from math import inf

import pytest

from tests.benchmarks.duels.standing import Standing, elo


def test_the_score_is_the_mean_of_the_pairs() -> None:
    assert Standing([1.0, 0.5, 0.75, 0.75]).score == 0.75


def test_the_error_follows_how_far_apart_the_pairs_are() -> None:
    assert Standing([1.0, 0.0] * 50).error == pytest.approx(1.96 * 0.50252 / 10, rel=1e-3)


def test_pairs_that_share_their_points_say_more_than_their_games_alone() -> None:
    """A deal that wins for whoever has Red gives each pair one half: no doubt is left."""
    assert Standing([0.5] * 49 + [1.0]).error < Standing([0.0, 1.0] * 24 + [0.5, 1.0]).error / 5


def test_pairs_all_alike_leave_what_the_rule_of_three_leaves() -> None:
    assert Standing([1.0] * 30).error == pytest.approx(0.1)


def test_one_pair_says_nothing() -> None:
    assert Standing([1.0]).error == 1


@pytest.mark.parametrize(("score", "difference"), [(0.5, 0), (0.76, 200), (0.24, -200)])
def test_elo(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=1)


def test_elo_knows_no_bounds() -> None:
    assert (elo(0.0), elo(1.0)) == (-inf, inf)


def test_the_error_bar_is_carried_over_to_elo() -> None:
    least, likely, most = Standing([1.0, 0.5, 0.5, 1.0]).elo
    assert least < likely < most
