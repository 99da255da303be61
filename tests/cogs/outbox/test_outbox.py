"""Due posts are sent in order, despite failures of Discord, the database and the bot itself."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import pytest_asyncio

from cogs.outbox import failures
from cogs.outbox import outbox as module
from cogs.outbox.channel_queue import MAX_ATTEMPTS
from cogs.shared import background, discord_errors
from cogs.shared.errors import ChannelGone
from onitama_core import store
from tests.cogs import RecordingMetrics, http_error
from tests.cogs.outbox.conftest import BAD_FORM, MISSING_PERMISSIONS, change_settings, outbox_at
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import CAROL, DAVE, HERE, TURNS, FakeClock
from tests.patience import WAIT_TIMEOUT, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cogs.outbox.conftest import OutboxTable

REFUSED = http_error(403, MISSING_PERMISSIONS)
TOO_LARGE, BAD, NOT_FOUND = http_error(413), http_error(400, BAD_FORM), http_error(404)
OUTAGE = http_error(503)
TIME_FOR_AN_ATTEMPT = 0.1
"""Seconds in which the outbox would make an attempt that must not come."""
PAUSES_OF_AN_HOUR = dict.fromkeys(failures.PAUSES, (3600.0, 3600.0))


@pytest_asyncio.fixture(autouse=True)
async def _all_boards_stay(table: OutboxTable) -> None:
    """Keep all boards in the channel, so that a turn makes only one post due."""
    await change_settings(table, store.GuildSettings(one_board=False))


def board_of(match: store.Match) -> str:
    """Return the text with which each board of a match begins."""
    return f"#{match.id} ·"


async def test_posts_due_before_the_start_are_sent_in_order_before_new_ones(
    table: OutboxTable,
) -> None:
    match = await table.started()
    *before, last = TURNS
    await table.play_on(match, *before)
    await table.deliver()
    update = await table.play_on(match, last)
    message_id = await table.outbox.wait_for_message(update.post_id)
    assert message_id == table.discord.posts[-1].id
    assert [text.partition("turn ")[2][0] for text in table.discord.texts()] == ["1", "2", "3", "4"]


async def test_a_cancelled_post_is_not_sent_after_the_channel_opens(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RECHECK_AFTER", 0.0)
    match = await table.started()
    table.outbox.start()
    await table.invited(CAROL)
    await table.deliver()  # from now on the outbox need not read due posts from the database

    def enqueue_and_cancel(transaction: store.Transaction) -> None:
        transaction.posts.enqueue_for_match(match, store.PostKind.BOARD, match.seq)
        transaction.posts.cancel_due(match.id)

    await table.write(enqueue_and_cancel)
    await table.invited(DAVE)
    await until(lambda: len(table.discord.tried) > 1)
    table.discord.fail(REFUSED, times=1000)
    await table.play_on(match, *TURNS[:2])
    await until(lambda: table.outbox.refusing_channels)
    await table.write(lambda transaction: transaction.posts.cancel_due(match.id))
    table.discord.heal()
    await until(lambda: not table.outbox.refusing_channels)
    assert table.discord.texts(board_of(match)) == []


async def test_a_post_without_a_response_delays_no_other_channel_and_is_not_sent_twice(
    table: OutboxTable,
) -> None:
    table.discord.forgets_nonces = True
    await table.play_on(await table.started(), TURNS[0])
    answer = table.discord.slow["announce"] = asyncio.Event()
    await table.deliver(lambda: table.discord.posts)
    del table.discord.slow["announce"]
    await table.invited(CAROL)
    await table.invited(DAVE, place=tables.NEXT_DOOR)
    await until(lambda: len(table.discord.posts) == 2)
    assert table.discord.posts[-1].channel_id == tables.NEXT_DOOR.channel_id
    answer.set()
    await table.deliver()
    assert len(table.discord.posts) == 3


async def test_due_posts_are_read_page_by_page(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE_SIZE", 2)
    match = await table.started()
    await table.play_on(match, *TURNS)
    await table.deliver()
    assert len(table.discord.posts) == len(TURNS)
    await table.offer(match, tables.ALICE)
    await table.deliver()
    assert len(table.discord.posts) == len(TURNS) + 1


async def test_a_stop_cancels_posts_and_edits_that_get_no_response(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STOP_TIMEOUT", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.slow["strip"] = asyncio.Event()
    await table.deliver()
    table.discord.slow["announce"] = asyncio.Event()
    await table.play_on(match, TURNS[1])
    await table.deliver(lambda: len(table.discord.posts) == 2)
    await asyncio.sleep(0.05)
    await asyncio.wait_for(table.outbox.stop(), WAIT_TIMEOUT)
    assert not table.outbox._context.edits._tasks
    assert len(asyncio.all_tasks()) == 1


@pytest.mark.parametrize(
    "problem",
    [REFUSED, BAD, TOO_LARGE, NOT_FOUND, OUTAGE, aiohttp.ClientError(), KeyError("a bug")],
)
async def test_a_board_is_retried_until_discord_accepts_it(
    table: OutboxTable, problem: Exception
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(problem, times=2 * MAX_ATTEMPTS)
    await table.deliver(lambda: table.discord.posts)
    await table.deliver()


async def test_a_board_whose_response_was_lost_is_sent_again_before_the_newer_one(
    table: OutboxTable,
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    table.discord.fail(OUTAGE, times=3)
    await table.deliver(lambda: len(table.discord.posts) == 2)
    overtaken, latest = table.discord.posts
    assert "after turn 1" in overtaken.text
    assert (overtaken.has_buttons, latest.has_buttons) == (False, True)


@pytest.mark.parametrize("problem", [BAD, KeyError("a log that cannot be replayed")])
async def test_a_newer_board_replaces_one_that_discord_does_not_accept(
    table: OutboxTable, problem: Exception
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(problem, "after turn 1", times=1000)
    await table.deliver(lambda: table.discord.tried)
    await table.play_on(match, TURNS[1])
    await table.deliver()
    assert [text.partition("turn ")[2][0] for text in table.discord.texts()] == ["2"]


async def test_a_board_for_a_deleted_channel_is_given_up(
    table: OutboxTable, caplog: pytest.LogCaptureFixture
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(ChannelGone())
    await table.deliver()
    assert len(table.discord.tried) == 1
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []


async def test_no_post_is_given_up_while_the_bot_is_not_in_the_server(table: OutboxTable) -> None:
    """The bot may be added to the server again, and the channel may still exist."""
    invitation = await table.invited(CAROL)
    match = await table.accepted(tables.NAMED_CARDS)
    table.discord.is_in_the_server = False
    table.discord.fail(ChannelGone(), times=1000)
    await table.deliver(lambda: len(table.discord.tried) > 2 * MAX_ATTEMPTS)
    assert table.outbox.refusing_channels == [HERE.channel_id]
    table.discord.heal()
    table.outbox.retry(HERE.channel_id)
    await table.deliver()
    assert (await table.matches.invitations.get(invitation.id)).is_open
    assert (await table.present(match.id)).last_post_id is not None


@pytest.mark.parametrize("problem", [BAD, KeyError("a bug")])
async def test_an_invitation_that_cannot_be_posted_is_withdrawn_after_some_attempts(
    table: OutboxTable, problem: Exception
) -> None:
    invitation = await table.invited()
    table.discord.fail(problem, times=1000)
    await table.deliver()
    assert len(table.discord.tried) == MAX_ATTEMPTS
    closed = await table.matches.invitations.get(invitation.id)
    assert closed.status is store.InvitationStatus.WITHDRAWN


async def test_a_user_does_not_wait_for_a_post_that_the_channel_refused(table: OutboxTable) -> None:
    table = replace(table, outbox=outbox_at(table, table.discord, wait=2 * WAIT_TIMEOUT))
    match = await table.started()
    table.discord.fail(REFUSED, times=1000)
    table.outbox.start()
    update = await table.play_on(match, TURNS[0])
    assert (
        await asyncio.wait_for(table.outbox.wait_for_message(update.post_id), WAIT_TIMEOUT) is None
    )
    assert table.outbox.refusing_channels == [HERE.channel_id]
    assert table.outbox.refusal_code(HERE.channel_id) == MISSING_PERMISSIONS
    assert table.outbox.refusal_code(tables.NEXT_DOOR.channel_id) is None
    await table.outbox.stop()


async def test_a_closed_channel_is_retried_on_request_unless_too_many_calls_were_refused(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "PAUSES", PAUSES_OF_AN_HOUR)
    monkeypatch.setattr(failures, "MIN_RETRY_INTERVAL", 0.0)
    monkeypatch.setattr(discord_errors, "MAX_REFUSED_CALLS", 2)
    await table.play_on(await table.started(), TURNS[0])
    table.discord.fail(REFUSED, times=2)
    await table.deliver(lambda: table.outbox.refusing_channels)
    refused_calls = table.outbox._context.refused_calls
    refused_calls.add(403)
    table.outbox.retry(HERE.channel_id)
    await until(lambda: len(table.discord.tried) == 2)
    refused_calls.add(429)
    table.discord.heal()
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
    assert len(table.discord.tried) == 2
    monkeypatch.undo()
    table.outbox.retry(HERE.channel_id)
    await until(lambda: table.discord.posts)


async def test_a_channel_that_opens_during_an_attempt_is_retried_at_once(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "PAUSES", PAUSES_OF_AN_HOUR)
    monkeypatch.setattr(failures, "MIN_RETRY_INTERVAL", 0.0)
    await table.play_on(await table.started(), TURNS[0])
    answer = table.discord.slow["announce"] = asyncio.Event()
    table.discord.fail(REFUSED, call="answer", times=1)
    await table.deliver(lambda: table.discord.posts)
    table.outbox.retry(HERE.channel_id)
    answer.set()
    await table.deliver()
    assert len(table.discord.tried) == 2


async def test_an_outage_is_logged_as_a_warning_and_a_bug_with_one_traceback(
    table: OutboxTable, caplog: pytest.LogCaptureFixture
) -> None:
    await table.play_on(await table.started(), TURNS[0])
    for problem in (OUTAGE, aiohttp.ClientConnectionError(), TimeoutError()):
        table.discord.fail(problem, times=2)
    await table.deliver(lambda: table.discord.posts)
    assert {line.levelno for line in caplog.records} == {logging.WARNING}
    assert not [line for line in caplog.records if line.exc_info]
    caplog.clear()
    table.discord.fail(KeyError("a bug"), times=2)
    await table.invited(CAROL)
    await table.deliver()
    assert [bool(line.exc_info) for line in caplog.records] == [True, False]


async def test_all_channels_pause_as_long_as_cloudflares_error_page_demands(
    table: OutboxTable,
) -> None:
    """Cloudflare refuses all calls from the machine's IP address."""
    await table.play_on(await table.started(), TURNS[0])
    table.discord.fail(http_error(429, text="<html>", retry_after="1000"), times=1)
    await table.deliver(lambda: table.discord.tried)
    await table.invited(CAROL, place=tables.NEXT_DOOR)
    await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
    assert len(table.discord.tried) == 1


# The database


async def test_due_posts_are_read_again_after_a_failed_read(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_ERROR", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    original = table.store.read
    reads = []

    async def read(question: Callable[..., Any], *args: Any) -> Any:
        reads.append(question)
        if len(reads) == 1:
            raise store.StoreFault("disk I/O error")
        return await original(question, *args)

    monkeypatch.setattr(table.store, "read", read)
    await table.deliver(lambda: table.discord.posts)


async def test_a_sent_post_is_not_sent_again_if_recording_it_fails(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await table.invited()
    problems = [*[KeyError("a bug")] * MAX_ATTEMPTS, *[store.Locked()] * 3]
    original = table.store.write

    async def write(*args: Any) -> Any:
        if problems:
            raise problems.pop()
        return await original(*args)

    monkeypatch.setattr(table.store, "write", write)
    table.discord.forgets_nonces = True
    await table.deliver()
    [post] = table.discord.posts
    sent = await table.matches.invitations.get(invitation.id)
    assert (sent.is_open, sent.message_id) == (True, post.id)


async def test_a_worker_goes_on_after_an_exception_in_its_error_handling(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_ERROR", 0.01)
    handle_failure = table.outbox._handle_failure
    bugs = [KeyError("a bug")]

    def fail_once(*arguments: Any) -> None:
        if bugs:
            raise bugs.pop()
        handle_failure(*arguments)

    monkeypatch.setattr(table.outbox, "_handle_failure", fail_once)
    table.discord.fail(OUTAGE, times=2)
    await table.play_on(await table.started(), TURNS[0])
    await table.deliver()
    assert "unexpected error in the outbox" in caplog.text


# Stopping and starting again


async def test_a_stop_finishes_the_post_being_sent_and_begins_no_other(
    table: OutboxTable,
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    is_accepted = table.discord.slow["announce"] = asyncio.Event()
    await table.deliver(lambda: table.discord.posts)
    stopping = asyncio.create_task(table.outbox.stop())
    await asyncio.sleep(0.01)  # until the stop waits for the post
    is_accepted.set()
    await stopping
    assert len(table.discord.tried) == 1
    assert len(await table.due()) == 1
    assert (await table.present(match.id)).last_post_id == table.discord.posts[0].id


async def test_no_post_is_sent_after_the_stop(
    table: OutboxTable,
) -> None:
    await table.play_on(await table.started(), TURNS[0])
    await table.outbox.stop()
    await table.outbox._dispatch()
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
    assert table.discord.tried == []


async def test_the_next_start_spaces_out_attempts_in_closed_channels(
    path: Path, clock: FakeClock, table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord could ban a bot that restarts often, because of too many refused calls."""
    monkeypatch.setattr(module, "START_INTERVAL", 1.0e6)
    match = await table.accepted(tables.NAMED_CARDS)
    table.discord.fail(REFUSED, times=1000)
    await table.deliver(lambda: table.outbox.refusing_channels)
    await table.invited(CAROL, place=tables.NEXT_DOOR)
    await until(lambda: len(table.outbox.refusing_channels) == 2)
    await table.outbox.stop()
    table.discord.heal()
    async with tables.table_at(path, clock) as later:
        again = outbox_at(later, table.discord)
        again.start()
        await until(lambda: table.discord.texts(board_of(match)))
        await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
        assert {post.channel_id for post in table.discord.posts} == {HERE.channel_id}
        again.retry(tables.NEXT_DOOR.channel_id)
        await until(lambda: table.discord.posts[-1].channel_id == tables.NEXT_DOOR.channel_id)
        await again.stop()


async def test_a_start_spaces_out_edits_of_older_posts_by_channel(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database does not have which channels refuse edits."""
    monkeypatch.setattr(module, "START_INTERVAL", 1.0e6)
    invitations = [await table.invited(CAROL), await table.invited(DAVE, place=tables.NEXT_DOOR)]
    await table.deliver()
    await table.outbox.stop()
    for invitation in invitations:
        await table.matches.invitations.withdraw(invitation.id, tables.ALICE.user_id)
    again = outbox_at(table, table.discord)
    again.start()
    await until(lambda: table.discord.texts("withdrew"))
    await asyncio.sleep(TIME_FOR_AN_ATTEMPT)
    assert len(table.discord.texts("withdrew")) == 1
    await again.stop()


# Edits of older posts


async def test_slow_edits_delay_no_board(table: OutboxTable) -> None:
    match = await table.started()
    invitations = [await table.invited(opponent) for opponent in (CAROL, DAVE)]
    await table.deliver()
    table.discord.slow["revise"] = asyncio.Event()
    for invitation in invitations:
        await table.matches.invitations.withdraw(invitation.id, tables.ALICE.user_id)
    await table.play_on(match, TURNS[0])
    await until(lambda: table.discord.texts("after turn 1"))
    table.discord.slow["revise"].set()
    await until(lambda: len(table.discord.texts("withdrew")) == 2)


async def test_an_invitation_that_is_declined_while_it_is_posted_is_edited_afterwards(
    table: OutboxTable,
) -> None:
    invitation = await table.invited()
    is_accepted = table.discord.slow["announce"] = asyncio.Event()
    await table.deliver(lambda: table.discord.posts)
    await table.matches.invitations.decline(invitation.id, tables.BOB.user_id)
    await asyncio.sleep(0.02)
    is_accepted.set()
    await until(lambda: table.discord.texts("declined"))
    assert not table.discord.posts[0].has_buttons


async def test_a_board_that_is_posted_late_extends_no_deadline(
    table: OutboxTable, clock: FakeClock
) -> None:
    match = await table.accepted(replace(tables.NAMED_CARDS, pace=store.PACES["5m"]))
    clock.advance(minutes=4)
    await table.deliver()
    assert (await table.present(match.id)).deadline == match.deadline


@pytest.mark.parametrize(
    ("refusal", "is_in_server", "is_saved"),
    [
        (http_error(403, 50013), True, True),
        (http_error(403, 50001), True, True),
        (http_error(400, 160005), True, True),
        (http_error(403, 50001), False, False),
        (http_error(403, 40333), True, False),
        (OUTAGE, True, False),
    ],
    ids=["permission", "access", "locked", "not in the server", "Discord's 403", "Discord's 503"],
)
async def test_only_refusals_by_a_channel_of_the_bots_server_are_saved(
    table: OutboxTable, *, refusal: Exception, is_in_server: bool, is_saved: bool
) -> None:
    match = await table.accepted(tables.NAMED_CARDS)
    table.discord.is_in_the_server = is_in_server
    table.discord.fail(refusal, board_of(match), times=1000)
    await table.deliver(
        lambda: len([line for line in table.discord.tried if board_of(match) in line]) > 1
    )
    [board] = await table.rows("SELECT refused_at FROM post WHERE kind = 'board'")
    assert (board["refused_at"] is not None) == is_saved


# The measured time of a delivery, which begins when the post is found due


async def measure_delivery(table: OutboxTable) -> list[tuple[str, str, float]]:
    """Play a turn, and return the metrics that were recorded while its posts were delivered."""
    metrics = RecordingMetrics()
    table = replace(table, outbox=outbox_at(table, table.discord, metrics=metrics))
    await table.play_on(await table.started(), TURNS[0])
    await table.deliver()
    await table.outbox.stop()
    return metrics.recorded


async def test_each_delivery_is_measured_once_and_none_that_was_given_up(
    table: OutboxTable,
) -> None:
    table.discord.fail(http_error(503), times=2)
    recorded = await measure_delivery(table)
    assert [name for name, *_ in recorded] == ["delivery"] * len(recorded)
    assert [kind for _, kind, _ in recorded].count("board") == len(table.discord.boards)
    assert all(seconds > 0 for *_, seconds in recorded)
    await until(lambda: not table.outbox._workers)  # a channel without due posts is forgotten
    table.discord.fail(ChannelGone(), times=1000)
    assert await measure_delivery(table) == []
