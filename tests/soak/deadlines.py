"""Many matches whose time runs out at the same instant, while somebody plays on beside them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Termination
from onitama_core.store import PACES, DueKind, Place, TimedOut, open_store, utc_now
from onitama_core.store.clock import to_milliseconds
from tests.discord_stand_in import OPENAPI, FakeDiscord, Unanswered
from tests.dojo import Dojo, running_bot
from tests.onitama_core.matches.table import NAMED_CARDS, FakeClock, Table
from tests.soak.book import DATABASE, Book, unsound
from tests.soak.opening import begin

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.discord_stand_in import Person
    from tests.discord_stand_in.payload import Json

CHANNELS: Final = 20
SOON: Final = 6.0
"""Seconds until all that time is over."""
A_START: Final = 20.0
A_MATCH_TAKES: Final = 0.5
"""Seconds, at most, with its last post."""
BETWEEN_CLICKS: Final = 0.3
A_DAY_A_MOVE: Final = replace(NAMED_CARDS, pace=PACES["1d"])


async def run_out(folder: Path, count: int) -> list[str]:
    """What is wrong with the ends of so many matches, and with what is answered meanwhile."""
    async with FakeDiscord(OPENAPI) as fd:
        guild = fd.world.guild("Dojo")
        channels = [guild.text_channel(f"hall-{number}") for number in range(CHANNELS)]
        await prepare(folder, guild.id, channels, count)
        one, other = fd.person("ann", guild), fd.person("ben", guild)
        async with running_bot(Dojo(fd, guild), folder):
            await begin(fd, one, other, channels[0])
            with Book(folder) as book:
                waiting = asyncio.create_task(everything_ended(book, count))
                found = await look_at_boards(one, channels[0], waiting)
                return [*found, *(await waiting), *ends(book, count), *await unsound(folder)]


async def prepare(folder: Path, guild_id: str, channels: Sequence[Json], count: int) -> None:
    """One match as it is, and its likenesses."""
    clock, place = FakeClock(), Place(int(guild_id), int(channels[0]["id"]))
    clock.now = utc_now()
    async with open_store(folder / DATABASE) as store:
        await Table.at(store, clock).started(place=place, terms=A_DAY_A_MOVE)
    end = to_milliseconds(clock.now + timedelta(seconds=SOON))
    with closing(sqlite3.connect(folder / DATABASE)) as file:
        file.row_factory = sqlite3.Row
        [first] = file.execute("SELECT * FROM match").fetchall()
        places = islice(cycle(channels), count)
        rows = [likeness(first, number, place, end) for number, place in enumerate(places, start=1)]
        marks = ", ".join("?" * len(first.keys()))
        file.executemany(f"REPLACE INTO match VALUES ({marks})", rows)  # noqa: S608 - no value
        file.execute("DELETE FROM due WHERE kind <> ?", [DueKind.INVITATION_CLEARING.value])
        dues = [(DueKind.DEADLINE.value, number, end) for number in range(1, count + 1)]
        file.executemany("INSERT INTO due VALUES (?, ?, ?)", dues)
        file.commit()


def likeness(first: sqlite3.Row, number: int, place: Json, end: int) -> list[Any]:
    """The same match of other people elsewhere."""
    own = {
        "id": number,
        "invitation_id": first["invitation_id"] if number == first["id"] else None,
        "channel_id": int(place["id"]),
        "red_id": 2 * number,
        "blue_id": 2 * number + 1,
        "deadline": end,
    }
    return list({**dict(first), **own}.values())


async def everything_ended(book: Book, count: int) -> list[str]:
    """And is posted."""
    try:
        async with asyncio.timeout(SOON + A_START + A_MATCH_TAKES * count):
            while book.open_matches() > 1 or book.owed():  # noqa: ASYNC110 - a file
                await asyncio.sleep(BETWEEN_CLICKS)
    except TimeoutError:
        return [f"{book.open_matches()} matches are open, {book.owed()} posts are owed"]
    return []


async def look_at_boards(person: Person, channel: Json, waiting: asyncio.Task[Any]) -> list[str]:
    found = list[str]()
    while not waiting.done():
        try:
            await person.slash(channel, "onitama board")
        except Unanswered as problem:
            found.append(f"no answer meanwhile: {problem}")
        await asyncio.sleep(BETWEEN_CLICKS)
    return found


def ends(book: Book, count: int) -> list[str]:
    over = [match for match in book.matches() if match.id <= count]
    wrong = [match for match in over if termination(match) is not Termination.TIMEOUT]
    logs = [[type(entry) for entry in book.entries(match.id)] for match in over]
    odd = [log for log in logs if log != [TimedOut]]
    unseen = [match.id for match in over if match.last_post_id is None]
    return [
        f"{what}: {which[:3]}"
        for what, which in (("not lost on time", wrong), ("logs", odd), ("not posted", unseen))
        if which
    ]


def termination(match: Any) -> Termination | None:
    return None if match.outcome is None else match.outcome.termination
