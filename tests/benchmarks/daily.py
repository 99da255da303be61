"""What a thousand puzzles of the day at one hour cost those who play meanwhile."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from onitama_core.store import DueKind, GuildSettings, share_store, utc_now
from tests.benchmarks.load import PAIRS, at_a_steady_rate, p99
from tests.benchmarks.pairs import Players, our_bot, pretend_discord
from tests.benchmarks.watching import at_most

if TYPE_CHECKING:
    from onitama_core.store import Transaction
    from tests.benchmarks.pairs import Pair
    from tests.dojo import Dojo

SERVERS: Final = 1000
MOST_SECONDS: Final = 600
MOST_A_SECOND: Final = 25
"""Half of the calls that Discord lets a bot make; turns have the others."""
MOST_OF_A_TURN: Final = 1.5


async def run() -> str:
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo:
            tables = [await dojo.table() for _ in range(PAIRS)]
            async with our_bot(dojo, Path(folder)):
                for table in tables:
                    await table.start()
                pairs: list[Pair] = [Players(table) for table in tables]
                await dojo.fd.quiet()
            channels = await switch_on(dojo, Path(folder) / "onitama.db")
            waited = list[float]()
            async with our_bot(dojo, Path(folder)):
                posting = asyncio.create_task(all_posted(dojo, channels))
                while not posting.done():
                    waited += await at_a_steady_rate(pairs)
                times, alone = await posting, await at_a_steady_rate(pairs)
    fullest = max(Counter(at // 1000 for at in times).values())
    seconds = (times[-1] - times[0]) / 1000
    return (
        f"daily: {SERVERS} servers due at once\n"
        f"  all posted within {at_most(seconds, MOST_SECONDS, 's')}\n"
        f"  at the most {at_most(fullest, MOST_A_SECOND, 'posts/s')}\n"
        f"  turns meanwhile acknowledged after {median(waited):.1f} ms, p99 {p99(waited):.1f} ms; "
        f"then after {median(alone):.1f} ms, p99 {p99(alone):.1f} ms: "
        f"{at_most(median(waited) / median(alone), MOST_OF_A_TURN)}"
    )


async def switch_on(dojo: Dojo, database: Path) -> list[str]:
    """In as many servers; their channels."""
    world = dojo.fd.world
    guilds = [world.guild(f"Server {number}") for number in range(SERVERS)]
    places = [(int(guild.id), int(guild.text_channel("puzzles")["id"])) for guild in guilds]

    def choose(transaction: Transaction) -> None:
        for guild_id, channel_id in places:
            transaction.keep_settings_in(guild_id, GuildSettings(daily_in=(channel_id,)))
            transaction.schedule(DueKind.DAILY, guild_id, utc_now())

    async with share_store(database) as store:
        await store.write(utc_now(), choose)
    return [str(channel_id) for _, channel_id in places]


async def all_posted(dojo: Dojo, channels: list[str]) -> list[int]:
    """When each post came, in milliseconds."""
    world = dojo.fd.world
    async with asyncio.timeout(2 * MOST_SECONDS):
        while not all(world.messages.get(channel) for channel in channels):  # noqa: ASYNC110 - which nobody is told
            await asyncio.sleep(0.5)
    posts = [message for channel in channels for message in world.messages[channel]]
    assert len(posts) == SERVERS, "one each"
    return sorted(int(message.id) >> 22 for message in posts)
