"""Somebody with Manage Server closes a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.world import PERMISSIONS
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

REFUSED = "Only people with Manage Server close matches for others."


@pytest.fixture
def dana(dojo: Dojo) -> Person:
    return managing(dojo, "dana")


def managing(dojo: Dojo, name: str) -> Person:
    person = dojo.fd.person(name, dojo.guild)
    dojo.fd.world.member_permissions[dojo.guild.id, person.id] |= PERMISSIONS["MANAGE_GUILD"]
    return person


async def asked(table: Table, dana: Person) -> Message:
    outcome = await dana.slash(table.channel, "onitama match close")
    assert outcome.ephemeral
    return outcome.message


async def test_it_is_asked_once_more(table: Table, dana: Person) -> None:
    await table.start()
    question = await asked(table, dana)
    number = table.number()
    told = f"Close Alice and Bob's match #{number}? It counts for nothing then. I'll tell both."
    assert question.text == told
    assert labels(question) == ["Close match", "Let it go on"]
    await dana.click(question, "Let it go on")
    await table.reads(question, "Good. The match goes on.")
    await table.play("tiger:c1c3")


async def test_both_are_told_by_a_post_and_nothing_can_be_done_any_more(
    table: Table, dana: Person
) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    number = table.number()
    question = await asked(table, dana)
    await dana.click(question, "Close match")
    last = await table.post("somebody with Manage Server closed the match: it counts for nothing.")
    assert sorted(last.pings) == sorted((table.alice.id, table.bob.id))
    assert labels(last) == []
    await table.reads(question, f"You closed match #{number}. It counts for nothing.")
    late = await table.bob.slash(table.channel, "onitama match resign", match=number)
    assert late.text.startswith(f"Match #{number} was closed by a moderator.")


async def test_a_hidden_ninja_stays_hidden(table: Table, dana: Person) -> None:
    invitation = await table.invite(variant="shadow")
    await table.bob.click(invitation, "Accept")
    await table.board(1)
    number = table.number()
    question = await asked(table, dana)
    assert "and what is hidden stays so" in question.text
    await dana.click(question, "Close match")
    last = await table.post("closed the match")
    assert "Hidden until now" not in last.text
    replay = await table.alice.slash(table.channel, "onitama history", match=number)
    assert "Match #" in replay.text
    assert not replay.message.json["attachments"]


async def test_nobody_else_closes_one(table: Table, dana: Person) -> None:
    await table.start()
    question = await asked(table, dana)
    [close] = [b["custom_id"] for b in question.buttons if b["label"] == "Close match"]
    for person in (table.alice, table.cleo):
        assert (await person.slash(table.channel, "onitama match close")).text.startswith(REFUSED)
        forged = await person.press_forged(table.boards[-1], table.channel, close)
        assert forged.text.startswith(REFUSED)
    await table.play("tiger:c1c3")


async def test_who_is_no_manager_any_more_closes_none(dojo: Dojo, table: Table) -> None:
    await table.start()
    emma = managing(dojo, "emma")
    question = await asked(table, emma)
    dojo.fd.world.member_permissions[dojo.guild.id, emma.id] &= ~PERMISSIONS["MANAGE_GUILD"]
    assert (await emma.click(question, "Close match")).text.startswith(REFUSED)
    await table.play("tiger:c1c3")


async def test_a_match_of_another_channel_is_closed_by_its_number(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    await table.start()
    elsewhere = await dojo.table()
    asked = await dana.slash(elsewhere.channel, "onitama match close", match=table.number())
    await dana.click(asked.message, "Close match")
    await table.post("closed the match")


async def test_a_match_in_a_channel_they_do_not_see_is_not_there(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    await table.start()
    elsewhere, number = await dojo.table(), table.number()
    dojo.fd.world.forbid(table.channel, dana.id, "VIEW_CHANNEL")
    await dojo.fd.server.announce_channel(table.channel)
    answer = await dana.slash(elsewhere.channel, "onitama match close", match=number)
    assert answer.text == f"There is no match #{number} here."


async def test_where_nothing_is_played_one_of_another_channel_can_be_named(
    table: Table, dana: Person
) -> None:
    answer = await dana.slash(table.channel, "onitama match close")
    assert answer.text.startswith("No match is open in this channel.")


async def test_a_match_of_ones_own_is_resigned_not_closed(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    await table.start()
    others = await asked(table, dana)
    [close] = [b["custom_id"] for b in others.buttons if b["label"] == "Close match"]
    dojo.fd.world.member_permissions[dojo.guild.id, table.alice.id] |= PERMISSIONS["MANAGE_GUILD"]
    told = f"You play in #{table.number()}: somebody else may close it. You can resign."
    assert (await table.alice.slash(table.channel, "onitama match close")).text.startswith(told)
    forged = await table.alice.press_forged(table.boards[-1], table.channel, close)
    assert forged.text.startswith(told)
