"""One board a match: each new one turns the one before into a line, whatever happens between."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pytest
from discord.utils import time_snowflake

from cogs.outbox import transport
from onitama_core.people import GuildCustoms
from onitama_core.store import Customs, Venue
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import (
    MISSING_PERMISSIONS,
    UNKNOWN_MESSAGE,
    outbox_at,
    start_again,
    until,
    until_settled,
)
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, RED_WINS, TURNS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table


async def prefer(table: Table, customs: Customs) -> None:
    await GuildCustoms(table.store, table.clock).change(HERE.guild_id, lambda _: customs)


async def play(table: Table, match: Match, *turns: str) -> None:
    """Each once all before is posted."""
    for turn in turns:
        await table.play_on(match, turn)
        await until_settled(table)


async def test_a_match_leaves_its_last_board_and_a_line_a_turn(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    await play(table, match, *RED_WINS)
    *lines, last = way_out.posts[1:]
    assert way_out.boards == [last]
    assert ["\n" in line.text for line in lines] == [False] * 3
    assert "**Tiger e1–e3**" in lines[1].text
    assert not any(line.has_buttons for line in lines)
    assert last.has_buttons


async def test_boards_that_were_overtaken_are_lines_at_once(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    await table.play_on(match, *TURNS)
    outbox.start()
    await until_settled(table)
    assert len(way_out.posts) == 1 + 5
    assert way_out.boards == [way_out.posts[-1]]


async def test_in_a_thread_too(table: Table, outbox: Outbox, way_out: FakeTransport) -> None:
    match = await table.accepted(replace(NAMED_CARDS, venue=Venue.THREAD))
    await table.play_on(match, TURNS[0])
    outbox.start()
    await until_settled(table)
    await play(table, match, TURNS[1])
    assert len(way_out.boards) == 1
    assert way_out.boards[0].channel_id != HERE.channel_id


@pytest.mark.parametrize(
    "refusal", [answer(404, UNKNOWN_MESSAGE), answer(403, MISSING_PERMISSIONS), answer(400, 30046)]
)
async def test_a_board_that_cannot_be_changed_is_in_nobodys_way(
    table: Table, outbox: Outbox, way_out: FakeTransport, refusal: Exception
) -> None:
    match = await table.accepted(NAMED_CARDS)
    way_out.fail(refusal, call="redraw", times=1)
    outbox.start()
    await play(table, match, *TURNS)
    assert outbox.refused == []
    assert len(way_out.texts("turn")) >= 3


async def test_an_old_board_that_discord_keeps_waiting_is_deleted(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "LONGEST", 0.01)
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    way_out.slow["redraw"] = asyncio.Event()
    await play(table, match, *TURNS[:2])
    assert len(way_out.posts) == 1 + 1
    assert len(way_out.boards) == 1


async def test_a_young_board_that_discord_keeps_waiting_becomes_a_line_in_the_end(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "LONGEST", 0.01)
    way_out._ids = count(time_snowflake(table.clock()))
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    way_out.slow["redraw"] = asyncio.Event()
    await play(table, match, *TURNS[:2])
    way_out.slow["redraw"].set()
    await until(lambda: not outbox._context.edits._tasks)
    assert len(way_out.posts) == 1 + 3
    assert len(way_out.boards) == 1


async def test_a_crash_between_the_new_board_and_the_line_is_made_good(
    table: Table, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    way_out.fail(answer(503), call="redraw", times=1000)
    crashed = outbox_at(table, way_out)
    crashed.start()
    await until_settled(table)
    await table.play_on(match, TURNS[0])
    await until(lambda: len(way_out.boards) == 2)
    await crashed.stop()
    way_out.heal()
    await start_again(table, way_out)
    assert len(way_out.boards) == 1
    assert len(way_out.posts) == 1 + 2


async def test_no_board_gives_way_to_one_that_was_left_out(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    await until_settled(table)
    way_out.fail(answer(403, MISSING_PERMISSIONS), "Tiger", times=1000)
    way_out.fail(answer(403, MISSING_PERMISSIONS), "Crane", times=1)
    await table.play_on(match, *TURNS[:2])
    await until(lambda: outbox.refused)
    assert len(way_out.boards) == 1
    outbox.retry(HERE.channel_id)
    await until_settled(table)
    assert way_out.boards == [way_out.posts[-1]]


async def test_a_draw_offer_replaces_no_board(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    await play(table, match, TURNS[0])
    await table.offer(match, ALICE)
    await until_settled(table)
    (board,) = way_out.boards
    assert board.has_buttons
    await play(table, match, TURNS[1])
    assert way_out.boards == [way_out.posts[-1]]


async def test_a_takeback_replaces_the_board_of_the_turn_that_counts_no_more(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    await play(table, match, *TURNS[:2])
    request = await table.ask_back(match, BOB)
    await table.takebacks.agree(match.id, ALICE.user_id, request.seq)
    await until_settled(table)
    (board,) = way_out.boards
    assert "turn 2 is played again." in board.text
    assert "after turn 1" in board.text
    await play(table, match, TURNS[1])
    assert way_out.boards == [way_out.posts[-1]]
    assert "c1–c3**. 🔴 Alice agreed to a takeback: turn 2 is played again." in board.text


async def test_who_likes_all_boards_again_keeps_those_from_then_on(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    outbox.start()
    await play(table, match, *TURNS[:2])
    await prefer(table, Customs(one_board=False))
    await play(table, match, *TURNS[2:])
    assert len(way_out.boards) == 3
