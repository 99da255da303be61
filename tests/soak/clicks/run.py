"""Rounds of bursts: after each the answers, the log and every changed row are looked at."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in import OPENAPI, FakeDiscord
from tests.dojo import Dojo, bot_process, has_its_emoji
from tests.soak.book import Book, unsound
from tests.soak.clicks.changes import Crowd
from tests.soak.clicks.crowd import settle
from tests.soak.clicks.entitled import CARRIED, complaints
from tests.soak.clicks.forged import accept, click, form, give_up
from tests.soak.clicks.typed import command, play, suggestion
from tests.soak.opening import open_matches

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from pathlib import Path

    from tests.discord_stand_in import Bot
    from tests.soak.book import Table
    from tests.soak.clicks.asked import Asked
    from tests.soak.clicks.crowd import Town

A_ROUND: Final = 1000
"""Interactions until a new bot begins on an empty file."""
LARGEST_BURST: Final = 6
PLAYERS: Final = 4
ODDS: Final[Mapping[Callable[[Town], Asked], float]] = {
    click: 6,
    command: 3,
    suggestion: 1.5,
    play: 3,
    accept: 0.3,
    give_up: 0.15,
    form: 0.1,
}
FAULTS: Final = ("Traceback", " ERROR ", "fault ")
"""In the bot's log."""
REFUSED: Final = (400, 401, 500)
"""By Discord: a body that it does not take."""


@dataclass
class Watch:
    """What was there before a burst, and what is wrong since."""

    town: Town
    bot: Bot
    tables: Mapping[str, Table]
    version: int = 0
    calls: int = 0
    said: int = 0
    """Bytes of the log."""

    def complaints(self, asked: list[Asked]) -> Iterator[str]:
        yield from self._of_tables(Crowd(self.town.fd, asked))
        yield from self._of_log()
        yield from self._of_calls()

    def _of_tables(self, crowd: Crowd) -> Iterator[str]:
        book = self.town.book
        if book.version == self.version:
            return
        self.version, before = book.version, self.tables
        self.tables = book.tables(CARRIED)
        yield from complaints(before, self.tables, crowd)

    def _of_log(self) -> Iterator[str]:
        log = self.bot.log.read_bytes()[self.said :].decode()
        self.said += len(log.encode())
        if any(word in log for word in FAULTS):
            yield f"the bot's log says\n{log}"

    def _of_calls(self) -> Iterator[str]:
        made = self.town.fd.server.calls
        new, self.calls = made[self.calls :], len(made)
        for call in new:
            if call.status in REFUSED:
                yield f"Discord refuses {call}: {call.body}"


async def click_around(folder: Path, seed: int, count: int) -> list[str]:
    """So many interactions, in rounds of their own; what was wrong."""
    found = list[str]()
    for number, start in enumerate(range(0, count, A_ROUND)):
        place = folder / str(seed + number)
        place.mkdir()
        found += await a_round(place, seed + number, min(A_ROUND, count - start))
    return found


async def a_round(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with (
        FakeDiscord(OPENAPI) as fd,
        bot_process(dojo := Dojo(fd, fd.world.guild("Dojo")), folder) as bot,
    ):
        await has_its_emoji(bot)
        with Book(folder) as book:
            town = await settle(dojo, rng, book)
            await open_matches(fd, town.people[:PLAYERS], town.channels[:1])
            await fd.quiet()
            watch = Watch(town, bot, book.tables(CARRIED), book.version)
            found = [line async for line in bursts(watch, count)]
            await fd.quiet(within=60)
            found += [*watch.complaints([]), *await unsound(folder)]
            found += [*fd.problems(), *fd.own_problems()]
        if await bot.stop() != 0:
            found.append("the bot ended with another status than 0")
        return [f"seed {seed}: {complaint}" for complaint in found]


async def bursts(watch: Watch, count: int) -> AsyncIterator[str]:
    rng, left = watch.town.rng, count
    while left > 0:
        size = min(left, rng.choice([1, 1, 1, rng.randint(2, LARGEST_BURST)]))
        makers = rng.choices(list(ODDS), list(ODDS.values()), k=size)
        asked = [make(watch.town) for make in makers]
        told = await asyncio.gather(*(one.complaints(watch.town.fd) for one in asked))
        for complaint in chain(*told, watch.complaints(asked)):
            yield complaint
        left -= size
