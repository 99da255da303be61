from __future__ import annotations

import pytest

from onitama_core.engine import win_chance


def test_level_positions_give_half_a_point() -> None:
    assert win_chance(0) == 0.5


@pytest.mark.parametrize("points", [1, 100, 1000, 10_000, 1_000_000])
def test_the_chances_of_both_sides_are_one_together(points: int) -> None:
    assert win_chance(points) + win_chance(-points) == pytest.approx(1)
    assert 0.5 < win_chance(points) <= 1


def test_more_points_are_a_better_chance() -> None:
    chances = [win_chance(points) for points in range(-1000, 1001, 50)]
    assert chances == sorted(set(chances))
