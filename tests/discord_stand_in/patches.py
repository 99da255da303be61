"""What a program needs to meet the stand-in: these are all the patch points of discord.py 2.7.1."""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import yarl
from discord import asset, gateway, http

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def patch(base_url: str) -> None:
    http.Route.BASE = f"{base_url}/api/v10"  # interactions, webhooks and follow-ups use it too
    # Client.connect() uses this constant; only AutoShardedClient asks /gateway/bot.
    socket_url = base_url.replace("http", "ws", 1) + "/gateway/"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(socket_url)
    asset.Asset.BASE = f"{base_url}/cdn"


@contextmanager
def stopped_time() -> Iterator[None]:
    """Of the clock that nobody sets: what goes by it knows the dates alone that Discord tells."""
    now, read = time.clock_gettime(time.CLOCK_BOOTTIME), time.clock_gettime
    time.clock_gettime = lambda clock: now if clock == time.CLOCK_BOOTTIME else read(clock)
    try:
        yield
    finally:
        time.clock_gettime = read


@contextmanager
def logged_to(path: Path) -> Iterator[None]:
    """What a program would write to standard error, from INFO on."""
    root, handler = logging.getLogger(), logging.FileHandler(path, encoding="utf-8")
    handler.setFormatter(logging.Formatter("{asctime} {levelname:<8} {name} {message}", style="{"))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.setLevel(level)
        root.removeHandler(handler)
        handler.close()
