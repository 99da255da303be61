"""Turns that are typed, and the way to the next one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest_asyncio

from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, PERMISSIONS
from tests.e2e.sight import labels, play_by_taps

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table


NO_FILES: Final = DEFAULT_PERMISSIONS & ~PERMISSIONS["ATTACH_FILES"]


@pytest_asyncio.fixture(loop_scope="session")
async def other(dojo: Dojo, table: Table) -> Table:
    """Another channel for the same people."""
    elsewhere = await dojo.table()
    return replace(table, channel=elsewhere.channel)


async def games(person: Person, table: Table) -> Message:
    outcome = await person.slash(table.channel, "onitama games")
    await table.until(lambda: not outcome.message.loading, "the list")
    return outcome.message


async def gone_on(table: Table, person: Person) -> Message:
    """The board here once this person has had the match go on here."""
    listed = await games(person, table)
    (label,) = [label for label in labels(listed) if label.startswith("Continue")]
    outcome = await person.click(listed, label)
    board = await table.post("the match goes on here.")
    address = f"https://discord.com/channels/{table.guild.id}/{table.channel['id']}/{board.id}"
    await table.reads(outcome.message, f"goes on here: [its board]({address})")
    return board


async def test_a_match_goes_on_where_its_players_are(table: Table, other: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    number = table.number()
    await table.fd.server.delete_channel(table.channel)
    listed = await games(other.bob, other)
    assert "Its channel is gone." in listed.text
    assert labels(listed) == [f"Continue #{number} here"]
    board = await gone_on(other, other.alice)
    assert "after turn 1" in board.text
    assert board.pings == [other.alice.id, other.bob.id]
    assert board.files
    await other.play("crane:a5a4", "crab:a1a2", first=other.bob)


async def test_only_while_its_own_channel_will_not_do(table: Table, other: Table) -> None:
    await table.start()
    await table.fd.server.set_bot_permissions(table.channel, NO_FILES)
    listed = await games(other.alice, other)
    assert "I may not attach files in its channel: *Attach Files* lets me." in listed.text
    await table.fd.server.set_bot_permissions(table.channel, DEFAULT_PERMISSIONS)
    refused = await other.alice.click(listed, f"Continue #{table.number()} here")
    where = f"<#{table.channel['id']}>"
    assert refused.text.startswith(f"#{table.number()} can be played in {where}")
    assert labels(await games(other.alice, other)) == [f"Move #{table.number()}"]
    assert other.public == []


async def test_a_refused_move_leads_on(table: Table, other: Table) -> None:
    await table.start(pace="none")
    await table.fd.server.set_bot_permissions(table.channel, NO_FILES)
    here = await table.type(table.alice, "tiger:c1c3")
    assert "`/onitama games` in another channel that you both see" in here.text
    assert labels(here.message) == []
    refused = await other.type(other.alice, "tiger:c1c3")
    assert f"**Continue here** lets #{table.number()} go on in this channel." in refused.text
    await other.alice.click(refused.message, "Continue here")
    await other.post("the match goes on here.", "the start")
    await other.play("tiger:c1c3")


async def test_not_where_the_opponent_would_not_see_it_or_the_board_could_not_be_posted(
    table: Table, other: Table
) -> None:
    """But whoever has left the server keeps no match from going on."""
    await table.start()
    number = table.number()
    await table.fd.server.delete_channel(table.channel)
    other.fd.world.forbid(other.channel, other.bob.id, "VIEW_CHANNEL")
    await other.fd.server.announce_channel(other.channel)
    listed = await games(other.alice, other)
    assert labels(listed) == [f"Move #{number}"]
    assert "`/onitama games` in another one moves the match." in listed.text
    custom_id = f"o1:continue_here:{number}:0:"
    forged = await other.alice.press_forged(listed, other.channel, custom_id)
    assert forged.text.startswith("Bob can't see this channel.")
    table.guild.remove_member(table.bob.id)
    await other.fd.server.set_bot_permissions(other.channel, NO_FILES)
    forged = await other.alice.press_forged(None, other.channel, custom_id)
    assert forged.text.startswith("I may not attach files in this channel")
    await other.fd.server.set_bot_permissions(other.channel, DEFAULT_PERMISSIONS)
    assert (await gone_on(other, other.alice)).files


async def test_who_no_longer_sees_the_channel_can_have_it_go_on(table: Table, other: Table) -> None:
    await table.start()
    table.fd.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    await table.fd.server.announce_channel(table.channel)
    assert "You can't see its channel." in (await games(other.bob, other)).text
    assert "see its channel" not in (await games(other.alice, other)).text
    await gone_on(other, other.bob)


async def test_a_thread_that_is_gone_is_left_for_its_channel(table: Table) -> None:
    await table.bob.click(await table.invite(where="thread", seat="red"), "Accept")
    thread = await table.in_thread()
    await thread.board(1)
    line = next(post for post in table.public if "Anyone may watch" in post.text)
    await table.fd.server.delete_channel(thread.channel)
    await gone_on(table, table.bob)
    await table.reads(line, f"play in <#{table.channel['id']}>.")
    await table.resign()
    await table.post("gave up")
    assert "in their thread" not in table.last.text


async def test_a_locked_thread_is_left_for_another_channel(table: Table) -> None:
    await table.bob.click(await table.invite(where="thread"), "Accept")
    thread = await table.in_thread()
    await thread.board(1)
    thread.channel["thread_metadata"] |= {"archived": True, "locked": True}
    await table.fd.server.announce_channel(thread.channel)
    assert "Its channel is closed to me." in (await games(table.alice, table)).text
    await gone_on(table, table.alice)


async def test_an_invitation_that_is_gone_with_its_channel_is_in_nobodys_way(
    table: Table, other: Table
) -> None:
    await table.invite()
    refused = await other.bob.slash(other.channel, "onitama challenge", opponent=other.alice)
    assert "You two have [an invitation open]" in refused.text
    await table.fd.server.delete_channel(table.channel)
    await other.bob.slash(other.channel, "onitama challenge", opponent=other.alice)
    await other.alice.click(await other.post("invites you"), "Accept")
    await other.post("The match begins")


# After a turn: the next match in this server that waits for the same person


async def another(dojo: Dojo, table: Table) -> Table:
    """Where it is Alice's turn as well."""
    other = replace(await dojo.table(), alice=table.alice)
    await other.start()
    return other


async def test_a_turn_leads_to_the_next_match(dojo: Dojo, table: Table) -> None:
    """A typed one, and a tapped one whose controller is replaced."""
    await table.start()
    other = await another(dojo, table)
    typed = (await table.type(table.alice, "tiger:c1c3")).message
    following = f"Next: #{other.number()} vs Bob"
    await table.until(lambda: labels(typed) == [following], "the way on")
    opened = await table.alice.click(typed, following)
    assert f"#{other.number()} · Your turn." in opened.text
    await table.play("crane:b5b4", first=table.bob)
    private = (await table.alice.click(table.last, "Move")).message
    await play_by_taps(table, table.alice, private, "Crab a1–a2")
    await table.until(lambda: labels(private) == [following], "the way on")
    opened = await table.alice.click(private, following)
    assert opened.message is not private
    assert f"#{other.number()} · Your turn." in opened.text
    await table.until(lambda: private.deleted, "the note is replaced")
    last = await table.type(table.alice, "tiger:c1c3", match=other.number())
    await table.reads(last.message, "Here is")
    assert labels(last.message) == []


async def test_a_next_match_whose_channel_is_gone_goes_on_where_its_player_is(
    dojo: Dojo, table: Table
) -> None:
    other = await another(dojo, table)
    number = other.number()
    await table.start()
    await table.fd.server.delete_channel(other.channel)
    outcome = await table.type(table.alice, "tiger:c1c3")
    await table.until(lambda: labels(outcome.message) == [f"Continue #{number} here"])
