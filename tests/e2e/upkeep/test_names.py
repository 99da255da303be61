"""Who renames themselves, leaves the server or leaves for good, as others read of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dojo import Dojo, Table, running_bot
from tests.e2e.people.test_privacy import asked_to_erase

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def read(person: Person, table: Table, command: str, **options: object) -> str:
    """What a private answer says in the end."""
    outcome = await person.slash(table.channel, f"onitama {command}", **options)
    await table.until(lambda: outcome.answered, f"an answer to {command}")
    return outcome.text


async def suggested(person: Person, table: Table, command: str) -> list[str]:
    choices = await person.autocomplete(table.channel, f"onitama {command}", "match", "")
    return [choice["name"] for choice in choices]


async def given_up(table: Table) -> Message:
    """A match that Bob gave up; its last post."""
    await table.start()
    asked = await table.bob.slash(table.channel, "onitama match resign")
    await table.bob.click(asked.message, "Resign")
    return await table.post("gave up")


async def test_a_new_name_is_read_from_the_next_turn_on(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    table.guild.rename(table.bob.id, "Robert")
    board = await table.play("crane:a5a4", first=table.bob)
    assert "Alice (Red) – Robert (Blue)" in board.text
    assert "🔷 Robert played" in board.text
    assert "vs Robert" in await read(table.alice, table, "games")
    assert "Robert (Blue)" in (await suggested(table.alice, table, "board"))[0]


async def test_a_new_name_is_read_of_earlier_matches_too(table: Table) -> None:
    await given_up(table)
    table.guild.rename(table.bob.id, "Robert")
    await read(table.bob, table, "games")
    assert "Robert (Blue), ended" in (await suggested(table.alice, table, "history"))[0]
    assert "Robert" in await read(table.alice, table, "history", action="replay")


async def test_no_key_that_is_typed_tells_of_a_new_name(table: Table) -> None:
    await table.start()
    table.guild.rename(table.bob.id, "Robert")
    await suggested(table.bob, table, "board")
    assert "vs Bob" in await read(table.alice, table, "games")


async def test_who_left_keeps_their_name_and_is_asked_for_no_rematch(table: Table) -> None:
    last = await given_up(table)
    table.guild.remove_member(table.bob.id)
    refused = await table.alice.click(last, "Rematch")
    assert refused.text == "They aren't in this server any more. Invite somebody who is."
    assert "Bob" in await read(table.alice, table, "history", action="replay")
    assert table.last == last


async def test_who_left_for_good_is_a_former_player(quiet_dojo: Dojo, folder: Path) -> None:
    async with running_bot(quiet_dojo, folder):
        table = await quiet_dojo.table()
        last = await given_up(table)
        sure = (await asked_to_erase(table, table.bob)).message
        await table.bob.click(sure, "Erase everything")
        await table.reads(sure, "I have erased what I kept of you.")
        refused = await table.alice.click(last, "Rematch")
        assert refused.text.startswith("That player no longer plays here.")
        assert (
            "a former player (Blue), ended" in (await suggested(table.alice, table, "history"))[0]
        )
        told = await read(table.alice, table, "history", action="replay")
        assert "former player" in told
        assert "Bob" not in told
