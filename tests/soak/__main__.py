"""Command line of the long runs: `python -m tests.soak --clicks 20000 --kills 500 --faults`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tests.soak.clicks import click_around
from tests.soak.ends import expire_at_once
from tests.soak.kills import kill_often
from tests.soak.tournaments import kill_during_tournaments
from tests.soak.wire_faults import run_every_fault

if TYPE_CHECKING:
    from collections.abc import Coroutine


RUNS: Final = ("clicks", "kills", "cup_kills", "deadlines", "faults")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    add = parser.add_argument
    add("--clicks", type=int, default=0, help="number of random and forged interactions")
    add("--kills", type=int, default=0, help="number of kills while people play")
    add(
        "--cup-kills", type=int, default=0, help="number of kills while tournaments and votes go on"
    )
    add(
        "--deadlines",
        type=int,
        default=0,
        help="number of matches whose time runs out at the same instant",
    )
    add("--faults", action="store_true", help="every fault of Discord with every user action")
    add("--seed", type=int, default=1, help="random seed of the first round")
    options = parser.parse_args()
    if not any(getattr(options, name) for name in RUNS):
        parser.error("say what to run, as in --faults")
    folder = Path(tempfile.mkdtemp(prefix="onitama-soak-"))
    print(f"databases and logs: {folder}")
    complaint_count = 0
    if options.clicks:
        complaint_count += run_and_report(
            f"{options.clicks} clicks", click_around(folder, options.seed, options.clicks)
        )
    if options.kills:
        complaint_count += run_and_report(
            f"{options.kills} kills", kill_often(folder, options.seed, options.kills)
        )
    if options.cup_kills:
        complaint_count += run_and_report(
            f"{options.cup_kills} kills during tournaments",
            kill_during_tournaments(folder, options.seed, options.cup_kills),
        )
    if options.deadlines:
        complaint_count += run_and_report(
            f"{options.deadlines} deadlines", expire_at_once(folder, options.deadlines)
        )
    if options.faults:
        (wire := folder / "wire").mkdir()
        complaint_count += run_and_report(
            "every fault with every user action", run_every_fault(wire)
        )
    return bool(complaint_count)


def run_and_report(what: str, coroutine: Coroutine[Any, Any, list[str]]) -> int:
    """Run a coroutine that returns complaints, print them, and return their number."""
    started_at = monotonic()
    complaints = asyncio.run(coroutine)
    print(
        *complaints,
        f"{what} in {monotonic() - started_at:.0f} s: {len(complaints)} complaints",
        sep="\n",
    )
    return len(complaints)


if __name__ == "__main__":
    sys.exit(main())
