from __future__ import annotations

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation.network import OWN_NINJA
from tests.training.courses import COURSES
from tests.training.night.games import LOST
from tests.training.regression import material
from tests.training.samples import NO_ROW

BOTH = pytest.mark.parametrize("variant", ["shadow", "light"])


@BOTH
def test_the_same_seed_plays_the_same_games(variant: str) -> None:
    course = COURSES[variant]
    weights = material(course.worth)
    first, second = (course.self_play(weights, positions=300, nodes=100, seed=7) for _ in range(2))
    assert np.array_equal(first.rows, second.rows)
    assert np.array_equal(first.scores, second.scores)
    assert first.cards == second.cards


@BOTH
def test_positions_are_judged_from_both_seats_and_won_by_one(variant: str) -> None:
    course = COURSES[variant]
    played = course.self_play(material(course.worth), positions=600, nodes=100, seed=7)
    assert {-1, 1} <= set(np.unique(played.results)) <= {-1, 0, 1}
    assert np.abs(played.scores).max() == LOST
    assert len(played.cards) == played.deals.max() + 1


def test_light_is_between_two_ninjas_and_a_master_with_students() -> None:
    course = COURSES["light"]
    played = course.self_play(material(course.worth), positions=300, nodes=100, seed=7)
    kinds = [{int(row) // 25 for row in rows if row != NO_ROW} for rows in played.rows]
    assert {OWN_NINJA in of_mover for of_mover in kinds} == {False, True}
    assert all(len(of_either & {OWN_NINJA, OWN_NINJA + 1}) == 1 for of_either in kinds)


@BOTH
def test_the_same_weights_are_level(variant: str) -> None:
    """Each opening is played from both seats, so what one wins the other wins back."""
    course = COURSES[variant]
    weights = material(course.worth)
    standing = course.match(weights, weights, games=20, nodes=100, seed=1)
    assert (standing.share, standing.error, standing.games) == (0.5, 0, 20)


@BOTH
def test_whoever_judges_a_man_as_nothing_loses(variant: str) -> None:
    course = COURSES[variant]
    weights = material(course.worth)
    standing = course.match(weights, np.zeros_like(weights), games=200, nodes=300, seed=1)
    assert standing.share - standing.error > 0.5
