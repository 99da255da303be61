"""Pairs of users of our bot or of the bare bot, and databases filled with copied matches."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from onitama_core.game import (
    CARDS,
    PieceCaptured,
    Variant,
    apply,
    format_action,
    legal_actions,
    make_setup,
    new_game,
    players_to_act,
)
from tests.discord_stand_in import FakeDiscord
from tests.dojo import DEAL, Dojo, environment
from tests.engine_folder import ensure_compiled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from sqlite3 import Connection

    from onitama_core.game import Player, Setup
    from tests.discord_stand_in import Bot, Outcome
    from tests.dojo import Table

    BotAndPairs: TypeAlias = tuple[Dojo, Bot, list["Pair"]]


class QuietGame:
    """A game of random actions without captures, so that it can go on for long."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.state = new_game(setup)
        self._rng = Random(seed)  # noqa: S311 - it is a game

    @property
    def player(self) -> Player:
        return players_to_act(self.state)[0]

    def turn(self) -> str:
        """Carry out the next action, and return its text."""
        player, actions = self.player, list(legal_actions(self.state, self.player))
        self._rng.shuffle(actions)
        for action in actions:
            state, events = apply(self.state, player, action)
            is_quiet = not any(isinstance(event, PieceCaptured) for event in events)
            if is_quiet and state.outcome is None:
                self.state = state
                return format_action(action)
        raise AssertionError("there is no quiet turn")


def multiply(database: Connection, match_id: int, copies: int) -> None:
    """Copy a match, its invitation and its log `copies` times under new numbers."""
    [invitation_id] = database.execute(
        "SELECT invitation_id FROM match WHERE id = ?", (match_id,)
    ).fetchone()
    [matches] = database.execute("SELECT max(id) FROM match").fetchone()
    [invitations] = database.execute("SELECT max(id) FROM invitation").fetchone()
    new_match, new_invitation = f"{matches} + n", f"{invitations} + n"
    copy(database, "invitation", f"id = {invitation_id}", {"id": new_invitation}, copies)
    result = "result_number - result_number + (SELECT max(result_number) FROM match) + n"
    numbers = {"id": new_match, "invitation_id": new_invitation, "result_number": result}
    copy(database, "match", f"id = {match_id}", numbers, copies)
    copy(database, "entry", f"match_id = {match_id}", {"match_id": new_match}, copies)


def copy(
    database: Connection, table: str, which: str, changed: dict[str, str], copies: int
) -> None:
    """Copy the rows that match `which`, with other values in the `changed` columns.

    The values are SQL expressions, in which `n` counts the copies from 1.
    """
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(column, column) for column in columns)
    counting = "SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ?"
    database.execute(
        f"WITH RECURSIVE copies(n) AS ({counting}) INSERT INTO {table} "  # noqa: S608 - own names
        f"SELECT {values} FROM {table}, copies WHERE {which}",
        (copies,),
    )


POST_TIMEOUT: Final = 60.0
"""Seconds within which the bare bot must post its picture."""
GAME_SEEDS: Final = count()
"""Seeds of the pairs' games, each used once."""


class Pair(Protocol):
    async def turn(self) -> Outcome:
        """Take the next turn, and wait until the bot has answered it."""


class BotPair:
    """Two users of our bot who play a quiet game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        cards = [CARDS[card] for card in DEAL.split(",")]
        self._game = QuietGame(make_setup(Variant.CLASSIC, cards), next(GAME_SEEDS))

    async def turn(self) -> Outcome:
        return await self._table.take(self._game.player, self._game.turn())


class BareBotPair:
    """A user of the bare bot, whose command stands for a turn."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def turn(self) -> Outcome:
        table, posted = self._table, len(self._table.boards)
        outcome = await table.alice.slash(table.channel, "pong")
        await table.fake_discord.server.wait(
            "the post", lambda: len(table.boards) > posted, POST_TIMEOUT
        )
        return outcome


@asynccontextmanager
async def playing(pairs: int) -> AsyncIterator[BotAndPairs]:
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, our_bot(dojo, Path(folder)) as bot:
            tables = [await dojo.table() for _ in range(pairs)]
            for table in tables:
                await table.start()
            yield dojo, bot, [BotPair(table) for table in tables]


@asynccontextmanager
async def playing_with_bare_bot(pairs: int) -> AsyncIterator[BotAndPairs]:
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo, bare_bot(dojo, Path(folder)) as bot:
            tables = [await dojo.table() for _ in range(pairs)]
            yield dojo, bot, [BareBotPair(table) for table in tables]


@asynccontextmanager
async def pretend_discord() -> AsyncIterator[Dojo]:
    """Start a Discord stand-in without request validation, which would take CPU from the bots."""
    async with FakeDiscord(specs=()) as fake_discord:
        yield Dojo(fake_discord, fake_discord.world.guild("Dojo"))


@asynccontextmanager
async def our_bot(dojo: Dojo, folder: Path) -> AsyncIterator[Bot]:
    """Run the bot; if BENCHMARK_PROFILE names a file, a profiler writes its report there."""
    await ensure_compiled()
    env = environment(folder)
    profile = os.environ.get("BENCHMARK_PROFILE")
    profiler = () if profile is None else ("-m", "cProfile", "-o", profile)
    async with dojo.fake_discord.bot(*profiler, "bot.py", env=env, log=folder / "bot.log") as bot:
        yield bot
        await bot.stop()


@asynccontextmanager
async def bare_bot(dojo: Dojo, folder: Path) -> AsyncIterator[Bot]:
    async with dojo.fake_discord.bot(
        "-m", "tests.benchmarks.bare_bot", log=folder / "bare.log"
    ) as bot:
        yield bot
