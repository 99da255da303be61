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
from tests.cogs import Measured, answer
from tests.cogs.outbox.conftest import BAD_FORM, MISSING_PERMISSIONS, outbox_at, prefer
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import CAROL, DAVE, HERE, TURNS, FakeClock
from tests.patience import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cogs.outbox.conftest import OutboxTable

REFUSED = answer(403, MISSING_PERMISSIONS)
TOO_LARGE, BAD, NOT_FOUND = answer(413), answer(400, BAD_FORM), answer(404)
AWAY = answer(503)
AN_HOUR = dict.fromkeys(failures.PAUSES, (3600.0, 3600.0))


@pytest_asyncio.fixture(autouse=True)
async def all_boards(table: OutboxTable) -> None:
    """Keep all boards in the channel, so that a turn makes just one post due."""
    await prefer(table, store.GuildSettings(one_board=False))


def board_of(match: store.Match) -> str:
    return f"#{match.id} ·"


async def test_what_was_due_before_the_start_is_sent_in_order_and_then_what_becomes_due(
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


async def test_what_is_dropped_as_it_was_owed_or_while_it_waited_is_not_sent(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RECHECK_AFTER", 0.0)
    match = await table.started()
    table.outbox.start()
    await table.invited(CAROL)
    await table.deliver()  # and the outbox need not ask the database what is due

    def owe_and_drop(transaction: store.Transaction) -> None:
        transaction.posts.enqueue_for_match(match, store.PostKind.BOARD, match.seq)
        transaction.posts.cancel_due(match.id)

    await table.write(owe_and_drop)
    await table.invited(DAVE)
    await until(lambda: len(table.discord.tried) > 1)
    table.discord.fail(REFUSED, times=1000)
    await table.play_on(match, *TURNS[:2])
    await until(lambda: table.outbox.refused)
    await table.write(lambda transaction: transaction.posts.cancel_due(match.id))
    table.discord.heal()
    await until(lambda: not table.outbox.refused)
    assert table.discord.texts(board_of(match)) == []


async def test_a_post_that_gets_no_answer_holds_up_no_other_channel_and_is_not_doubled(
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


async def test_stopping_leaves_nothing_behind_that_gets_no_answer(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopping cancels calls for new posts and for edits of older ones."""
    monkeypatch.setattr(module, "STOP_TIMEOUT", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.slow["strip"] = asyncio.Event()
    await table.deliver()
    table.discord.slow["announce"] = asyncio.Event()
    await table.play_on(match, TURNS[1])
    await table.deliver(lambda: len(table.discord.posts) == 2)
    await asyncio.sleep(0.05)
    await asyncio.wait_for(table.outbox.stop(), PATIENCE)
    assert not table.outbox._context.edits._tasks
    assert len(asyncio.all_tasks()) == 1


@pytest.mark.parametrize(
    "problem", [REFUSED, BAD, TOO_LARGE, NOT_FOUND, AWAY, aiohttp.ClientError(), KeyError("a bug")]
)
async def test_a_board_is_tried_until_it_is_taken(table: OutboxTable, problem: Exception) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(problem, times=2 * MAX_ATTEMPTS)
    await table.deliver(lambda: table.discord.posts)
    await table.deliver()


async def test_a_board_whose_answer_was_lost_is_sent_again_before_the_newer_one(
    table: OutboxTable,
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    table.discord.fail(AWAY, times=3)
    await table.deliver(lambda: len(table.discord.posts) == 2)
    overtaken, latest = table.discord.posts
    assert "after turn 1" in overtaken.text
    assert (overtaken.has_buttons, latest.has_buttons) == (False, True)


@pytest.mark.parametrize("problem", [BAD, KeyError("a log that cannot be replayed")])
async def test_a_newer_board_takes_the_place_of_one_that_is_not_taken(
    table: OutboxTable, problem: Exception
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(problem, "after turn 1", times=1000)
    await table.deliver(lambda: table.discord.tried)
    await table.play_on(match, TURNS[1])
    await table.deliver()
    assert [text.partition("turn ")[2][0] for text in table.discord.texts()] == ["2"]


async def test_a_board_of_a_channel_that_is_gone_is_given_up(
    table: OutboxTable, caplog: pytest.LogCaptureFixture
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.discord.fail(ChannelGone())
    await table.deliver()
    assert len(table.discord.tried) == 1
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []


async def test_nothing_is_given_up_while_the_bot_is_not_in_the_server(table: OutboxTable) -> None:
    """The bot may be added to the server again, and the channel may still exist."""
    invitation, match = await table.invited(CAROL), await table.accepted(tables.NAMED_CARDS)
    table.discord.is_in_the_server = False
    table.discord.fail(ChannelGone(), times=1000)
    await table.deliver(lambda: len(table.discord.tried) > 2 * MAX_ATTEMPTS)
    assert table.outbox.refused == [HERE.channel_id]
    table.discord.heal()
    table.outbox.retry(HERE.channel_id)
    await table.deliver()
    assert (await table.matches.invitations.get(invitation.id)).is_open
    assert (await table.present(match.id)).last_post_id is not None


@pytest.mark.parametrize("problem", [BAD, KeyError("a bug")])
async def test_what_is_no_board_is_tried_a_few_times_and_an_invitation_withdrawn_then(
    table: OutboxTable, problem: Exception
) -> None:
    invitation = await table.invited()
    table.discord.fail(problem, times=1000)
    await table.deliver()
    assert len(table.discord.tried) == MAX_ATTEMPTS
    closed = await table.matches.invitations.get(invitation.id)
    assert closed.status is store.InvitationStatus.WITHDRAWN


async def test_a_refusal_is_told_to_who_waits_at_once(table: OutboxTable) -> None:
    table = replace(table, outbox=outbox_at(table, table.discord, wait=2 * PATIENCE))
    match = await table.started()
    table.discord.fail(REFUSED, times=1000)
    table.outbox.start()
    update = await table.play_on(match, TURNS[0])
    assert await asyncio.wait_for(table.outbox.wait_for_message(update.post_id), PATIENCE) is None
    assert table.outbox.refused == [HERE.channel_id]
    assert table.outbox.refusal_code(HERE.channel_id) == MISSING_PERMISSIONS
    assert table.outbox.refusal_code(tables.NEXT_DOOR.channel_id) is None
    await table.outbox.stop()


async def test_a_closed_channel_is_tried_again_on_request_but_not_after_too_many_refused_calls(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "PAUSES", AN_HOUR)
    monkeypatch.setattr(failures, "MIN_RETRY_INTERVAL", 0.0)
    monkeypatch.setattr(discord_errors, "MAX_REFUSED_CALLS", 2)
    await table.play_on(await table.started(), TURNS[0])
    table.discord.fail(REFUSED, times=2)
    await table.deliver(lambda: table.outbox.refused)
    refused_calls = table.outbox._context.refused_calls
    refused_calls.add(403)
    table.outbox.retry(HERE.channel_id)
    await until(lambda: len(table.discord.tried) == 2)
    refused_calls.add(429)
    table.discord.heal()
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(0.1)
    assert len(table.discord.tried) == 2
    monkeypatch.undo()
    table.outbox.retry(HERE.channel_id)
    await until(lambda: table.discord.posts)


async def test_a_channel_that_opens_during_an_attempt_is_tried_again_at_once(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "PAUSES", AN_HOUR)
    monkeypatch.setattr(failures, "MIN_RETRY_INTERVAL", 0.0)
    await table.play_on(await table.started(), TURNS[0])
    answer = table.discord.slow["announce"] = asyncio.Event()
    table.discord.fail(REFUSED, call="answer", times=1)
    await table.deliver(lambda: table.discord.posts)
    table.outbox.retry(HERE.channel_id)
    answer.set()
    await table.deliver()
    assert len(table.discord.tried) == 2


async def test_an_outage_of_discord_is_no_error_of_the_bot_and_a_bug_is_traced_once(
    table: OutboxTable, caplog: pytest.LogCaptureFixture
) -> None:
    await table.play_on(await table.started(), TURNS[0])
    for problem in (AWAY, aiohttp.ClientConnectionError(), TimeoutError()):
        table.discord.fail(problem, times=2)
    await table.deliver(lambda: table.discord.posts)
    assert {line.levelno for line in caplog.records} == {logging.WARNING}
    assert not [line for line in caplog.records if line.exc_info]
    caplog.clear()
    table.discord.fail(KeyError("a bug"), times=2)
    await table.invited(CAROL)
    await table.deliver()
    assert [bool(line.exc_info) for line in caplog.records] == [True, False]


async def test_while_an_error_page_asks_for_a_pause_no_channel_is_sent_anything(
    table: OutboxTable,
) -> None:
    """Cloudflare refuses all calls from the machine's address."""
    await table.play_on(await table.started(), TURNS[0])
    table.discord.fail(answer(429, text="<html>", retry_after="1000"), times=1)
    await table.deliver(lambda: table.discord.tried)
    await table.invited(CAROL, place=tables.NEXT_DOOR)
    await asyncio.sleep(0.1)
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(0.1)
    assert len(table.discord.tried) == 1


# The database


async def test_a_wake_up_is_not_lost_when_the_read_behind_it_fails(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_FAULT", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    whole, reads = table.store.read, []

    async def read(question: Callable[..., Any], *args: Any) -> Any:
        reads.append(question)
        if len(reads) == 1:
            raise store.StoreFault("disk I/O error")
        return await whole(question, *args)

    monkeypatch.setattr(table.store, "read", read)
    await table.deliver(lambda: table.discord.posts)


async def test_a_post_whose_record_fails_is_not_sent_again_nor_given_up(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await table.invited()
    faults = [*[KeyError("a bug")] * MAX_ATTEMPTS, *[store.Locked()] * 3]
    whole = table.store.write

    async def write(*args: Any) -> Any:
        if faults:
            raise faults.pop()
        return await whole(*args)

    monkeypatch.setattr(table.store, "write", write)
    table.discord.forgets_nonces = True
    await table.deliver()
    [post] = table.discord.posts
    sent = await table.matches.invitations.get(invitation.id)
    assert (sent.is_open, sent.message_id) == (True, post.id)


async def test_a_fault_in_what_becomes_of_a_post_ends_nothing(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAULT", 0.01)
    wait, bugs = table.outbox._wait, [KeyError("a bug")]

    def fail_once(*what: Any) -> None:
        if bugs:
            raise bugs.pop()
        wait(*what)

    monkeypatch.setattr(table.outbox, "_wait", fail_once)
    table.discord.fail(AWAY, times=2)
    await table.play_on(await table.started(), TURNS[0])
    await table.deliver()
    assert "unexpected error in the outbox" in caplog.text


# Stopping and starting again


async def test_a_post_under_way_is_finished_and_recorded_and_no_other_begun(
    table: OutboxTable,
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    taken = table.discord.slow["announce"] = asyncio.Event()
    await table.deliver(lambda: table.discord.posts)
    stopping = asyncio.create_task(table.outbox.stop())
    await asyncio.sleep(0.01)
    taken.set()
    await stopping
    assert len(table.discord.tried) == 1
    assert len(await table.due()) == 1
    assert (await table.present(match.id)).last_post_id == table.discord.posts[0].id


async def test_what_is_found_due_after_the_stop_is_left_to_the_next_start(
    table: OutboxTable,
) -> None:
    await table.play_on(await table.started(), TURNS[0])
    await table.outbox.stop()
    await table.outbox._dispatch()
    table.outbox.retry(HERE.channel_id)
    await asyncio.sleep(0.01)
    assert table.discord.tried == []


async def test_the_next_start_tries_closed_channels_little_by_little(
    path: Path, clock: FakeClock, table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord would ban the bot after too many refused calls, and the bot may restart often."""
    monkeypatch.setattr(module, "START_INTERVAL", 1.0e6)
    match = await table.accepted(tables.NAMED_CARDS)
    table.discord.fail(REFUSED, times=1000)
    await table.deliver(lambda: table.outbox.refused)
    await table.invited(CAROL, place=tables.NEXT_DOOR)
    await until(lambda: len(table.outbox.refused) == 2)
    await table.outbox.stop()
    table.discord.heal()
    async with tables.table_at(path, clock) as later:
        again = outbox_at(later, table.discord)
        again.start()
        await until(lambda: table.discord.texts(board_of(match)))
        await asyncio.sleep(0.05)
        assert {post.channel_id for post in table.discord.posts} == {HERE.channel_id}
        again.retry(tables.NEXT_DOOR.channel_id)
        await until(lambda: table.discord.posts[-1].channel_id == tables.NEXT_DOOR.channel_id)
        await again.stop()


async def test_a_start_edits_older_posts_channel_by_channel(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each channel may have been closed in the meantime."""
    monkeypatch.setattr(module, "START_INTERVAL", 1.0e6)
    invitations = [await table.invited(CAROL), await table.invited(DAVE, place=tables.NEXT_DOOR)]
    await table.deliver()
    await table.outbox.stop()
    for invitation in invitations:
        await table.matches.invitations.withdraw(invitation.id, tables.ALICE.user_id)
    again = outbox_at(table, table.discord)
    again.start()
    await until(lambda: table.discord.texts("withdrew"))
    await asyncio.sleep(0.05)
    assert len(table.discord.texts("withdrew")) == 1
    await again.stop()


# Cleaning up


async def test_slow_edits_keep_no_board_waiting(table: OutboxTable) -> None:
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


async def test_an_invitation_that_is_being_posted_is_closed_afterwards(table: OutboxTable) -> None:
    invitation = await table.invited()
    taken = table.discord.slow["announce"] = asyncio.Event()
    await table.deliver(lambda: table.discord.posts)
    await table.matches.invitations.decline(invitation.id, tables.BOB.user_id)
    await asyncio.sleep(0.02)
    taken.set()
    await until(lambda: table.discord.texts("declined"))
    assert not table.discord.posts[0].has_buttons


async def test_a_late_board_moves_no_deadline(table: OutboxTable, clock: FakeClock) -> None:
    match = await table.accepted(replace(tables.NAMED_CARDS, pace=store.PACES["5m"]))
    clock.advance(minutes=4)
    await table.deliver()
    assert (await table.present(match.id)).deadline == match.deadline


@pytest.mark.parametrize(
    ("refusal", "is_there", "is_refused"),
    [
        (answer(403, 50013), True, True),
        (answer(403, 50001), True, True),
        (answer(400, 160005), True, True),
        (answer(403, 50001), False, False),
        (answer(403, 40333), True, False),
        (AWAY, True, False),
    ],
    ids=["permission", "access", "locked", "not in the server", "Discord's 403", "Discord's 503"],
)
async def test_only_what_people_refuse_is_saved_as_refused(
    table: OutboxTable, *, refusal: Exception, is_there: bool, is_refused: bool
) -> None:
    match = await table.accepted(tables.NAMED_CARDS)
    table.discord.is_in_the_server = is_there
    table.discord.fail(refusal, board_of(match), times=1000)
    await table.deliver(
        lambda: len([line for line in table.discord.tried if board_of(match) in line]) > 1
    )
    [board] = await table.rows("SELECT refused_at FROM post WHERE kind = 'board'")
    assert (board["refused_at"] is not None) == is_refused


# A delivery is measured from when the post is found due, through all failures


async def delivered(table: OutboxTable) -> list[tuple[str, str, float]]:
    metrics = Measured()
    table = replace(table, outbox=outbox_at(table, table.discord, metrics=metrics))
    await table.play_on(await table.started(), TURNS[0])
    await table.deliver()
    await table.outbox.stop()
    return metrics.told


async def test_a_delivery_is_measured_once_and_what_is_given_up_is_none(table: OutboxTable) -> None:
    table.discord.fail(answer(503), times=2)
    told = await delivered(table)
    assert [name for name, *_ in told] == ["delivery"] * len(told)
    assert [kind for _, kind, _ in told].count("board") == len(table.discord.boards)
    assert all(seconds > 0 for *_, seconds in told)
    await until(lambda: not table.outbox._workers)  # a channel without due posts is forgotten
    table.discord.fail(ChannelGone(), times=1000)
    assert await delivered(table) == []
