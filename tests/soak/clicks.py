"""Random and forged interactions with every button, form and command.

After each burst the answers, the log and every changed row are checked.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in import FakeDiscord
from tests.dojo import Dojo, bot_process, wait_for_emoji
from tests.soak.change_rules import DERIVED_TABLES, Burst, complaints
from tests.soak.database import (
    BotDatabase,
    find_database_faults,
    run_in_rounds,
    start_matches,
)
from tests.soak.random_clicks import make_acceptance, make_click, make_resignation
from tests.soak.random_commands import make_autocompletion, make_command, make_move_command
from tests.soak.requests import LOG_FAULTS
from tests.soak.scene import create_scene

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from pathlib import Path

    from tests.discord_stand_in import Bot
    from tests.soak.database import Table
    from tests.soak.requests import Request
    from tests.soak.scene import Scene


REQUEST_WEIGHTS: Final[Mapping[Callable[[Scene], Request], float]] = {
    make_click: 6,
    make_command: 3,
    make_autocompletion: 1.5,
    make_move_command: 3,
    make_acceptance: 0.3,
    make_resignation: 0.15,
}


async def click_around(folder: Path, seed: int, count: int) -> list[str]:
    return await run_in_rounds(run_with_clicks, folder, seed, count, max_count=1000)


async def run_with_clicks(folder: Path, seed: int, count: int) -> list[str]:
    """Start a bot and matches, send `count` random interactions, and return the complaints."""
    rng = Random(seed)  # noqa: S311 - it is a game
    async with (
        FakeDiscord() as fake_discord,
        bot_process(dojo := Dojo(fake_discord, fake_discord.world.guild("Dojo")), folder) as bot,
    ):
        await wait_for_emoji(bot)
        with BotDatabase(folder) as database:
            scene = await create_scene(dojo, rng, database)
            await start_matches(fake_discord, scene.people[:4], scene.channels[:1])
            await fake_discord.quiet()
            monitor = Monitor(scene, bot, database.tables(DERIVED_TABLES), database.version)
            found = [line async for line in send_bursts(monitor, count)]
            await fake_discord.quiet(within=60)
            found += [*monitor.complaints([]), *await find_database_faults(folder)]
            found += [*fake_discord.problems(), *fake_discord.own_problems()]
        if await bot.stop() != 0:
            found.append("the bot ended with another status than 0")
    return found


async def send_bursts(monitor: Monitor, count: int) -> AsyncIterator[str]:
    """Send `count` interactions, one or up to six at the same time, and yield complaints."""
    rng, left = monitor.scene.rng, count
    while left > 0:
        size = min(left, rng.choice([1, 1, 1, rng.randint(2, 6)]))
        makers = rng.choices(list(REQUEST_WEIGHTS), list(REQUEST_WEIGHTS.values()), k=size)
        asked = [make(monitor.scene) for make in makers]
        complaints_by_person = await asyncio.gather(
            *(one.complaints(monitor.scene.fake_discord) for one in asked)
        )
        for complaint in chain(*complaints_by_person, monitor.complaints(asked)):
            yield complaint
        left -= size


@dataclass
class Monitor:
    """Checks after each burst: the database's changes, the bot's log and Discord's refusals."""

    scene: Scene
    bot: Bot
    tables: Mapping[str, Table]
    version: int = 0
    calls: int = 0
    """Number of the bot's calls to Discord that have been checked."""
    log_position: int = 0
    """Bytes of the log that have been checked."""

    def complaints(self, asked: list[Request]) -> Iterator[str]:
        database = self.scene.database
        if database.version != self.version:
            self.version, before = database.version, self.tables
            self.tables = database.tables(DERIVED_TABLES)
            yield from complaints(before, self.tables, Burst(self.scene.fake_discord, asked))
        log = self.bot.log.read_bytes()[self.log_position :].decode()
        self.log_position += len(log.encode())
        if any(word in log for word in LOG_FAULTS):
            yield f"the bot's log says\n{log}"
        made = self.scene.fake_discord.server.calls
        new, self.calls = made[self.calls :], len(made)
        refused = (call for call in new if call.status in (400, 401, 500))
        yield from (f"Discord refuses {call}: {call.body}" for call in refused)
