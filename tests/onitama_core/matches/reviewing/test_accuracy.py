"""How well a side played, in per cent."""

from __future__ import annotations

import pytest

from onitama_core.game import Player
from onitama_core.matches.reviewing import accuracy, turn_accuracy, weights

RED, BLUE = Player


@pytest.mark.parametrize(
    ("lost", "expected"), [(0.0, 100.0), (0.05, 79.8), (0.10, 63.6), (0.25, 31.6), (1.0, 0.0)]
)
def test_a_turn_is_less_accurate_the_more_chance_it_loses(lost: float, expected: float) -> None:
    assert turn_accuracy(1.0, 1.0 - lost) == pytest.approx(expected, abs=0.1)


def test_a_turn_that_gains_is_as_accurate_as_can_be() -> None:
    assert turn_accuracy(0.4, 0.6) == turn_accuracy(0.5, 0.5)


def test_who_made_no_turn_has_no_accuracy() -> None:
    assert accuracy((0.5, 0.5), (100.0,), (RED,), BLUE) is None


def test_without_a_loss_it_is_a_hundred() -> None:
    assert accuracy((0.5,) * 5, (100.0,) * 4, (RED, BLUE) * 2, RED) == pytest.approx(100)


def test_each_sides_own_turns_count() -> None:
    chances, turns = (0.5, 0.5, 0.9, 0.9, 0.9), (100.0, 20.0, 100.0, 100.0)
    assert accuracy(chances, turns, (RED, BLUE) * 2, RED) == pytest.approx(100)
    told = accuracy(chances, turns, (RED, BLUE) * 2, BLUE)
    assert told is not None
    assert 20 < told < 60


def test_a_turn_weighs_more_where_chances_swing() -> None:
    """There is a weight for each turn, between a half and twelve."""
    calm, wild = weights([0.5] * 12), weights([0.5] * 6 + [0.1, 0.9] * 3)
    assert calm == [0.5] * 11
    assert len(wild) == 11
    assert wild[0] == 0.5
    assert wild[-1] == 12


@pytest.mark.parametrize("turns", [1, 2, 3, 9, 10, 40, 300])
def test_there_is_a_weight_for_each_turn(turns: int) -> None:
    assert len(weights([0.5] * (turns + 1))) == turns
