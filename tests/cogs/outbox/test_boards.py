"""The boards of a match: edited, replaced by the next board, and revealed at the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pytest
from discord.utils import time_snowflake

from cogs.match.public_end import with_watchers
from cogs.outbox import delivery
from cogs.shared.discord_errors import MESSAGE_OF_OTHER_AUTHOR
from cogs.shared.messages import PublicMessage
from cogs.shared.words import MAX_MESSAGE_CHARS
from onitama_core.game import Variant, parse_action
from onitama_core.matches.watchers import MAX_WATCHERS
from onitama_core.store import GuildSettings, PostKind, Venue
from tests.cogs import http_error
from tests.cogs.outbox.conftest import MISSING_PERMISSIONS, UNKNOWN_MESSAGE, change_settings
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, TURNS
from tests.onitama_core.matches.test_reveal import SHADOW_TURNS, play_match, resigned_match
from tests.onitama_core.store.releases.record import play_until
from tests.patience import until

if TYPE_CHECKING:
    from onitama_core.store import Match, Terms
    from tests.cogs.outbox.conftest import OutboxTable, SentPost

# Each new board reduces the one before it to a line


async def play(table: OutboxTable, match: Match, *turns: str) -> None:
    """Play these turns, and wait after each until all posts are sent."""
    for turn in turns:
        await table.play_on(match, turn)
        await table.deliver()


async def test_a_finished_match_leaves_a_line_for_each_turn_and_its_last_board(
    table: OutboxTable,
) -> None:
    match = await table.accepted(NAMED_CARDS)
    table.outbox.start()
    await play(table, match, *tables.RED_WINS)
    *lines, last = table.discord.posts[1:]
    assert table.discord.boards == [last]
    assert ["\n" in line.text for line in lines] == [False] * 3
    assert "**Tiger e1–e3**" in lines[1].text
    assert not any(line.has_buttons for line in lines)
    assert last.has_buttons


@pytest.mark.parametrize("venue", [Venue.CHANNEL, Venue.THREAD])
async def test_boards_that_are_overtaken_before_they_are_sent_are_posted_as_lines(
    table: OutboxTable, venue: Venue
) -> None:
    match = await table.accepted(replace(NAMED_CARDS, venue=venue))
    await table.play_on(match, *TURNS)
    table.discord.fail(http_error(404, UNKNOWN_MESSAGE), call="redraw", times=1000)
    await table.deliver()
    [board] = table.discord.boards
    posts = [post for post in table.discord.posts if post.channel_id == board.channel_id]
    assert (board.channel_id != HERE.channel_id) is (venue is Venue.THREAD)
    assert board is posts[-1]
    # The start and the turns; the channel also has the invitation.
    assert len(posts) == 1 + len(TURNS) + (venue is Venue.CHANNEL)


@pytest.mark.parametrize("terms", [NAMED_CARDS, tables.SHADOW], ids=["boards", "placements"])
@pytest.mark.parametrize(
    ("refusal", "times"),
    [
        (http_error(404, UNKNOWN_MESSAGE), 9),
        (http_error(403, MISSING_PERMISSIONS), 9),
        (http_error(400, 30046), 1),
        (http_error(503), 3),
    ],
)
async def test_a_board_that_cannot_be_edited_delays_no_later_post(
    table: OutboxTable, refusal: Exception, times: int, terms: Terms
) -> None:
    match = await table.accepted(terms)
    table.discord.fail(refusal, call="redraw", times=times)
    await table.deliver()
    if terms is tables.SHADOW:
        await place_ninjas(table, match, ALICE, BOB)
        await table.deliver()
        assert len(table.discord.texts("to move")) == 1
    else:
        await play(table, match, *TURNS)
        assert len(table.discord.texts("turn")) >= 3
    assert table.outbox.refusing_channels == []


async def test_later_boards_become_lines_although_one_belongs_to_another_application(
    table: OutboxTable,
) -> None:
    match = await table.accepted(NAMED_CARDS)
    await table.deliver()
    (first,) = table.discord.boards
    refusal = http_error(403, MESSAGE_OF_OTHER_AUTHOR)
    table.discord.fail(refusal, str(first.id), call="redraw", times=1000)
    await play(table, match, *TURNS[:2])
    await table.deliver()
    assert table.discord.boards == [first, table.discord.posts[-1]]
    assert table.outbox.refusing_channels == []


async def test_a_reminder_that_cannot_be_deleted_stays_and_delays_nothing(
    table: OutboxTable,
) -> None:
    match = await table.accepted(tables.SHADOW)
    await table.deliver()
    await place_ninjas(table, match, ALICE)
    await table.write(
        lambda transaction: transaction.posts.enqueue_for_match(match, PostKind.REMINDER, match.seq)
    )
    await table.deliver()
    table.discord.fail(http_error(403, MISSING_PERMISSIONS), call="remove", times=1000)
    await place_ninjas(table, match, BOB)
    await table.deliver()
    assert len(table.discord.texts("the match waits for you")) == 1


async def test_an_old_board_whose_edit_is_delayed_by_discord_is_deleted(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord limits edits of messages older than an hour (30046): discord.py may wait minutes."""
    monkeypatch.setattr(delivery, "EDIT_TIMEOUT", 0.01)
    match = await table.accepted(tables.SHADOW)
    await table.deliver()
    table.discord.slow["redraw"] = asyncio.Event()
    await place_ninjas(table, match, ALICE, BOB)
    await table.deliver()
    assert table.discord.texts("The cards are dealt") == []
    assert len(table.discord.boards) == 1


async def test_a_recent_board_whose_edit_is_delayed_becomes_a_line_later(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "EDIT_TIMEOUT", 0.01)
    table.discord._ids = count(time_snowflake(table.clock()))
    match = await table.accepted(NAMED_CARDS)
    table.outbox.start()
    table.discord.slow["redraw"] = asyncio.Event()
    await play(table, match, *TURNS[:2])
    table.discord.slow["redraw"].set()
    await until(lambda: not table.outbox._context.edits._tasks)
    assert len(table.discord.posts) == 1 + 3
    assert len(table.discord.boards) == 1


async def test_the_old_board_becomes_a_line_after_a_crash_before_its_edit(
    table: OutboxTable,
) -> None:
    match = await table.accepted(NAMED_CARDS)
    table.discord.fail(http_error(503), call="redraw", times=1000)
    await table.deliver()
    await table.play_on(match, TURNS[0])
    await until(lambda: len(table.discord.boards) == 2)
    await table.outbox.stop()
    table.discord.heal()
    await table.start_again()
    assert len(table.discord.boards) == 1
    assert len(table.discord.posts) == 1 + 2


async def test_a_board_is_replaced_only_after_a_newer_one_was_posted(table: OutboxTable) -> None:
    match = await table.accepted(NAMED_CARDS)
    await table.deliver()
    table.discord.fail(http_error(403, MISSING_PERMISSIONS), "Tiger", times=1000)
    table.discord.fail(http_error(403, MISSING_PERMISSIONS), "Crane", times=1)
    await table.play_on(match, *TURNS[:2])
    await until(lambda: table.outbox.refusing_channels)
    assert len(table.discord.boards) == 1
    table.outbox.retry(HERE.channel_id)
    await table.deliver()
    assert table.discord.boards == [table.discord.posts[-1]]


async def test_a_takeback_replaces_the_board_of_its_turn_and_a_draw_offer_replaces_none(
    table: OutboxTable,
) -> None:
    match = await table.accepted(NAMED_CARDS)
    table.outbox.start()
    await play(table, match, TURNS[0])
    await table.offer(match, ALICE)
    await table.deliver()
    (board,) = table.discord.boards
    assert board.has_buttons
    await play(table, match, TURNS[1])
    assert table.discord.boards == [table.discord.posts[-1]]
    request = await table.ask_back(match, BOB)
    await table.matches.takebacks.agree(match.id, ALICE.user_id, request.seq)
    await table.deliver()
    (board,) = table.discord.boards
    assert "it is turn 2 again." in board.text
    assert "after turn 1" in board.text
    await play(table, match, TURNS[1])
    assert table.discord.boards == [table.discord.posts[-1]]
    assert "c1–c3**. 🔴 Alice agreed to a takeback: it is turn 2 again." in board.text


async def test_later_boards_stay_after_the_server_chooses_to_keep_all_boards(
    table: OutboxTable,
) -> None:
    match = await table.accepted(NAMED_CARDS)
    table.outbox.start()
    await play(table, match, *TURNS[:2])
    await change_settings(table, GuildSettings(one_board=False))
    await play(table, match, *TURNS[2:])
    assert len(table.discord.boards) == 3


# The post about the placements

PLACEMENTS = {ALICE: "place:b1", BOB: "place:d5"}


async def place_ninjas(table: OutboxTable, match: Match, *people: object) -> None:
    """Place the ninjas of these people."""
    for person, placement in PLACEMENTS.items():
        if person in people:
            action = parse_action(placement)
            await table.matches.play(match.id, person.user_id, action, step=None)


async def test_the_post_of_the_placement_is_edited_with_its_picture_and_keeps_its_button(
    table: OutboxTable,
) -> None:
    match = await table.accepted(tables.SHADOW)
    await table.deliver()
    (board,) = table.discord.boards
    before = board.message.picture
    await place_ninjas(table, match, ALICE)
    await table.deliver()
    assert table.discord.boards == [board]
    assert "Alice has placed" in board.text
    assert board.has_buttons
    assert board.message.picture != before


# The reminder for a player who has not placed


async def test_a_player_late_with_the_placement_is_reminded_until_they_have_placed(
    table: OutboxTable, clock: tables.FakeClock
) -> None:
    match = await table.accepted(tables.SHADOW)
    table.outbox.start()
    await place_ninjas(table, match, ALICE)
    clock.advance(hours=1)
    await table.matches.due.serve()
    await until(lambda: table.discord.texts("the match waits for you"))
    (reminder,) = [post for post in table.discord.posts if "the match waits for you" in post.text]
    assert reminder.message.pings == (BOB.user_id,)
    await place_ninjas(table, match, BOB)
    await table.deliver()
    assert reminder not in table.discord.posts


@pytest.mark.parametrize("has_placed", [False, True])
async def test_a_reminder_is_sent_unless_the_player_has_placed_before_it_is_posted(
    table: OutboxTable, clock: tables.FakeClock, *, has_placed: bool
) -> None:
    match = await table.accepted(tables.SHADOW)
    await place_ninjas(table, match, ALICE)
    clock.advance(hours=1)
    await table.matches.due.serve()
    await table.offer(match, ALICE)
    if has_placed:
        await place_ninjas(table, match, BOB)
    await table.deliver()
    reminders = [line for line in table.discord.tried if "the match waits for you" in line]
    assert len(reminders) == (not has_placed)


# Only the last board of a match reveals what was hidden

FOUR_WAYS = "🏅 **Four ways**: won in every variant."
REVEALED_NINJAS = "Hidden until now: 🔴 Alice's ninja on d4 and 🔷 Bob's ninja on d4."


def pictures(posts: list[SentPost]) -> list[str]:
    return [post.message.picture.filename for post in posts if post.message.picture]


async def test_only_the_last_board_reveals_the_hidden_ninjas(table: OutboxTable) -> None:
    """Earlier boards reveal nothing either if they are sent after the end."""
    number = await resigned_match(table, *SHADOW_TURNS)
    await table.deliver(lambda: table.discord.texts("gave up"))
    *before, last = table.discord.posts
    assert REVEALED_NINJAS in last.text.splitlines()
    assert pictures([last]) == [f"{number}-3-revealed.png"]
    assert before
    assert not [post for post in before if "Hidden" in post.text]
    assert not [name for name in pictures(before) if "revealed" in name]


async def test_the_last_board_shows_rating_changes_only_if_the_server_has_a_leaderboard(
    table: OutboxTable,
) -> None:
    rated = await table.countable()
    too_short = await table.started(terms=tables.RATED)
    for match in (rated, too_short):
        await table.matches.resign(match.id, BOB.user_id)
    await table.deliver(lambda: len(table.discord.texts("gave up")) == 2)
    first, second = table.discord.texts("gave up")
    assert "Rating: 🔴 Alice 1662? (+162) and 🔷 Bob 1338? (−162)." in first.splitlines()
    assert "Not rated: it ended before each had moved twice." in second.splitlines()
    await table.save_settings(leaderboard=False)
    match = await table.countable()
    await table.matches.resign(match.id, BOB.user_id)
    await table.deliver(lambda: len(table.discord.texts("gave up")) == 3)
    assert "ating:" not in table.discord.texts("gave up")[-1]
    classic_board = table.discord.posts[-1]
    assert "hid" not in classic_board.text.lower()
    assert "revealed" not in pictures(table.discord.posts)[-1]


async def test_the_last_board_names_a_badge_only_when_it_is_earned(table: OutboxTable) -> None:
    terms_by_variant = [
        replace(NAMED_CARDS, variant=variant) for variant in (*Variant, Variant.CLASSIC)
    ]
    matches = [await table.started(terms=terms) for terms in terms_by_variant]
    for match in matches:
        await play_until(table, match, lambda match: match.turn_number == 5)
        await table.matches.resign(match.id, BOB.user_id)
    await table.deliver(lambda: len(table.discord.texts("gave up")) == len(matches))
    has_badge = [FOUR_WAYS in text.splitlines() for text in table.discord.texts("gave up")]
    assert has_badge == [False, False, False, True, False]


async def test_the_last_post_pings_the_watchers_also_after_a_cancellation(
    table: OutboxTable,
) -> None:
    number = await play_match(table, *SHADOW_TURNS)
    await table.matches.watchers.add(number, 55)
    cancelled = await table.started(challenger=tables.CAROL)
    for user_id in (55, 56):
        await table.matches.watchers.add(cancelled.id, user_id)
    table.outbox.start()
    await table.matches.resign(number, ALICE.user_id)
    await table.matches.cancel(cancelled.id, BOB.user_id)
    await until(lambda: len(table.discord.texts("Watched by")) == 2)
    last_posts = {post.text.splitlines()[-1]: post for post in table.discord.posts}
    assert last_posts["-# Watched by <@55>."].message.pings == (BOB.user_id, 55)
    assert last_posts["-# Watched by <@55> and <@56>."].message.pings == (
        tables.CAROL.user_id,
        55,
        56,
    )


def test_the_largest_number_of_watchers_fits_into_the_longest_last_post() -> None:
    """The length is that of a last post with names of 32 escaped characters and all its parts."""
    post = PublicMessage("x" * 1070)
    ids = range(10**19, 10**19 + MAX_WATCHERS)
    watched_post = with_watchers(post, ids)
    assert len(watched_post.content) <= MAX_MESSAGE_CHARS
    assert watched_post.pings == tuple(ids)
    assert not with_watchers(replace(post, is_silent=True), ids).is_silent


# A cancelled match gets one more post, without a picture


async def test_the_parent_channel_gets_a_line_about_the_cancelled_match_of_a_thread(
    table: OutboxTable,
) -> None:
    match = await table.started(terms=replace(tables.SHADOW, venue=Venue.THREAD))
    await table.write(
        lambda transaction: transaction.matches.move_to_thread(
            match.id, match.place.channel_id, 999
        )
    )
    await table.matches.cancel(match.id, BOB.user_id)
    await table.deliver(lambda: [p for p in table.discord.posts if p.channel_id == HERE.channel_id])
    [line] = [post.text for post in table.discord.posts if post.channel_id == HERE.channel_id]
    assert line == (
        f"#{match.id} · Alice (Red) – Bob (Blue)\n"
        "🔷 Bob cancelled the match before the first move: it counts for nothing."
    )
