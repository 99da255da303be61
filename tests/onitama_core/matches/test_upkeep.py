"""What happens at a time: expiry, reminders, calls, and what nobody needs any more."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches import Invited, RematchTaken, upkeep
from onitama_core.matches.upkeep import SERVING, serve
from onitama_core.store import DueKind, InvitationStatus, NoSuchInvitation, PostKind, SeatChoice
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    LIGHT,
    SHADOW,
    TURNS,
    Table,
    at_pace,
)

if TYPE_CHECKING:
    from onitama_core.store import Transaction
    from tests.onitama_core.matches.table import FakeClock


A_MONTH = 30 * 24


async def count(table: Table, what: str) -> int:
    (row,) = await table.rows(f"SELECT count(*) FROM {what}")  # noqa: S608 - names from here
    return int(row[0])


@pytest.mark.parametrize(
    "end", [InvitationStatus.DECLINED, InvitationStatus.WITHDRAWN, InvitationStatus.EXPIRED]
)
async def test_a_closed_invitation_is_remembered_for_a_month(
    table: Table, clock: FakeClock, end: InvitationStatus
) -> None:
    invitation = await table.invited()
    await table.settle_all()
    match end:
        case InvitationStatus.DECLINED:
            await table.matches.decline(invitation.id, BOB.user_id)
        case InvitationStatus.WITHDRAWN:
            await table.matches.withdraw(invitation.id, ALICE.user_id)
        case InvitationStatus.EXPIRED:
            clock.now = invitation.expires_at
            await table.serve_all()
    await table.settle_all()
    clock.advance(hours=A_MONTH - 1)
    await table.serve_all()
    assert (await table.matches.invitation(invitation.id)).status is end
    clock.advance(hours=1)
    await table.serve_all()
    with pytest.raises(NoSuchInvitation):
        await table.matches.invitation(invitation.id)
    assert await count(table, "post") == await count(table, "due") == 0


async def test_one_that_could_not_be_sent_goes_too(table: Table, clock: FakeClock) -> None:
    await table.invited()
    await table.settle_next(HERE.channel_id, message_id=None)
    for hours in (25, A_MONTH):
        clock.advance(hours=hours)
        await table.serve_all()
    assert await count(table, "invitation") == 0


async def test_of_a_match_that_is_over_the_log_stays_and_the_posts_go(
    table: Table, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "MOST_POSTS", 2)
    match = await table.started(*TURNS)
    await table.matches.resign(match.id, ALICE.user_id)
    await table.settle_all()
    log, over = await table.log(match.id), await table.present(match.id)
    clock.advance(hours=A_MONTH)
    await table.serve_all()
    assert await table.log(match.id) == log
    assert await table.present(match.id) == over
    assert await count(table, "post") == await count(table, "invitation") == 0


async def test_a_cleared_match_still_knows_its_terms_and_its_rematch(
    table: Table, clock: FakeClock
) -> None:
    one, other = await table.finished(), await table.finished()
    await table.matches.rematch(one.id, ALICE)
    await table.matches.rematch(one.id, BOB)
    clock.advance(hours=A_MONTH)
    await table.serve_all()
    with pytest.raises(RematchTaken):
        await table.matches.rematch(one.id, ALICE)
    offered = await table.matches.rematch(other.id, ALICE)
    assert isinstance(offered, Invited)
    assert offered.invitation.terms.cards == other.terms.cards


async def test_what_goes_on_or_is_still_owed_is_left_alone(table: Table, clock: FakeClock) -> None:
    going_on = await table.started(TURNS[0], opponent=CAROL)
    await table.settle_all()
    over = await table.started()
    await table.matches.resign(over.id, ALICE.user_id)
    posts = await count(table, f"post WHERE match_id = {going_on.id}")
    clock.advance(hours=A_MONTH)
    await table.serve_all()
    assert await count(table, f"post WHERE match_id = {going_on.id}") == posts
    owed = await table.owed(PostKind.BOARD)
    assert [post.match_id for post in owed] == [over.id]


async def test_what_is_sent_later_is_cleared_away_later(table: Table, clock: FakeClock) -> None:
    """As where the bot was kept from the channel for a month."""
    match = await table.started()
    await table.matches.resign(match.id, ALICE.user_id)
    for _ in range(2):
        clock.advance(hours=A_MONTH)
        await table.serve_all()
        assert await table.store.read(lambda reader: reader.faults()) == []
        await table.settle_all()
    clock.advance(hours=A_MONTH)
    await table.serve_all()
    assert await count(table, "post") == 0


async def test_a_deadline_whose_subject_is_gone_is_in_nobodys_way(
    table: Table, clock: FakeClock
) -> None:
    def schedule(transaction: Transaction) -> None:
        for kind in DueKind:
            transaction.schedule(kind, 404, clock())

    await table.write(schedule)
    await table.serve_all()
    assert await table.store.read(lambda reader: reader.next_due()) is None


# Reminders


async def reminders(table: Table) -> int:
    await table.matches.serve()
    return [kind for kind, _ in await table.due()].count(PostKind.REMINDER)


async def test_nobody_else_is_reminded(table: Table, clock: FakeClock) -> None:
    """Neither while the challenger has not placed, nor who has, nor of what was given up."""
    await table.started()
    waits_for_alice, both_placed, given_up = [await table.started(terms=SHADOW) for _ in range(3)]
    await table.placed(waits_for_alice, BOB)
    await table.placed(both_placed)
    await table.placed(given_up, ALICE)
    await table.matches.resign(given_up.id, BOB.user_id)
    for hours in (1, 19):
        clock.advance(hours=hours)
        assert await reminders(table) == 0


async def test_who_accepted_is_reminded_once_an_hour_after_the_challenger_has_placed(
    table: Table, clock: FakeClock
) -> None:
    match = await table.started(terms=SHADOW)
    clock.advance(hours=3)
    await table.placed(match, ALICE)
    clock.advance(minutes=59)
    assert await reminders(table) == 0
    clock.advance(minutes=1)
    assert await reminders(table) == 1
    clock.advance(hours=20)
    assert await reminders(table) == 1


async def test_talk_of_a_draw_neither_puts_it_off_nor_calls_again(
    table: Table, clock: FakeClock
) -> None:
    match = await table.started(terms=SHADOW)
    await table.placed(match, ALICE)
    clock.advance(minutes=59)
    offer = await table.offer(match, ALICE)
    clock.advance(minutes=1)
    assert await reminders(table) == 1
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    clock.advance(hours=20)
    assert await reminders(table) == 1


@pytest.mark.parametrize(("seat", "count"), [(SeatChoice.RED, 1), (SeatChoice.BLUE, 0)])
async def test_where_blue_alone_places_it_is_reminded_as_who_accepted(
    table: Table, clock: FakeClock, seat: SeatChoice, count: int
) -> None:
    await table.started(terms=replace(LIGHT, seat=seat))
    clock.advance(hours=1)
    assert await reminders(table) == count


async def test_for_a_rematch_who_offered_it_is_the_challenger(table: Table) -> None:
    match = await table.finished(terms=SHADOW)
    assert match.people[match.challenger] == ALICE
    await table.matches.rematch(match.id, BOB)
    await table.matches.rematch(match.id, ALICE)
    again = await table.present(match.id + 1)
    assert again.people[again.challenger] == BOB


# Calls before time runs out

A_SECOND = timedelta(seconds=1)


async def calls(table: Table) -> int:
    """What is owed after all that is due by now."""
    while (due := await table.matches.serve()) is not None and due <= table.clock():
        pass
    return [kind for kind, _ in await table.due()].count(PostKind.WARNING)


@pytest.mark.parametrize(
    ("pace", "after"),
    [
        ("3d", timedelta(hours=54)),
        ("1d", timedelta(hours=18)),
        ("5m", timedelta(minutes=3, seconds=45)),
        ("10+5", timedelta(minutes=7, seconds=30)),
        ("3+2", timedelta(minutes=2)),
        ("none", timedelta(days=23)),
    ],
)
async def test_at_a_quarter_of_the_time_though_not_under_a_minute_and_a_week_before_the_idle_end(
    table: Table, pace: str, after: timedelta
) -> None:
    match = await table.started(terms=at_pace(pace))
    table.clock.now = match.started_at + after - A_SECOND
    assert await calls(table) == 0
    table.clock.now += A_SECOND
    assert await calls(table) == 1
    table.clock.now += A_SECOND
    assert await calls(table) == 1


async def test_who_has_hardly_a_minute_is_not_called(table: Table) -> None:
    match = await table.started(terms=at_pace("3+2"))
    for text in TURNS:
        table.clock.now += 50 * A_SECOND
        match = (await table.play_on(match, text)).match
    assert match.clocks is not None
    assert max(match.clocks.left) < 2 * timedelta(minutes=1)
    assert match.deadline is not None
    table.clock.now = match.deadline - A_SECOND
    assert await calls(table) == 0


async def test_with_a_turn_that_is_played_while_the_call_is_served_too(table: Table) -> None:
    """Else who has just begun to think is called, and never again."""
    match = await table.started(terms=at_pace("1d"))
    table.clock.advance(hours=18)
    (due,) = await table.store.read(lambda reader: reader.due(table.clock(), 1))
    await table.play_on(match, TURNS[0])
    await table.write(lambda transaction: serve(transaction, due, table.clock(), SERVING))
    assert await calls(table) == 0
    table.clock.advance(hours=18)
    assert await calls(table) == 1


async def test_between_the_deadline_and_the_end_and_after_it_nobody_is_called(table: Table) -> None:
    """While clicks under way are waited for."""
    match, over = await table.started(terms=at_pace("1d")), await table.started(terms=at_pace("1d"))
    await table.matches.resign(over.id, over.people[0].user_id)
    table.clock.now = match.started_at + timedelta(days=1) + A_SECOND
    assert await calls(table) == 0
    assert not (await table.present(match.id)).is_over
