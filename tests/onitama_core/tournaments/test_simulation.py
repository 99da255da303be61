"""Random tournaments of all formats from the first round to the end."""

from __future__ import annotations

from typing import Final

import pytest

from tests.onitama_core.tournaments.simulation import simulate

TOURNAMENTS: Final = 200
"""Tournaments that are simulated; `python -m tests.benchmarks tournaments` simulates 10,000."""
TOURNAMENTS_PER_TEST: Final = 50
"""Number of tournaments that stays within the time limit of a test."""


@pytest.mark.parametrize("first", range(0, TOURNAMENTS, TOURNAMENTS_PER_TEST))
def test_no_pair_meets_twice_nobody_has_an_avoidable_second_bye_and_no_round_is_stuck(
    first: int,
) -> None:
    faults = {
        seed: found.faults
        for seed in range(first, first + TOURNAMENTS_PER_TEST)
        if (found := simulate(seed)).faults
    }
    assert faults == {}
