"""Posts in channels where the bot lacks permissions, and posts that were deleted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, PERMISSIONS, PRIVATE_THREAD
from tests.dojo import DEAL, bot_process
from tests.e2e.sight import click_and_wait, tap

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table

NO_FILES = DEFAULT_PERMISSIONS & ~PERMISSIONS["ATTACH_FILES"]
NO_HISTORY = DEFAULT_PERMISSIONS & ~PERMISSIONS["READ_MESSAGE_HISTORY"]
NO_FILES_SENTENCE = (
    "I may not attach files in this channel, so I can't post the board. "
    "Somebody with Manage Channel can allow *Attach Files* for me."
)


async def test_turns_without_a_clock_are_refused_while_the_board_cannot_be_posted(
    dojo: Dojo,
) -> None:
    """Check too a move that is typed in another channel: what counts is the match's channel."""
    table = await dojo.table(bot_permissions=NO_FILES)
    set_permissions = partial(table.fake_discord.server.set_bot_permissions, table.channel)
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert (outcome.ephemeral, outcome.text) == (True, NO_FILES_SENTENCE)
    assert table.public == []
    await set_permissions(DEFAULT_PERMISSIONS)
    invitation = await table.invite(deal=DEAL, seat="red", pace="none")
    await set_permissions(NO_FILES)
    outcome = await table.bob.click(invitation, "Accept")
    assert (outcome.ephemeral, outcome.text) == (True, NO_FILES_SENTENCE)
    await set_permissions(DEFAULT_PERMISSIONS)
    await table.bob.click(invitation, "Accept")
    controller = (await table.alice.click(await table.turn(1), "Move")).message
    await tap(table.alice, controller, "c1", "From c1")
    await tap(table.alice, controller, "c3", "c1–c3")
    await set_permissions(NO_FILES)
    typed = await table.type(table.alice, "tiger:c1c3")
    clicked = await table.alice.click(controller, "Play Tiger c1–c3")
    assert typed.text == clicked.text
    assert typed.text.startswith(NO_FILES_SENTENCE)
    elsewhere = (await dojo.table()).channel
    outcome = await table.alice.slash(elsewhere, "onitama move", move="tiger:c1c3")
    there = NO_FILES_SENTENCE.replace("this channel", f"<#{table.channel['id']}>")
    assert outcome.text.startswith(there)
    await set_permissions(DEFAULT_PERMISSIONS)
    await table.play("tiger:c1c3")


async def test_turns_with_a_clock_count_even_if_the_board_cannot_be_posted(
    table: Table,
) -> None:
    """Accept the turn, because a manager could otherwise make a player lose on time."""
    await table.start()
    await table.fake_discord.server.set_bot_permissions(table.channel, NO_FILES)
    for person, move in ((table.alice, "tiger:c1c3"), (table.bob, "crane:b5b4")):
        played = (await table.type(person, move)).message
        await table.reads(played, "You played")
        await table.reads(played, "so I can't post the board.")
        await table.reads(played, "in another channel that you both see lets #")
    await table.fake_discord.server.set_bot_permissions(table.channel, DEFAULT_PERMISSIONS)
    await table.turn(3)


@pytest.mark.parametrize("status", [500, 503, 0])
async def test_a_turn_counts_even_if_discord_fails_to_return_its_thread(
    table: Table, status: int
) -> None:
    server = table.fake_discord.server
    await table.bob.click(await table.invite(where="thread", deal=DEAL, seat="red"), "Accept")
    thread = await table.in_thread()
    await thread.turn(1)
    thread.channel["thread_metadata"]["archived"] = True
    await server.announce_channel(thread.channel)
    server.fail("GET", f"/channels/{thread.channel['id']}", status, times=1000)
    played = await table.type(table.alice, "tiger:c1c3", match=thread.number())
    await table.reads(played.message, "You played Tiger c1–c3.")
    await thread.turn(2)
    server.heal()


async def test_a_resignation_that_cannot_be_posted_names_the_missing_permission(
    table: Table,
) -> None:
    await table.start()
    question = await table.alice.slash(table.channel, "onitama match resign")
    await table.fake_discord.server.set_bot_permissions(table.channel, NO_FILES)
    await click_and_wait(
        table.alice, question.message, "Resign", "can allow *Attach Files* for me."
    )
    number = table.number()
    board = await table.bob.slash(table.channel, "onitama board", match=number)
    assert "can allow *Attach Files* for me." in board.text
    await table.fake_discord.server.set_bot_permissions(table.channel, DEFAULT_PERMISSIONS)
    await table.post("gave up")
    board = await table.bob.slash(table.channel, "onitama board", match=number)
    assert "for me" not in board.text


async def test_the_match_of_a_deleted_channel_can_be_closed(dojo: Dojo, table: Table) -> None:
    await table.start()
    number = table.number()
    elsewhere = await dojo.table()
    await table.fake_discord.server.delete_channel(table.channel)
    outcome = await table.alice.slash(elsewhere.channel, "onitama move", move="tiger:c1c3")
    assert outcome.text.startswith("That channel is gone, so I can't post there.")
    question = await table.alice.slash(elsewhere.channel, "onitama match resign")
    await click_and_wait(
        table.alice, question.message, "Resign", f"You gave up match #{number}; Bob wins."
    )
    games = await table.alice.slash_fully(elsewhere.channel, "onitama games")
    assert games.text.startswith("You have no open match here.")


# Refused posts and their explanations

MISSING_PERMISSIONS, NETWORK_ERROR = 50013, 40333
RETRY_AFTER: Final = 1.0
"""Seconds for which Cloudflare's error page asks the bot to make no call."""


async def test_the_bot_asks_to_be_mentioned_in_a_private_thread_and_then_posts(
    table: Table,
) -> None:
    private = table.guild.thread(table.channel, "Just us", kind=PRIVATE_THREAD)
    table.fake_discord.world.thread_members[private["id"]] = {table.alice.id, table.bob.id}
    thread = replace(table, channel=private)
    invited = await table.alice.slash(private, "onitama challenge", opponent=table.bob)
    await table.reads(invited.message, "Your invitation is made.")
    assert f"I'm not in the private thread <#{private['id']}>. Mention me there" in invited.text
    assert "as soon as Discord lets me" not in invited.text
    await table.fake_discord.server.let_bot_into(private)
    await table.bob.click(await thread.post("invites you"), "Accept")
    await thread.post("The match begins")


async def test_a_turn_counts_while_the_bot_is_outside_the_private_thread(table: Table) -> None:
    private = table.guild.thread(table.channel, "Just us", kind=PRIVATE_THREAD)
    await table.fake_discord.server.let_bot_into(private)
    thread = replace(table, channel=private)
    members = table.fake_discord.world.thread_members[private["id"]]
    members |= {table.alice.id, table.bob.id}
    await thread.start()
    await table.fake_discord.server.remove_bot_from(private)
    played = await thread.type(table.alice, "tiger:c1c3")
    await table.reads(played.message, "Mention me there, so that I am let in.")
    elsewhere = await table.type(table.bob, "crane:b5b4", match=thread.number())
    await table.reads(elsewhere.message, "You played")
    await table.fake_discord.server.let_bot_into(private)
    await thread.turn(3)


async def test_answers_mention_a_moderators_timeout_of_the_bot_until_it_ends(
    own_table: Table,
) -> None:
    await own_table.start()
    number = own_table.number()
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    await own_table.fake_discord.server.time_out_bot(own_table.guild, until)
    refused = await own_table.alice.slash(
        own_table.channel, "onitama challenge", opponent=own_table.cleo
    )
    assert refused.text.startswith("A moderator timed me out here: I can post again <t:")
    played = await own_table.type(own_table.alice, "tiger:c1c3", match=number)
    await own_table.reads(played.message, "You played")
    await own_table.reads(played.message, "A moderator timed me out here")
    assert "allow" not in played.text
    await own_table.fake_discord.server.time_out_bot(own_table.guild, None)
    await own_table.turn(2)


async def test_a_refusal_without_a_known_reason_names_no_permission(table: Table) -> None:
    await table.start()
    path = rf"/channels/{table.channel['id']}/messages"
    table.fake_discord.server.fail("POST", path, 403, MISSING_PERMISSIONS, times=1000)
    played = await table.type(table.alice, "tiger:c1c3")
    reason = f"Discord doesn't let me post in <#{table.channel['id']}>, though I know of no"
    await table.reads(played.message, reason)
    table.fake_discord.server.heal()
    await table.alice.slash(table.channel, "onitama board")
    await table.turn(2)


async def test_a_refusal_of_discords_network_is_retried_soon(table: Table) -> None:
    await table.start()
    path = rf"/channels/{table.channel['id']}/messages"
    table.fake_discord.server.fail("POST", path, 403, NETWORK_ERROR)
    played = await table.type(table.alice, "tiger:c1c3")
    await table.until(lambda: played.message.deleted, "the answer to give way to the board")
    assert "after turn 1" in table.last.text


async def test_an_error_page_is_logged_in_one_line_and_its_pause_is_respected(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(dojo_without_bot, folder) as bot:
        table.fake_discord.server.fail_with_page("POST", path, 429, retry_after=RETRY_AFTER)
        await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
        await table.post("invites you")
        refused, accepted = [call for call in table.fake_discord.calls("POST") if call.path == path]
        assert accepted.made_at - refused.made_at >= RETRY_AFTER
        log = bot.log.read_text(encoding="utf-8")
    (line,) = [line for line in log.splitlines() if "Cloudflare" in line]
    assert "429 Too Many Requests (error code: 0): Access denied | discord.com used" in line
    assert "<" not in log


# Posts that a moderator deleted, of which the bot gets no event


async def test_a_deleted_board_is_posted_again_once_when_a_player_opens_the_board(
    table: Table,
) -> None:
    await table.start()
    before = await table.play("tiger:c1c3")
    await table.fake_discord.quiet(0.05)  # until the bot has stored the post's id
    before.deleted = True
    await table.cleo.slash(table.channel, "onitama board")
    await table.fake_discord.quiet(0.1)
    assert len(table.boards) == 2
    await table.bob.slash(table.channel, "onitama board")
    again = await table.board(3)
    assert (again.text, again.picture, again.pings) == (before.text, before.picture, [])
    for fails in (0, 1):  # the second time Discord does not say whether the post exists
        path = rf"/channels/{table.channel['id']}/messages/\d+"
        table.fake_discord.server.fail("GET", path, 403, 50001, "Missing Access", times=fails)
        await table.alice.slash(table.channel, "onitama board")
        await table.fake_discord.quiet(0.1)
        assert len(table.boards) == 3
    await table.fake_discord.server.set_bot_permissions(table.channel, NO_HISTORY)
    calls_before = len(table.fake_discord.server.calls)
    await table.alice.slash(table.channel, "onitama board")
    await table.fake_discord.quiet(0.1)
    assert [
        call for call in table.fake_discord.server.calls[calls_before:] if call.method == "GET"
    ] == []
    await table.bob.click(again, "Move")
    await table.play("crane:a5a4", first=table.bob)


async def test_a_deleted_placement_post_is_posted_again_and_names_who_has_placed(
    table: Table,
) -> None:
    await table.start(variant="shadow")
    (await table.post("**Place ninja**")).deleted = True
    await table.type(table.alice, "place:b1")
    board = await table.board(2)
    assert "Alice" in board.text
    assert board.pings == []
    assert f"<@{table.alice.id}>" not in board.text
    await table.type(table.bob, "place:b5")
    await table.post("All ninjas are placed")
