"""One post about the placements: changed once, then a line, whatever happens between."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.outbox import transport
from onitama_core.game import Variant, parse_action
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import (
    MISSING_PERMISSIONS,
    UNKNOWN_MESSAGE,
    outbox_at,
    start_again,
    until,
    until_settled,
)
from tests.onitama_core.matches.table import ALICE, BOB, NAMED_CARDS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import FakeClock, Table

SHADOW = replace(NAMED_CARDS, variant=Variant.SHADOW)
SQUARES = {ALICE: "place:b1", BOB: "place:d5"}


async def places(table: Table, match: Match, *people: object) -> None:
    for person, square in SQUARES.items():
        if person in people:
            action = parse_action(square)
            await table.play.play(match.id, person.user_id, action, step=None)


async def test_the_post_is_changed_with_its_picture_and_keeps_its_button(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    outbox.start()
    await until_settled(table)
    (board,) = way_out.boards
    before = board.message.picture
    await places(table, match, ALICE)
    await until_settled(table)
    assert way_out.boards == [board]
    assert "Alice has placed" in board.text
    assert board.has_buttons
    assert board.message.picture != before


async def test_then_a_new_board_takes_its_place(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    outbox.start()
    await places(table, match, ALICE, BOB)
    await until_settled(table)
    (board,) = way_out.boards
    assert "to move" in board.text
    assert board.message.pings == (ALICE.user_id,)
    (line,) = way_out.texts("The cards are dealt")
    assert "\n" not in line


async def test_placements_before_the_first_board_was_posted_leave_a_line_at_once(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    await places(table, match, ALICE, BOB)
    outbox.start()
    await until_settled(table)
    assert [bool(post.message.picture) for post in way_out.posts[1:]] == [False, True]
    assert way_out.posts[1].message.pings == ()


@pytest.mark.parametrize("code", [MISSING_PERMISSIONS, UNKNOWN_MESSAGE])
async def test_a_post_that_is_gone_or_closed_is_in_nobodys_way(
    table: Table, outbox: Outbox, way_out: FakeTransport, code: int
) -> None:
    match = await table.accepted(SHADOW)
    way_out.fail(answer(403 if code == MISSING_PERMISSIONS else 404, code), call="redraw", times=9)
    outbox.start()
    await until_settled(table)
    await places(table, match, ALICE, BOB)
    await until_settled(table)
    assert len(way_out.texts("to move")) == 1
    assert outbox.refused == []


async def test_what_discord_is_too_busy_for_is_changed_later(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    way_out.fail(answer(503), call="redraw", times=3)
    outbox.start()
    await until_settled(table)
    await places(table, match, ALICE, BOB)
    await until_settled(table)
    assert len(way_out.boards) == 1


async def test_a_crash_between_the_new_board_and_the_change_of_the_old_is_made_good(
    table: Table, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    way_out.fail(answer(503), call="redraw", times=1000)
    crashed = outbox_at(table, way_out)
    crashed.start()
    await until(lambda: way_out.texts("The cards are dealt"))
    await places(table, match, ALICE, BOB)
    await until(lambda: way_out.texts("to move"))
    await crashed.stop()
    assert len(way_out.boards) == 2
    way_out.heal()
    await start_again(table, way_out)
    assert len(way_out.boards) == 1
    assert len(way_out.texts("to move")) == 1


async def test_an_old_post_that_discord_keeps_waiting_is_deleted(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """30046: discord.py waits, perhaps for minutes."""
    monkeypatch.setattr(transport, "LONGEST", 0.01)
    match = await table.accepted(SHADOW)
    outbox.start()
    await until_settled(table)
    way_out.slow["redraw"] = asyncio.Event()
    await places(table, match, ALICE, BOB)
    await until_settled(table)
    way_out.slow["redraw"].set()
    await until(lambda: not outbox._context.edits._tasks)
    assert way_out.texts("The cards are dealt") == []
    assert len(way_out.boards) == 1


# The one who is late


async def test_who_is_late_is_called_and_the_call_is_taken_away_again(
    table: Table, clock: FakeClock, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    outbox.start()
    await places(table, match, ALICE)
    clock.advance(hours=1)
    await table.upkeep.serve()
    await until(lambda: way_out.texts("the match waits for you"))
    (call,) = [post for post in way_out.posts if "the match waits for you" in post.text]
    assert call.message.pings == (BOB.user_id,)
    await places(table, match, BOB)
    await until_settled(table)
    assert call not in way_out.posts


async def test_who_is_offered_a_draw_meanwhile_is_called_all_the_same(
    table: Table, clock: FakeClock, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    await places(table, match, ALICE)
    clock.advance(hours=1)
    await table.upkeep.serve()
    await table.offer(match, ALICE)
    outbox.start()
    await until_settled(table)
    assert len(way_out.texts("the match waits for you")) == 1


async def test_who_has_placed_meanwhile_is_not_called(
    table: Table, clock: FakeClock, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(SHADOW)
    await places(table, match, ALICE)
    clock.advance(hours=1)
    await table.upkeep.serve()
    await places(table, match, BOB)
    outbox.start()
    await until_settled(table)
    assert way_out.texts("the match waits for you") == []
