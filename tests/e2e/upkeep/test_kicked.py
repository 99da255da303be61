"""A bot that was kicked and is invited again picks up every match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.dojo import Dojo, Table, running_bot
from tests.e2e.upkeep.test_presence import five_minutes_a_turn, pass_by

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in.payload import Json

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def table(dojo: Dojo) -> Table:
    return await travellers(dojo)


async def travellers(dojo: Dojo) -> Table:
    """In a server of its own."""
    guild = dojo.fd.world.guild("Travellers")
    await dojo.fd.server.announce_new_guild(guild)
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


async def test_time_stands_still_meanwhile(quiet_dojo: Dojo, folder: Path) -> None:
    home, there = await quiet_dojo.table(), await travellers(quiet_dojo)
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(there)
        member = await kicked(there)
        await pass_by(home, deadline + 30)
        await there.fd.server.add_bot(there.guild, member)
        await there.fd.quiet(0.1)
        await there.type(there.alice, "tiger:c1c3")
        await there.turn(2)
