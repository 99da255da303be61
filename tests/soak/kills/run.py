"""Lives of one bot on one file, each ended by SIGKILL; what was told is looked for after each."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in import OPENAPI, FakeDiscord, process
from tests.dojo import Dojo, bot_process
from tests.patience import PATIENCE
from tests.soak.book import DATABASE, Book, to_be_called_at, unsound
from tests.soak.faults.wire.run import A_YEAR
from tests.soak.kills.accounts import Accounts
from tests.soak.kills.guests import Guest, Visit
from tests.soak.kills.posts import Channels, uncalled
from tests.soak.kills.roughness import rough_weather

if TYPE_CHECKING:
    from pathlib import Path


PAIRS: Final = (("ann", "ben"), ("cat", "dan"), ("eve", "fin"), ("gus", "hal"))
CHANNELS: Final = 2
LONGEST_LIFE: Final = 1.5
"""Seconds from being connected; some bots die before."""
LONGEST_START: Final = 1.2
STILLBORN: Final = 0.1
"""So many die while they start."""
LATE: Final = 0.1
"""So many are back only when Discord has forgotten what was posted last."""
FORGOTTEN: Final = 600.0
"""Seconds."""
A_FILE: Final = 50
"""Kills until a bot begins on an empty file."""
FAULTS: Final = ("Traceback", " ERROR ", "fault ")


@dataclass
class House:
    """What outlives the bot."""

    dojo: Dojo
    folder: Path
    rng: Random
    guests: list[Guest]
    channels: Channels
    kills: int = 0
    is_late: bool = False
    """Discord has forgotten what it was sent before the bot died."""
    complaints: list[str] = field(default_factory=list)

    def complain(self, *lines: str) -> None:
        self.complaints += [f"after {self.kills} kills: {line}" for line in lines]


async def kill_often(folder: Path, seed: int, count: int) -> list[str]:
    found = list[str]()
    for number, start in enumerate(range(0, count, A_FILE)):
        place = folder / f"kills-{seed + number}"
        place.mkdir()
        complaints = await kill_on_one_file(place, seed + number, min(A_FILE, count - start))
        found += [f"seed {seed + number}, {line}" for line in complaints]
    return found


async def kill_on_one_file(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with FakeDiscord(OPENAPI) as fd:
        dojo = Dojo(fd, fd.world.guild("Dojo"))
        house = House(dojo, folder, rng, arrive(dojo), Channels(fd))
        await let_make_the_file(house)
        with Book(folder) as book:
            accounts = Accounts(book)
            while house.kills < count:
                await a_life(house, accounts)
            await a_life(house, accounts, to_the_end=True)
            house.complain(*fd.problems(), *fd.own_problems())
    log = (folder / "bot.log").read_text(encoding="utf-8")
    if any(word in log for word in FAULTS):
        house.complain(f"there are faults in {folder / 'bot.log'}")
    return house.complaints


def arrive(dojo: Dojo) -> list[Guest]:
    channels = [dojo.guild.text_channel(f"hall-{number}") for number in range(CHANNELS)]
    guests = list[Guest]()
    for number, names in enumerate(PAIRS):
        one, other = (dojo.fd.person(name, dojo.guild) for name in names)
        channel = channels[number % CHANNELS]
        guests += [
            Guest(one, other, channel, begins=True),
            Guest(other, one, channel, begins=False),
        ]
    return guests


async def let_make_the_file(house: House) -> None:
    async with bot_process(house.dojo, house.folder) as bot:
        await bot.stop()


async def a_life(house: House, accounts: Accounts, *, to_the_end: bool = False) -> None:
    rng = house.rng
    if not to_the_end and rng.random() < STILLBORN:
        await die_at_birth(house)
    settings = {"ONITAMA_NAMED_INVITATIONS": "1000", "ONITAMA_ABSENCE": A_YEAR}
    async with bot_process(house.dojo, house.folder, **settings) as bot:
        visit = Visit(house.dojo.fd, bot, accounts.book, accounts, Random(rng.random()))  # noqa: S311
        await look_around(house, accounts)
        if not to_the_end:
            leap(house, accounts.book)
        await rough_weather(visit)
        playing = [
            asyncio.create_task(each.stay(visit, plays_on=to_the_end)) for each in house.guests
        ]
        if to_the_end:
            house.dojo.fd.server.heal()
            await asyncio.gather(*playing)
            await look_around(house, accounts)
        else:
            await asyncio.sleep(rng.random() * LONGEST_LIFE)
            await bot.kill()
            house.kills += 1
            await asyncio.gather(*playing)
    house.complain(*visit.complaints)
    house.dojo.fd.server.heal()
    house.is_late = rng.random() < LATE
    if house.is_late:
        house.dojo.fd.world.advance(FORGOTTEN)


def leap(house: House, book: Book) -> None:
    """To when somebody is next called, since their time runs out: the bot may die about it."""
    world = house.dojo.fd.world
    calls = [call for match in book.matches() if (call := to_be_called_at(match)) is not None]
    if ahead := [call for call in calls if call > world.time()]:
        world.advance(min(ahead) - world.time())


async def die_at_birth(house: House) -> None:
    env = {"ONITAMA_DATABASE": str(house.folder / DATABASE)}
    with (house.folder / "bot.log").open("ab") as output:
        base_url = house.dojo.fd.world.base_url
        born = await process.start(("bot.py",), base_url=base_url, env=env, output=output)
        await asyncio.sleep(house.rng.random() * LONGEST_START)
        born.kill()
        await born.wait()
    house.kills += 1


async def look_around(house: House, accounts: Accounts) -> None:
    """Once everything owed is done and posted: what is told in the logs and in the channels."""
    fd, book = house.dojo.fd, accounts.book
    accounts.look_at_everything()
    await let_the_computer_play(house, book)
    now = fd.world.time()
    try:
        await everything_is_posted(book, now)
    except TimeoutError:
        house.complain(fd.server.in_vain(f"{book.owed()} posts are still owed"))
    house.complain(*uncalled(fd, book, now))
    house.complain(*accounts.complaints, *await unsound(house.folder))
    accounts.complaints.clear()
    house.complain(*house.channels.complaints(book, was_late=house.is_late))


async def let_the_computer_play(house: House, book: Book) -> None:
    """Whatever it owed when it was killed."""
    try:
        async with asyncio.timeout(PATIENCE):
            while book.thoughts():  # noqa: ASYNC110 - a file
                await asyncio.sleep(0.1)
    except TimeoutError:
        house.complain(f"the computer still owes {book.thoughts()} turns")


async def everything_is_posted(book: Book, now: float) -> None:
    """And what is due by then is done. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while book.is_due(now) or book.owed():  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.01)
