"""Run an unmodified discord.py program against the stand-in, from the repository root.

FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in bot.py [arguments]
FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in -m module [arguments]

The patches are applied before the program is imported; they cover all addresses that discord.py
2.7.1 calls.
"""

from __future__ import annotations

import logging
import os
import runpy
import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import yarl
from discord import asset, gateway, http

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def use_stand_in_addresses(base_url: str) -> None:
    """Replace discord.py's addresses of Discord by those of the stand-in."""
    http.Route.BASE = f"{base_url}/api/v10"  # interactions, webhooks and follow-ups use it too
    # Client.connect() uses this constant; only AutoShardedClient asks /gateway/bot.
    socket_url = base_url.replace("http", "ws", 1) + "/gateway/"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(socket_url)
    asset.Asset.BASE = f"{base_url}/cdn"


@contextmanager
def stop_time(now: float) -> Iterator[None]:
    """Stop the machine's clock; a program then learns the time from Discord's answers alone."""
    real_time = time.time
    time.time = lambda: now
    try:
        yield
    finally:
        time.time = real_time


@contextmanager
def log_to(path: Path) -> Iterator[None]:
    """Write the log records from INFO on to a file, as a program would to standard error."""
    root = logging.getLogger()
    handler = logging.FileHandler(path, encoding="utf-8")
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


def run_forked(argv: Sequence[str], env: Mapping[str, str], output: Path) -> None:
    """Call `run` in a process forked from one that has imported the modules already."""
    os.environ.clear()
    os.environ.update(env)
    with output.open("ab") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    run(argv)


def run(argv: Sequence[str]) -> None:
    """Run a file, or a module after `-m`, with its arguments, connected to the stand-in.

    FAKE_DISCORD is the stand-in's address. FAKE_DISCORD_STOPS_TIME, if set, is the Unix time at
    which the program's clock stands still.
    """
    use_stand_in_addresses(os.environ["FAKE_DISCORD"].rstrip("/"))
    stopped_at = os.environ.get("FAKE_DISCORD_STOPS_TIME")
    sys.argv[:] = argv
    with nullcontext() if stopped_at is None else stop_time(float(stopped_at)):
        if sys.argv[0] == "-m":
            sys.argv.pop(0)
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            sys.path.insert(0, str(Path(sys.argv[0]).resolve().parent))
            runpy.run_path(sys.argv[0], run_name="__main__")
