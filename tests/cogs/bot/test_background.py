"""Loops, what keeps the bot from Discord, and what a start does for the computer player."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from cogs.bot import background
from cogs.bot.background import ProgressEstimate, is_away, is_mendable, log_in, retry
from onitama_core.engine import Code, EnginePool
from tests.cogs.answers import answer
from tests.discord_stand_in.gateway import TOKEN
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


async def test_a_fault_costs_a_pause_and_never_the_task(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_FAULT", 0)
    steps: list[int] = []
    went_on = asyncio.Event()

    async def step() -> None:
        steps.append(len(steps))
        if len(steps) == 1:
            raise ValueError("once")
        went_on.set()
        await asyncio.sleep(1)

    loop = background.Loop("testing", step)
    loop.start()
    await asyncio.wait_for(went_on.wait(), PATIENCE)
    await loop.stop()
    assert "a fault in testing" in caplog.text


async def test_what_is_stopped_goes_no_further() -> None:
    is_cut_off = False

    async def step() -> None:
        nonlocal is_cut_off
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            is_cut_off = True
            raise

    loop = background.Loop("testing", step)
    await loop.stop()  # before it has begun
    loop.start()
    await asyncio.sleep(0)
    await loop.stop()
    assert is_cut_off


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def remember(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", remember)
    return waited


def failing(*problems: Exception) -> Callable[[], Any]:
    left = list(problems)

    async def attempt() -> None:
        if left:
            raise left.pop(0)

    return attempt


async def test_it_is_tried_until_it_succeeds_with_pauses_that_grow(pauses: list[float]) -> None:
    await retry("come", failing(*[OSError()] * 8), is_away)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_after_a_long_stay_the_first_pause_is_short_again(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = count(0.0, 3600.0)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: next(hours))
    await retry("come", failing(*[OSError()] * 3), is_away)
    assert pauses == [1, 1, 1]


class Client:
    """Whose login breaks."""

    def __init__(self) -> None:
        self.closed: list[str] = []
        self.http = SimpleNamespace(connector=None, close=partial(self._close, "session"))

    async def _close(self, what: str) -> None:
        self.closed.append(what)

    async def login(self, _: str) -> None:
        raise aiohttp.ClientError


async def test_what_a_broken_attempt_has_opened_is_closed() -> None:
    client: Any = Client()
    with pytest.raises(aiohttp.ClientError):
        await log_in(client, TOKEN)
    assert client.closed == ["session"]
    assert client.http.connector is discord.utils.MISSING


async def test_each_pause_stands_in_the_log(
    pauses: list[float],  # noqa: ARG001
    caplog: pytest.LogCaptureFixture,
) -> None:
    await retry("come", failing(OSError("no route")), is_away)
    assert "can't come: OSError('no route'); I try again in 1 s" in caplog.text


async def test_what_does_not_pass_is_not_waited_for(pauses: list[float]) -> None:
    with pytest.raises(KeyError):
        await retry("come", failing(KeyError("a bug")), is_away)
    assert pauses == []


@pytest.mark.parametrize(
    ("problem", "passes"),
    [
        (answer(500), True),
        (answer(503), True),
        (answer(429), True),
        (answer(403), False),
        (aiohttp.ClientError(), True),
        (TimeoutError(), True),
        (discord.LoginFailure("wrong"), False),
        (ImportError("a bug"), False),
    ],
)
def test_what_passes_while_logging_in(problem: Exception, *, passes: bool) -> None:
    assert is_away(problem) is passes


@pytest.mark.parametrize(
    ("problem", "is_mended"),
    [
        (AttributeError("'NoneType' object has no attribute 'sequence'"), True),
        (ValueError("not JSON"), True),
        (answer(503), True),
        (discord.PrivilegedIntentsRequired(None), False),
    ],
)
def test_what_is_mended_by_connecting_again(problem: Exception, *, is_mended: bool) -> None:
    assert is_mendable(problem) is is_mended


def test_who_waits_is_told_percent_and_seconds() -> None:
    times = iter((10.0, 14.0, 18.0))
    progress = ProgressEstimate(lambda: next(times))
    told = []
    for done in (20, 50, 80):
        progress.tell(done, 80)
        told.append((progress.percent, progress.seconds))
    assert told == [(25, None), (62, 4), (100, 0)]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EnginePool:
    """That can't be started."""
    monkeypatch.setattr(background, "PREPARE_AFTER", 0)
    return EnginePool(tmp_path / "engine", command=("/no/such/program",))


async def test_a_start_goes_on_where_nothing_can_be_prepared(engine: EnginePool) -> None:
    await background.prepare(engine)
    assert not engine.is_ready()


async def test_where_all_is_made_no_process_is_started(engine: EnginePool) -> None:
    engine._folder.make()
    for code in Code:
        engine._folder.note(code)
    await background.prepare(engine)
    assert engine.is_ready()
