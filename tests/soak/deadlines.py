"""Many matches whose time runs out at the same instant, while somebody plays on beside them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Termination
from onitama_core.store import PACES, DueKind, Place, PostKind, TimedOut, open_store, utc_now
from tests.discord_stand_in import OPENAPI, FakeDiscord, Unanswered
from tests.dojo import Dojo, bot_process
from tests.onitama_core.matches.table import NAMED_CARDS, FakeClock, Table
from tests.soak.book import DATABASE, Book, to_be_called_at, unsound
from tests.soak.faults.wire.run import A_YEAR
from tests.soak.opening import begin

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from onitama_core.store import Match
    from tests.discord_stand_in import Person
    from tests.discord_stand_in.payload import Json

CHANNELS: Final = 20
A_START: Final = 20.0
A_MATCH_TAKES: Final = 0.5
"""Seconds, at most, with a post."""
BETWEEN_CLICKS: Final = 0.3
A_MOMENT: Final = 5.0
"""Seconds by which Discord's time is past a deadline, that of clicks under way included."""
A_DAY_A_MOVE: Final = replace(NAMED_CARDS, pace=PACES["1d"])


async def run_out(folder: Path, count: int) -> list[str]:
    """What is wrong with the calls and ends of so many matches, and with what is answered."""
    async with FakeDiscord(OPENAPI) as fd:
        guild = fd.world.guild("Dojo")
        channels = [guild.text_channel(f"hall-{number}") for number in range(CHANNELS)]
        first = await prepare(folder, guild.id, channels, count)
        one, other = fd.person("ann", guild), fd.person("ben", guild)
        async with bot_process(Dojo(fd, guild), folder, ONITAMA_ABSENCE=A_YEAR):
            await begin(fd, one, other, channels[0])
            with Book(folder) as book:
                found = list[str]()
                for _, at in dues(first):
                    fd.world.advance(at + A_MOMENT - fd.world.time())
                    found += await look_on(one, channels[0], book, count)
                return [*found, *ends(fd, book, count), *await unsound(folder)]


async def prepare(folder: Path, guild_id: str, channels: Sequence[Json], count: int) -> Match:
    """One match as it is, and its likenesses."""
    clock, place = FakeClock(), Place(int(guild_id), int(channels[0]["id"]))
    clock.now = utc_now()
    async with open_store(folder / DATABASE) as store:
        match = await Table.at(store, clock).started(place=place, terms=A_DAY_A_MOVE)
    with closing(sqlite3.connect(folder / DATABASE)) as file:
        file.row_factory = sqlite3.Row
        [first] = file.execute("SELECT * FROM match").fetchall()
        places = islice(cycle(channels), count)
        rows = [likeness(first, number, place) for number, place in enumerate(places, start=1)]
        marks = ", ".join("?" * len(first.keys()))
        file.executemany(f"REPLACE INTO match VALUES ({marks})", rows)  # noqa: S608 - no value
        file.execute("DELETE FROM due WHERE kind <> ?", [DueKind.INVITATION_CLEARING.value])
        for kind, at in dues(match):
            due = [(kind.value, number, int(at * 1000)) for number in range(1, count + 1)]
            file.executemany("INSERT INTO due VALUES (?, ?, ?)", due)
        file.commit()
    return match


def dues(match: Match) -> list[tuple[DueKind, float]]:
    """What happens by itself, and when."""
    call = to_be_called_at(match)
    assert call is not None
    assert match.deadline is not None
    return [(DueKind.WARNING, call), (DueKind.DEADLINE, match.deadline.timestamp())]


def likeness(first: sqlite3.Row, number: int, place: Json) -> list[Any]:
    """The same match of other people elsewhere."""
    own = {
        "id": number,
        "invitation_id": first["invitation_id"] if number == first["id"] else None,
        "channel_id": int(place["id"]),
        "red_id": 2 * number,
        "blue_id": 2 * number + 1,
    }
    return list({**dict(first), **own}.values())


async def look_on(person: Person, channel: Json, book: Book, count: int) -> list[str]:
    """Until all that is due is done and posted, while somebody looks at a board."""
    found, now = list[str](), person.world.time()
    try:
        async with asyncio.timeout(A_START + A_MATCH_TAKES * count):
            while book.is_due(now) or book.owed():
                try:
                    await person.slash(channel, "onitama board")
                except Unanswered as problem:
                    found.append(f"no answer meanwhile: {problem}")
                await asyncio.sleep(BETWEEN_CLICKS)
    except TimeoutError:
        found.append(f"{book.open_matches()} matches are open, {book.owed()} posts are owed")
    return found


def ends(fd: FakeDiscord, book: Book, count: int) -> list[str]:
    over = [match for match in book.matches() if match.id <= count]
    wrong = [match for match in over if termination(match) is not Termination.TIMEOUT]
    logs = [[type(entry) for entry in book.entries(match.id)] for match in over]
    odd = [log for log in logs if log != [TimedOut]]
    unseen = [match.id for match in over if match.last_post_id is None]
    posted = {message.id for each in fd.world.messages.values() for message in each}
    calls = Counter(
        post["match_id"]
        for post in book.posts()
        if post["kind"] == PostKind.WARNING.value and str(post["message_id"]) in posted
    )
    uncalled = [match.id for match in over if calls[match.id] != 1]
    return [
        f"{what}: {which[:3]}"
        for what, which in (
            *(("not lost on time", wrong), ("logs", odd)),
            *(("not posted", unseen), ("not called once", uncalled)),
        )
        if which
    ]


def termination(match: Any) -> Termination | None:
    return None if match.outcome is None else match.outcome.termination
