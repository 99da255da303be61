"""Run an unmodified discord.py program against the stand-in, from the repository root.

FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in.launch bot.py [arguments]
FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in.launch -m module [arguments]

These are all the patch points of discord.py 2.7.1, applied before the program is imported.
"""

from __future__ import annotations

import os
import runpy
import sys
import time
from pathlib import Path

import yarl
from discord import asset, gateway, http


def patch(base_url: str) -> None:
    http.Route.BASE = f"{base_url}/api/v10"  # interactions, webhooks and follow-ups use it too
    # Client.connect() uses this constant; only AutoShardedClient asks /gateway/bot.
    socket_url = base_url.replace("http", "ws", 1) + "/gateway/"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(socket_url)
    asset.Asset.BASE = f"{base_url}/cdn"


def stop_time() -> None:
    """Of the clock that nobody sets: what goes by it knows the dates alone that Discord tells."""
    now, read = time.clock_gettime(time.CLOCK_BOOTTIME), time.clock_gettime
    time.clock_gettime = lambda clock: now if clock == time.CLOCK_BOOTTIME else read(clock)


def main() -> None:
    patch(os.environ["FAKE_DISCORD"].rstrip("/"))
    if "FAKE_DISCORD_STOPS_TIME" in os.environ:
        stop_time()
    sys.argv.pop(0)
    if sys.argv[0] == "-m":
        sys.argv.pop(0)
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, str(Path(sys.argv[0]).resolve().parent))
        runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
