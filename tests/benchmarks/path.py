"""How many of our own files and functions one typed turn runs through.

From the turn that one of two people types in the middle of a Classic match until its board is
posted and who typed it is answered, in all threads. What counts as a call, and when a turn ends,
stands in `tests.benchmarks.watching`.

files      that have a function which is called
functions  that are called, each once
switches   calls in another file than the call before them in the same thread
reads      of the store, which its class answers in one `read` each
"""

from __future__ import annotations

import json
from itertools import groupby, pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.benchmarks.measuring import at_most
from tests.benchmarks.pairs import Players, pretend_discord
from tests.benchmarks.watching import PROGRAM
from tests.dojo import environment
from tests.engine_folder import have_compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.benchmarks.watching import Call

WARM_UP: Final = 6
TURNS: Final = 9
STORE: Final = "onitama_core/store/"


class Figures(NamedTuple):
    files: int
    functions: int
    switches: int
    reads: int


MOST: Final = Figures(files=45, functions=230, switches=300, reads=3)


async def run() -> str:
    turns = [figures(calls) for calls in await trace()]
    medians = [median(one) for one in zip(*turns, strict=True)]
    asked = zip(medians, MOST, Figures._fields, strict=True)
    title = f"path: one typed turn until its board is posted (median of {TURNS})"
    return "\n  ".join((title, *(at_most(*one) for one in asked)))


def figures(calls: Sequence[Call]) -> Figures:
    """Of one turn."""
    by_thread = sorted(calls, key=lambda call: call[0])
    return Figures(
        files=len({file for _, file, _ in calls}),
        functions=len({(file, function) for _, file, function in calls}),
        switches=sum(
            before != after
            for _, own in groupby(by_thread, key=lambda call: call[0])
            for before, after in pairwise(file for _, file, _ in own)
        ),
        reads=sum(
            file.startswith(STORE) and function.endswith("Store.read")
            for _, file, function in calls
        ),
    )


async def trace() -> list[list[Call]]:
    """What the bot calls for each turn."""
    await have_compiled()
    with TemporaryDirectory() as folder:
        output = Path(folder) / "calls.json"
        program = (*PROGRAM, "trace", str(output), "bot.py")
        log, env = Path(folder) / "bot.log", environment(Path(folder))
        async with pretend_discord() as dojo, dojo.fd.bot(*program, env=env, log=log) as bot:
            table = await dojo.table()
            await table.start()
            players = Players(table)
            for _ in range(WARM_UP + TURNS):
                await players.turn()
                await dojo.fd.quiet()
            await bot.stop()
        interactions = json.loads(output.read_text("utf-8"))
    return [[tuple(call) for call in calls] for calls in interactions[-TURNS:]]
