"""Scenarios, and a way out on which one of them falls in one channel."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import aiohttp

from cogs.ui.errors import ChannelGone
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import BAD_FORM, MISSING_PERMISSIONS, FakeTransport

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from cogs.ui.messages import PublicMessage

ARCHIVED, NO_ACCESS, UNKNOWN_CHANNEL = 50083, 50001, 10003
FOR_EVER: Final = 10**6
A_WHILE: Final = 3


@dataclass(frozen=True)
class Weather:
    """What becomes of calls about one channel."""

    problem: Exception | None = None
    """None: they only take long."""
    times: int = 1
    takes_effect: bool = False
    """Only the answer is lost, or late."""
    is_of_the_channel: bool = True
    """Not only of the first post it strikes."""
    passes: bool = True
    """By itself or by what somebody does; otherwise what it struck is lost."""


SCENARIOS: Final[Mapping[str, Weather]] = {
    "500 once": Weather(answer(500)),
    "500 once, after effect": Weather(answer(500), takes_effect=True),
    "500 for a while": Weather(answer(500), A_WHILE),
    "500 for a while, after effect": Weather(answer(500), A_WHILE, takes_effect=True),
    "503 for a while": Weather(answer(503), A_WHILE),
    "503 for a while, after effect": Weather(answer(503), A_WHILE, takes_effect=True),
    "cut off": Weather(aiohttp.ServerDisconnectedError(), A_WHILE),
    "cut off, after effect": Weather(aiohttp.ServerDisconnectedError(), A_WHILE, takes_effect=True),
    "429 of minutes": Weather(),
    "an upload of minutes": Weather(takes_effect=True),
    "403 once": Weather(answer(403, MISSING_PERMISSIONS)),
    "403 until it is allowed": Weather(answer(403, MISSING_PERMISSIONS), FOR_EVER),
    "not seen until it is allowed": Weather(answer(403, NO_ACCESS), FOR_EVER),
    "archived until it is opened": Weather(answer(400, ARCHIVED), FOR_EVER),
    "404 once": Weather(answer(404, UNKNOWN_CHANNEL)),
    "400 once": Weather(answer(400, BAD_FORM)),
    "413 once": Weather(answer(413)),
    "a fault of our own": Weather(KeyError("a bug")),
    "400 for ever": Weather(answer(400, BAD_FORM), FOR_EVER, is_of_the_channel=False, passes=False),
    "the channel is gone": Weather(ChannelGone(), FOR_EVER, passes=False),
}


@dataclass
class RoughTransport(FakeTransport):
    """With weather in one channel, once there is some."""

    channel_id: int = 0
    weather: Weather | None = None
    struck: list[str] = field(default_factory=list)
    """What each call was about that something happened to."""
    _clears: asyncio.Event = field(default_factory=asyncio.Event)

    def clear_up(self) -> None:
        self.weather = None
        self._clears.set()

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        async with self._through(channel_id, nonce):
            return await super().announce(channel_id, message, nonce)

    async def revise(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        async with self._through(channel_id, str(message_id)):
            await super().revise(channel_id, message_id, now)

    async def redraw(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        async with self._through(channel_id, str(message_id)):
            await super().redraw(channel_id, message_id, now)

    async def strip(self, channel_id: int, message_id: int) -> None:
        async with self._through(channel_id, str(message_id)):
            await super().strip(channel_id, message_id)

    async def remove(self, channel_id: int, message_id: int) -> None:
        async with self._through(channel_id, str(message_id)):
            await super().remove(channel_id, message_id)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        async with self._through(channel_id, str(message_id)):
            await super().open_thread(channel_id, message_id, name)

    @asynccontextmanager
    async def _through(self, channel_id: int, about: str) -> AsyncIterator[None]:
        weather = self.weather
        if weather is None or not self._strikes(weather, channel_id, about):
            yield
            return
        self.struck.append(about)
        if not weather.takes_effect:
            await self._bear(weather)
        yield
        if weather.takes_effect:
            await self._bear(weather)

    def _strikes(self, weather: Weather, channel_id: int, about: str) -> bool:
        if channel_id != self.channel_id or len(self.struck) >= weather.times:
            return False
        return weather.is_of_the_channel or about in (self.struck or [about])

    async def _bear(self, weather: Weather) -> None:
        if weather.problem is not None:
            raise weather.problem
        await self._clears.wait()
