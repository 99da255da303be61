from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import pytest

from .gateway import IDENTIFY, RESUME

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from . import FakeDiscord
    from .guilds import Guild
    from .payload import Json

LOGIN = """
import asyncio, os, sys
import discord

async def main():
    token = os.environ.get("DISCORD_TOKEN")
    if token is None:
        sys.exit("There is no token.")
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            sys.exit("Discord refuses the token.")
    print("Welcome.")

asyncio.run(main())
"""


async def test_a_program_is_run_to_its_end(fd: FakeDiscord, program: Callable[[str], str]) -> None:
    path = program(LOGIN)
    right, wrong, absent = await asyncio.gather(
        fd.run(path),
        fd.run(path, env={"DISCORD_TOKEN": "wrong"}),
        fd.run(path, env={"DISCORD_TOKEN": None}),
    )
    assert right == (0, "Welcome.\n")
    assert wrong == (1, "Discord refuses the token.\n")
    assert absent == (1, "There is no token.\n")


async def test_a_program_that_does_not_end_is_killed(
    fd: FakeDiscord, program: Callable[[str], str]
) -> None:
    path = program("import time\nprint('Still here.')\ntime.sleep(60)")
    with pytest.raises(AssertionError, match=r"still running after 6 s\nStill here\."):
        await fd.run(path, within=6)


async def test_a_bot_that_ends_before_it_connects_is_not_waited_for(
    fd: FakeDiscord, program: Callable[[str], str], log: Path
) -> None:
    path = program("raise SystemExit('No database.')")
    with pytest.raises(AssertionError, match=r"ended with status 1(.|\n)*No database\."):
        async with fd.bot(path, log=log):
            pass


@pytest.fixture
def sad_log(log: Path) -> Path:
    log.write_text("Traceback: no such table", encoding="utf-8")
    return log


async def test_a_vain_wait_quotes_the_log(fd: FakeDiscord, sad_log: Path) -> None:
    fd.server.log = sad_log
    with pytest.raises(AssertionError, match=r"waited 0\.01 s for peace(.|\n)*no such table"):
        await fd.server.wait("peace", lambda: False, 0.01)


async def test_a_killed_bot_starts_again_in_the_same_world(
    fd: FakeDiscord, guild: Guild, channel: Json, bot_program: str, log: Path
) -> None:
    alice = fd.person("alice", guild)
    async with fd.bot(bot_program, log=log) as bot:
        board = (await alice.slash(channel, "board")).message
        await bot.kill()
        assert bot.process.returncode == -signal.SIGKILL
    async with fd.bot(bot_program, log=log):
        assert (await alice.click(board, "Go")).text == "You pressed answer"


async def test_a_bot_is_stopped_while_the_gateway_is_silent(
    fd: FakeDiscord, bot_program: str, log: Path
) -> None:
    fd.server.hold_gateway = True
    async with fd.bot(bot_program, log=log) as bot:
        assert not fd.server.gateway.is_connected
        assert await bot.stop() == -signal.SIGTERM
    fd.server.hold_gateway = False
    async with fd.bot(bot_program, log=log):
        assert fd.server.gateway.is_connected


@pytest.mark.parametrize(
    ("forget", "greetings"), [(False, [IDENTIFY, RESUME]), (True, [IDENTIFY, RESUME, IDENTIFY])]
)
async def test_a_dropped_bot_comes_back(
    fd: FakeDiscord,
    guild: Guild,
    channel: Json,
    bot_program: str,
    log: Path,
    *,
    forget: bool,
    greetings: list[int],
) -> None:
    alice = fd.person("alice", guild)
    async with fd.bot(bot_program, log=log):
        await fd.server.drop_gateway(4000, forget_session=forget)
        await fd.server.wait("the bot to come back", lambda: _greetings(fd) == greetings, 20)
        assert (await alice.slash(channel, "board")).text == "The board"
        assert _greetings(fd) == greetings


def _greetings(fd: FakeDiscord) -> list[int]:
    return [said["op"] for said in fd.server.gateway.log if said["op"] in (IDENTIFY, RESUME)]
