"""Engine processes come when they are needed, and go with the bot."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from cogs.bot import background
from tests.dojo import DEAL, bot_process, has_its_emoji, running_bot
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.discord_stand_in import Bot
    from tests.dojo import Dojo

BEGUN: Final = "making the computer player's machine code"

pytestmark = pytest.mark.asyncio(loop_scope="session")


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_there(pid: int) -> bool:
    """A process that ended is not, though nobody may have asked what became of it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def until(predicate: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not predicate():  # noqa: ASYNC110 - it is another process that changes it
            await asyncio.sleep(0.05)


async def compiling(dojo: Dojo, bot: Bot) -> int:
    """Have the bot make machine code, which somebody waits for; the process that makes it."""
    table = await dojo.table()
    asked = {"level": "8", "seat": "blue", "deal": DEAL}
    await table.alice.slash(table.channel, "onitama practice", **asked)
    await until(lambda: BEGUN in bot.log.read_text("utf-8"))
    await until(lambda: children(bot.process.pid))
    (child,) = children(bot.process.pid)
    return child


async def test_a_bot_that_stops_while_code_is_made_takes_the_process_with_it(
    still_dojo: Dojo, folder: Path
) -> None:
    setting = str(folder / "engine")
    async with bot_process(still_dojo, folder, ONITAMA_ENGINE_FOLDER=setting) as bot:
        child = await compiling(still_dojo, bot)
        assert await bot.stop() == 0
        assert not is_there(child)


async def test_a_bot_that_is_killed_leaves_no_process(still_dojo: Dojo, folder: Path) -> None:
    setting = str(folder / "engine")
    async with bot_process(still_dojo, folder, ONITAMA_ENGINE_FOLDER=setting) as bot:
        child = await compiling(still_dojo, bot)
        await bot.kill()
        await until(lambda: not is_there(child))


async def test_a_bot_whose_code_is_made_starts_no_process(
    still_dojo: Dojo, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PREPARE_AFTER", 0)
    before = children(os.getpid())
    async with running_bot(still_dojo, folder) as bot:
        await has_its_emoji(bot)
        assert children(os.getpid()) == before
        assert BEGUN not in bot.log.read_text("utf-8")
