"""A bot that was kicked and is invited again picks up every match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.dojo import Dojo, Table

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def table(dojo: Dojo) -> Table:
    """In a server of its own."""
    server = dojo.fd.server
    guild = dojo.fd.world.guild("Travellers")
    await server.add_bot(guild, guild.members[dojo.fd.world.app_id])
    return await Dojo(dojo.fd, guild).table()


async def board_not_posted(table: Table) -> None:
    """Alice's move, which the channel refuses."""
    path = rf"/channels/{table.channel['id']}/messages"
    table.fd.server.fail("POST", path, 403, 50013, "Missing Permissions", times=100)
    await table.type(table.alice, "tiger:c1c3")
    await table.fd.quiet(0.1)
    table.fd.server.heal()


async def kicked(table: Table) -> Json:
    member = await table.fd.server.remove_bot(table.guild)
    await table.fd.quiet(0.1)
    return member


async def test_boards_and_their_buttons_work_as_before(table: Table) -> None:
    board = await table.start()
    await table.fd.server.add_bot(table.guild, await kicked(table))
    controller = await table.alice.click(board, "Move")
    assert "Your turn" in controller.message.text
    await table.play("tiger:c1c3", "crane:a5a4")


async def test_what_could_not_be_posted_meanwhile_follows(table: Table) -> None:
    await table.start()
    await board_not_posted(table)
    await table.fd.server.add_bot(table.guild, await kicked(table))
    await table.turn(2)
