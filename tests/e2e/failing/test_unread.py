"""A match whose log can't be replayed: named to its players, closed by them, in nobody's way."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.dojo import bot_process, running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

pytestmark = pytest.mark.asyncio(loop_scope="session")


def spoil(folder: Path, match_id: str) -> None:
    with closing(sqlite3.connect(folder / "onitama.db")) as file, file:
        file.execute("UPDATE entry SET action = 'tiger:c1c9' WHERE match_id = ?", (match_id,))


async def test_it_is_set_aside_with_the_board_that_is_owed_and_closed_by_resigning(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    posts = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(quiet_dojo, folder) as bot:
        await table.start()
        spoilt = table.number()
        table.fd.server.fail("POST", posts, 500, times=1000)
        await table.type(table.alice, "tiger:c1c3")
        await bot.kill()
    spoil(folder, spoilt)
    table.fd.server.heal()
    async with running_bot(quiet_dojo, folder):
        await table.start()
        whole = table.number()
        await table.type(table.alice, "tiger:c1c3", match=whole)
        assert (await table.turn(2)).text.startswith(f"#{whole} ")
        games = await table.alice.slash(table.channel, "onitama games")
        assert f"#{spoilt}" in games.text
        assert f"#{whole}" in games.text
        offered = await table.alice.autocomplete(table.channel, "onitama board", "match", "")
        assert len(offered) == 2
        for command in ("board", "history"):
            told = await table.bob.slash(table.channel, f"onitama {command}", match=spoilt)
            assert told.text.startswith(
                f"I can't read the moves of Alice and Bob's match #{spoilt}"
            )
        sure = await table.bob.slash(table.channel, "onitama match resign", match=spoilt)
        closed = await table.bob.click(sure.message, "Resign")
        assert "It is closed now." in closed.text
        games = await table.alice.slash(table.channel, "onitama games")
        assert f"#{spoilt}" not in games.text
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert log.count(f"match {spoilt} can't be replayed: fault ") == 1
