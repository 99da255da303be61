"""Who is removed from a server: the bot, and comes back to every match; or a player of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.dojo import Dojo, Table, running_bot
from tests.e2e.upkeep.test_presence import LOST, TURN, five_minutes_a_turn, pass_by
from tests.e2e.whole_games.test_typed_game import STREAM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in.records import Json

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def table(dojo: Dojo) -> Table:
    return await travellers(dojo)


async def travellers(dojo: Dojo, of_a_role: int = 0) -> Table:
    """In a server of its own, with a role that nobody has yet."""
    guild = dojo.fd.world.guild("Travellers")
    [everyone] = guild.json["roles"]
    role = {"id": dojo.fd.world.snowflake(), "name": "role", "permissions": str(of_a_role)}
    guild.json["roles"] = [everyone, {**everyone, **role}]
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


@pytest.mark.parametrize(
    ("of_the_winner", "told"),
    [
        (1 << 1, "Not rated: one of the players is no longer in this server."),
        (0, "Rating: 🔴 Alice 1338? (−162) and 🔷 Bob 1662? (+162)."),
    ],
    ids=["may kick", "a member like others"],
)
async def test_who_is_gone_loses_no_points_on_time_to_somebody_who_may_have_removed_them(
    quiet_dojo: Dojo, folder: Path, of_the_winner: int, told: str
) -> None:
    there = await travellers(quiet_dojo, of_a_role=of_the_winner)
    [_, role] = there.guild.json["roles"]
    there.guild.members[there.bob.id]["roles"] = [role["id"]]
    async with running_bot(quiet_dojo, folder):
        await five_minutes_a_turn(there)
        await there.play(*STREAM[:4])
        there.guild.remove_member(there.alice.id)
        await pass_by(there, there.fd.world.time() + TURN + 4)
        assert told in (await there.post(LOST)).text.splitlines()
