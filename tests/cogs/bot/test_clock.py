"""Discord's clock, and a machine's two clocks, turned by hand."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import Mock

import aiohttp
import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as some

from cogs.bot.interactions import trace_calls
from cogs.bot.presence import DRIFT, DiscordClock
from cogs.shared.background import Metrics
from tests.discord_stand_in.launch import stopped_time

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

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


def test_it_stands_still_where_tests_have_time_stand_still() -> None:
    """Also for who imported it before: else what is tested depends on how busy the machine is."""
    with stopped_time():
        clock = DiscordClock()
        assert clock.seconds() == clock.seconds()


# Discord's time, whatever the machine's clocks do, and how late an interaction comes by it

A_SECOND: Final = timedelta(seconds=1)
A_DAY: Final = 86400.0


def told(machine: Machine, seconds: float) -> DiscordClock:
    """By an answer that was under way for no time, at the beginning of a second."""
    clock = machine.clock()
    clock.heard(at(seconds), clock.seconds())
    return clock


@pytest.mark.parametrize("wrong", [0.0, 0.4, 5 * 3600.0, -5 * 3600.0, 1e8])
def test_a_machine_whose_clock_is_wrong_or_put_forward_or_back_knows_discords_time(
    wrong: float,
) -> None:
    machine = Machine(at(wrong))
    untold = machine.clock()
    assert (untold(), untold.is_told) == (at(wrong), False)
    clock = told(machine, 0)
    assert (clock(), clock.is_told) == (at(0), True)
    machine.date += wrong
    machine.pass_by(60)
    assert abs(clock() - at(60)) < A_SECOND


def test_a_machine_that_slept_is_put_right_by_an_answer_or_click_and_one_ahead_by_an_answer() -> (
    None
):
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
    clock.heard(at(7200))  # as a click does
    assert clock() == at(7200)
    machine.running += 3600  # as nothing but a virtual machine's would
    clock.heard(at(7202), clock.seconds())
    assert abs(clock() - at(7202)) < A_SECOND


@given(
    drift=some.floats(-DRIFT, DRIFT),
    heard=some.lists(
        some.tuples(some.floats(0.1, A_DAY), some.floats(0, 2), some.booleans()), max_size=20
    ),
)
def test_it_is_never_ahead_of_discord_and_as_near_as_the_most_punctual_word_has_put_it(
    drift: float, heard: list[tuple[float, float, bool]]
) -> None:
    """Whatever came later or was less exact; since then both clocks may have drifted apart."""
    machine, now, promised = Machine(), 0.0, 0.0
    clock = told(machine, 0)
    for wait, under_way, is_answer in heard:
        asked = clock.seconds()
        now += wait
        machine.pass_by(wait * (1 + drift))
        promised += 2 * DRIFT * wait
        assert -1e-3 < (at(now) - clock()).total_seconds() < promised + 1e-3
        dated = now - min(under_way, wait)
        if is_answer:
            dated = float(int(dated))
            clock.heard(at(dated), asked)
        else:
            clock.heard(at(dated))
        promised = min(promised, now - dated)
        assert -1e-3 < (at(now) - clock()).total_seconds() < promised + 1e-3


# How late an interaction comes, by Discord's clock in its id and ours that may be wrong


def ages(*visits: tuple[float, float]) -> list[float]:
    """Of interactions made at some seconds, by Discord's clock, that come at some by ours."""
    ours = 0.0
    clock, found = DiscordClock(lambda: ours), []
    for created, ours in visits:  # noqa: B007 - the clock reads it
        found.append(clock.age(at(created)))
    return found


@pytest.mark.parametrize(
    ("visits", "old"),
    [
        (((0, 100.1), (10, 130.1), (31, 131.1)), [0, 20, 0]),
        (((0, 102.0), (1, 101.1), (2, 104.0)), [0, 0, 1.9]),
        (((0, 100.0), (3600, 100.5), (3601, 101.5)), [0, 0, 0]),
        *((tuple((n, ours + n + 0.1) for n in range(10)), [0] * 10) for ours in (0, -3600, 1e9)),
    ],
    ids=[
        *("again after a lost connection", "the quickest is what others are held against"),
        *("after a pause of the host", "a right clock", "a clock that is late", "one far ahead"),
    ],
)
def test_what_takes_longer_than_the_quickest_is_old(
    visits: tuple[tuple[float, float], ...], old: list[float]
) -> None:
    assert ages(*visits) == pytest.approx(old, abs=0.05)


def test_clocks_that_drift_apart_make_nothing_old() -> None:
    days = [(day * A_DAY, day * A_DAY * (1 + 1e-4)) for day in range(100)]
    late = (99 * A_DAY - 20, days[-1][1])
    assert ages(*days, late) == pytest.approx([0] * 100 + [20], abs=0.1)


# What the answers of a server tell the clock

LONG_AGO, GATEWAY = "Thu, 01 Jan 2015 00:00:00 GMT", "/gateway/"


@asynccontextmanager
async def traced(
    app: web.Application, clock: DiscordClock, interaction_filter: Any, metrics: Any
) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """A session whose calls are traced as those of Discord, and a server to be called."""
    runner, trace = web.AppRunner(app, shutdown_timeout=0), aiohttp.TraceConfig()
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    trace_calls(trace, clock, interaction_filter, metrics)
    host, port = runner.addresses[0]
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        yield session, f"{host}:{port}"
    await runner.cleanup()


async def asked(path: str, date: str) -> DiscordClock:
    """The clock of a machine that was set to 2026, after one question."""

    async def stamp(_: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = date

    async def upgrade(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app = web.Application()
    app.on_response_prepare.append(stamp)
    app.router.add_get(GATEWAY, upgrade)
    clock = Machine().clock()
    async with traced(app, clock, Mock(), Metrics()) as (session, server):
        if path == GATEWAY:
            await session.ws_connect(f"ws://{server}{path}")
        else:
            await session.get(f"http://{server}{path}")
    return clock


@pytest.mark.parametrize(
    ("path", "date", "is_told"),
    [
        ("/api/v10/users/@me", LONG_AGO, True),  # refused
        (GATEWAY, LONG_AGO, True),
        ("/emojis/1.png", LONG_AGO, False),
        ("/api/v10/a", "noon", False),
    ],
)
async def test_an_answer_of_the_api_or_of_the_gateway_tells_the_time_and_no_picture_or_nonsense(
    path: str, date: str, *, is_told: bool
) -> None:
    clock = await asked(path, date)
    assert clock.is_told is is_told
    assert (clock() == datetime(2015, 1, 1, tzinfo=UTC)) is is_told
