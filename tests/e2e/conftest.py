"""Fixtures of the end-to-end tests.

All tests that leave the bot running share one bot; tests that stop it start their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from tests.discord_stand_in.world import MANAGER
from tests.dojo import Dojo, bot_process, open_dojo, wait_for_emoji

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord_stand_in import Person
    from tests.dojo import Table

HERE: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all tests here in one event loop.

    The bot that they share then goes on working while one test is replaced by the next.
    """
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def dojo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dojo]:
    """Yield a server of the Discord stand-in with a running bot, shared by all tests."""
    folder = tmp_path_factory.mktemp("dojo")
    async with open_dojo() as dojo, bot_process(dojo, folder, ONITAMA_THINKING_PAUSE="0.2") as bot:
        await wait_for_emoji(bot)  # or messages sent before and after the upload would differ
        yield dojo
        assert await bot.stop() == 0
        assert "unexpected error" not in (folder / "bot.log").read_text(encoding="utf-8")


@pytest_asyncio.fixture(loop_scope="session")
async def table(dojo: Dojo) -> AsyncIterator[Table]:
    """Yield a new channel with three people who have played no match."""
    yield await dojo.table()
    await dojo.fake_discord.quiet(0.05)


@pytest_asyncio.fixture(loop_scope="session")
async def own_table(dojo: Dojo) -> Table:
    """Return a table in a new server, so that a test can change the server's settings."""
    guild = dojo.fake_discord.world.guild("House")
    await dojo.fake_discord.server.announce_new_guild(guild)
    return await Dojo(dojo.fake_discord, guild).table()


@pytest.fixture
def dana(own_table: Table) -> Person:
    """Return a person with Manage Server in the server of `own_table`."""
    return own_table.fake_discord.person("dana", own_table.guild, permissions=MANAGER)


@pytest_asyncio.fixture(loop_scope="session")
async def dojo_without_bot() -> AsyncIterator[Dojo]:
    """Yield a server of the stand-in, for a test that starts and stops the bot itself."""
    async with open_dojo() as dojo:
        yield dojo


@pytest.fixture
def dojo_with_frozen_time(dojo_without_bot: Dojo) -> Dojo:
    """Return a server without a running bot; time passes only when a test advances it.

    Heartbeats come every second of real time, because the bot takes them as a sign that the
    gateway is alive.
    """
    dojo_without_bot.fake_discord.world.stop()
    dojo_without_bot.fake_discord.server.gateway.heartbeat_ms = 1000
    return dojo_without_bot


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder in which the bot keeps its database and log."""
    return tmp_path
