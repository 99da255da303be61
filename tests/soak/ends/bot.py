"""Through the whole bot: matches of every kind are left alone, and Discord's time leaps."""

from __future__ import annotations

import asyncio
import re
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from onitama_core.store import PACES
from tests.discord_stand_in import OPENAPI, FakeDiscord
from tests.dojo import Dojo, bot_process
from tests.patience import PATIENCE
from tests.soak.book import Book, to_be_called_at, unsound
from tests.soak.faults.wire.run import A_YEAR, amiss, settled
from tests.soak.kills.posts import public, uncalled

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match
    from tests.dojo import Table

MOST_TURNS: Final = 4
A_MOMENT: Final = 5.0
"""Seconds by which Discord's time is past a deadline, that of clicks under way included."""
LAST_POST: Final = re.compile(r"#\d+ · .* · (no turns|1 turn|\d+ turns)\n")


async def leave_alone(folder: Path, seed: int, rounds: int) -> list[str]:
    """What is wrong with the ends of so many matches of each kind."""
    rng = Random(seed)  # noqa: S311 - it is a game
    async with FakeDiscord(OPENAPI) as fd:
        dojo = Dojo(fd, fd.world.guild("Dojo"))
        async with bot_process(dojo, folder, ONITAMA_ABSENCE=A_YEAR):
            onlooker = await dojo.table()
            with_time_last = sorted(PACES, key=lambda pace: pace != "none")
            for pace, variant in [*product(with_time_last, Variant)] * rounds:
                await begin(await dojo.table(), folder, rng, variant=variant.value, pace=pace)
            with Book(folder) as book:
                found = await let_time_pass(onlooker, book)
                found += [*await settled(book), *amiss(fd, book), *untold(fd, book)]
        return [*found, *fd.problems(), *fd.own_problems(), *await unsound(folder)]


async def begin(table: Table, folder: Path, rng: Random, **terms: str) -> None:
    await table.bob.click(await table.invite(**terms), "Accept")
    await table.board(1)
    for _ in range(rng.randint(0, MOST_TURNS)):
        await play(table, folder, rng)


async def play(table: Table, folder: Path, rng: Random) -> None:
    """Somebody who is waited for, at random."""
    with Book(folder) as book:
        here = int(table.channel["id"])
        turns = [turn for turn in book.turns() if turn.match.place.channel_id == here]
    if turns:
        turn = rng.choice(turns)
        person = table.alice if turn.user_id == int(table.alice.id) else table.bob
        await table.type(person, rng.choice(turn.actions))


async def let_time_pass(onlooker: Table, book: Book) -> list[str]:
    """From call to call and deadline to deadline, until nothing goes on."""
    world, found = onlooker.fd.world, list[str]()
    try:
        while going_on := [match for match in book.matches() if not match.is_over]:
            at = min(next_of(match, world.time()) for match in going_on)
            world.advance(max(0.0, at + A_MOMENT - world.time()))
            await onlooker.cleo.slash(onlooker.channel, "onitama help")
            now = world.time()
            async with asyncio.timeout(PATIENCE):
                while book.is_due(now) or book.owed():  # noqa: ASYNC110 - a file
                    await asyncio.sleep(0.05)
            found += uncalled(onlooker.fd, book, at)
    except TimeoutError:
        return [*found, f"{book.open_matches()} matches go on for ever"]
    return found


def next_of(match: Match, now: float) -> float:
    """When something happens by itself."""
    call = to_be_called_at(match)
    if call is not None and call > now:
        return call
    return match.deadline.timestamp() if match.deadline else now


def untold(fd: FakeDiscord, book: Book) -> list[str]:
    """The end of each stands in its channel once."""
    times = {match.id: told(fd, match) for match in book.matches()}
    return [
        f"the end of {number} is told {count} times"
        for number, count in times.items()
        if count != 1
    ]


def told(fd: FakeDiscord, match: Match) -> int:
    return sum(bool(LAST_POST.match(message.text)) for message in public(fd, match))
