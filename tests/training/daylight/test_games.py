from __future__ import annotations

import numpy as np
import pytest

from tests.training.courses import DAYLIGHT
from tests.training.daylight.games import self_play
from tests.training.daylight.matches import match
from tests.training.daylight.search import PROVEN
from tests.training.dealing import DEALERS
from tests.training.regression import material

MATERIAL = material(DAYLIGHT)
BOTH = pytest.mark.parametrize("variant", ["classic", "wind"])


@BOTH
def test_the_same_seed_plays_the_same_games(variant: str) -> None:
    first, second = (
        self_play(MATERIAL, DEALERS[variant], positions=300, nodes=100, seed=7) for _ in range(2)
    )
    assert np.array_equal(first.rows, second.rows)
    assert np.array_equal(first.scores, second.scores)
    assert first.cards == second.cards


@BOTH
def test_positions_are_judged_from_both_seats_and_won_by_one(variant: str) -> None:
    played = self_play(MATERIAL, DEALERS[variant], positions=600, nodes=100, seed=7)
    assert {-1, 1} <= set(np.unique(played.results)) <= {-1, 0, 1}
    assert np.abs(played.scores).max() < PROVEN
    assert len(played.cards) == played.deals.max() + 1


@BOTH
def test_the_same_weights_are_level(variant: str) -> None:
    """Each opening is played from both seats, so what one wins the other wins back."""
    standing = match(MATERIAL, MATERIAL, DEALERS[variant], games=20, nodes=100, seed=1)
    assert (standing.share, standing.error, standing.games) == (0.5, 0, 20)
    assert str(standing) == "50.0% ± 0.0% of 20 games (+0 Elo)"


def test_whoever_judges_a_student_as_nothing_loses() -> None:
    nothing = np.zeros_like(MATERIAL)
    standing = match(MATERIAL, nothing, DEALERS["classic"], games=60, nodes=300, seed=1)
    assert standing.share - standing.error > 0.5
