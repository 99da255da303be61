"""Many matches whose time runs out at the same instant, while another match goes on."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Termination
from onitama_core.store import PACES, EntryKind, Location, Person, PostKind, open_store, utc_now
from tests.discord_stand_in import FakeDiscord, Unanswered
from tests.dojo import LEAPING, Dojo, bot_process
from tests.onitama_core.matches.table import NAMED_CARDS, FakeClock, Table
from tests.soak.book import DATABASE, Book, begin, to_be_called_at, unsound

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from onitama_core.store import Match
    from tests.discord_stand_in import Person as Onlooker
    from tests.discord_stand_in.records import Json

A_DAY_A_MOVE: Final = replace(NAMED_CARDS, pace=PACES["1d"])


async def run_out(folder: Path, count: int) -> list[str]:
    async with FakeDiscord() as fd:
        guild = fd.world.guild("Dojo")
        channels = [guild.text_channel(f"hall-{number}") for number in range(20)]
        match = await prepare(folder, guild.id, channels, count)
        one, other = fd.person("ann", guild), fd.person("ben", guild)
        async with bot_process(Dojo(fd, guild), folder, **LEAPING):
            await begin(fd, one, other, channels[0])
            with Book(folder) as book:
                found = list[str]()
                call, deadline = to_be_called_at(match), match.deadline
                assert call is not None
                assert deadline is not None
                for at in (call, deadline.timestamp()):
                    fd.world.advance(at + 5 - fd.world.time())  # the bot grants late clicks 3 s
                    found += await look_on(one, channels[0], book, count)
                return [*found, *ends(fd, book, count), *await unsound(folder)]


async def prepare(folder: Path, guild_id: str, channels: Sequence[Json], count: int) -> Match:
    """Start matches at the same instant, and return the last of them."""
    clock = FakeClock()
    clock.now = utc_now()
    async with open_store(folder / DATABASE) as store:
        table = Table.at(store, clock)
        *_, last = [
            await table.started(
                challenger=Person(2 * number, "Ann"),
                opponent=Person(2 * number + 1, "Ben"),
                place=Location(int(guild_id), int(channel["id"])),
                terms=A_DAY_A_MOVE,
            )
            for number, channel in enumerate(islice(cycle(channels), count), start=1)
        ]
    return last


async def look_on(onlooker: Onlooker, channel: Json, book: Book, count: int) -> list[str]:
    found, now = list[str](), onlooker.world.time()
    try:
        async with asyncio.timeout(20 + 0.5 * count):
            while book.is_due(now) or book.due_posts():
                try:
                    await onlooker.slash(channel, "onitama board")
                except Unanswered as problem:
                    found.append(f"no answer meanwhile: {problem}")
                await asyncio.sleep(0.3)
    except TimeoutError:
        found.append(f"{book.open_matches()} matches are open, {book.due_posts()} posts are due")
    return found


def ends(fd: FakeDiscord, book: Book, count: int) -> list[str]:
    over: list[Any] = [match for match in book.matches() if match.id <= count]
    wrong = [m for m in over if not m.outcome or m.outcome.termination is not Termination.TIMEOUT]
    logs = [[entry.kind for entry in book.entries(match.id)] for match in over]
    odd = [log for log in logs if log != [EntryKind.TIMED_OUT]]
    unseen = [match.id for match in over if match.last_post_id is None]
    posted = {message.id for each in fd.world.messages.values() for message in each}
    calls = Counter(
        post["match_id"]
        for post in book.posts()
        if post["kind"] == PostKind.WARNING.value and str(post["message_id"]) in posted
    )
    uncalled = [match.id for match in over if calls[match.id] != 1]
    found = {"not lost on time": wrong, "logs": odd, "not posted": unseen}
    found["not called once"] = uncalled
    return [f"{what}: {which[:3]}" for what, which in found.items() if which]
