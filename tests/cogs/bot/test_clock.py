"""Discord's clock, and a machine's two clocks, turned by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final
from unittest.mock import Mock

import aiohttp
import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as some

from cogs.bot.background import Metrics
from cogs.bot.interactions import trace_calls
from cogs.bot.presence import DiscordClock

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


def at(seconds: float) -> datetime:
    """By Discord's clock."""
    return NOON + timedelta(seconds=seconds)


class Machine:
    """`running` never leaps; `date` is what its owner has set."""

    def __init__(self, date: datetime = NOON) -> None:
        self.running = 5000.0
        self.date = date.timestamp()

    def pass_by(self, seconds: float) -> None:
        self.running += seconds
        self.date += seconds

    def clock(self) -> DiscordClock:
        return DiscordClock(lambda: self.running, lambda: self.date)


# Discord's time, whatever the machine's clocks do, and how late an interaction comes by it


A_SECOND: Final = timedelta(seconds=1)
A_DAY: Final = 86400.0


def told(machine: Machine, seconds: float) -> DiscordClock:
    """By an answer that was under way for no time, at the beginning of a second."""
    clock = machine.clock()
    clock.heard(at(seconds), clock.seconds())
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
    clock.heard(at(2), asked)
    assert abs(clock() - at(30)) < A_SECOND


def test_a_machine_that_slept_is_put_right_by_the_next_answer() -> None:
    machine = Machine()
    clock = told(machine, 0)
    listener, other = Mock(), Mock()
    clock.listen(timedelta(minutes=59), listener)
    clock.listen(timedelta(minutes=61), other)
    machine.pass_by(10)  # of which its clocks know; an hour of which they do not
    clock.heard(at(3610), clock.seconds())
    assert abs(clock() - at(3610)) < A_SECOND
    listener.assert_called_once_with()
    other.assert_not_called()


def test_a_machine_that_slept_is_put_right_by_the_next_click() -> None:
    machine = Machine()
    clock = told(machine, 0)
    clock.heard(at(3600))
    assert clock() == at(3600)


def test_a_clock_that_ran_ahead_is_put_back() -> None:
    machine = Machine()
    clock = told(machine, 0)
    machine.running += 3600  # as nothing but a virtual machine's would
    clock.heard(at(2), clock.seconds())
    assert abs(clock() - at(2)) < A_SECOND


def test_a_first_click_that_comes_late_is_put_right() -> None:
    machine = Machine(NOON)
    clock = machine.clock()
    clock.heard(at(-100))
    clock.heard(at(0), clock.seconds())
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
            clock.heard(at(int(now - under_way)), asked)
        else:
            clock.heard(at(now - under_way))


# How late an interaction comes, by Discord's clock in its id and ours that may be wrong


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


# What the answers of a server tell the clock


LONG_AGO = "Thu, 01 Jan 2015 00:00:00 GMT"


async def asked(path: str, date: str, get: Callable[..., Awaitable[None]]) -> DiscordClock:
    """The clock of a machine that was set to 2026, after one question."""

    async def stamp(_: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = date

    async def upgrade(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app = web.Application()
    app.on_response_prepare.append(stamp)
    app.router.add_get("/gateway/", upgrade)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    clock, trace = Machine().clock(), aiohttp.TraceConfig()
    trace_calls(trace, clock, Mock(), Metrics())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        host, port = runner.addresses[0]
        await get(session, f"http://{host}:{port}{path}")
    await runner.cleanup()
    return clock


async def get(session: aiohttp.ClientSession, url: str) -> None:
    async with session.get(url):
        pass


async def connect(session: aiohttp.ClientSession, url: str) -> None:
    async with session.ws_connect(url.replace("http", "ws", 1)):
        pass


async def test_an_answer_of_the_api_tells_the_time_also_a_refusal() -> None:
    clock = await asked("/api/v10/users/@me", LONG_AGO, get)
    assert clock() == datetime(2015, 1, 1, tzinfo=UTC)


async def test_the_gateway_tells_the_time() -> None:
    clock = await asked("/gateway/", LONG_AGO, connect)
    assert clock() == datetime(2015, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(("path", "date"), [("/emojis/1.png", LONG_AGO), ("/api/v10/a", "noon")])
async def test_a_picture_or_nonsense_tells_nothing(path: str, date: str) -> None:
    assert not (await asked(path, date, get)).is_told
