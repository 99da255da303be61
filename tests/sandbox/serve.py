"""Serve the page until a signal comes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import webbrowser
from typing import TYPE_CHECKING

from tests.sandbox.app import open_sandbox

if TYPE_CHECKING:
    from pathlib import Path

FAILED = 1


async def serve(data: Path, port: int, program: str, *, open_browser: bool) -> int:
    """Return the exit status."""
    stopped = asyncio.Event()
    listen_for_signals(stopped)
    say("Starting a local Discord and the bot …")
    try:
        async with open_sandbox(data, port, program) as sandbox:
            say(f"\n  {sandbox.url}\n\nPlay there; Ctrl-C stops it. Bot's log: {sandbox.bot.log}")
            if open_browser and has_browser():
                await asyncio.to_thread(webbrowser.open, sandbox.url)
            await stopped.wait()
            say("\nStopping …")
    except (AssertionError, OSError) as problem:
        say(f"The sandbox can't go on: {problem}")
        return FAILED
    return 0


def listen_for_signals(stopped: asyncio.Event) -> None:
    """The handlers outlive the loop: a second Ctrl-C must not spoil a clean end."""
    loop = asyncio.get_running_loop()

    def stop(*_: object) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stopped.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def has_browser() -> bool:
    """Without a display `webbrowser` would start one in this terminal, which must stay free."""
    on_linux = sys.platform.startswith("linux")
    return not on_linux or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
