"""What a start costs until the first click is answered, beside a bot that knows no game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tests.benchmarks.measuring import at_most, cpu_seconds
from tests.benchmarks.pairs import bare_bot, our_bot, pretend_discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

    from tests.discord_stand_in import Bot
    from tests.dojo import Dojo, Table

    StartBot = Callable[[Dojo, Path], AbstractAsyncContextManager[Bot]]

STARTS: Final = 5
MOST: Final = 2


def run() -> str:
    return asyncio.run(compare())


async def compare() -> str:
    async with pretend_discord() as dojo:
        bare = await measure(dojo, bare_bot, begin_knocking, "Pong")
    async with pretend_discord() as dojo:
        ours = await measure(dojo, our_bot, begin_match, "Move")
    return (
        f"start: CPU until the first click is answered (median of {STARTS})\n"
        f"  bare bot {bare:.2f} s, onitama {ours:.2f} s, with a picture: "
        f"{at_most(ours / bare, MOST)}"
    )


async def begin_knocking(table: Table) -> None:
    await table.alice.slash(table.channel, "pong")
    await table.board(1)


async def begin_match(table: Table) -> None:
    await table.start()


async def measure(
    dojo: Dojo, start: StartBot, begin: Callable[[Table], Awaitable[None]], button: str
) -> float:
    """Seconds of a later start, when there is a post with buttons already."""
    with TemporaryDirectory() as folder:
        async with start(dojo, Path(folder)):
            table = await dojo.table()
            await begin(table)
            await dojo.fd.quiet()  # until it has all its emoji
        return median(
            [await first_click(dojo, table, start, Path(folder), button) for _ in range(STARTS)]
        )


async def first_click(
    dojo: Dojo, table: Table, start: StartBot, folder: Path, button: str
) -> float:
    async with start(dojo, folder) as bot:
        await table.alice.click(table.last, button)
        return cpu_seconds(bot.process.pid)
