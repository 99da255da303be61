"""What does not grow: a typed move late in a match, a keystroke among very many matches."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.benchmarks.measuring import at_most, cpu_seconds
from tests.benchmarks.pairs import multiply, our_bot, playing, pretend_discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from tests.discord_stand_in import Bot
    from tests.dojo import Dojo, Table

EARLY, LATE = 10, 1000
BLOCKS: Final = 10
A_BLOCK: Final = 5
MOST_OF_A_MOVE: Final = 1.2

FEW, MANY = (3, 30), (300, 200_000)
"""Open and finished matches."""
SAMPLES: Final = 40
"""Of `A_BLOCK` keystrokes each."""
OPTIONS: Final = ("board", "history")
"""Commands whose `match` suggests open matches, and ended ones too."""
MOST_OF_A_KEYSTROKE: Final = 1.5


def run() -> str:
    return "\n".join((asyncio.run(of_a_move()), asyncio.run(of_a_keystroke())))


async def of_a_move() -> str:
    async with playing(2) as (_, bot, (old, young)):
        for pair, entries in ((old, LATE), (young, EARLY)):
            for _ in range(entries):
                await pair.turn()
        early, late = list[float](), list[float]()
        for _ in range(BLOCKS):
            early.append(await milliseconds(bot, young.turn, A_BLOCK))
            late.append(await milliseconds(bot, old.turn, A_BLOCK))
    return (
        f"growth: CPU of a typed move {median(early):.2f} ms at entry {EARLY}, "
        f"{median(late):.2f} ms at entry {LATE}: "
        f"{at_most(median(late) / median(early), MOST_OF_A_MOVE)}"
    )


async def of_a_keystroke() -> str:
    """By turns, so that what else this machine does falls on both."""
    async with crowded(*FEW) as few, crowded(*MANY) as many:
        return "\n".join([await of_option(few, many, name) for name in OPTIONS])


async def of_option(few: Crowded, many: Crowded, name: str) -> str:
    among_few, among_many = list[float](), list[float]()
    for number in range(SAMPLES + 1):
        one, other = await few.keystroke(name), await many.keystroke(name)
        if number:  # the first answers are prepared for the others
            among_few.append(one)
            among_many.append(other)
    return (
        f"growth: CPU of a keystroke at `match` of /onitama {name} {median(among_few):.2f} ms "
        f"with {FEW}, {median(among_many):.2f} ms with {MANY} open and finished matches: "
        f"{at_most(median(among_many) / median(among_few), MOST_OF_A_KEYSTROKE)}"
    )


@dataclass(frozen=True)
class Crowded:
    """One who plays very many matches, in the channel where all of them are."""

    table: Table
    bot: Bot

    async def keystroke(self, command: str) -> float:
        """Milliseconds."""

        async def press_a_key() -> None:
            await self.table.alice.autocomplete(
                self.table.channel, f"onitama {command}", "match", ""
            )

        return await milliseconds(self.bot, press_a_key, A_BLOCK)


@asynccontextmanager
async def crowded(open_ones: int, finished: int) -> AsyncIterator[Crowded]:
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo:
            table = await two_matches(dojo, Path(folder))
            crowd(Path(folder) / "onitama.db", open_ones, finished)
            async with our_bot(dojo, Path(folder)) as bot:
                await dojo.fd.quiet()
                yield Crowded(table, bot)


async def two_matches(dojo: Dojo, folder: Path) -> Table:
    """One that goes on, and one that is over."""
    async with our_bot(dojo, folder):
        table = await dojo.table()
        await table.start()
        sure = await table.alice.slash(table.channel, "onitama match resign")
        await table.alice.click(sure.message, "Resign")
        await table.board(2)
        await table.start()
        await dojo.fd.quiet()
    return table


def crowd(database: Path, open_ones: int, finished: int) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        multiply(connection, 1, finished - 1)
        multiply(connection, 2, open_ones - 1)


async def milliseconds(bot: Bot, act: Callable[[], Awaitable[object]], times: int) -> float:
    """Of CPU, each time."""
    before = cpu_seconds(bot.process.pid)
    for _ in range(times):
        await act()
    return (cpu_seconds(bot.process.pid) - before) / times * 1000
