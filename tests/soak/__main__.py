"""Long runs: `python -m tests.soak --clicks 20000 --kills 500 --ends 2 --faults`, and others."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from tests.soak.clicks import click_around
from tests.soak.ends import leave_alone, run_out
from tests.soak.kills import kill_often
from tests.soak.outbox_faults import suffer
from tests.soak.wire_faults import suffer_on_the_wire

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence


def main(words: Sequence[str] | None = None) -> int:
    asked = what_is_asked(words)
    folder = Path(tempfile.mkdtemp(prefix="onitama-soak-"))
    print(f"databases and logs: {folder}")
    found = list[str]()
    if asked.clicks:
        found += told(f"{asked.clicks} clicks", click_around(folder, asked.seed, asked.clicks))
    if asked.kills:
        found += told(f"{asked.kills} kills", kill_often(folder, asked.seed, asked.kills))
    if asked.deadlines:
        found += told(f"{asked.deadlines} deadlines", run_out(folder, asked.deadlines))
    if asked.ends:
        kinds = f"{asked.ends} matches of each kind that are left alone"
        found += told(kinds, leave_alone(folder_in(folder, "ends"), asked.seed, asked.ends))
    if asked.faults:
        wire = suffer_on_the_wire(folder_in(folder, "wire"), asked.seed)
        found += told("every trouble with every deed on the wire", wire)
        logging.disable()
        found += told("every scenario with every kind of post", suffer(folder))
    return bool(found)


def folder_in(folder: Path, name: str) -> Path:
    """For a bot's own file and log."""
    (folder / name).mkdir()
    return folder / name


def told(what: str, running: Awaitable[list[str]]) -> list[str]:
    """What was wrong, printed."""
    begun = monotonic()
    found = asyncio.run(waited_for(running))
    print(*found, f"{what} in {monotonic() - begun:.0f} s: {len(found)} complaints", sep="\n")
    return found


async def waited_for(running: Awaitable[list[str]]) -> list[str]:
    return await running


def what_is_asked(words: Sequence[str] | None) -> argparse.Namespace:
    parser = reader()
    asked = parser.parse_args(words)
    if not any((asked.clicks, asked.kills, asked.deadlines, asked.ends, asked.faults)):
        parser.error("say what to run, as in --faults")
    return asked


def reader() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--clicks", type=int, default=0, help="random and forged interactions")
    parser.add_argument("--kills", type=int, default=0, help="while people play")
    parser.add_argument("--deadlines", type=int, default=0, help="at the same instant")
    parser.add_argument("--ends", type=int, default=0, help="matches of each kind, left alone")
    parser.add_argument(
        "--faults", action="store_true", help="of Discord, at the outbox and through the whole bot"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    return parser


if __name__ == "__main__":
    sys.exit(main())
