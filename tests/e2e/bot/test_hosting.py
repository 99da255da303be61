"""What a host asks the program instead of running it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.bot import hosting
from cogs.bot.settings import Settings
from tests.discord_stand_in.gateway import TOKEN
from tests.discord_stand_in.launch import patch
from tests.dojo import bot_process

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

pytestmark = pytest.mark.asyncio(loop_scope="session")

VIEW, SEND = 1 << 10, 1 << 11
HELD_BY = "✓ A bot is playing with {} right now."


async def check(
    dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str], token: str = TOKEN
) -> tuple[bool, list[str]]:
    """Whether all is well, and what is said."""
    database = str(folder / "onitama.db")
    patch(dojo.fd.world.base_url)
    is_well = await hosting.check(
        Settings.of({"DISCORD_TOKEN": token, "ONITAMA_DATABASE": database})
    )
    return is_well, capsys.readouterr().out.splitlines()


async def test_the_invite_asks_for_what_is_needed_and_no_more(quiet_dojo: Dojo) -> None:
    status, said = await quiet_dojo.fd.run("bot.py", "--invite")
    assert said == (
        f"https://discord.com/oauth2/authorize?client_id={quiet_dojo.fd.world.app_id}"
        "&scope=bot+applications.commands&permissions=309237681152\n"
    )
    assert status == 0


async def test_a_check_of_what_is_complete_ends_well_and_does_nothing(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await quiet_dojo.table()
    is_well, said = await check(quiet_dojo, folder, capsys)
    world = quiet_dojo.fd.world
    assert said == [
        f"✓ There is no {folder / 'onitama.db'} yet. The first start makes it.",
        "✓ A board can be drawn, fonts and all.",
        f"✓ Discord knows the token: I'm {world.bot['username']}, application {world.app_id}.",
        "✓ The gateway lets me in; I need no privileged intent.",
        "✓ Dojo: I can post in 1 of the 1 text channels that I see.",
    ]
    assert is_well
    assert {call.method for call in quiet_dojo.fd.calls()} == {"GET"}
    assert not (folder / "onitama.db").exists()


async def test_a_check_names_what_a_channel_lacks(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await quiet_dojo.table()
    table = await quiet_dojo.table(bot_permissions=VIEW | SEND)
    is_well, said = await check(quiet_dojo, folder, capsys)
    count, channel = said[-2:]
    assert count == "✓ Dojo: I can post in 1 of the 2 text channels that I see."
    assert channel == (
        f"• Dojo, #{table.channel['name']}: allow me Attach Files, Create Public Threads, "
        "Send Messages in Threads."
    )
    assert is_well


async def test_a_check_finds_a_server_in_which_it_can_post_nowhere(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await quiet_dojo.table(bot_permissions=VIEW)
    is_well, said = await check(quiet_dojo, folder, capsys)
    assert "✗ Dojo: I can post in none of the 1 text channels that I see." in said
    assert not is_well


async def test_a_check_of_more_servers_than_a_shard_takes_says_how_many(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gateway, world = quiet_dojo.fd.server.gateway, quiet_dojo.fd.world
    gateway.guilds_a_shard = gateway.most_guilds = 2
    world.guilds.clear()
    for shard in (0, 0, 1):
        world.guild(f"Shard {shard}", shard=(shard, 2)).text_channel("lobby")
    is_well, said = await check(quiet_dojo, folder, capsys)
    assert said[-3:] == [
        (
            "✓ I'm in about 3 servers, and Discord wants them in 2 shards: I make them by myself, "
            "and a start takes 5 s at least. Here I look at the first of them."
        ),
        *["✓ Shard 0: I can post in 1 of the 1 text channels that I see."] * 2,
    ]
    assert is_well


async def test_a_bot_for_whom_discord_wants_more_shards_says_so(
    quiet_dojo: Dojo, folder: Path
) -> None:
    quiet_dojo.fd.server.gateway.most_guilds = 0
    env = {"ONITAMA_DATABASE": str(folder / "onitama.db")}
    status, said = await quiet_dojo.fd.run("bot.py", env=env)
    assert said.splitlines()[-1].startswith("Discord wants my servers in more shards, ")
    assert status == 1


async def test_a_check_while_a_bot_runs_disturbs_nobody(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await quiet_dojo.table()
    async with bot_process(quiet_dojo, folder) as bot:
        is_well, said = await check(quiet_dojo, folder, capsys)
        assert said[0] == HELD_BY.format(folder / "onitama.db")
        assert is_well
        assert bot.process.returncode is None
        assert table.public == []


async def test_a_check_with_a_wrong_token_says_so(
    quiet_dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    is_well, said = await check(quiet_dojo, folder, capsys, token="wrong")  # noqa: S106 - it is none
    assert said[-1].startswith("✗ Discord doesn't know this token. ")
    assert not is_well


async def test_an_invite_with_a_wrong_token_is_refused(quiet_dojo: Dojo) -> None:
    status, said = await quiet_dojo.fd.run("bot.py", "--invite", env={"DISCORD_TOKEN": "wrong"})
    assert said.startswith("Discord doesn't know this token. ")
    assert status == 2
