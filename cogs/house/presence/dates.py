"""The dates that Discord's answers bear, as the timekeeper is told them."""

from __future__ import annotations

from datetime import UTC
from email.utils import parsedate_to_datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import aiohttp

if TYPE_CHECKING:
    from datetime import datetime

    from yarl import URL

    from cogs.house.presence.timekeeper import Timekeeper

OF_THE_API: Final = "/api/"
OF_THE_GATEWAY: Final = ("ws", "wss")


def dating(clock: Timekeeper) -> aiohttp.TraceConfig:
    """What discord.py is to be given as `http_trace`."""

    async def ask(_: object, context: Any, __: object) -> None:
        context.asked = clock.seconds()

    async def take(_: object, context: Any, end: aiohttp.TraceRequestEndParams) -> None:
        date = end.response.headers.get("Date")
        if date is not None and is_fresh(end.response.url):
            tell(clock, date, context.asked)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(ask)
    trace.on_request_end.append(take)
    return trace


def is_fresh(url: URL) -> bool:
    """Pictures come from caches, and bear the date of their first reader."""
    return url.path.startswith(OF_THE_API) or url.scheme in OF_THE_GATEWAY


def tell(clock: Timekeeper, date: str, asked: float) -> None:
    try:
        told = instant(date)
    except ValueError:
        return
    clock.answered(told, asked)


@lru_cache(maxsize=1)
def instant(date: str) -> datetime:
    """Many answers come within a second, and bear the same. Raises ValueError."""
    return parsedate_to_datetime(date).replace(tzinfo=UTC)
