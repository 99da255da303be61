"""Discord's time on machines whose clocks are right, wrong or put forward or back."""

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

from cogs.bot.clock import DATE_PRECISION, MAX_CLOCK_ERROR, DiscordClock
from cogs.bot.interactions import trace_calls
from cogs.shared.background import Metrics
from cogs.shared.discord_errors import RefusedCalls
from tests.discord_stand_in.launch import stop_time

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
MAX_ERROR: Final = timedelta(seconds=DATE_PRECISION + MAX_CLOCK_ERROR + 0.01)
"""Error of a corrected clock at most, with a hundredth of a second for rounding."""


def at(seconds: float) -> datetime:
    """Return a time in seconds after noon by Discord's clock."""
    return NOON + timedelta(seconds=seconds)


class Machine:
    """A machine whose clock the test sets."""

    def __init__(self, date: datetime = NOON) -> None:
        self.date = date.timestamp()

    def pass_time(self, seconds: float) -> None:
        self.date += seconds

    def clock(self) -> DiscordClock:
        return DiscordClock(lambda: self.date)


def answer(clock: DiscordClock, seconds: float, round_trip: float = 0.0) -> None:
    """Correct the clock by an answer that Discord sent `seconds` after noon.

    `round_trip`: seconds since the request was sent.
    """
    clock.correct(at(int(seconds // 1)), clock.machine_time() - round_trip)


def test_the_clock_stands_still_in_tests_that_stop_the_time() -> None:
    with stop_time(NOON.timestamp()):
        assert DiscordClock()() == NOON


@given(some.floats(-0.4, 0.4), some.lists(some.tuples(some.floats(0, 3600), some.floats(0, 30))))
def test_a_clock_that_is_about_right_is_never_changed(
    wrong: float, answers: list[tuple[float, float]]
) -> None:
    """Slow answers of Discord change it neither."""
    machine = Machine(at(wrong))
    now = 0.0
    clock = machine.clock()
    for wait, round_trip in answers:
        machine.pass_time(wait + round_trip)
        now += wait + round_trip
        answer(clock, now - round_trip / 3, round_trip)
        assert clock() == datetime.fromtimestamp(machine.date, UTC)


@given(
    wrong=some.floats(-1e6, 1e6),
    steps=some.lists(some.tuples(some.floats(0, 3600), some.floats(-7200, 7200))),
)
def test_each_answer_corrects_a_wrong_clock_to_about_a_second(
    wrong: float, steps: list[tuple[float, float]]
) -> None:
    """The clock may be wrong again after somebody has set it, or after a suspension."""
    machine = Machine(at(wrong))
    now = 0.0
    clock = machine.clock()
    for passed, change in [(0.0, 0.0), *steps]:
        now += passed
        machine.pass_time(passed + change)
        answer(clock, now)
        assert abs(clock() - at(now)) <= MAX_ERROR


@pytest.mark.parametrize("leap", [86_400, -86_400])
def test_a_clock_that_leaps_between_request_and_answer_is_not_corrected(leap: float) -> None:
    """Clocks leap after a suspension of the machine, and in tests that advance the time by days."""
    machine = Machine()
    clock = machine.clock()
    sent_at = machine.date
    machine.pass_time(leap)
    clock.correct(at(0), sent_at)
    assert clock() == at(leap)


def test_a_slow_answer_does_not_change_a_correct_clock() -> None:
    machine = Machine(at(10))
    clock = machine.clock()
    answer(clock, 0.5, round_trip=10)
    assert clock() == at(10)


# Corrections of the clock by a server's answers

LONG_AGO = "Thu, 01 Jan 2015 00:00:00 GMT"
GATEWAY_PATH = "/gateway/"


@asynccontextmanager
async def trace_requests(
    app: web.Application,
    clock: DiscordClock,
    interaction_filter: Any,
    metrics: Any,
    refused_calls: RefusedCalls | None = None,
) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """Yield an HTTP session whose requests are traced, and the address of a server for them."""
    runner = web.AppRunner(app, shutdown_timeout=0)
    trace = aiohttp.TraceConfig()
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    trace_calls(trace, clock, interaction_filter, metrics, refused_calls or RefusedCalls())
    host, port = runner.addresses[0]
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        yield session, f"{host}:{port}"
    await runner.cleanup()


async def clock_after(path: str, date: str) -> DiscordClock:
    """Return the clock of a machine whose time is in 2026, after one answer with this date."""

    async def stamp(_: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = date

    async def upgrade(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app = web.Application()
    app.on_response_prepare.append(stamp)
    app.router.add_get(GATEWAY_PATH, upgrade)
    clock = Machine().clock()
    async with trace_requests(app, clock, Mock(), Metrics()) as (session, server):
        if path == GATEWAY_PATH:
            await session.ws_connect(f"ws://{server}{path}")
        else:
            await session.get(f"http://{server}{path}")
    return clock


@pytest.mark.parametrize(
    ("path", "date", "is_corrected"),
    [
        ("/api/v10/users/@me", LONG_AGO, True),  # the server answers 404, also with a date
        (GATEWAY_PATH, LONG_AGO, True),
        ("/emojis/1.png", LONG_AGO, False),
        ("/api/v10/a", "noon", False),
    ],
)
async def test_only_valid_dates_from_the_api_and_the_gateway_correct_the_clock(
    path: str, date: str, *, is_corrected: bool
) -> None:
    clock = await clock_after(path, date)
    expected = datetime(2015, 1, 1, tzinfo=UTC) if is_corrected else NOON
    assert abs(clock() - expected) < timedelta(seconds=30)
