"""Run an unmodified discord.py program against the stand-in, from the repository root.

FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in.launch bot.py [arguments]
FAKE_DISCORD=http://127.0.0.1:1234 python -m tests.discord_stand_in.launch -m module [arguments]

The patches are applied before the program is imported.
"""

from __future__ import annotations

import os
import runpy
import sys
from contextlib import nullcontext
from pathlib import Path

from .patches import patch, stopped_time


def main() -> None:
    patch(os.environ["FAKE_DISCORD"].rstrip("/"))
    stops = "FAKE_DISCORD_STOPS_TIME" in os.environ
    sys.argv.pop(0)
    with stopped_time() if stops else nullcontext():
        if sys.argv[0] == "-m":
            sys.argv.pop(0)
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            sys.path.insert(0, str(Path(sys.argv[0]).resolve().parent))
            runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
