"""Accuracy of turns and players in reviews."""

from __future__ import annotations

import pytest

from onitama_core.game import Player
from onitama_core.matches.accuracy import game_accuracy, swing_weights, turn_accuracy

RED, BLUE = Player


@pytest.mark.parametrize(
    ("lost", "expected"), [(0.0, 100.0), (0.05, 79.8), (0.10, 63.6), (0.25, 31.6), (1.0, 0.0)]
)
def test_a_turn_is_less_accurate_the_more_chance_it_loses(lost: float, expected: float) -> None:
    assert turn_accuracy(1.0, 1.0 - lost) == pytest.approx(expected, abs=0.1)


def test_accuracy_counts_only_ones_own_turns_and_is_a_hundred_without_a_loss() -> None:
    assert turn_accuracy(0.4, 0.6) == turn_accuracy(0.5, 0.5)
    assert game_accuracy((0.5, 0.5), (100.0,), (RED,), BLUE) is None
    chances, turns = (0.5, 0.5, 0.9, 0.9, 0.9), (100.0, 20.0, 100.0, 100.0)
    assert game_accuracy(chances, turns, (RED, BLUE) * 2, RED) == pytest.approx(100)
    blue_accuracy = game_accuracy(chances, turns, (RED, BLUE) * 2, BLUE)
    assert blue_accuracy is not None
    assert 20 < blue_accuracy < 60


def test_a_turn_has_more_weight_while_the_chances_change_quickly() -> None:
    """The accuracy's weight of a turn is from 0.5 to 12."""
    calm, wild = swing_weights([0.5] * 12), swing_weights([0.5] * 6 + [0.1, 0.9] * 3)
    assert calm == [0.5] * 11
    assert (len(wild), wild[0], wild[-1]) == (11, 0.5, 12)
