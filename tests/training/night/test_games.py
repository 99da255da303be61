from __future__ import annotations

from typing import Final

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation import OWN_NINJA
from tests.training.courses import COURSES, NIGHT, Games
from tests.training.night.games import LOST
from tests.training.regression import material
from tests.training.samples import NO_ROW

WEIGHTS: Final = material(NIGHT)
KINDS: Final = [
    pytest.param(COURSES[variant].rounds[index][0], id=f"{variant}-{name}")
    for variant in ("shadow", "light")
    for index, name in ((0, "seen"), (-1, "dark"))
]
EACH = pytest.mark.parametrize("games", KINDS)


@EACH
def test_the_same_seed_plays_the_same_games(games: Games) -> None:
    first, second = (games.self_play(WEIGHTS, positions=300, nodes=100, seed=7) for _ in range(2))
    assert np.array_equal(first.rows, second.rows)
    assert np.array_equal(first.scores, second.scores)
    assert first.cards == second.cards


@EACH
def test_positions_are_judged_from_both_seats_and_won_by_one(games: Games) -> None:
    played = games.self_play(WEIGHTS, positions=600, nodes=100, seed=7)
    assert {-1, 1} <= set(np.unique(played.results)) <= {-1, 0, 1}
    assert np.abs(played.scores).max() <= LOST
    assert np.corrcoef(played.scores, played.results)[0, 1] > 0.2
    assert len(played.cards) == played.deals.max() + 1


def test_light_is_between_two_ninjas_and_a_master_with_students() -> None:
    games, _ = COURSES["light"].rounds[0]
    played = games.self_play(WEIGHTS, positions=300, nodes=100, seed=7)
    kinds = [{int(row) // 25 for row in rows if row != NO_ROW} for rows in played.rows]
    assert {OWN_NINJA in of_mover for of_mover in kinds} == {False, True}
    assert all(len(of_either & {OWN_NINJA, OWN_NINJA + 1}) == 1 for of_either in kinds)


@EACH
def test_the_same_weights_are_level(games: Games) -> None:
    """Each opening is played from both seats, so what one wins the other wins back."""
    standing = games.match(WEIGHTS, WEIGHTS, games=20, nodes=100, seed=1)
    assert (standing.share, standing.error, standing.games) == (0.5, 0, 20)


@pytest.mark.parametrize("variant", ["shadow", "light"])
def test_whoever_judges_a_man_as_nothing_loses(variant: str) -> None:
    games, _ = COURSES[variant].rounds[0]
    standing = games.match(WEIGHTS, np.zeros_like(WEIGHTS), games=200, nodes=300, seed=1)
    assert standing.share - standing.error > 0.5
