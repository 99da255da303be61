"""Sessions that Discord refuses or ends, and servers that the bot leaves while disconnected."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cogs.bot import sessions
from tests.discord_stand_in.gateway import IDENTIFY
from tests.dojo import running_bot
from tests.e2e.test_upkeep_presence import (
    LOST_ON_TIME,
    TURN_SECONDS,
    advance_in_steps,
    start_five_minute_match,
    table_in_new_server,
)
from tests.patience import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo


def count_sessions(dojo: Dojo) -> int:
    return [message["op"] for message in dojo.fake_discord.server.gateway.log].count(IDENTIFY)


@pytest.fixture(autouse=True)
def _shorten_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "IDENTIFY_INTERVAL", 0.0)
    monkeypatch.setattr(sessions, "FIRST_SESSION_PAUSE", 0.01)
    monkeypatch.setattr(sessions, "MIN_LIMIT_PAUSE", 0.02)


async def test_no_session_starts_until_discord_allows_one(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    gateway = dojo_without_bot.fake_discord.server.gateway
    log = folder / "bot.log"
    gateway.session_starts_left = 0

    async def allow_later() -> None:
        await until(lambda: log.exists() and log.read_text().count("allows no new session") > 1)
        assert count_sessions(dojo_without_bot) == 0
        gateway.session_starts_left = 1

    allowing = asyncio.create_task(allow_later())
    async with running_bot(dojo_without_bot, folder):
        await allowing
        assert count_sessions(dojo_without_bot) == 1


@pytest.mark.parametrize("field", ["sessions_to_refuse", "sessions_to_end"])
async def test_each_session_that_ends_early_doubles_the_pause_before_the_next(
    dojo_without_bot: Dojo, folder: Path, field: str
) -> None:
    setattr(dojo_without_bot.fake_discord.server.gateway, field, 4)
    async with running_bot(dojo_without_bot, folder):
        await until(lambda: count_sessions(dojo_without_bot) == 5)
        table = await dojo_without_bot.table()
        await table.start()
    log = (folder / "bot.log").read_text(encoding="utf-8")
    pauses = [float(found) for found in re.findall(r"a new session starts in ([\d.]+) s", log)]
    assert pauses == pytest.approx([0.01, 0.02, 0.04, 0.08], rel=0.1)


def unavailable_servers(folder: Path) -> list[int]:
    """Return the servers that the database lists as unavailable to the bot."""
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        return [guild_id for (guild_id,) in database.execute("SELECT guild_id FROM lost_server")]


async def test_clocks_stop_in_a_server_that_removed_the_bot_while_it_was_disconnected(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    """Send no event: the bot learns of the removal only by the next session's list of servers."""
    other_table = await dojo_with_frozen_time.table()
    table = await table_in_new_server(dojo_with_frozen_time)
    server = dojo_with_frozen_time.fake_discord.server
    async with running_bot(dojo_with_frozen_time, folder):
        deadline = await start_five_minute_match(table)
        member = table.guild.members.pop(dojo_with_frozen_time.fake_discord.world.app_id)
        await server.drop_gateway(forget_session=True)
        await until(lambda: unavailable_servers(folder) == [int(table.guild.id)])
        await advance_in_steps(other_table, deadline + 2 * TURN_SECONDS)
        await server.add_bot(table.guild, member)
        await table.fake_discord.quiet(0.1)
        assert LOST_ON_TIME not in table.last.text
        await table.type(table.alice, "tiger:c1c3")
        await table.turn(2)
