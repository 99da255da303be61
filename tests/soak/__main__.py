"""Command line of the long runs: `python -m tests.soak --clicks 20000 --kills 500 --faults`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.soak.clicks import click_around
from tests.soak.ends import run_out
from tests.soak.kills import kill_often
from tests.soak.wire_faults import suffer_on_the_wire

if TYPE_CHECKING:
    from collections.abc import Coroutine


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    add = parser.add_argument
    add("--clicks", type=int, default=0, help="random and forged interactions")
    add("--kills", type=int, default=0, help="while people play")
    add("--deadlines", type=int, default=0, help="at the same instant")
    add("--faults", action="store_true", help="of Discord, through the whole bot")
    add("--seed", type=int, default=1, help="of the first round")
    asked = parser.parse_args()
    if not any((asked.clicks, asked.kills, asked.deadlines, asked.faults)):
        parser.error("say what to run, as in --faults")
    folder = Path(tempfile.mkdtemp(prefix="onitama-soak-"))
    print(f"databases and logs: {folder}")
    found = 0
    if asked.clicks:
        found += told(f"{asked.clicks} clicks", click_around(folder, asked.seed, asked.clicks))
    if asked.kills:
        found += told(f"{asked.kills} kills", kill_often(folder, asked.seed, asked.kills))
    if asked.deadlines:
        found += told(f"{asked.deadlines} deadlines", run_out(folder, asked.deadlines))
    if asked.faults:
        (wire := folder / "wire").mkdir()
        found += told("every trouble with every deed", suffer_on_the_wire(wire))
    return bool(found)


def told(what: str, running: Coroutine[Any, Any, list[str]]) -> int:
    begun = monotonic()
    found = asyncio.run(running)
    print(*found, f"{what} in {monotonic() - begun:.0f} s: {len(found)} complaints", sep="\n")
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
