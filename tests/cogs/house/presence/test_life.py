"""What counts as an absence."""

from __future__ import annotations

from datetime import timedelta

from cogs.house.presence.life import Absence, Life
from tests.cogs.house.presence.clocks import at


def seen(*seconds: float) -> Life:
    life = Life()
    for second in seconds:
        life.show(at(second))
    return life


def test_a_bot_that_was_never_started_has_missed_nothing() -> None:
    assert seen(1000).owed is None


def test_a_quiet_connection_is_no_absence() -> None:
    assert seen(0, 41, 83, 130, 189).owed is None


def test_a_connection_without_a_sign_for_a_minute_is_one() -> None:
    assert seen(0, 41, 102).owed == Absence(at(41), at(102))


def test_a_restart_is_one_from_the_last_sign_of_the_earlier_start() -> None:
    life = Life(last=at(0))
    life.show(at(20))
    assert life.owed == Absence(at(0), at(20))


def test_a_lost_connection_is_one_from_the_last_sign_it_gave() -> None:
    life = seen(0, 30)
    life.disconnect()
    life.show(at(50))
    assert life.owed == Absence(at(30), at(50))


def test_a_connection_that_is_back_before_anybody_notices_is_none() -> None:
    life = seen(0, 30)
    life.disconnect()
    life.show(at(32.9))
    assert life.owed is None


def test_a_process_that_stood_still_may_have_missed_something() -> None:
    life = seen(0, 30)
    life.doubt()
    life.show(at(50))
    assert life.owed == Absence(at(30), at(50))
    assert life.is_connected


def test_a_host_may_call_more_than_that_brief() -> None:
    life = Life(last=at(0), brief=timedelta(seconds=100))
    life.show(at(99))
    assert life.owed is None
    life.show(at(199.5))
    assert life.owed == Absence(at(99), at(199.5))


def test_what_came_too_late_was_missed() -> None:
    life = seen(0, 30)
    life.miss(at(20), at(30))
    assert life.owed == Absence(at(20), at(30))


def test_absences_that_are_not_yet_settled_become_one() -> None:
    life = seen(0, 100, 110)
    life.miss(at(105), at(112))
    assert life.owed == Absence(at(0), at(112))


def test_what_is_settled_is_owed_no_more() -> None:
    life = seen(0, 100)
    life.settle(Absence(at(0), at(100)))
    assert life.owed is None


def test_what_comes_while_it_is_settled_is_owed_from_there() -> None:
    life = seen(0, 100, 200)
    life.settle(Absence(at(0), at(100)))
    assert life.owed == Absence(at(100), at(200))
