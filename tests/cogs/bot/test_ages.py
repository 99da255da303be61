"""How late an interaction comes, by Discord's clock in its id and ours that may be wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.bot.clock import DiscordClock

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
A_DAY = 86400.0


def at(seconds: float) -> datetime:
    """By Discord's clock."""
    return NOON + timedelta(seconds=seconds)


class Ages:
    """`ours`: what this host's clock says when an interaction comes."""

    def __init__(self) -> None:
        self._ours = 0.0
        self._clock = DiscordClock(lambda: self._ours)

    def age(self, created: datetime, ours: float) -> float:
        self._ours = ours
        return self._clock.age(created)


@pytest.mark.parametrize("ours", [0.0, -3600.0, 7200.0, 1e9])
def test_a_clock_that_is_wrong_makes_nothing_old(ours: float) -> None:
    ages = Ages()
    for second in range(10):
        assert ages.age(at(second), ours + second + 0.1) == pytest.approx(0, abs=0.01)


def test_what_comes_again_after_a_lost_connection_is_old() -> None:
    ages = Ages()
    ages.age(at(0), 100.1)
    assert ages.age(at(10), 130.1) == pytest.approx(20, abs=0.1)
    assert ages.age(at(31), 131.1) == pytest.approx(0, abs=0.1)


def test_the_quickest_of_all_is_what_others_are_held_against() -> None:
    ages = Ages()
    assert ages.age(at(0), 102.0) == 0
    assert ages.age(at(1), 101.1) == 0
    assert ages.age(at(2), 104.0) == pytest.approx(1.9, abs=0.01)


def test_after_a_pause_of_the_host_nothing_is_old() -> None:
    ages = Ages()
    ages.age(at(0), 100.0)
    assert ages.age(at(3600), 100.5) == 0
    assert ages.age(at(3601), 101.5) == pytest.approx(0, abs=0.01)


def test_clocks_that_drift_apart_make_nothing_old() -> None:
    ages = Ages()
    ours = 0.0
    for day in range(100):
        ours = day * A_DAY * (1 + 1e-4)
        assert ages.age(at(day * A_DAY), ours) == 0
    assert ages.age(at(99 * A_DAY - 20), ours) == pytest.approx(20, abs=0.1)
