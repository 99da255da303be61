"""The bot as its operator uses it: checks, registered commands, upgrades, processes, shutdown."""

from __future__ import annotations

import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import bot
from cogs.bot import hosting
from cogs.bot.settings import Settings
from cogs.shared import background
from tests.catalogues import added_language
from tests.discord_stand_in import Bot
from tests.discord_stand_in.gateway import TOKEN
from tests.discord_stand_in.launch import use_stand_in_addresses
from tests.dojo import DEAL, bot_process, running_bot
from tests.onitama_core.matches.table import ALICE, BOB, HERE
from tests.onitama_core.store.releases.record import FOLDER
from tests.patience import until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.dojo import Dojo, Table


async def check(
    dojo: Dojo, folder: Path, capsys: pytest.CaptureFixture[str], token: str = TOKEN
) -> tuple[bool, list[str]]:
    """Run `bot.py --check` in this process; return whether it passed, and the printed lines."""
    database = str(folder / "onitama.db")
    use_stand_in_addresses(dojo.fake_discord.world.base_url)
    has_passed = await hosting.check(
        Settings.of({"DISCORD_TOKEN": token, "ONITAMA_DATABASE": database})
    )
    return has_passed, capsys.readouterr().out.splitlines()


async def test_the_invite_link_asks_only_for_the_needed_permissions(dojo_without_bot: Dojo) -> None:
    status, output = await dojo_without_bot.fake_discord.run("bot.py", "--invite")
    address = f"https://discord.com/oauth2/authorize?client_id={dojo_without_bot.fake_discord.world.app_id}&scope="
    assert output == (
        f"For a server: {address}bot+applications.commands&permissions=309237681152"
        "&integration_type=0\n"
        f"For yourself: {address}applications.commands&integration_type=1\n"
    )
    assert status == 0


async def test_a_check_of_a_complete_setup_succeeds_and_recognises_a_wrong_token(
    dojo_without_bot: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await dojo_without_bot.table()
    has_passed, output = await check(dojo_without_bot, folder, capsys)
    world = dojo_without_bot.fake_discord.world
    engine = folder / "onitama.engine"
    assert output == [
        f"✓ There is no {folder / 'onitama.db'} yet. The first start makes it.",
        f"✓ The computer player answers, and can keep its machine code in {engine}.",
        "✓ A board can be drawn, fonts and all.",
        f"✓ Discord knows the token: I'm {world.bot['username']}, application {world.app_id}.",
        "• Discord has none of my commands yet. The next start registers them.",
        "✓ The gateway lets me in; I need no privileged intent.",
        "✓ Dojo: I can post in 1 of the 1 text channels that I see.",
    ]
    assert has_passed
    assert {call.method for call in dojo_without_bot.fake_discord.calls()} == {"GET"}
    assert not (folder / "onitama.db").exists()
    has_passed, output = await check(dojo_without_bot, folder, capsys, token="wrong")  # noqa: S106 - no real token
    assert output[-1].startswith("✗ Discord doesn't know this token. ")
    assert not has_passed


async def test_a_check_reports_the_number_of_shards_that_many_servers_need(
    dojo_without_bot: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gateway = dojo_without_bot.fake_discord.server.gateway
    world = dojo_without_bot.fake_discord.world
    gateway.guilds_per_shard = gateway.max_guilds_per_shard = 2
    world.guilds.clear()
    for shard in (0, 0, 1):
        world.guild(f"Shard {shard}", shard=(shard, 2)).text_channel("lobby")
    has_passed, output = await check(dojo_without_bot, folder, capsys)
    assert output[-3:] == [
        (
            "✓ I'm in about 3 servers, and Discord wants them in 2 shards: I make them by myself, "
            "and a start takes 5 s at least. Here I look at the first of them."
        ),
        *["✓ Shard 0: I can post in 1 of the 1 text channels that I see."] * 2,
    ]
    assert has_passed


async def test_a_check_starts_no_session_if_discord_allows_none(
    dojo_without_bot: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gateway = dojo_without_bot.fake_discord.server.gateway
    gateway.session_starts_left = 0
    gateway.session_reset_after_ms = 3_600_000
    has_passed, output = await check(dojo_without_bot, folder, capsys)
    assert output[-1].startswith("✗ Discord lets me connect again in 60 minutes: ")
    assert not has_passed
    assert gateway.log == []


async def test_a_start_with_too_few_shards_for_discord_is_explained(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    dojo_without_bot.fake_discord.server.gateway.max_guilds_per_shard = 0
    env = {"ONITAMA_DATABASE": str(folder / "onitama.db")}
    status, output = await dojo_without_bot.fake_discord.run("bot.py", env=env)
    assert output.splitlines()[-1].startswith("Discord wants my servers in more shards, ")
    assert status == 1


async def test_the_log_line_at_readiness_names_servers_matches_and_version(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    await dojo_without_bot.table()
    ready = re.compile(r"ready as .+: 1 servers, 0 open matches, version \d")
    async with running_bot(dojo_without_bot, folder):
        await until(lambda: bool(ready.search((folder / "bot.log").read_text("utf-8"))))


# The commands registered at Discord


async def test_commands_that_another_program_overwrote_are_registered_again_at_the_next_start(
    dojo_without_bot: Dojo, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_discord = dojo_without_bot.fake_discord
    await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder):
        pass
    names = sorted(command["name"] for command in fake_discord.world.commands)
    assert names == ["Challenge to Onitama", "onitama"]
    _, output = await check(dojo_without_bot, folder, capsys)
    assert "✓ My commands are registered at Discord as this version has them." in output
    async with running_bot(dojo_without_bot, folder):
        pass
    assert len(fake_discord.calls("PUT", "/commands")) == 1  # nothing differed at the second start
    fake_discord.world.commands[:] = [
        {**fake_discord.world.commands[0], "name": "ping", "options": []}
    ]
    _, output = await check(dojo_without_bot, folder, capsys)
    assert (
        "• Discord's list of my commands isn't this version's: /onitama, Challenge to Onitama and "
        "/ping differ. The next start registers mine."
    ) in output
    async with running_bot(dojo_without_bot, folder):
        pass
    assert sorted(command["name"] for command in fake_discord.world.commands) == names
    assert len(fake_discord.calls("PUT", "/commands")) == 2


async def test_commands_are_registered_again_when_a_translation_has_changed(
    dojo_without_bot: Dojo, folder: Path, tmp_path: Path
) -> None:
    fake_discord = dojo_without_bot.fake_discord
    await dojo_without_bot.table()
    for translation, registrations in (("Onitama spielen", 1), ("Spiele Onitama", 2)):
        with added_language(tmp_path / translation, "de", {"Play Onitama": translation}):
            for _ in range(2):
                async with running_bot(dojo_without_bot, folder):
                    pass
                assert len(fake_discord.calls("PUT", "/commands")) == registrations
        [group] = [
            command for command in fake_discord.world.commands if command["name"] == "onitama"
        ]
        assert group["description_localizations"] == {"de": translation}
        assert group["description"] == "Play Onitama"


# The database of an earlier release, opened by this version

EARLIER_RELEASE = FOLDER / "0.1.0.sql"
NEW_MATCH, MATCH_WITH_NINJAS = 1, 11
"""Numbers of two matches in the recorded database."""


def make_database_of_earlier_release(folder: Path, table: Table) -> None:
    """Write the database of EARLIER_RELEASE, with the ids of this table's people and channel."""
    ids = {
        HERE.guild_id: table.guild.id,
        HERE.channel_id: table.channel["id"],
        ALICE.user_id: table.alice.id,
        BOB.user_id: table.bob.id,
    }
    columns = {
        "match": ("guild_id", "channel_id", "red_id", "blue_id"),
        "invitation": ("guild_id", "channel_id", "challenger_id", "opponent_id"),
        "post": ("channel_id",),
    }
    with closing(sqlite3.connect(folder / "onitama.db")) as file, file:
        file.executescript(EARLIER_RELEASE.read_text("utf-8"))
        for table_name, id_columns in columns.items():
            for column in id_columns:
                for old, new in ids.items():
                    file.execute(
                        f"UPDATE {table_name} SET {column} = ? WHERE {column} = ?",  # noqa: S608 - names
                        (int(new), old),
                    )


async def test_matches_of_an_earlier_release_continue_and_their_due_posts_are_sent(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    make_database_of_earlier_release(folder, table)
    async with running_bot(dojo_with_frozen_time, folder) as bot:
        await table.post("#32 ")
        await table.type(table.alice, "tiger:c1c3", match=f"#{NEW_MATCH}")
        await table.post(f"#{NEW_MATCH} ", "after turn 1", "to move")
        board = await table.bob.slash(table.channel, "onitama board", match=f"#{MATCH_WITH_NINJAS}")
        assert "ninja" in board.text
        assert await bot.stop() == 0
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert "unexpected error" not in log
    assert "Traceback" not in log


# Engine processes start when they are needed, and end with the bot

COMPILING_LOG_LINE: Final = "compiling the engine for"


def child_processes(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    """Return whether a process runs; a zombie counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def start_compiling(dojo: Dojo, bot: Bot) -> int:
    """Start a match that makes the bot compile its engine; return the compiler's process id."""
    table = await dojo.table()
    practice_options = {"level": "8", "seat": "blue", "deal": DEAL}
    await table.alice.slash(table.channel, "onitama practice", **practice_options)
    await until(lambda: COMPILING_LOG_LINE in bot.log.read_text("utf-8"))
    await until(lambda: child_processes(bot.process.pid))
    (child,) = child_processes(bot.process.pid)
    return child


@pytest.mark.parametrize("end", [Bot.stop, Bot.kill])
async def test_a_bot_that_stops_while_compiling_leaves_no_process(
    dojo_with_frozen_time: Dojo, folder: Path, end: Callable[[Bot], Awaitable[object]]
) -> None:
    engine_folder = str(folder / "engine")
    async with bot_process(
        dojo_with_frozen_time, folder, ONITAMA_ENGINE_FOLDER=engine_folder
    ) as bot:
        child = await start_compiling(dojo_with_frozen_time, bot)
        assert not await end(bot)
        await until(lambda: not is_running(child))


# Start and shutdown

IDENTIFY = 2


async def test_sigint_stops_the_bot_while_it_is_connecting(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    dojo_without_bot.fake_discord.server.gateway.is_holding = True
    async with bot_process(dojo_without_bot, folder) as bot:
        assert await bot.stop(signal.SIGINT) == 0


async def test_an_interrupted_check_prints_no_traceback(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    fake_discord = dojo_without_bot.fake_discord
    output = folder / "output"
    fake_discord.server.gateway.is_holding = True
    env = {"ONITAMA_DATABASE": str(folder / "onitama.db")}
    checking = await fake_discord.start(("bot.py", "--check"), env, output)
    await fake_discord.server.wait(
        "the gateway to be asked", lambda: fake_discord.server.gateway.held_count
    )
    checking.send_signal(signal.SIGINT)
    assert await checking.wait() == 130
    assert "Traceback" not in output.read_text("utf-8")


async def test_the_bot_stops_while_discord_refuses_its_posts(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with bot_process(dojo_without_bot, folder, ONITAMA_DELIVERY_WAIT="0.1") as bot:
        await table.start()
        path = rf"/channels/{table.channel['id']}/messages"
        table.fake_discord.server.fail("POST", path, 500, times=1000)
        await table.type(table.alice, "tiger:c1c3")
        assert await bot.stop() == 0


async def test_the_bot_waits_until_discord_is_reachable(
    dojo_without_bot: Dojo, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (background, bot):
        monkeypatch.setattr(module, "FIRST_PAUSE", 0.05)
    server = dojo_without_bot.fake_discord.server
    server.fail("GET", "/users/@me", 503)
    server.fail("PUT", r"/applications/\d+/commands", 503)
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder):
        await server.gateway.send_truncated_json()
        await table.until(lambda: [m["op"] for m in server.gateway.log].count(IDENTIFY) == 2)
        await table.fake_discord.quiet()
        await table.start()
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert log.count("starting again in") == 2
    assert "could not register the commands" in log
    assert "Unclosed" not in log


@pytest.mark.parametrize(
    ("argument", "env", "status", "sentence"),
    [
        ("", {"DISCORD_TOKEN": "wrong"}, 2, "Discord doesn't know this token. Create an "),
        ("--invite", {"DISCORD_TOKEN": "wrong"}, 2, "Discord doesn't know this token. "),
        (
            "",
            {"ONITAMA_HEALTH_PORT": "8080", "ONITAMA_HEALTH_HOST": "203.0.113.7"},
            2,
            "ONITAMA_HEALTH_HOST can't be used: it takes an address of this machine.",
        ),
    ],
)
async def test_a_failed_start_is_explained_in_one_sentence(
    dojo_without_bot: Dojo,
    folder: Path,
    *,
    argument: str,
    env: dict[str, str | None],
    status: int,
    sentence: str,
) -> None:
    variables = {"ONITAMA_DATABASE": str(folder / "onitama.db"), **env}
    exit_status, output = await dojo_without_bot.fake_discord.run(
        "bot.py", *filter(None, [argument]), env=variables
    )
    assert exit_status == status
    assert re.search(sentence, output.strip().splitlines()[-1])
    assert "Traceback" not in output
