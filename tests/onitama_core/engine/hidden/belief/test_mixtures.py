"""Bayes' rule, by hand."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.belief import (
    LEAK,
    LEAST_CREDIT,
    Mixture,
    after_step,
    mixed,
    mixture,
)

BOTH = mixture({1: 0.5, 2: 0.5}, 2)
"""Of two models."""


def leaked(*weights: float) -> list[float]:
    return [(1 - LEAK) * weight + LEAK / len(weights) for weight in weights]


def test_each_model_weighs_the_states_by_what_it_would_have_done() -> None:
    after = after_step(BOTH, {1: [(1, (0.9, 0.2))], 2: [(2, (0.1, 0.2))]})
    assert list(after.ranges[0].values()) == pytest.approx(leaked(0.9, 0.1))
    assert list(after.ranges[1].values()) == pytest.approx(leaked(0.5, 0.5))


def test_a_model_is_trusted_by_how_likely_it_made_what_was_seen() -> None:
    after = after_step(BOTH, {1: [(1, (0.6, 0.2))], 2: [(2, (0.6, 0.2))]})
    kept = 1 - 2 * LEAST_CREDIT
    assert after.credits == pytest.approx((0.75 * kept + LEAST_CREDIT, 0.25 * kept + LEAST_CREDIT))


def test_a_model_that_was_wrong_is_not_forgotten() -> None:
    after = BOTH
    for _ in range(50):
        after = after_step(after, {1: [(1, (1.0, 1e-6))], 2: [(2, (1.0, 1e-6))]})
    assert after.credits[1] >= LEAST_CREDIT
    assert sum(after.credits) == pytest.approx(1)


def test_what_is_possible_keeps_a_weight_however_unlikely_it_was() -> None:
    after = BOTH
    for _ in range(200):
        after = after_step(after, {1: [(1, (1.0, 1.0))], 2: [(2, (1e-6, 1e-6))]})
    assert mixed(after)[2] >= LEAK / 2
    assert sum(mixed(after).values()) == pytest.approx(1)


def test_states_that_lead_to_the_same_are_added_up_in_ascending_order() -> None:
    after = after_step(BOTH, {1: [(8, (0.3, 0.3)), (4, (0.1, 0.1))], 2: [(8, (0.6, 0.6))]})
    assert list(mixed(after)) == [4, 8]
    assert list(mixed(after).values()) == pytest.approx(leaked(0.1, 0.9))


def test_what_cannot_have_been_is_gone() -> None:
    after = after_step(BOTH, {1: [], 2: [(2, (0.5, 0.5))]})
    assert mixed(after) == pytest.approx({2: 1.0})


def test_the_range_is_mixed_by_trust() -> None:
    of = Mixture((0.25, 0.75), ({1: 1.0, 2: 0.0}, {1: 0.0, 2: 1.0}))
    assert mixed(of) == {1: 0.25, 2: 0.75}
