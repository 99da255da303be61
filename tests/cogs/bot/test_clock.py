"""Discord's time, whatever the machine's clocks do."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.cogs.bot.clocks import NOON, Machine, at

if TYPE_CHECKING:
    from cogs.bot.clock import DiscordClock

A_SECOND: Final = timedelta(seconds=1)
A_DAY: Final = 86400.0


def told(machine: Machine, seconds: float) -> DiscordClock:
    """By an answer that was under way for no time, at the beginning of a second."""
    clock = machine.clock()
    clock.answered(at(seconds), clock.seconds())
    return clock


def test_before_discord_has_told_it_is_the_machines() -> None:
    clock = Machine(at(77)).clock()
    assert clock() == at(77)
    assert not clock.is_told


@pytest.mark.parametrize("wrong", [0.0, 5 * 3600.0, -5 * 3600.0, 1e8])
def test_a_machine_whose_clock_is_wrong_knows_discords_time(wrong: float) -> None:
    machine = Machine(at(wrong))
    clock = told(machine, 0)
    machine.pass_by(60)
    assert abs(clock() - at(60)) < A_SECOND
    assert clock.is_told


@pytest.mark.parametrize("hours", [5, -5])
def test_a_machine_whose_clock_is_put_forward_or_back_changes_nothing(hours: int) -> None:
    machine = Machine()
    clock = told(machine, 0)
    machine.date += hours * 3600
    machine.pass_by(10)
    assert abs(clock() - at(10)) < A_SECOND


def test_what_comes_tells_the_fraction_of_a_second() -> None:
    machine = Machine()
    clock = told(machine, 0)
    machine.pass_by(10)
    clock.heard(at(10.9))
    assert clock() == at(10.9)


def test_what_comes_late_puts_nothing_back() -> None:
    machine = Machine()
    clock = told(machine, 0)
    machine.pass_by(100)
    clock.heard(at(10))
    assert abs(clock() - at(100)) < A_SECOND


def test_an_answer_that_took_long_is_trusted_no_further_than_it_goes() -> None:
    machine = Machine()
    clock = told(machine, 0)
    asked = clock.seconds()
    machine.pass_by(30)
    clock.answered(at(2), asked)
    assert abs(clock() - at(30)) < A_SECOND


def test_a_machine_that_slept_is_put_right_by_the_next_answer() -> None:
    machine = Machine()
    clock = told(machine, 0)
    forward: list[timedelta] = []
    clock.listen(forward.append)
    machine.pass_by(10)  # of which its clocks know; an hour of which they do not
    clock.answered(at(3610), clock.seconds())
    assert abs(clock() - at(3610)) < A_SECOND
    assert forward[-1] > timedelta(minutes=59)


def test_a_machine_that_slept_is_put_right_by_the_next_click() -> None:
    machine = Machine()
    clock = told(machine, 0)
    clock.heard(at(3600))
    assert clock() == at(3600)


def test_a_clock_that_ran_ahead_is_put_back() -> None:
    machine = Machine()
    clock = told(machine, 0)
    machine.running += 3600  # as nothing but a virtual machine's would
    clock.answered(at(2), clock.seconds())
    assert abs(clock() - at(2)) < A_SECOND


def test_a_first_click_that_comes_late_is_put_right() -> None:
    machine = Machine(NOON)
    clock = machine.clock()
    clock.heard(at(-100))
    clock.answered(at(0), clock.seconds())
    assert clock() == at(0)


@given(
    drift=some.floats(-1e-4, 1e-4),
    waits=some.lists(some.floats(0.1, A_DAY), min_size=1, max_size=20),
    under_way=some.floats(0, 2),
    kinds=some.lists(some.booleans(), min_size=20, max_size=20),
)
def test_it_is_never_ahead_of_discord_and_hardly_behind(
    drift: float, waits: list[float], under_way: float, kinds: list[bool]
) -> None:
    machine, now = Machine(), 0.0
    clock = told(machine, 0)
    for wait, is_answer in zip(waits, kinds, strict=False):
        asked = clock.seconds()
        now += wait
        machine.pass_by(wait * (1 + drift))
        behind = at(now) - clock()
        assert timedelta(milliseconds=-1) < behind < timedelta(seconds=4 + 4e-4 * wait)
        if is_answer:
            clock.answered(at(int(now - under_way)), asked)
        else:
            clock.heard(at(now - under_way))
