"""Games as text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game.record import read_record
from tests.e2e.history.test_reveal import give_up, play_by_night
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from tests.discord_stand_in import Person
    from tests.discord_stand_in.records import File
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def exported(table: Table, person: Person) -> File:
    outcome = await person.slash(
        table.channel, "onitama history", action="text", match=table.number()
    )
    assert outcome.ephemeral
    [file] = outcome.message.files
    return file


async def test_a_finished_match_is_a_text_file(table: Table) -> None:
    await table.start()
    await table.play(*STONE)
    file = await exported(table, table.cleo)
    assert file.filename == f"onitama-{table.number()}.txt"
    record = read_record(file.data.decode())
    assert len(record.turns) == len(STONE)
    assert [side.name for side in record.sides] == ["Alice", "Bob"]


async def test_what_is_hidden_comes_after_the_end(table: Table) -> None:
    await play_by_night(table)
    texts = [
        (await exported(table, person)).data.decode()
        for person in (table.alice, table.bob, table.cleo)
    ]
    assert [text.count("place:?") for text in texts] == [1, 1, 2]
    await give_up(table)
    assert "?" not in (await exported(table, table.cleo)).data.decode()
