"""Games that are played to learn from, of each kind, and how they are judged."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation import OWN_NINJA
from tests.training.games import PROVEN, Kind
from tests.training.night import LOST
from tests.training.regression import NO_ROW, material
from tests.training.rounds import COURSES, Course

KINDS: Final = [
    pytest.param(COURSES[variant], COURSES[variant].rounds[index][0], id=f"{variant}-{name}")
    for variant, index, name in (
        *(("classic", 0, "seen"), ("wind", 0, "seen"), ("shadow", 0, "seen"), ("light", 0, "seen")),
        *(("shadow", -1, "dark"), ("light", -1, "dark")),
    )
]
EACH = pytest.mark.parametrize(("course", "games"), KINDS)


@EACH
def test_positions_are_judged_from_both_seats_and_won_by_one(
    course: Course, games: Kind[Any]
) -> None:
    played = games.self_play(material(course.worth), positions=600, nodes=100, seed=7)
    assert {-1, 1} <= set(np.unique(played.results)) <= {-1, 0, 1}
    assert np.abs(played.scores).max() <= max(LOST, PROVEN - 1)
    assert np.corrcoef(played.scores, played.results)[0, 1] > 0.1
    assert len(played.cards) == played.deals.max() + 1


@EACH
def test_the_same_weights_are_level(course: Course, games: Kind[Any]) -> None:
    """Each opening is played from both seats, so what one wins the other wins back."""
    weights = material(course.worth)
    standing = games.match(weights, weights, games=20, nodes=100, seed=1)
    assert set(standing.pairs) == {0.5}


@pytest.mark.parametrize(("variant", "matches"), [("classic", 60), ("shadow", 200), ("light", 200)])
def test_whoever_judges_a_man_as_nothing_loses(variant: str, matches: int) -> None:
    games, _ = COURSES[variant].rounds[0]
    weights = material(COURSES[variant].worth)
    standing = games.match(weights, np.zeros_like(weights), games=matches, nodes=300, seed=1)
    assert standing.score - standing.error > 0.5


def test_light_is_between_two_ninjas_and_a_master_with_students() -> None:
    games, _ = COURSES["light"].rounds[0]
    weights = material(COURSES["light"].worth)
    played = games.self_play(weights, positions=300, nodes=100, seed=7)
    kinds = [{int(row) // 25 for row in rows if row != NO_ROW} for rows in played.rows]
    assert {OWN_NINJA in of_mover for of_mover in kinds} == {False, True}
    assert all(len(of_either & {OWN_NINJA, OWN_NINJA + 1}) == 1 for of_either in kinds)
