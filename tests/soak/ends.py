"""Many matches whose time runs out at the same instant, while the bot must answer commands."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from onitama_core.game import Termination
from onitama_core.store import PACES, EntryKind, Location, Person, PostKind, open_store, utc_now
from tests.discord_stand_in import FakeDiscord, Unanswered
from tests.dojo import CLOCK_MAY_JUMP, Dojo, bot_process
from tests.onitama_core.matches.table import NAMED_CARDS, FakeClock, Table
from tests.soak.database import (
    DATABASE,
    BotDatabase,
    find_database_faults,
    start_match,
    warning_time,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from onitama_core.store import Match
    from tests.discord_stand_in import Person as SimulatedPerson
    from tests.discord_stand_in.records import Json

MAX_SECONDS_PER_MATCH: Final = 0.5
"""Seconds in which the bot must handle one match's warning or deadline, besides 20 s for all."""
ONE_DAY_PER_MOVE: Final = replace(NAMED_CARDS, pace=PACES["1d"])


async def expire_at_once(folder: Path, count: int) -> list[str]:
    """Let `count` matches reach their warnings and then their deadlines; return the complaints."""
    async with FakeDiscord() as fake_discord:
        guild = fake_discord.world.guild("Dojo")
        channels = [guild.text_channel(f"hall-{number}") for number in range(20)]
        match = await prepare(folder, guild.id, channels, count)
        challenger = fake_discord.person("ann", guild)
        opponent = fake_discord.person("ben", guild)
        async with bot_process(Dojo(fake_discord, guild), folder, **CLOCK_MAY_JUMP):
            await start_match(fake_discord, challenger, opponent, channels[0])
            with BotDatabase(folder) as database:
                complaints = list[str]()
                warned_at = warning_time(match)
                deadline = match.deadline
                assert warned_at is not None
                assert deadline is not None
                for due_at in (warned_at, deadline.timestamp()):
                    # The bot grants late clicks 3 s after a deadline.
                    fake_discord.world.advance(due_at + 5 - fake_discord.world.time())
                    complaints += await request_boards(challenger, channels[0], database, count)
                return [
                    *complaints,
                    *find_wrong_endings(fake_discord, database, count),
                    *await find_database_faults(folder),
                ]


async def prepare(folder: Path, guild_id: str, channels: Sequence[Json], count: int) -> Match:
    """Store `count` matches that start at the same instant, and return the last of them."""
    clock = FakeClock()
    clock.now = utc_now()
    async with open_store(folder / DATABASE) as store:
        table = Table.at(store, clock)
        *_, last = [
            await table.started(
                challenger=Person(2 * number, "Ann"),
                opponent=Person(2 * number + 1, "Ben"),
                place=Location(int(guild_id), int(channel["id"])),
                terms=ONE_DAY_PER_MOVE,
            )
            for number, channel in enumerate(islice(cycle(channels), count), start=1)
        ]
    return last


async def request_boards(
    person: SimulatedPerson, channel: Json, database: BotDatabase, count: int
) -> list[str]:
    """Request boards until no warning, deadline or post is due; return the complaints."""
    complaints = list[str]()
    now = person.world.time()
    try:
        async with asyncio.timeout(20 + MAX_SECONDS_PER_MATCH * count):
            while database.is_due(now) or database.due_posts():
                try:
                    await person.slash(channel, "onitama board")
                except Unanswered as problem:
                    complaints.append(f"no answer meanwhile: {problem}")
                await asyncio.sleep(0.3)
    except TimeoutError:
        complaints.append(
            f"{database.open_matches()} matches are open, {database.due_posts()} posts are due"
        )
    return complaints


def find_wrong_endings(fake_discord: FakeDiscord, database: BotDatabase, count: int) -> list[str]:
    """Return complaints about matches that did not end on time, or were not warned and posted."""
    matches = [match for match in database.matches() if match.id <= count]
    posted = {
        message.id for messages in fake_discord.world.messages.values() for message in messages
    }
    warnings = Counter(
        post["match_id"]
        for post in database.posts()
        if post["kind"] == PostKind.WARNING.value and str(post["message_id"]) in posted
    )
    complaints = list[str]()
    for match in matches:
        if match.outcome is None or match.outcome.termination is not Termination.TIMEOUT:
            complaints.append(f"match {match.id} was not lost on time: {match.outcome}")
        kinds = [entry.kind for entry in database.entries(match.id)]
        if kinds != [EntryKind.TIMED_OUT]:
            complaints.append(f"match {match.id} has the log {kinds}")
        if match.last_post_id is None:
            complaints.append(f"match {match.id} was not posted")
        if warnings[match.id] != 1:
            complaints.append(f"match {match.id} was warned {warnings[match.id]} times")
    return complaints
