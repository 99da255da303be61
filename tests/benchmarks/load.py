"""Cost of a typed move compared with a bare bot's command, also while a thousand posts are due."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.store import DueKind, GuildSettings, share_store, utc_now
from tests.benchmarks.pairs import BotPair, our_bot, playing, playing_with_bare_bot, pretend_discord
from tests.benchmarks.watching import check_maximum, cpu_seconds
from tests.patience import until

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager

    from onitama_core.store import Transaction
    from tests.benchmarks.pairs import BotAndPairs, Pair
    from tests.dojo import Dojo

PAIRS: Final = 40
TURNS: Final = 15
"""Turns that each pair plays."""
TURNS_PER_SECOND: Final = 25
"""Discord's own limit: a turn takes two calls, and a bot may make fifty calls a second."""
MAX_MILLISECONDS: Final = 100


class TurnCosts(NamedTuple):
    """CPU time and delay of a bot's turns."""

    cpu: float
    """Milliseconds of CPU per turn."""
    acknowledged: list[float]
    """Milliseconds until each turn was acknowledged, at a steady rate."""

    def __str__(self) -> str:
        return (
            f"{self.cpu:.2f} ms of CPU a turn; at {TURNS_PER_SECOND} turns/s acknowledged after "
            f"{median(self.acknowledged):.1f} ms, p99 {p99(self.acknowledged):.1f} ms"
        )


async def run() -> str:
    ours, bare = await measure(playing(PAIRS)), await measure(playing_with_bare_bot(PAIRS))
    return (
        f"load: {PAIRS} pairs\n"
        f"  bare bot    {bare}\n"
        f"  onitama     {ours}\n"
        f"  CPU of a typed move {check_maximum(ours.cpu / bare.cpu, 8)}\n"
        f"  acknowledged p99 {check_maximum(p99(ours.acknowledged), MAX_MILLISECONDS, 'ms')}"
    )


async def measure(bot_and_pairs: AbstractAsyncContextManager[BotAndPairs]) -> TurnCosts:
    async with bot_and_pairs as (dojo, bot, pairs):
        await asyncio.gather(*(take_turns(pair, turns=3) for pair in pairs))
        await dojo.fake_discord.quiet()
        before = cpu_seconds(bot.process.pid)
        await asyncio.gather(*(take_turns(pair, TURNS) for pair in pairs))
        await dojo.fake_discord.quiet()
        seconds_per_turn = (cpu_seconds(bot.process.pid) - before) / (PAIRS * TURNS)
        return TurnCosts(seconds_per_turn * 1000, await play_at_steady_rate(pairs))


async def take_turns(pair: Pair, turns: int) -> None:
    for _ in range(turns):
        await pair.turn()


async def play_at_steady_rate(pairs: list[Pair]) -> list[float]:
    """Let each pair play at fixed intervals; return the milliseconds to each acknowledgement."""
    loop = asyncio.get_running_loop()
    start, interval = loop.time(), PAIRS / TURNS_PER_SECOND

    async def play(number: int, pair: Pair) -> list[float]:
        taken = []
        for turn in range(int(16 / interval)):  # 16 seconds
            due = start + (turn + number / PAIRS) * interval
            await asyncio.sleep(max(0, due - loop.time()))
            taken.append((await pair.turn()).seconds * 1000)
        return taken

    played = await asyncio.gather(*(play(number, pair) for number, pair in enumerate(pairs)))
    return [milliseconds for each in played for milliseconds in each]


def p99(values: list[float]) -> float:
    return quantiles(values, n=100)[-1]


# Delay of the players' turns by a thousand daily puzzles that are due at the same time

SERVERS: Final = 1000
MAX_SECONDS: Final = 600


async def daily() -> str:
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo:
            tables = [await dojo.table() for _ in range(PAIRS)]
            async with our_bot(dojo, Path(folder)):
                for table in tables:
                    await table.start()
                pairs: list[Pair] = [BotPair(table) for table in tables]
                await dojo.fake_discord.quiet()
            channels = await enable_daily_puzzles(dojo, Path(folder) / "onitama.db")
            waited = list[float]()
            async with our_bot(dojo, Path(folder)):
                posting = asyncio.create_task(wait_for_all_posts(dojo, channels))
                while not posting.done():
                    waited += await play_at_steady_rate(pairs)
                times, alone = await posting, await play_at_steady_rate(pairs)
    fullest = max(Counter(time // 1000 for time in times).values())
    seconds = (times[-1] - times[0]) / 1000
    return (
        f"daily: {SERVERS} servers due at once\n"
        f"  all posted within {check_maximum(seconds, MAX_SECONDS, 's')}\n"
        f"  at the most {check_maximum(fullest, 25, 'posts/s')}\n"
        f"  turns meanwhile acknowledged after {median(waited):.1f} ms, p99 {p99(waited):.1f} ms; "
        f"then after {median(alone):.1f} ms, p99 {p99(alone):.1f} ms: "
        f"{check_maximum(median(waited) / median(alone), 1.5)}"
    )


async def enable_daily_puzzles(dojo: Dojo, database: Path) -> list[str]:
    """Make the daily puzzle due in `SERVERS` servers; return the ids of their channels."""
    world = dojo.fake_discord.world
    guilds = [world.guild(f"Server {number}") for number in range(SERVERS)]
    places = [(int(guild.id), int(guild.text_channel("puzzles")["id"])) for guild in guilds]

    def choose(transaction: Transaction) -> None:
        for guild_id, channel_id in places:
            transaction.servers.save_settings(guild_id, GuildSettings(daily_in=(channel_id,)))
            transaction.due.schedule(DueKind.DAILY, guild_id, utc_now())

    async with share_store(database) as store:
        await store.write(utc_now(), choose)
    return [str(channel_id) for _, channel_id in places]


async def wait_for_all_posts(dojo: Dojo, channels: list[str]) -> list[int]:
    """Wait for one post in each channel; return their times in milliseconds, ascending."""
    world = dojo.fake_discord.world
    await until(lambda: all(map(world.messages.get, channels)), 2 * MAX_SECONDS, pause=0.5)
    posts = [message for channel in channels for message in world.messages[channel]]
    assert len(posts) == SERVERS, "one each"
    return sorted(int(message.id) >> 22 for message in posts)
