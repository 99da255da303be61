"""How the program starts and ends, as its host sees it."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cogs.bot import background
from tests.dojo import bot_process, running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

pytestmark = pytest.mark.asyncio(loop_scope="session")

IDENTIFY = 2
WHERE = "https://discord.com/developers/applications"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_it_cleanly(
    quiet_dojo: Dojo, folder: Path, number: signal.Signals
) -> None:
    async with bot_process(quiet_dojo, folder) as bot:
        assert await bot.stop(number) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_it_while_it_is_connecting(
    quiet_dojo: Dojo, folder: Path, number: signal.Signals
) -> None:
    quiet_dojo.fd.server.gateway.hold = True
    async with bot_process(quiet_dojo, folder) as bot:
        assert await bot.stop(number) == 0


async def test_a_signal_stops_it_while_discord_is_away(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with bot_process(quiet_dojo, folder, ONITAMA_DELIVERY_WAIT="0.1") as bot:
        await table.start()
        path = rf"/channels/{table.channel['id']}/messages"
        table.fd.server.fail("POST", path, 500, times=1000)
        await table.type(table.alice, "tiger:c1c3")
        assert await bot.stop() == 0


async def test_a_post_that_discord_has_taken_is_recorded_before_the_end(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with bot_process(quiet_dojo, folder) as bot:
        invitation = await table.invite()
        table.fd.server.delay(rf"/channels/{table.channel['id']}/messages", 1.5)
        await table.bob.click(invitation, "Accept")
        await table.board(1)
        assert await bot.stop() == 0
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        due = database.execute("SELECT count(*) FROM post WHERE settled_at IS NULL").fetchone()
    assert due == (0,)


async def test_a_discord_that_is_away_is_waited_for(
    quiet_dojo: Dojo, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.05)
    server = quiet_dojo.fd.server
    server.fail("GET", "/users/@me", 503)
    server.fail("PUT", r"/applications/\d+/commands", 503)
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        await server.gateway.garble()
        await table.until(lambda: [m["op"] for m in server.gateway.log].count(IDENTIFY) == 2)
        await table.fd.quiet()
        await table.start()
    log = (folder / "bot.log").read_text(encoding="utf-8")
    for thing in ("log in at Discord", "register the commands", "stay connected to Discord"):
        assert f"can't {thing}: " in log
    assert "Unclosed" not in log


@pytest.mark.parametrize("token", [None, ""])
async def test_without_a_token_it_says_where_to_get_one(
    quiet_dojo: Dojo, folder: Path, token: str | None
) -> None:
    status, output = await quiet_dojo.fd.run(
        "bot.py", env={"DISCORD_TOKEN": token, "ONITAMA_DATABASE": str(folder / "onitama.db")}
    )
    assert status == 2
    assert len(output.strip().splitlines()) == 1
    assert WHERE in output


async def test_with_a_wrong_token_it_says_where_to_get_one(quiet_dojo: Dojo, folder: Path) -> None:
    status, output = await quiet_dojo.fd.run(
        "bot.py", env={"DISCORD_TOKEN": "wrong", "ONITAMA_DATABASE": str(folder / "onitama.db")}
    )
    assert status == 2
    assert output.strip().splitlines()[-1].startswith("Discord doesn't know this token.")
    assert WHERE in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    "setting", [{"ONITAMA_INVITATION_LIFETIME": "soon"}, {"ONITAMA_LOG_LEVEL": "LOUD"}]
)
async def test_a_setting_that_cannot_be_used_is_named(
    quiet_dojo: Dojo, setting: dict[str, str]
) -> None:
    status, output = await quiet_dojo.fd.run("bot.py", env={**setting})
    [name] = setting
    assert status == 2
    assert name in output
    assert "Traceback" not in output


async def test_a_database_that_cannot_be_opened(quiet_dojo: Dojo, folder: Path) -> None:
    database = str(folder / "nowhere" / "onitama.db")
    status, output = await quiet_dojo.fd.run("bot.py", env={"ONITAMA_DATABASE": database})
    assert status == 1
    assert output.strip().splitlines()[-1].startswith("There is no folder for ")
