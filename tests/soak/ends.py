"""Matches that are left alone, or whose time runs out at the same instant."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle, islice, product
from typing import TYPE_CHECKING, Any, Final

from cogs.match.public import warning
from onitama_core.game import OnitamaError, Termination, Variant, legal_actions
from onitama_core.store import (
    PACES,
    DueKind,
    EntryKind,
    Location,
    Person,
    PostKind,
    Terms,
    open_store,
    utc_now,
)
from tests.cogs.outbox.fakes import FakeTransport, outbox_at, until_settled
from tests.discord_stand_in import FakeDiscord, Unanswered
from tests.dojo import Dojo, bot_process
from tests.onitama_core.matches.table import HERE, NAMED_CARDS, FakeClock, Table, table_at
from tests.soak.book import DATABASE, Book, begin, to_be_called_at, unsound
from tests.soak.wire_faults import A_YEAR

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from random import Random

    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import Sent
    from tests.discord_stand_in import Person as Onlooker
    from tests.discord_stand_in.records import Json


# At the ledger and the outbox


MOST_DEEDS: Final = 8
PROPOSES: Final = 0.15
LONGEST: Final = timedelta(days=32)
"""After which everything is over: the longest that somebody may take, and a bit."""


async def let_end(path: Path, rng: Random, rounds: int = 1) -> list[str]:
    """What is wrong with the ends of so many matches of each kind that are left alone."""
    async with table_at(path, FakeClock()) as table:
        way_out = FakeTransport()
        outbox = outbox_at(table, way_out)
        outbox.start()
        try:
            evening = Evening(table, way_out, rng)
            for number, (variant, pace) in enumerate([*product(Variant, PACES)] * rounds):
                await evening.begin(number, Terms(variant=variant, pace=PACES[pace]))
            await evening.leave_alone()
            found = [line for match in evening.matches for line in await evening.amiss(match)]
            return found + evening.uncalled()
        finally:
            await outbox.stop()


@dataclass
class Evening:
    table: Table
    way_out: FakeTransport
    rng: Random

    def __post_init__(self) -> None:
        self.matches = list[int]()
        self.left: list[Match] = []
        """Those with time left, as they were left alone."""

    async def begin(self, number: int, terms: Terms) -> None:
        one, other = Person(1000 + 2 * number, "Ann"), Person(1001 + 2 * number, "Ben")
        channel = Location(HERE.guild_id, 5000 + number)
        invitation = await self.table.invited(other, by=one, place=channel, terms=terms)
        match = (await self.table.matches.accept(invitation.id, other)).match
        self.matches.append(match.id)
        for _ in range(self.rng.randint(0, MOST_DEEDS)):
            await self.do_something(match.id)

    async def do_something(self, match_id: int) -> None:
        """A while later, be it too late."""
        loaded = await self.table.matches.load(match_id)
        match = loaded.match
        if match.is_over or match.deadline is None:
            return
        left = match.deadline - self.table.clock.now
        self.table.clock.now += min(left, timedelta(hours=1)) * self.rng.random() ** 3
        player = self.rng.choice(match.waits_for)
        [user_id, *_] = match.users(player)
        if self.rng.random() >= PROPOSES:
            action = self.rng.choice(legal_actions(loaded.progress.state, player))
            await self.table.matches.play(match.id, user_id, action, None)
            return
        proposing = self.rng.choice([self.table.matches.draws, self.table.matches.takebacks])
        with suppress(OnitamaError):  # not in this way, not now, or not once more
            await proposing.propose(match.id, user_id)

    async def leave_alone(self) -> None:
        """Nothing but what is due happens any more."""
        await until_settled(self.table)  # a turn may begin with its board
        open_ = [await self.table.present(match_id) for match_id in self.matches]
        now = self.table.clock.now
        self.left = [match for match in open_ if match.deadline and match.deadline > now]
        end = self.table.clock.now + LONGEST
        while (due := await self.table.matches.serve()) is not None and due <= end:
            await until_settled(self.table)
            self.table.clock.now = max(self.table.clock.now, due)
        await until_settled(self.table)

    async def amiss(self, match_id: int) -> list[str]:
        match = await self.table.present(match_id)
        what = f"{match.setup.variant.value} at {match.terms.pace}, #{match.id}"
        if not match.is_over:
            return [f"{what} goes on until {match.deadline}"]
        told = [post for post in self.way_out.posts if shows_end(post, match)]
        if len(told) == 1:
            return []
        channel = match.place.channel_id
        said = [post.text for post in self.way_out.posts if post.channel_id == channel][-2:]
        return [f"{what}: its channel is told {len(told)} times: {said}"]

    def uncalled(self) -> list[str]:
        """Who is waited for is called once, if at all; the last board takes the call away."""
        return [
            f"{match.terms.pace}, #{match.id}: called {count} times before {match.deadline}"
            for match in self.left
            if (count := self.way_out.tried.count(warning(match).content))
            != (to_be_called_at(match) is not None)
        ]


def shows_end(post: Sent, match: Match) -> bool:
    """By its picture's name: its posts in the database are cleared away in time."""
    picture, own = post.message.picture, f"#{match.id} · "
    if picture is None:
        return post.text.startswith(own) and "nobody placed in time" in post.text
    is_opened = picture.filename.startswith(f"{match.id}-") and "-opened." in picture.filename
    return is_opened or picture.filename == f"{match.id}-{match.seq}.png"


# Many at the same instant through the whole bot, while somebody plays on beside them


A_MOMENT: Final = 5.0
"""Seconds by which Discord's time is past a deadline, that of clicks under way included."""
CHANNELS: Final = 20
A_START: Final = 20.0
A_MATCH_TAKES: Final = 0.5
"""Seconds, at most, with a post."""
BETWEEN_CLICKS: Final = 0.3
A_DAY_A_MOVE: Final = replace(NAMED_CARDS, pace=PACES["1d"])


async def run_out(folder: Path, count: int) -> list[str]:
    """What is wrong with the calls and ends of so many matches, and with what is answered."""
    async with FakeDiscord() as fd:
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
    clock, place = FakeClock(), Location(int(guild_id), int(channels[0]["id"]))
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


async def look_on(onlooker: Onlooker, channel: Json, book: Book, count: int) -> list[str]:
    """Until all that is due is done and posted, while somebody looks at a board."""
    found, now = list[str](), onlooker.world.time()
    try:
        async with asyncio.timeout(A_START + A_MATCH_TAKES * count):
            while book.is_due(now) or book.owed():
                try:
                    await onlooker.slash(channel, "onitama board")
                except Unanswered as problem:
                    found.append(f"no answer meanwhile: {problem}")
                await asyncio.sleep(BETWEEN_CLICKS)
    except TimeoutError:
        found.append(f"{book.open_matches()} matches are open, {book.owed()} posts are owed")
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
