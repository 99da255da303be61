"""Glicko-2: the example of the paper, and the ratings that earlier versions computed."""

from __future__ import annotations

from typing import Final, TypeAlias

import pytest

from onitama_core.people.glicko import RatedGame, rating_after
from onitama_core.people.ratings import ratings_after
from onitama_core.store import Rating

Values: TypeAlias = tuple[float, float, float]
"""Rating, deviation and volatility."""


def values(rating: Rating) -> Values:
    return rating.rating, rating.deviation, rating.volatility


def test_the_example_in_the_paper_has_the_result_in_the_paper() -> None:
    opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    results = [
        RatedGame(opponent, score) for opponent, score in zip(opponents, (1, 0, 0), strict=True)
    ]
    new = rating_after(Rating(1500, 200, 0.06), results)
    assert (round(new.rating, 2), round(new.deviation, 2)) == (1464.05, 151.52)
    assert new.volatility == pytest.approx(0.05999, abs=1e-5)


RECORDED: Final = """
1500 350 0.06 1500 350 0.06 1.0 1662.310894 290.318964 0.06 1337.689106 290.318964 0.06
1500 350 0.06 1500 350 0.06 0.5 1500.0 290.318962 0.059999 1500.0 290.318962 0.059999
1500 350 0.06 1820.5 62.25 0.0601 1.0 1904.064847 288.54793 0.060003 1808.735697 62.796364 0.060103
1500 350 0.06 1820.5 62.25 0.0601 0.5 1668.967709 288.547919 0.06 1816.329626 62.796276 0.060099
1712.125 58.5 0.059 1688.75 71 0.061 1.0 1721.130591 58.585495 0.059 1675.667631 70.355571 0.060999
2300 40 0.06 1500 50 0.12 1.0 2300.101695 41.323871 0.06 1499.828112 54.1452 0.119999
1500 350 0.12 1500 30 0.12 1.0 1675.308227 247.353528 0.119993 1497.442643 36.441583 0.12
1500 350 0.12 1500 30 0.12 0.0 1324.691773 247.353528 0.119993 1502.557357 36.441583 0.12
100 30 0.03 3500 30 0.03 1.0 105.313152 30.449353 0.030002 3494.686848 30.449353 0.030002
100 30 0.03 3500 30 0.03 0.0 100.0 30.449304 0.03 3500.0 30.449304 0.03
120 350 0.06 100 350 0.06 1.0 276.134945 290.386225 0.06 100.0 290.386225 0.06
120 350 0.06 100 350 0.06 0.0 100.0 290.386225 0.06 268.637278 290.386225 0.06
3100 300 0.09 900 120 0.05 1.0 3100.003518 300.404282 0.09 899.993729 120.31237 0.05
3100 300 0.09 900 120 0.05 0.0 2614.538264 300.404643 0.09004 960.34083 120.312421 0.050004
"""
"""Ratings of Red and Blue before a game, Red's score, and both ratings after it.

Each rating is three numbers: rating, deviation and volatility. Earlier versions of the bot computed
them with the package glicko2 2.1.0 and a corrected step 5.
"""


@pytest.mark.parametrize("line", RECORDED.strip().splitlines())
def test_ratings_equal_those_of_earlier_versions(line: str) -> None:
    numbers = [float(number) for number in line.split()]
    red = Rating(*numbers[:3])
    blue = Rating(*numbers[3:6])
    score = numbers[6]
    new_red, new_blue = ratings_after(red, blue, score)
    assert (*values(new_red), *values(new_blue)) == pytest.approx(numbers[7:], abs=1.5e-6)


@pytest.mark.parametrize(
    ("red", "blue", "score", "volatility"),
    [
        ((1500.0, 50.0, 0.12), (2300.0, 40.0, 0.06), 1.0, (0.120103, 0.060013)),
        ((1500.0, 350.0, 0.12), (1500.0, 30.0, 0.12), 1.0, (0.119993, 0.12)),
    ],
)
def test_the_volatility_equals_that_of_a_bisection_search(
    red: Values, blue: Values, score: float, volatility: tuple[float, float]
) -> None:
    found = ratings_after(Rating(*red), Rating(*blue), score)
    assert tuple(rating.volatility for rating in found) == pytest.approx(volatility, abs=2e-6)


def test_the_same_game_changes_a_volatility_alike_at_low_and_high_ratings() -> None:
    low, high = (
        rating_after(Rating(rating, 90), [RatedGame(Rating(rating + 400, 60), 1)]).volatility
        for rating in (1500, 2100)
    )
    assert low == pytest.approx(high, abs=1e-9)
