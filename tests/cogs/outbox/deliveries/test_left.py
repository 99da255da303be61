"""A match that goes on in another channel: its board follows, and the old place says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.outbox import faults
from cogs.outbox.faults import Fault
from onitama_core.game import Variant
from onitama_core.store import Customs, Terms, Venue
from tests.cogs.answers import answer
from tests.cogs.outbox.deliveries.test_one_board import prefer
from tests.cogs.outbox.fakes import MISSING_PERMISSIONS, start_again, until, until_settled
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, NEXT_DOOR, TURNS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import FakeTransport, Sent
    from tests.onitama_core.matches.table import Table

THERE = NEXT_DOOR.channel_id
REFUSED = answer(403, MISSING_PERMISSIONS)
GOES_ON = f"The match goes on in <#{THERE}>."


async def begun(table: Table, outbox: Outbox, terms: Terms = NAMED_CARDS) -> Match:
    """All that it owed is posted."""
    match = await table.accepted(terms)
    outbox.start()
    await until_settled(table)
    return await table.present(match.id)


def there(way_out: FakeTransport) -> list[Sent]:
    return [post for post in way_out.posts if post.channel_id == THERE]


async def test_the_first_board_there_calls_both(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (board,) = there(way_out)
    assert "<@1> and <@2>: the match goes on here." in board.text
    assert board.message.picture is not None
    assert board.has_buttons
    assert board.message.pings == (ALICE.user_id, BOB.user_id)


async def test_the_second_board_there_is_like_any_other(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.play_on(match, TURNS[0])
    await until_settled(table)
    assert "goes on" not in there(way_out)[-1].text
    assert there(way_out)[-1].message.pings == (BOB.user_id,)
    await until(lambda: not there(way_out)[0].has_buttons)


async def test_the_last_board_in_the_old_place_leads_on(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (old,) = [post for post in way_out.posts if GOES_ON in post.text]
    assert (old.channel_id, old.has_buttons) == (HERE.channel_id, False)


async def test_what_the_old_place_refused_is_not_sent_any_more(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "PAUSES", {**faults.PAUSES, Fault.REFUSED: (60.0, 60.0)})
    match = await begun(table, outbox)
    way_out.fail(REFUSED, "after turn 1", times=1)
    await table.play_on(match, TURNS[0])
    await until(lambda: outbox.refused)
    await table.offer(match, ALICE)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    assert ["goes on here" in post.text for post in there(way_out)] == [True, False]
    assert "offers a draw" in there(way_out)[-1].text
    assert [
        p for p in way_out.posts if p.channel_id == HERE.channel_id and "turn 1" in p.text
    ] == []
    assert outbox.refused == []


async def test_a_thread_that_is_gone_is_left_by_its_line_too(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox, replace(NAMED_CARDS, venue=Venue.THREAD))
    way_out.fail(answer(404, 10003), call="revise", words=str(match.last_post_id), times=1)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (line,) = way_out.texts("Anyone may watch")
    assert f"play in <#{THERE}>." in line


@pytest.mark.parametrize("one_board", [False, True])
async def test_the_old_board_stays_what_it_became(
    table: Table, outbox: Outbox, way_out: FakeTransport, *, one_board: bool
) -> None:
    await prefer(table, Customs(one_board=one_board))
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.play_on(match, *TURNS[:2])
    await until_settled(table)
    assert len(way_out.texts(GOES_ON)) == 1
    assert ["goes on here" in text for text in way_out.texts("the start")].count(True) != one_board


async def test_it_can_come_back(table: Table, outbox: Outbox, way_out: FakeTransport) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.places.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    await until_settled(table)
    last = way_out.posts[-1]
    assert (last.channel_id, "goes on here" in last.text) == (HERE.channel_id, True)


async def test_it_can_come_back_before_a_board_is_there(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "PAUSES", {**faults.PAUSES, Fault.REFUSED: (60.0, 60.0)})
    match = await begun(table, outbox)
    way_out.fail(REFUSED, "goes on here", times=1)
    await table.places.move(match, BOB.user_id, THERE)
    await until(lambda: outbox.refused)
    await table.places.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    await until_settled(table)
    assert there(way_out) == []
    assert "goes on here" in way_out.posts[-1].text
    assert way_out.posts[-1].message.pings == (ALICE.user_id, BOB.user_id)
    assert not way_out.posts[-1].message.is_silent


async def test_ninjas_are_placed_where_it_goes_on(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox, Terms(variant=Variant.SHADOW))
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (board,) = there(way_out)
    assert "**Place ninja**" in board.text
    assert board.message.pings == (ALICE.user_id, BOB.user_id)


async def test_a_crash_before_it_followed_loses_nothing(
    table: Table, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    await start_again(table, way_out)
    await table.places.move(await table.present(match.id), BOB.user_id, THERE)
    await start_again(table, way_out)
    assert len(there(way_out)) == 1
    assert len(way_out.texts(GOES_ON)) == 1
