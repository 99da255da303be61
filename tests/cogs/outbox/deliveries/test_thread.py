"""A match in a thread: its line is posted once, and a refused thread stops nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.ui.errors import ChannelGone
from onitama_core.store import Venue
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import BAD_FORM, MISSING_PERMISSIONS, outbox_at, start_again, until
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table

REFUSED = answer(403, MISSING_PERMISSIONS)
IN_THREAD = replace(NAMED_CARDS, venue=Venue.THREAD)


async def test_the_boards_follow_into_the_thread(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    await table.play_on(match, TURNS[0])
    outbox.start()
    await until(lambda: way_out.texts("after turn 1"))
    (line,) = [post for post in way_out.posts if post.thread is not None]
    assert line.channel_id == HERE.channel_id
    assert [board.channel_id for board in way_out.posts[-2:]] == [line.id, line.id]
    await until(lambda: f"<#{line.id}>" in line.text)


@pytest.mark.parametrize("refusal", [REFUSED, answer(400, BAD_FORM), answer(404)])
async def test_where_no_thread_may_be_opened_the_match_is_played_in_the_channel(
    table: Table, outbox: Outbox, way_out: FakeTransport, refusal: Exception
) -> None:
    match = await table.accepted(IN_THREAD)
    way_out.fail(refusal, call="open_thread", times=1000)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    (told,) = way_out.texts("play here")
    assert "Somebody with Manage Channel can allow *Create Public Threads* for me." in told
    assert {post.channel_id for post in way_out.posts} == {HERE.channel_id}
    assert (await table.present(match.id)).place == HERE


async def test_a_thread_that_discord_is_too_busy_for_is_opened_later_on_the_same_line(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.accepted(IN_THREAD)
    way_out.forgets_nonces = True
    way_out.fail(answer(503), call="open_thread", times=3)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    assert len(way_out.texts("play in")) == 1


@pytest.mark.parametrize("call", ["open_thread", "opened"])
async def test_a_crash_before_or_after_the_thread_is_opened_doubles_no_line(
    table: Table, way_out: FakeTransport, call: str
) -> None:
    """As the next start finds it hours later, when Discord has forgotten the nonce."""
    await table.accepted(IN_THREAD)
    way_out.forgets_nonces = True
    way_out.fail(answer(503), call=call, times=1000)
    crashed = outbox_at(table, way_out)
    crashed.start()
    await until(lambda: way_out.texts("play in"))
    await crashed.stop()
    way_out.heal()
    await start_again(table, way_out)
    assert len(way_out.texts("play in")) == 1


async def test_a_board_that_is_refused_in_the_thread_is_owed_to_the_thread(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.accepted(IN_THREAD)
    way_out.fail(REFUSED, "the start", times=1000)
    outbox.start()
    await until(lambda: outbox.refused)
    (line,) = [post for post in way_out.posts if post.thread is not None]
    assert outbox.refused == [line.id]


async def test_a_crash_before_the_line_is_kept_doubles_no_line(
    table: Table, way_out: FakeTransport
) -> None:
    """Within minutes Discord sends no second post with the same nonce."""
    await table.accepted(IN_THREAD)
    way_out.fail(answer(503), "play in", call="answer", times=1000)
    crashed = outbox_at(table, way_out)
    crashed.start()
    await until(lambda: way_out.texts("play in"))
    await crashed.stop()
    way_out.heal()
    await start_again(table, way_out)
    assert len(way_out.texts("play in")) == 1


async def test_the_result_leads_to_the_last_board(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    way_out.fail(answer(503), "gave up", times=2)
    await table.endings.resign(match.id, BOB.user_id)
    await until(lambda: way_out.texts("is in their thread"))
    (board,) = [post for post in way_out.posts if "Rematch" in post.text]
    (result,) = way_out.texts("is in their thread")
    assert f"/{board.channel_id}/{board.id})" in result


async def test_the_result_calls_both_where_the_thread_is_gone(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    way_out.fail(ChannelGone(), "gave up")
    await table.endings.resign(match.id, BOB.user_id)
    await until(lambda: way_out.texts("gave up"))
    (result,) = [post for post in way_out.posts if "gave up" in post.text]
    assert result.channel_id == HERE.channel_id
    assert "your thread is gone. `/onitama history match:1` still shows it." in result.text
    assert result.message.pings == (ALICE.user_id,)
