"""A match whose log can't be read any more, beside one that goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.dojo import running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def two_tables(dojo: Dojo) -> tuple[Table, Table]:
    """With the same people, each with a match at its second turn."""
    one, other = await dojo.table(), await dojo.table()
    other = replace(other, alice=one.alice, bob=one.bob, cleo=one.cleo)
    for table in (one, other):
        await table.start()
        await table.play("tiger:c1c3")
    return one, other


def spoil(folder: Path, number: str) -> None:
    with closing(sqlite3.connect(folder / "onitama.db")) as database, database:
        database.execute("UPDATE entry SET action = 'crab:a1e5' WHERE match_id = ?", (number,))


async def test_it_is_named_and_closable_and_in_nobodys_way(quiet_dojo: Dojo, folder: Path) -> None:
    async with running_bot(quiet_dojo, folder) as bot:
        broken, sound = await two_tables(quiet_dojo)
        number, other = broken.number(), sound.number()
        assert await bot.stop() == 0
    spoil(folder, number)
    async with running_bot(quiet_dojo, folder):
        alice, bob = broken.alice, broken.bob
        unread = f"I can't read the moves of Alice and Bob's match #{number} any more"
        for command in ("board", "history"):
            said = (await alice.slash(sound.channel, f"onitama {command}", match=number)).text
            assert said.startswith(unread)
        listed = (await bob.slash(sound.channel, "onitama games")).text
        assert f"[#{number}](" in listed
        assert f"[#{other}](" in listed
        choices = await bob.autocomplete(sound.channel, "onitama board", "match", "")
        assert {choice["value"] for choice in choices} == {number, other}
        assert await bob.autocomplete(broken.channel, "onitama move", "move", "") == []
        assert await bob.autocomplete(sound.channel, "onitama move", "move", "") != []
        assert "It's your turn." in (await bob.slash(sound.channel, "onitama board")).text
        sure = await alice.slash(broken.channel, "onitama match resign")
        closed = await alice.click(sure.message, "Resign")
        assert closed.text.startswith(unread)
        assert "It is closed now." in closed.text
        assert f"#{number} " not in (await alice.slash(sound.channel, "onitama games")).text
