"""Two who play as fast as they are answered: with the bot, and with its peer."""

from __future__ import annotations

from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Protocol

from onitama_core.game import Player, Variant, lay_out
from onitama_core.game.cards import CARDS
from tests.benchmarks.profiling import profiled
from tests.benchmarks.shuffling import Shuffling
from tests.discord_stand_in import FakeDiscord
from tests.dojo import DEAL, Dojo
from tests.engine_folder import SETTING, have_compiled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord_stand_in import Bot, Outcome
    from tests.dojo import Table

BARE: Final = ("-m", "tests.benchmarks.bare_bot")
LONG: Final = 60.0
SEEDS: Final = count()


class Pair(Protocol):
    async def turn(self) -> Outcome:
        """Take the next turn, until it is answered."""


class Players:
    """Of a match that goes on for ever."""

    def __init__(self, table: Table) -> None:
        self._table = table
        cards = [CARDS[card] for card in DEAL.split(",")]
        self._game = Shuffling(lay_out(Variant.CLASSIC, cards), next(SEEDS))

    async def turn(self) -> Outcome:
        table = self._table
        person = table.alice if self._game.player is Player.RED else table.bob
        outcome = await table.type(person, self._game.turn())
        await table.fd.server.wait("the answer", lambda: outcome.answered, LONG)
        assert outcome.text.startswith("You "), outcome.text
        return outcome


class Knockers:
    """Who say `/pong` to the bare bot."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def turn(self) -> Outcome:
        table, posted = self._table, len(self._table.boards)
        outcome = await table.alice.slash(table.channel, "pong")
        await table.fd.server.wait("the post", lambda: len(table.boards) > posted, LONG)
        return outcome


@asynccontextmanager
async def playing(pairs: int) -> AsyncIterator[tuple[Dojo, Bot, list[Pair]]]:
    """Our bot, and pairs in the middle of a match in channels of their own."""
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, our_bot(dojo, Path(folder)) as bot:
            tables = [await dojo.table() for _ in range(pairs)]
            for table in tables:
                await table.start()
            yield dojo, bot, [Players(table) for table in tables]


@asynccontextmanager
async def knocking(pairs: int) -> AsyncIterator[tuple[Dojo, Bot, list[Pair]]]:
    """The bare bot, and pairs in channels of their own."""
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, bare_bot(dojo, Path(folder)) as bot:
            tables = [await dojo.table() for _ in range(pairs)]
            yield dojo, bot, [Knockers(table) for table in tables]


@asynccontextmanager
async def pretend_discord() -> AsyncIterator[Dojo]:
    """Without validation, which would take time from the bots."""
    async with FakeDiscord() as fd:
        yield Dojo(fd, fd.world.guild("Dojo"))


@asynccontextmanager
async def our_bot(dojo: Dojo, folder: Path) -> AsyncIterator[Bot]:
    await have_compiled()
    env = {"ONITAMA_DATABASE": str(folder / "onitama.db"), **SETTING}
    async with dojo.fd.bot(*profiled("bot.py"), env=env, log=folder / "bot.log") as bot:
        yield bot
        await bot.stop()


@asynccontextmanager
async def bare_bot(dojo: Dojo, folder: Path) -> AsyncIterator[Bot]:
    async with dojo.fd.bot(*BARE, log=folder / "bare.log") as bot:
        yield bot
