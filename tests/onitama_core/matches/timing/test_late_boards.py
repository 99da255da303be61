"""Nobody loses on time in a turn whose board they were never shown, within an hour."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Outcome, Player, Termination
from onitama_core.matches import begin_with_board, keep_refusal
from onitama_core.matches.deadlines import GRACE
from onitama_core.store import PACES
from tests.onitama_core.matches.table import CAROL, DAVE, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock, Table

MINUTE: Final = timedelta(minutes=1)
FIVE_MINUTES: Final = timedelta(minutes=5)


async def begun(table: Table, pace: str) -> Match:
    return await table.accepted(replace(NAMED_CARDS, pace=PACES[pace]))


async def post_boards(table: Table, now: datetime) -> None:
    table.clock.now = now
    for post in await table.due_posts():
        await table.write(partial(begin_with_board, post=post, now=now))
        await table.settle(post, message_id=1000 + post.id)


async def refuse_boards(table: Table, now: datetime) -> None:
    table.clock.now = now
    post = (await table.due_posts())[-1]
    await table.write(partial(keep_refusal, post=post, now=now))


async def serve_at(table: Table, now: datetime) -> None:
    table.clock.now = now
    while (due := await table.matches.serve()) is not None and due <= now:
        pass


@pytest.mark.parametrize("pace", ["5m", "5+3"])
async def test_a_turn_begins_with_its_board(table: Table, pace: str) -> None:
    match = await begun(table, pace)
    late = match.started_at + 4 * MINUTE
    await post_boards(table, late)
    assert (await table.matches.match(match.id)).deadline == late + FIVE_MINUTES
    await serve_at(table, late + FIVE_MINUTES + GRACE)
    assert (await table.matches.match(match.id)).outcome == Outcome(
        Player.BLUE, Termination.TIMEOUT
    )


async def test_a_board_that_comes_at_once_gives_no_time(table: Table) -> None:
    match = await begun(table, "5m")
    await post_boards(table, match.started_at + timedelta(seconds=9))
    assert (await table.matches.match(match.id)).deadline == match.deadline


async def test_an_older_board_gives_no_time(table: Table) -> None:
    match = await begun(table, "5m")
    first = (await table.due_posts())[-1]
    table.clock.advance(minutes=1)
    after = (await table.play_on(match, TURNS[0])).match
    second = (await table.due_posts())[-1]
    await table.settle(second, message_id=1)
    now = table.clock() + MINUTE
    await table.write(partial(begin_with_board, post=first, now=now))
    assert (await table.matches.match(match.id)).deadline == after.deadline


async def test_nobody_loses_before_the_board_is_posted(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "5m")
    late = match.started_at + 20 * MINUTE
    await serve_at(table, late)
    assert not (await table.matches.match(match.id)).is_over
    await post_boards(table, late)
    assert (await table.matches.match(match.id)).deadline == late + FIVE_MINUTES
    clock.advance(minutes=4)
    assert not (await table.play_on(match, TURNS[0])).match.is_over


async def test_who_plays_without_having_been_called_is_not_late(
    table: Table, clock: FakeClock
) -> None:
    match = await begun(table, "5m")
    clock.advance(minutes=6)
    assert (await table.play_on(match, TURNS[0])).match.turn_number == 2


async def test_a_channel_that_takes_no_board_keeps_no_match_open(table: Table) -> None:
    match = await begun(table, "5m")
    await serve_at(table, match.started_at + timedelta(hours=1, minutes=2))
    assert (await table.matches.match(match.id)).is_over


# What people keep from a channel


@pytest.mark.parametrize("pace", ["5m", "5+3"])
async def test_a_board_that_people_keep_from_its_channel_stops_no_clock(
    table: Table, pace: str
) -> None:
    match = await begun(table, pace)
    await refuse_boards(table, match.started_at)
    await serve_at(table, match.started_at + FIVE_MINUTES + GRACE)
    assert (await table.matches.match(match.id)).outcome == Outcome(
        Player.BLUE, Termination.TIMEOUT
    )


async def test_nor_does_it_give_time_once_the_channel_takes_it(table: Table) -> None:
    match = await begun(table, "5m")
    await refuse_boards(table, match.started_at)
    await post_boards(table, match.started_at + 4 * MINUTE)
    assert (await table.matches.match(match.id)).deadline == match.deadline


async def test_what_discord_delayed_before_is_given_back(table: Table) -> None:
    match = await begun(table, "5m")
    refused = match.started_at + 4 * MINUTE
    await refuse_boards(table, refused)
    await post_boards(table, refused + MINUTE)
    assert (await table.matches.match(match.id)).deadline == refused + FIVE_MINUTES


async def test_the_next_board_waits_behind_it(table: Table) -> None:
    """It is not even tried for a while, and then takes the other's place."""
    match = await begun(table, "5m")
    await refuse_boards(table, match.started_at)
    after = (await table.play_on(match, TURNS[0])).match
    await post_boards(table, match.started_at + 4 * MINUTE)
    assert (await table.matches.match(match.id)).deadline == after.deadline


async def test_so_do_the_boards_of_other_matches_in_the_channel(table: Table) -> None:
    waiting = await begun(table, "5m")
    other = await table.invited(DAVE, by=CAROL, terms=replace(NAMED_CARDS, pace=PACES["5m"]))
    begins = await table.matches.accept(other.id, DAVE)
    await refuse_boards(table, waiting.started_at)
    await post_boards(table, waiting.started_at + 4 * MINUTE)
    for match in (waiting, begins.match):
        assert (await table.matches.match(match.id)).deadline == match.deadline


async def test_a_channel_that_takes_boards_again_may_be_late_again(table: Table) -> None:
    match = await begun(table, "5m")
    await refuse_boards(table, match.started_at)
    await post_boards(table, match.started_at + MINUTE)
    await table.play_on(match, TURNS[0])
    late = match.started_at + 4 * MINUTE
    await post_boards(table, late)
    assert (await table.matches.match(match.id)).deadline == late + FIVE_MINUTES
