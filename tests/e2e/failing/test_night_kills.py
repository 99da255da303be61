"""The power is cut while the computer thinks in the dark; and what the log says meanwhile."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from tests.cogs.outbox.fakes import until
from tests.dojo import DEAL, bot_process, running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

STEPS: Final = (r"\w+:(?:pass|[a-e][1-5][a-e][1-5])", r"ninja:.+", r"lantern:.+")
"""Of the second player's first turn."""
TELLING: Final = re.compile(r"(?:ninja|place):?\s*[a-e][1-5]|ninja:stay|lantern:|viewer|hidden")


def played(folder: Path) -> list[str]:
    """By the computer, as the database has it."""
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        found = database.execute("SELECT action FROM entry WHERE player = 1 ORDER BY seq")
        return [action for (action,) in found]


def is_over(folder: Path) -> bool:
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        return database.execute("SELECT turn_number FROM match").fetchall() == [(3,)]


async def its_turn(table: Table, folder: Path) -> None:
    """Alice has placed and moved; the computer is Blue."""
    asked = {"level": "1", "variant": "shadow", "seat": "red", "deal": DEAL}
    await table.alice.slash(table.channel, "onitama practice", **asked)
    await table.type(table.alice, "place:b1")
    await until(lambda: len(played(folder)) == 1)
    await table.type(table.alice, "tiger:c1c3")
    await table.type(table.alice, "ninja:b1b3")


@pytest.mark.parametrize("done", [0, 1, 2])
async def test_a_kill_in_its_turn_loses_no_step_and_doubles_none(
    still_dojo: Dojo, folder: Path, done: int
) -> None:
    """`done`: how many steps of it are kept when the power goes, at the least."""
    table = await still_dojo.table()
    async with bot_process(still_dojo, folder) as bot:
        await its_turn(table, folder)
        await until(lambda: len(played(folder)) > done)
        await bot.kill()
    before = played(folder)
    async with running_bot(still_dojo, folder):
        await until(lambda: is_over(folder))
        board = (await table.alice.slash(table.channel, "onitama practice")).message
        assert "Your turn." in board.text
    turn = played(folder)
    assert turn[: len(before)] == before
    assert len(turn) == 1 + len(STEPS)
    for step, pattern in zip(turn[1:], STEPS, strict=True):
        assert re.fullmatch(pattern, step)


async def test_the_log_tells_nothing_of_what_either_hides(still_dojo: Dojo, folder: Path) -> None:
    table = await still_dojo.table()
    async with bot_process(still_dojo, folder, ONITAMA_LOG_LEVEL="DEBUG"):
        await its_turn(table, folder)
        await until(lambda: is_over(folder))
    log = (folder / "bot.log").read_text("utf-8")
    assert "click" in log or "command onitama move" in log
    logged = [line for line in log.splitlines() if "discord.gateway" not in line]
    said = [found[0] for line in logged if (found := TELLING.search(line))]
    assert said == []
