"""The database of the last release, under this program and a running Discord."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.dojo import running_bot
from tests.onitama_core.matches.table import ALICE, BOB, HERE
from tests.onitama_core.store.releases.record import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAST_RELEASE = max(FOLDER.glob("*.sql"))
AT_ITS_START, MIDDLE_OF_NIGHT = 1, 11


def left_by_the_last_release(folder: Path, table: Table) -> None:
    """Its file, as if its people had played in this channel."""
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
        file.executescript(LAST_RELEASE.read_text("utf-8"))
        for name, there in columns.items():
            for column in there:
                for old, new in ids.items():
                    file.execute(
                        f"UPDATE {name} SET {column} = ? WHERE {column} = ?",  # noqa: S608 - names
                        (int(new), old),
                    )


async def test_its_matches_go_on_and_what_was_owed_is_posted(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    left_by_the_last_release(folder, table)
    async with running_bot(still_dojo, folder) as bot:
        await table.post("#32 ")
        await table.type(table.alice, "tiger:c1c3", match=f"#{AT_ITS_START}")
        await table.post(f"#{AT_ITS_START} ", "after turn 1", "to move")
        night = await table.bob.slash(table.channel, "onitama board", match=f"#{MIDDLE_OF_NIGHT}")
        assert "ninja" in night.text
        assert await bot.stop() == 0
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert "fault" not in log
    assert "Traceback" not in log
