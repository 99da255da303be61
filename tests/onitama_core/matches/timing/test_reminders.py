"""Who accepted is called to place an hour after nobody else is waited for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Variant, parse_action
from onitama_core.store import PostKind, SeatChoice
from tests.onitama_core.matches.table import ALICE, BOB, NAMED_CARDS

if TYPE_CHECKING:
    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import FakeClock, Table

SHADOW = replace(NAMED_CARDS, variant=Variant.SHADOW)
LIGHT = replace(NAMED_CARDS, variant=Variant.LIGHT)
SQUARES = {ALICE: "place:b1", BOB: "place:d5"}


async def place(table: Table, match: Match, person: Person, text: str | None = None) -> None:
    action = parse_action(text or SQUARES[person])
    await table.matches.play(match.id, person.user_id, action, step=None)


async def reminders(table: Table) -> int:
    await table.matches.serve()
    return [kind for kind, _ in await table.due()].count(PostKind.REMINDER)


async def test_nobody_is_reminded_while_the_challenger_has_not_placed(
    table: Table, clock: FakeClock
) -> None:
    match = await table.started(terms=SHADOW)
    clock.advance(hours=20)
    assert await reminders(table) == 0
    await place(table, match, BOB)
    clock.advance(hours=20)
    assert await reminders(table) == 0


async def test_who_accepted_is_reminded_once_an_hour_after_the_challenger_has_placed(
    table: Table, clock: FakeClock
) -> None:
    match = await table.started(terms=SHADOW)
    clock.advance(hours=3)
    await place(table, match, ALICE)
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
    await place(table, match, ALICE)
    clock.advance(minutes=59)
    offer = await table.offer(match, ALICE)
    clock.advance(minutes=1)
    assert await reminders(table) == 1
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    clock.advance(hours=20)
    assert await reminders(table) == 1


async def test_who_has_placed_is_not_reminded(table: Table, clock: FakeClock) -> None:
    match = await table.started(terms=SHADOW)
    await place(table, match, ALICE)
    await place(table, match, BOB)
    clock.advance(hours=1)
    assert await reminders(table) == 0


async def test_nobody_is_reminded_of_a_match_that_was_given_up(
    table: Table, clock: FakeClock
) -> None:
    match = await table.started(terms=SHADOW)
    await place(table, match, ALICE)
    await table.matches.resign(match.id, BOB.user_id)
    clock.advance(hours=1)
    assert await reminders(table) == 0


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


async def test_a_match_without_ninjas_has_no_reminder(table: Table, clock: FakeClock) -> None:
    await table.started()
    clock.advance(hours=20)
    assert await reminders(table) == 0
