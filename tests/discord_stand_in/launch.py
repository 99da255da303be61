"""Run an unmodified discord.py program against the stand-in, from the repository root.

FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in bot.py [arguments]
FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in -m module [arguments]

The patches are applied before the program is imported.
"""

from __future__ import annotations

import os
import runpy
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from .patches import patch, stopped_time

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def run_forked(argv: Sequence[str], env: Mapping[str, str], output: Path) -> None:
    """As `run` does, in a process forked from one that has imported much already."""
    os.environ.clear()
    os.environ.update(env)
    with output.open("ab") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    run(argv)


def run(argv: Sequence[str]) -> None:
    patch(os.environ["FAKE_DISCORD"].rstrip("/"))
    stops = "FAKE_DISCORD_STOPS_TIME" in os.environ
    sys.argv[:] = argv
    with stopped_time() if stops else nullcontext():
        if sys.argv[0] == "-m":
            sys.argv.pop(0)
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            sys.path.insert(0, str(Path(sys.argv[0]).resolve().parent))
            runpy.run_path(sys.argv[0], run_name="__main__")
