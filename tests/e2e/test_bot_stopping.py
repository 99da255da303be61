"""How the program starts and ends, as its host sees it."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

import pytest

from cogs.bot import background
from tests.dojo import bot_process, running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo


IDENTIFY = 2
WHERE = "https://discord.com/developers/applications"


async def test_a_signal_stops_it_cleanly(quiet_dojo: Dojo, folder: Path) -> None:
    async with bot_process(quiet_dojo, folder) as bot:
        assert await bot.stop(signal.SIGTERM) == 0


async def test_a_signal_stops_it_while_it_is_connecting(quiet_dojo: Dojo, folder: Path) -> None:
    quiet_dojo.fd.server.gateway.hold = True
    async with bot_process(quiet_dojo, folder) as bot:
        assert await bot.stop(signal.SIGINT) == 0


async def test_a_signal_stops_it_while_discord_is_away(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with bot_process(quiet_dojo, folder, ONITAMA_DELIVERY_WAIT="0.1") as bot:
        await table.start()
        path = rf"/channels/{table.channel['id']}/messages"
        table.fd.server.fail("POST", path, 500, times=1000)
        await table.type(table.alice, "tiger:c1c3")
        assert await bot.stop() == 0


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


@pytest.mark.parametrize(
    ("argument", "env", "status", "told"),
    [
        ("", {"DISCORD_TOKEN": ""}, 2, WHERE),
        ("", {"DISCORD_TOKEN": "wrong"}, 2, f"Discord doesn't know this token. .*{WHERE}"),
        ("--invite", {"DISCORD_TOKEN": "wrong"}, 2, "Discord doesn't know this token. "),
        ("", {"ONITAMA_LOG_LEVEL": "LOUD"}, 2, "ONITAMA_LOG_LEVEL"),
        ("", {"ONITAMA_DATABASE": "nowhere/onitama.db"}, 1, "There is no folder for "),
    ],
)
async def test_what_keeps_it_from_starting_is_told_in_a_sentence(
    quiet_dojo: Dojo,
    folder: Path,
    *,
    argument: str,
    env: dict[str, str | None],
    status: int,
    told: str,
) -> None:
    given = {"ONITAMA_DATABASE": str(folder / "onitama.db"), **env}
    found, output = await quiet_dojo.fd.run("bot.py", *filter(None, [argument]), env=given)
    assert found == status
    assert re.search(told, output.strip().splitlines()[-1])
    assert "Traceback" not in output
