"""What any store is held to: whole or not at all, one instant a question, one order of writes.

Another store is tested by another `table`, as conftest.py makes one on a file of SQLite.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Outcome, Phase, Player, Termination
from onitama_core.store import (
    EPOCH,
    NO_SHARDS,
    Conflict,
    DueKind,
    EntryKind,
    MatchStatus,
    NoSuchInvitation,
    NoSuchMatch,
    PlainEntry,
    Played,
    PostKind,
    Proposal,
    Shards,
    StoreFault,
    Transaction,
)
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, TURNS, Table

if TYPE_CHECKING:
    from onitama_core.store import Entry, Match
    from tests.onitama_core.matches.table import FakeClock

FIRST_MOVE = Played(1, Player.RED, TURNS[0], at=EPOCH)


async def append(table: Table, match: Match, *entries: Entry) -> None:
    def change(transaction: Transaction) -> None:
        for entry in entries:
            transaction.append(match.id, entry)

    await table.write(change)


# Whole or not at all


async def fail_after_a_turn(table: Table, match: Match, problem: BaseException) -> None:
    """Everything a turn writes, and then something goes wrong."""

    def change(transaction: Transaction) -> None:
        transaction.append(match.id, FIRST_MOVE)
        transaction.stand(match.id, replace(match, seq=1, step=1))
        transaction.owe_match_post(match, PostKind.BOARD, 1)
        raise problem

    await table.write(change)


@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt, asyncio.CancelledError])
async def test_an_exception_takes_everything_back_and_the_next_change_is_as_good_as_any(
    table: Table, problem: type[BaseException]
) -> None:
    match = await table.started()
    async with table.refusing(problem):
        await fail_after_a_turn(table, match, problem())
    await table.play_on(match, TURNS[0])
    assert await table.log(match.id) == [replace(FIRST_MOVE, at=match.started_at)]


async def test_a_change_whose_asker_gives_up_is_made_whole_or_not_at_all(table: Table) -> None:
    match = await table.started()
    playing = asyncio.create_task(table.play_on(match, TURNS[0]))
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait({playing})
    present = await table.present(match.id)
    assert len(await table.log(match.id)) == present.seq
    await table.matches.resign(match.id, ALICE.user_id)


async def test_changes_are_made_one_after_the_other(table: Table) -> None:
    match = await table.started()

    def count(transaction: Transaction) -> int:
        seq = len(transaction.entries(match.id)) + 1
        transaction.append(match.id, PlainEntry(seq, Player.RED, EntryKind.DRAW_OFFERED, at=EPOCH))
        return seq

    assert await asyncio.gather(*(table.write(count) for _ in range(5))) == [1, 2, 3, 4, 5]


# Logs


async def test_an_entry_has_a_number_of_its_own_in_its_match(table: Table) -> None:
    one, other = await table.started(), await table.started()
    for match, entries, problem in (
        (one, (FIRST_MOVE, PlainEntry(1, Player.BLUE, EntryKind.RESIGNED, at=EPOCH)), Conflict),
        (replace(one, id=404), (FIRST_MOVE,), StoreFault),
        (one, (PlainEntry(0, Player.RED, EntryKind.RESIGNED, at=EPOCH),), StoreFault),
    ):
        async with table.refusing(problem):
            await append(table, match, *entries)
    await append(table, one, FIRST_MOVE)
    await append(table, other, FIRST_MOVE)
    assert await table.log(one.id) == await table.log(other.id) == [FIRST_MOVE]


# Matches


BOTH_PLACE = MatchStatus(
    seq=2,
    step=0,
    turn_number=1,
    turn=Player.RED,
    phase=Phase.PLACEMENT,
    waits_for=(Player.RED, Player.BLUE),
    draw_offer=None,
    takeback=None,
    outcome=None,
    clocks=None,
    last_activity=EPOCH,
)
OFFERED = replace(
    BOTH_PLACE,
    turn=Player.BLUE,
    phase=Phase.LANTERN,
    waits_for=(Player.BLUE,),
    draw_offer=Proposal(Player.RED, 6),
    takeback=Proposal(Player.BLUE, 7),
)
OVER = replace(BOTH_PLACE, waits_for=(), outcome=Outcome(Player.RED, Termination.STREAM))


@pytest.mark.parametrize("status", [BOTH_PLACE, OFFERED, OVER])
async def test_a_match_stands_as_it_was_told(table: Table, status: MatchStatus) -> None:
    match = await table.started()
    await table.write(lambda transaction: transaction.stand(match.id, status))
    assert await table.matches.match(match.id) == match.at(status)


async def test_matches_that_go_on_are_counted(table: Table) -> None:
    match = await table.started()
    await table.started()
    await table.matches.resign(match.id, ALICE.user_id)
    assert await table.store.read(lambda reader: reader.count_open()) == 1


async def test_what_never_was_is_named(table: Table) -> None:
    with pytest.raises(NoSuchMatch) as match:
        await table.store.read(lambda reader: reader.match(404))
    with pytest.raises(NoSuchInvitation) as invitation:
        await table.store.read(lambda reader: reader.invitation(405))
    assert (match.value.match_id, invitation.value.invitation_id) == (404, 405)


async def test_moving_to_a_thread_again_changes_nothing(table: Table) -> None:
    match = await table.started(TURNS[0])
    await table.write(
        lambda transaction: transaction.move_to_thread(match.id, match.place.channel_id, 999)
    )
    await table.matches.resign(match.id, BOB.user_id)
    async with table.unchanged():
        await table.write(
            lambda transaction: transaction.move_to_thread(match.id, match.place.channel_id, 999)
        )
        await table.write(
            lambda transaction: transaction.move_to_thread(match.id, match.place.channel_id, 1000)
        )
    assert [post.channel_id for post in await table.due_posts()] == [
        *(999, 999, HERE.channel_id, 999, 999)
    ]


# What happens at a time


async def test_what_is_due_comes_in_the_order_of_its_time(table: Table, clock: FakeClock) -> None:
    def schedule(transaction: Transaction) -> None:
        for subject, hours in ((1, 3), (2, 1), (3, 2)):
            clock.advance(hours=hours)
            transaction.schedule(DueKind.MATCH_CLEARING, subject, clock())
            clock.advance(hours=-hours)

    await table.write(schedule)
    clock.advance(hours=2)
    due = await table.store.read(lambda reader: reader.due(clock(), 10))
    assert [one.subject for one in due] == [2, 3]


async def test_what_is_urgent_comes_before_what_is_older(table: Table, clock: FakeClock) -> None:
    def schedule(transaction: Transaction) -> None:
        for kind in reversed(DueKind):
            transaction.schedule(kind, 1, clock())
            clock.advance(hours=1)

    await table.write(schedule)
    due = await table.store.read(lambda reader: reader.due(clock(), 2))
    assert [one.kind for one in due] == list(DueKind)[:2]


async def test_of_what_many_servers_want_at_an_hour_a_few_come_at_once(
    table: Table, clock: FakeClock
) -> None:
    def schedule(transaction: Transaction) -> None:
        for subject in range(20):
            transaction.schedule(DueKind.DAILY, subject, clock())
            transaction.schedule(DueKind.EXPIRY, subject, clock())

    await table.write(schedule)
    due = await table.store.read(lambda reader: reader.due(clock(), 30))
    kinds = [one.kind for one in due]
    assert kinds == [DueKind.EXPIRY] * 20 + [DueKind.DAILY] * 3


async def test_scheduled_again_it_is_due_once(table: Table, clock: FakeClock) -> None:
    for hours in (1, 2):
        clock.advance(hours=hours)
        await table.write(lambda transaction: transaction.schedule(DueKind.EXPIRY, 1, clock()))
    assert await table.store.read(lambda reader: reader.next_due()) == clock()
    await table.write(lambda transaction: transaction.unschedule(DueKind.EXPIRY, 1))
    assert await table.store.read(lambda reader: reader.next_due()) is None


async def test_what_is_due_in_a_shard_can_be_left_out(table: Table, clock: FakeClock) -> None:
    """Of invitations and matches; other subjects are in none."""
    here, elsewhere = (Shards(frozenset({shard}), 2) for shard in (0, 1))  # ids below 1 << 22
    await table.started()
    await table.invited(CAROL)
    clock.advance(hours=2400)
    await table.write(lambda it: it.schedule(DueKind.COUNTING, 0, clock() + timedelta(days=1)))

    async def due(besides: Shards) -> set[DueKind]:
        found = await table.store.read(lambda reader: reader.due(clock(), 10, besides))
        return {one.kind for one in found}

    everything = await due(NO_SHARDS)
    assert {DueKind.DEADLINE, DueKind.WARNING, DueKind.EXPIRY} <= everything
    assert await due(elsewhere) == everything
    assert await due(here) == set()
    after = await table.store.read(lambda reader: reader.next_due(here))
    assert after == clock() + timedelta(days=1)


# What the computer owes


async def test_a_thought_wakes_who_thinks_and_nobody_else(table: Table) -> None:
    match = await table.practised()
    for event in (table.store.thoughts_due, table.store.deadlines_changed):
        event.clear()
    await table.write(lambda transaction: transaction.owe_thought(match.id))
    assert table.store.thoughts_due.is_set()
    assert not table.store.deadlines_changed.is_set()


async def test_a_thought_is_nothing_that_upkeep_serves(table: Table, clock: FakeClock) -> None:
    match = await table.practised()
    before = await table.store.read(lambda reader: reader.next_due())
    await table.write(lambda transaction: transaction.owe_thought(match.id))
    clock.advance(hours=1)
    assert await table.store.read(lambda reader: reader.next_due()) == before
    due = await table.store.read(lambda reader: reader.due(clock(), 10))
    assert DueKind.THOUGHT not in {one.kind for one in due}


async def test_thoughts_are_told_the_oldest_first_and_none_twice(
    table: Table, clock: FakeClock
) -> None:
    first, second = [await table.practised() for _ in range(2)]
    for match in (first, second, first):
        clock.advance(minutes=1)
        await table.write(partial(Transaction.owe_thought, match_id=match.id))
    assert await table.store.read(lambda reader: reader.thoughts(clock(), 9)) == [
        second.id,
        first.id,
    ]
    assert await table.store.read(lambda reader: reader.thoughts(clock(), 1)) == [second.id]
