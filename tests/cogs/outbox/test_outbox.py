"""Due posts go out in order, whatever Discord, the database and the bot itself make of them."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import pytest_asyncio

from cogs.bot import background
from cogs.bot.background import Metrics
from cogs.outbox import outbox as module
from cogs.outbox.channel_queue import ChannelQueue
from cogs.outbox.deliveries import GIVEN_UP
from cogs.outbox.faults import MOST, MOST_FAULTS, Fault
from cogs.ui.errors import ChannelGone
from onitama_core.store import (
    PACES,
    Customs,
    InvitationStatus,
    Locked,
    MatchPost,
    PostKind,
    StoreFault,
)
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import (
    BAD_FORM,
    MISSING_PERMISSIONS,
    outbox_at,
    prefer,
    until,
    until_settled,
)
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    TURNS,
    table_at,
)
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cogs.outbox import Outbox
    from onitama_core.store import Match, Reader, Transaction
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import FakeClock, Table

REFUSED = answer(403, MISSING_PERMISSIONS)
TOO_LARGE, BAD, NOT_FOUND = answer(413), answer(400, BAD_FORM), answer(404)
AWAY = answer(503)


pytestmark = pytest.mark.usefixtures("short_pauses")


@pytest_asyncio.fixture(autouse=True)
async def all_boards(table: Table) -> None:
    """A turn makes one post due."""
    await prefer(table, Customs(one_board=False))


async def two_matches(table: Table) -> tuple[Match, Match]:
    return await table.started(), await table.started(challenger=CAROL, opponent=DAVE)


def board_of(match: Match) -> str:
    return f"#{match.id} ·"


async def test_what_was_due_before_the_start_is_sent_in_order(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    outbox.start()
    await until_settled(table)
    assert [text.partition("turn ")[2][0] for text in way_out.texts()] == ["1", "2", "3", "4"]


async def test_what_becomes_due_is_sent(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    update = await table.play_on(match, TURNS[0])
    message_id = await outbox.delivered(update.post_id)
    assert message_id == way_out.posts[0].id


async def test_what_is_dropped_in_the_transaction_that_owed_it_is_not_sent(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    await table.invited(CAROL)
    await until_settled(table)  # and the outbox need not ask the database what is due

    def owe_and_drop(transaction: Transaction) -> None:
        transaction.owe_match_post(match, PostKind.BOARD, match.seq)
        transaction.drop_posts(match.id)

    await table.write(owe_and_drop)
    await table.invited(DAVE)
    await until(lambda: len(way_out.tried) > 1)
    await until_settled(table)
    assert way_out.texts(board_of(match)) == []


@pytest.mark.parametrize("problem", [REFUSED, BAD, TOO_LARGE, NOT_FOUND, AWAY, KeyError("a bug")])
async def test_a_post_in_trouble_holds_up_no_other_match_of_its_channel(
    table: Table, outbox: Outbox, way_out: FakeTransport, problem: Exception
) -> None:
    one, other = await two_matches(table)
    way_out.fail(problem, board_of(one), times=1000)
    await table.play_on(one, TURNS[0])
    await table.play_on(other, *TURNS[:2])
    outbox.start()
    await until(lambda: len(way_out.texts(board_of(other))) == 2)


async def test_a_post_that_gets_no_answer_holds_up_no_other_match_and_is_not_doubled(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.01)
    way_out.forgets_nonces = True
    answer = way_out.slow["announce"] = asyncio.Event()
    for match in (await table.started(), await table.started()):
        await table.play_on(match, TURNS[0])
    outbox.start()
    await until(lambda: len(way_out.posts) == 2)
    await asyncio.sleep(0.1)
    answer.set()
    await until_settled(table)
    assert len(way_out.posts) == 2


async def test_stopping_leaves_no_post_behind_that_gets_no_answer(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.01)
    monkeypatch.setattr(module, "LAST_POSTS", 0.01)
    way_out.slow["announce"] = asyncio.Event()
    await table.play_on(await table.started(), TURNS[0])
    outbox.start()
    await until(lambda: way_out.posts)
    await asyncio.sleep(0.05)
    await asyncio.wait_for(outbox.stop(), PATIENCE)
    assert len(asyncio.all_tasks()) == 1


@pytest.mark.parametrize(
    "problem",
    [REFUSED, BAD, TOO_LARGE, NOT_FOUND, AWAY, aiohttp.ClientError(), KeyError("a bug")],
)
async def test_a_board_is_tried_until_it_is_taken(
    table: Table, outbox: Outbox, way_out: FakeTransport, problem: Exception
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.fail(problem, times=2 * MOST_FAULTS)
    outbox.start()
    await until(lambda: way_out.posts)
    await until_settled(table)


async def test_a_newer_board_takes_the_place_of_one_its_channel_refused(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    way_out.fail(REFUSED, times=3)
    outbox.start()
    await until_settled(table)
    (latest,) = way_out.posts
    assert "after turn 2" in latest.text
    assert latest.has_buttons


async def test_a_board_whose_answer_was_lost_is_sent_again_before_the_newer_one(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    way_out.fail(AWAY, times=3)
    outbox.start()
    await until(lambda: len(way_out.posts) == 2)
    overtaken, latest = way_out.posts
    assert "after turn 1" in overtaken.text
    assert (overtaken.has_buttons, latest.has_buttons) == (False, True)


@pytest.mark.parametrize("problem", [BAD, KeyError("a log that cannot be replayed")])
async def test_a_newer_board_takes_the_place_of_one_that_is_not_taken(
    table: Table, outbox: Outbox, way_out: FakeTransport, problem: Exception
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.fail(problem, "after turn 1", times=1000)
    outbox.start()
    await until(lambda: way_out.tried)
    await table.play_on(match, TURNS[1])
    await until_settled(table)
    assert [text.partition("turn ")[2][0] for text in way_out.texts()] == ["2"]


async def test_a_board_of_a_channel_that_is_gone_is_given_up(
    table: Table, outbox: Outbox, way_out: FakeTransport, caplog: pytest.LogCaptureFixture
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.fail(ChannelGone())
    outbox.start()
    await until_settled(table)
    assert len(way_out.tried) == 1
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []


async def test_nothing_is_given_up_while_the_bot_is_not_in_the_server(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    """It may be invited again, and the channel be there after all."""
    invitation, match = await table.invited(CAROL), await table.accepted(NAMED_CARDS)
    way_out.is_in_the_server = False
    way_out.fail(ChannelGone(), times=1000)
    outbox.start()
    await until(lambda: len(way_out.tried) > 2 * MOST_FAULTS)
    assert outbox.refused == [HERE.channel_id]
    way_out.heal()
    outbox.retry(HERE.channel_id)
    await until_settled(table)
    assert (await table.invitations.look(invitation.id)).is_open
    assert (await table.present(match.id)).last_post_id is not None


async def test_an_invitation_that_cannot_be_sent_is_withdrawn(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    invitation = await table.invited()
    way_out.fail(BAD, times=1000)
    outbox.start()
    await until_settled(table)
    closed = await table.invitations.look(invitation.id)
    assert closed.status is InvitationStatus.WITHDRAWN


@pytest.mark.parametrize("problem", [BAD, KeyError("a bug")])
async def test_what_is_no_board_is_tried_a_few_times(
    table: Table, outbox: Outbox, way_out: FakeTransport, problem: Exception
) -> None:
    await table.invited()
    way_out.fail(problem, times=1000)
    outbox.start()
    await until_settled(table)
    assert len(way_out.tried) == MOST_FAULTS


async def test_an_invitation_is_not_given_up_for_a_closed_channel(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.invited()
    way_out.fail(REFUSED, times=2 * MOST_FAULTS)
    outbox.start()
    await until(lambda: way_out.posts)


async def test_a_refusal_is_told_to_who_waits_at_once(table: Table, way_out: FakeTransport) -> None:
    outbox = outbox_at(table, way_out, wait=2 * PATIENCE)
    match = await table.started()
    way_out.fail(REFUSED, times=1000)
    outbox.start()
    update = await table.play_on(match, TURNS[0])
    assert await asyncio.wait_for(outbox.delivered(update.post_id), PATIENCE) is None
    assert outbox.refused == [HERE.channel_id]
    assert outbox.obstacle(HERE.channel_id) is not None
    assert outbox.obstacle(NEXT_DOOR.channel_id) is None
    await outbox.stop()


async def test_a_change_of_permissions_lets_a_closed_channel_be_tried(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # pauses of seconds
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.fail(REFUSED)
    outbox.start()
    await until(lambda: outbox.refused)
    outbox.retry(HERE.channel_id)
    await until(lambda: way_out.posts)
    await until(lambda: not outbox.refused)


async def test_a_look_asks_discord_for_nothing_after_too_many_refusals(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    for _ in range(MOST):
        outbox._refusals.count(time.monotonic())
    way_out.fail(REFUSED)
    outbox.start()
    await until(lambda: outbox.refused)
    outbox.hurry(HERE.channel_id)
    await asyncio.sleep(0.1)
    assert len(way_out.tried) == 1


async def test_trying_again_in_a_channel_that_is_owed_nothing_does_no_harm(outbox: Outbox) -> None:
    outbox.retry(HERE.channel_id)
    outbox.hurry(HERE.channel_id)


# The database


async def test_a_wake_up_is_not_lost_when_the_read_behind_it_fails(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_FAULT", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    whole, reads = table.store.read, []

    async def read(question: Callable[[Reader], Any]) -> Any:
        reads.append(question)
        if len(reads) == 1:
            raise StoreFault("disk I/O error")
        return await whole(question)

    monkeypatch.setattr(table.store, "read", read)
    outbox.start()
    await until(lambda: way_out.posts)


def fail_to_write(
    table: Table, monkeypatch: pytest.MonkeyPatch, faults: Sequence[Exception]
) -> None:
    whole, left = table.store.write, list(faults)

    async def write(*args: Any) -> Any:
        if left:
            raise left.pop()
        return await whole(*args)

    monkeypatch.setattr(table.store, "write", write)


async def test_a_post_whose_record_fails_is_not_sent_again(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    fail_to_write(table, monkeypatch, [Locked()] * 3)
    way_out.forgets_nonces = True
    outbox.start()
    await until_settled(table)
    assert len(way_out.posts) == 1


async def test_what_was_sent_is_not_given_up_because_its_record_fails(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation = await table.invited()
    fail_to_write(table, monkeypatch, [KeyError("a bug")] * MOST_FAULTS)
    outbox.start()
    await until_settled(table)
    sent = await table.invitations.look(invitation.id)
    assert (sent.is_open, sent.message_id) == (True, way_out.posts[0].id)


async def test_a_post_that_is_given_up_opens_no_closed_channel(outbox: Outbox) -> None:
    *refused, given_up = posts = [
        MatchPost(n, 100, PostKind.BOARD, str(n), match_id=n, seq=1) for n in range(4)
    ]
    lane = ChannelQueue()
    for post in posts:
        lane.add(post)
    for post in refused:
        lane.hold(post, Fault.REFUSED, 0.0)
    outbox._finish(lane, given_up, GIVEN_UP)
    assert lane.is_refused


async def test_stopping_leaves_no_change_of_an_older_post_behind(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.slow["strip"] = asyncio.Event()
    outbox.start()
    await until_settled(table)
    await asyncio.wait_for(outbox.stop(), PATIENCE)
    assert not outbox._context.edits._tasks


async def test_the_outbox_looks_no_post_up_that_it_has_sent(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.started()
    outbox.start()
    update = await table.play_on(match, TURNS[0])
    await until(lambda: way_out.posts)
    await until_settled(table)
    monkeypatch.setattr(table.store, "read", None)
    assert await outbox.delivered(update.post_id) == way_out.posts[0].id


# Stopping and starting again


async def test_a_post_under_way_is_finished_and_recorded(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    taken = way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: way_out.posts)
    stopping = asyncio.create_task(outbox.stop())
    await asyncio.sleep(0.01)
    taken.set()
    await stopping
    assert await table.due() == []
    assert (await table.present(match.id)).last_post_id == way_out.posts[0].id


async def test_a_post_is_recorded_that_is_answered_while_nobody_waits_for_it_any_more(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.01)
    await table.play_on(await table.started(), TURNS[0])
    taken = way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: way_out.posts)
    await asyncio.sleep(0.1)
    stopping = asyncio.create_task(outbox.stop())
    await asyncio.sleep(0.01)
    taken.set()
    await stopping
    assert await table.due() == []


async def test_stopping_begins_no_other_post(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    taken = way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: way_out.posts)
    stopping = asyncio.create_task(outbox.stop())
    await asyncio.sleep(0.01)
    taken.set()
    await stopping
    assert len(way_out.tried) == 1
    assert len(await table.due()) == 1


async def test_stopping_waits_no_longer_than_it_may(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LAST_POSTS", 0.01)
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: way_out.posts)
    await asyncio.wait_for(outbox.stop(), PATIENCE)


async def test_the_next_start_tries_what_was_refused(
    path: Path, clock: FakeClock, table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    way_out.fail(BAD, times=1000)
    outbox.start()
    await until(lambda: way_out.tried)
    await outbox.stop()
    way_out.heal()
    async with table_at(path, clock) as later:
        again = outbox_at(later, way_out)
        again.start()
        await until(lambda: way_out.posts)
        await again.stop()


async def test_a_channel_that_is_owed_nothing_is_forgotten(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    taken = way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: outbox._workers)
    taken.set()
    await until(lambda: not outbox._workers)
    assert await table.due() == []


# Tidying


async def test_slow_edits_keep_no_board_waiting(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    invitations = [await table.invited(opponent) for opponent in (CAROL, DAVE)]
    outbox.start()
    await until_settled(table)
    way_out.slow["revise"] = asyncio.Event()
    for invitation in invitations:
        await table.invitations.withdraw(invitation.id, ALICE.user_id)
    await table.play_on(match, TURNS[0])
    await until(lambda: way_out.texts("after turn 1"))
    way_out.slow["revise"].set()
    await until(lambda: len(way_out.texts("withdrew")) == 2)


async def test_an_invitation_that_is_being_posted_is_closed_afterwards(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    invitation = await table.invited()
    taken = way_out.slow["announce"] = asyncio.Event()
    outbox.start()
    await until(lambda: way_out.posts)
    await table.invitations.decline(invitation.id, BOB.user_id)
    await asyncio.sleep(0.02)
    taken.set()
    await until(lambda: way_out.texts("declined"))
    assert not way_out.posts[0].has_buttons


async def test_a_post_that_cannot_be_changed_is_left_alone(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    invitation = await table.invited()
    outbox.start()
    await until_settled(table)
    way_out.fail(answer(400, 30046), call="revise", times=1000)
    await table.invitations.decline(invitation.id, BOB.user_id)
    await until_settled(table)


async def test_a_turn_begins_with_a_board_that_is_late(
    table: Table, outbox: Outbox, clock: FakeClock
) -> None:
    match = await table.accepted(replace(NAMED_CARDS, pace=PACES["5m"]))
    clock.advance(minutes=4)
    outbox.start()
    await until_settled(table)
    assert (await table.present(match.id)).deadline == clock() + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("refusal", "is_there", "gives_time"),
    [
        (answer(403, 50013), True, False),
        (answer(403, 50001), True, False),
        (answer(400, 160005), True, False),
        (answer(403, 50001), False, True),
        (answer(403, 40333), True, True),
        (AWAY, True, True),
    ],
    ids=["permission", "access", "locked", "not in the server", "Discord's 403", "Discord's 503"],
)
async def test_what_people_refuse_gives_no_time(
    table: Table,
    outbox: Outbox,
    way_out: FakeTransport,
    clock: FakeClock,
    *,
    refusal: Exception,
    is_there: bool,
    gives_time: bool,
) -> None:
    match = await table.accepted(replace(NAMED_CARDS, pace=PACES["5m"]))
    way_out.is_in_the_server = is_there
    way_out.fail(refusal, board_of(match), times=1000)
    outbox.start()
    await until(lambda: any(worker._backoffs for worker in outbox._workers.values()))
    clock.advance(minutes=4)
    way_out.heal()
    outbox.retry(HERE.channel_id)
    await until_settled(table)
    deadline = clock() + timedelta(minutes=5) if gives_time else match.deadline
    assert (await table.present(match.id)).deadline == deadline


# How long a channel waits is measured from when a post is found due, through all its trouble


class Measured(Metrics):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, float]] = []

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        assert name == "delivery"
        self.told.append((str(labels[0]), seconds))


async def delivered(table: Table, way_out: FakeTransport) -> list[tuple[str, float]]:
    metrics = Measured()
    outbox = outbox_at(table, way_out, metrics=metrics)
    await table.play_on(await table.started(), TURNS[0])
    outbox.start()
    await until_settled(table)
    await outbox.stop()
    return metrics.told


async def test_a_delivery_is_measured_once(table: Table, way_out: FakeTransport) -> None:
    way_out.fail(answer(503), times=2)
    told = await delivered(table, way_out)
    assert [kind for kind, _ in told].count("board") == len(way_out.boards)
    assert all(seconds > 0 for _, seconds in told)


async def test_what_is_given_up_is_no_delivery(table: Table, way_out: FakeTransport) -> None:
    way_out.fail(ChannelGone(), times=1000)
    assert await delivered(table, way_out) == []
