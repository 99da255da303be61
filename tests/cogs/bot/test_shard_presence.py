"""What counts as an absence."""

from __future__ import annotations

from datetime import timedelta

from cogs.bot.presence import Absence, ShardPresence
from tests.cogs.bot.clocks import at


def seen(*seconds: float) -> ShardPresence:
    shard = ShardPresence()
    for second in seconds:
        shard.show(at(second))
    return shard


def test_a_bot_that_was_never_started_has_missed_nothing() -> None:
    assert seen(1000).owed is None


def test_a_quiet_connection_is_no_absence() -> None:
    assert seen(0, 41, 83, 130, 189).owed is None


def test_a_connection_without_a_sign_for_a_minute_is_one() -> None:
    assert seen(0, 41, 102).owed == Absence(at(41), at(102))


def test_a_restart_is_one_from_the_last_sign_of_the_earlier_start() -> None:
    shard = ShardPresence(last=at(0))
    shard.show(at(20))
    assert shard.owed == Absence(at(0), at(20))


def test_a_lost_connection_is_one_from_the_last_sign_it_gave() -> None:
    shard = seen(0, 30)
    shard.is_connected, shard.is_in_doubt = False, True
    shard.show(at(50))
    assert shard.owed == Absence(at(30), at(50))


def test_a_connection_that_is_back_before_anybody_notices_is_none() -> None:
    shard = seen(0, 30)
    shard.is_connected, shard.is_in_doubt = False, True
    shard.show(at(32.9))
    assert shard.owed is None


def test_a_process_that_stood_still_may_have_missed_something() -> None:
    shard = seen(0, 30)
    shard.is_in_doubt = True
    shard.show(at(50))
    assert shard.owed == Absence(at(30), at(50))
    assert shard.is_connected


def test_a_host_may_call_more_than_that_brief() -> None:
    shard = ShardPresence(last=at(0), brief=timedelta(seconds=100))
    shard.show(at(99))
    assert shard.owed is None
    shard.show(at(199.5))
    assert shard.owed == Absence(at(99), at(199.5))


def test_what_came_too_late_was_missed() -> None:
    shard = seen(0, 30)
    shard.miss(at(20), at(30))
    assert shard.owed == Absence(at(20), at(30))


def test_absences_that_are_not_yet_settled_become_one() -> None:
    shard = seen(0, 100, 110)
    shard.miss(at(105), at(112))
    assert shard.owed == Absence(at(0), at(112))


def test_what_is_settled_is_owed_no_more() -> None:
    shard = seen(0, 100)
    shard.settle(until=at(100))
    assert shard.owed is None


def test_what_comes_while_it_is_settled_is_owed_from_there() -> None:
    shard = seen(0, 100, 200)
    shard.settle(until=at(100))
    assert shard.owed == Absence(at(100), at(200))
