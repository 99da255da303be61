"""Every trouble with every deed against one bot, while elsewhere somebody plays on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise, product
from random import Random
from typing import TYPE_CHECKING, Final

from cogs.outbox.outbox import CHANGES
from onitama_core.store import PostKind
from tests.discord_stand_in import OPENAPI, FakeDiscord, Unanswered
from tests.dojo import Dojo, bot_process
from tests.patience import PATIENCE
from tests.soak.book import Book, unsound
from tests.soak.faults.wire.case import Case
from tests.soak.faults.wire.deeds import DEEDS
from tests.soak.faults.wire.gateway import without_gateway
from tests.soak.faults.wire.troubles import scenarios
from tests.soak.kills.posts import Channels, without_board

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.dojo import Table

AT_ONCE: Final = 4
"""A bot for a few has one machine of two cores."""
TO_THE_WARNINGS: Final = 45.5 * 60
"""Of an hour; five minutes are over long before, and warned of after four."""
TO_WARN_OF_THE_FIVE: Final = 4 * 60.0
AT_LEISURE: Final = 0.5
SOON: Final = 8.0
"""Seconds in which a board is there where nothing is wrong."""
A_YEAR: Final = str(365 * 86400)
"""For which nothing is taken for an absence: time leaps."""
BESIDE: Final = {kind.value for kind in CHANGES} | {PostKind.LEFT.value}


async def suffer_on_the_wire(
    folder: Path, seed: int, every: int = 1, *, is_long: bool = True, at_once: int = AT_ONCE
) -> list[str]:
    """What went wrong, of each deed in each trouble; or of one in so many.

    `at_once`: how many people do something.
    """
    async with FakeDiscord(OPENAPI) as fd:
        dojo = Dojo(fd, fd.world.guild("Dojo"))
        async with bot_process(dojo, folder, ONITAMA_ABSENCE=A_YEAR):
            cases = await arranged(dojo, every, at_once, is_long=is_long)
            with Book(folder) as book:
                neighbour = Neighbour(await dojo.table(), book, Random(seed))  # noqa: S311
                await neighbour.table.start()
                await through_it(cases, neighbour)
                absences = await without_gateway(dojo) if is_long else []
                found = [*absences, *await settled(book), *neighbour.complaints]
                found += amiss(fd, book)
                found += out_of_order(book)
        found += [complaint for case in cases for complaint in case.complaints]
        found += [*fd.problems(), *fd.own_problems(), *await unsound(folder)]
    log = (folder / "bot.log").read_text(encoding="utf-8")
    return [*found, *filter(is_fault, log.splitlines())]


def is_fault(line: str) -> bool:
    """That the gateway is away is none, and discord.py says so."""
    return "ERROR" in line and "discord.client" not in line


async def arranged(dojo: Dojo, every: int, at_once: int, *, is_long: bool) -> list[Case]:
    """Those whose time runs the last, so that it does not run out before."""
    crossed = [*product(scenarios(is_long=is_long).items(), DEEDS.items())][::every]
    crowd = asyncio.Semaphore(at_once)
    cases = [
        Case(
            *(f"{deed_name}, {name}", trouble, deed),
            *(await room(dojo, own=trouble.in_own_server), crowd),
        )
        for (name, trouble), (deed_name, deed) in crossed
    ]
    cases.sort(key=lambda case: case.deed.pace)
    cases.sort(key=lambda case: case.deed.pace != "none")
    for start in range(0, len(cases), at_once):
        await asyncio.gather(*(case.prepare() for case in cases[start : start + at_once]))
    return cases


async def room(dojo: Dojo, *, own: bool) -> Table:
    if not own:
        return await dojo.table()
    guild = dojo.fd.world.guild("Travellers")
    await dojo.fd.server.announce_new_guild(guild)
    return await Dojo(dojo.fd, guild).table()


async def through_it(cases: Sequence[Case], neighbour: Neighbour) -> None:
    timed = [case for case in cases if case.deed.pace != "none"]
    others = [case for case in cases if case.deed.pace == "none"]
    await pass_by(neighbour.table, TO_WARN_OF_THE_FIVE)
    for case in timed:
        await case.begin()
    await pass_by(neighbour.table, TO_THE_WARNINGS - TO_WARN_OF_THE_FIVE)
    for case in others:
        await case.begin()
    playing = asyncio.create_task(neighbour.play_on())
    await asyncio.gather(*(case.suffer() for case in cases))
    neighbour.is_tired = True
    await playing
    for case in cases:
        case.judge()


def amiss(fd: FakeDiscord, book: Book) -> list[str]:
    """Each post is there once, and the newest board of each match that has a channel."""
    there = [match for match in book.matches() if str(match.place.channel_id) in fd.world.channels]
    unseen = [complaint for match in there for complaint in without_board(fd, match)]
    return [*Channels(fd).doubled(), *unseen]


async def pass_by(table: Table, seconds: float) -> None:
    """Time leaps, and the bot is told by what somebody does."""
    table.fd.world.advance(seconds)
    await table.cleo.slash(table.channel, "onitama help")
    await table.fd.quiet(0.5)


async def settled(book: Book) -> list[str]:
    """Nothing is owed any more."""
    try:
        async with asyncio.timeout(PATIENCE):
            while book.owed():  # noqa: ASYNC110 - a file
                await asyncio.sleep(AT_LEISURE)
    except TimeoutError:
        return [f"{book.owed()} posts are still owed"]
    return []


def out_of_order(book: Book) -> list[str]:
    """Of a match's posts in a channel, those that change none."""
    rows = [row for row in book.posts() if row["kind"] not in BESIDE]
    matches = {(row["match_id"], row["channel_id"]) for row in rows}
    return [
        f"match {match}: {later['kind']} {later['seq']} is before {sooner['kind']} {sooner['seq']}"
        for match, channel in matches
        for sooner, later in pairwise(
            row for row in rows if (row["match_id"], row["channel_id"]) == (match, channel)
        )
        if sooner["message_id"] > later["message_id"]
    ]


@dataclass
class Neighbour:
    """Alice and Bob in a channel where nothing is wrong."""

    table: Table
    book: Book
    rng: Random
    is_tired: bool = False
    complaints: list[str] = field(default_factory=list)

    async def play_on(self) -> None:
        while not self.is_tired:
            try:
                await self.play()
            except (AssertionError, Unanswered) as problem:
                self.complaints.append(f"elsewhere: {str(problem)[:100]}")
            await asyncio.sleep(AT_LEISURE)

    async def play(self) -> None:
        table, boards = self.table, len(self.table.boards)
        here = int(table.channel["id"])
        turns = [turn for turn in self.book.turns() if turn.match.place.channel_id == here]
        if not turns:
            await table.start()
            return
        [turn] = turns
        person = table.alice if turn.user_id == int(table.alice.id) else table.bob
        await table.type(person, self.rng.choice(turn.actions))
        await table.fd.server.wait("a board", lambda: len(table.boards) > boards, SOON)
