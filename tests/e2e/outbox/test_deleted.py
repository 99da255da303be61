"""Posts that somebody deleted: no match is stuck without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


def delete(message: Message) -> None:
    """By a moderator: the bot is told of no message."""
    message.deleted = True


async def deleted_and_looked_for(table: Table, person: Person) -> None:
    await table.fd.quiet(0.05)  # the bot has made a note of its post
    delete(table.boards[-1])
    await person.slash(table.channel, "onitama board")


async def test_a_board_that_a_player_looks_for_is_posted_again(table: Table) -> None:
    await table.start()
    before = await table.play("tiger:c1c3")
    await deleted_and_looked_for(table, table.bob)
    again = await table.board(3)
    assert again.text == before.text
    assert again.picture == before.picture
    assert again.pings == []
    await table.bob.click(again, "Move")
    await table.play("crane:a5a4", first=table.bob)


async def test_it_is_posted_once(table: Table) -> None:
    await table.start()
    await deleted_and_looked_for(table, table.alice)
    await table.bob.slash(table.channel, "onitama board")
    await table.board(2)
    await table.alice.slash(table.channel, "onitama board")
    await table.fd.quiet(0.1)
    assert len(table.boards) == 2


async def test_onlookers_have_nothing_posted(table: Table) -> None:
    await table.start()
    await deleted_and_looked_for(table, table.cleo)
    await table.fd.quiet(0.1)
    assert len(table.boards) == 1


async def test_a_board_that_is_there_is_not_posted_again(table: Table) -> None:
    await table.start()
    await table.alice.slash(table.channel, "onitama board")
    path = rf"/channels/{table.channel['id']}/messages/\d+"
    table.fd.server.fail("GET", path, 403, 50001, "Missing Access")
    await table.alice.slash(table.channel, "onitama board")
    await table.fd.quiet(0.1)
    assert len(table.boards) == 1


async def test_the_match_goes_on_without_its_board(table: Table) -> None:
    await table.start()
    delete(table.boards[-1])
    listed = await table.alice.slash(table.channel, "onitama games")
    await table.alice.click(listed.message, f"Move #{table.number()}")
    await table.play("tiger:c1c3")


async def test_a_deleted_placement_comes_again_with_who_has_placed(table: Table) -> None:
    invitation = await table.invite(variant="shadow", seat="red")
    await table.bob.click(invitation, "Accept")
    delete(await table.post("**Place ninja**"))
    await table.type(table.alice, "place:b1")
    board = await table.board(2)
    assert "Alice" in board.text
    assert board.pings == []
    assert f"<@{table.alice.id}>" not in board.text
    await table.type(table.bob, "place:b5")
    await table.post("All ninjas are placed")
