"""What a script can't tell: clicks at once, repetition, clocks that run on, and the history."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import GameEnded, Outcome, Player, PositionRepeated, Termination
from onitama_core.matches import NoTakebackRequest, OutOfDate
from onitama_core.store import Clocks, PostKind
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    NAMED_CARDS,
    ROUND,
    ROUND_CARDS,
    TURNS,
    WIND,
    Table,
    at_pace,
    refusal_of_one,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match, Person, Terms
    from tests.onitama_core.matches.table import FakeClock

FIRST, SECOND, ANOTHER = "bat:c1c2", "bat:c3b4", "bat:a1a2"
"""The parts of a turn, and another first one."""


async def between(table: Table) -> Match:
    """Alice has moved her pawn; the Spirit is next."""
    match = await table.started(terms=WIND)
    return (await table.play_on(match, FIRST)).match


async def take_back(table: Table, match: Match) -> PlayerUpdate:
    return await table.matches.take_back(match.id, ALICE.user_id, match.step)


async def played(table: Table, *texts: str, terms: Terms = NAMED_CARDS) -> Match:
    match = await table.started(*texts, terms=terms)
    return await table.present(match.id)


async def taken_back(table: Table, match: Match, asker: Person = ALICE) -> PlayerUpdate:
    """Asked for and agreed to."""
    request = await table.ask_back(match, asker)
    other = BOB if asker is ALICE else ALICE
    return await table.matches.takebacks.agree(match.id, other.user_id, request.seq)


# At once


async def test_agreeing_and_moving_at_once_is_one_of_them(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    request = await table.ask_back(match, ALICE)
    move = table.act(match, BOB, TURNS[1], match.step)
    agree = table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert await refusal_of_one(agree, move) in {OutOfDate, NoTakebackRequest}


async def move_spirit(table: Table, match: Match) -> PlayerUpdate:
    return await table.act(match, ALICE, SECOND, match.step)


@pytest.mark.parametrize("other", [take_back, move_spirit])
async def test_of_two_clicks_at_once_one_counts(
    table: Table, other: Callable[[Table, Match], Awaitable[PlayerUpdate]]
) -> None:
    match = await between(table)
    assert await refusal_of_one(take_back(table, match), other(table, match)) is OutOfDate


# Repetition


@pytest.mark.parametrize("offers", [0, 1], ids=["quiet", "an offer in between"])
async def test_the_second_time_the_match_goes_on_and_the_third_time_it_is_drawn(
    table: Table, offers: int
) -> None:
    match = await table.started(terms=ROUND_CARDS)
    update = await table.play_on(match, *ROUND)
    assert (update.match.outcome, update.events[-1]) == (None, PositionRepeated(2))
    for _ in range(offers):
        offer = await table.offer(match, ALICE)
        await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    update = await table.play_on(match, *ROUND)
    drawn = Outcome(None, Termination.REPETITION)
    assert update.match.outcome == drawn
    assert update.events[-1] == GameEnded(drawn, (Termination.REPETITION,))
    assert update.match.is_over
    assert (PostKind.BOARD, 12 + 2 * offers) in await table.due()


async def test_a_repetition_counts_as_of_the_line_that_counts(table: Table) -> None:
    match = await played(table, *ROUND, terms=ROUND_CARDS)
    for _ in range(2):
        await taken_back(table, match)
        update = await table.play_on(match, ROUND[-1])
        assert PositionRepeated(2) in update.events


# Clocks, which run on


async def test_on_a_chess_clock_the_time_that_was_used_stays_used(
    table: Table, clock: FakeClock
) -> None:
    match = await played(table, *TURNS[:1], terms=at_pace("5+3"))
    assert match.clocks is not None
    red, blue = match.clocks.left
    request = await table.ask_back(match, ALICE)
    clock.advance(minutes=2)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert update.match.clocks == Clocks((red, blue - timedelta(minutes=2)))
    assert (await table.matches.match(match.id)).deadline == clock() + red


async def test_also_by_who_is_still_to_move(table: Table, clock: FakeClock) -> None:
    match = await played(table, *TURNS[:2], terms=at_pace("5+3"))
    assert match.clocks is not None
    red, blue = match.clocks.left
    clock.advance(minutes=1)
    request = await table.ask_back(match, ALICE)
    clock.advance(minutes=1)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert update.match.clocks == Clocks((red - timedelta(minutes=2), blue))
    assert (await table.matches.match(match.id)).deadline == match.deadline


async def test_a_request_stops_no_clock(table: Table, clock: FakeClock) -> None:
    match = await played(table, *TURNS[:1], terms=at_pace("1h"))
    await table.ask_back(match, ALICE)
    assert (await table.matches.match(match.id)).deadline == match.deadline
    clock.advance(hours=2)
    await table.matches.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(Player.RED, Termination.TIMEOUT)
    assert over.takeback is None


# The history


async def test_a_turn_taken_back_goes_on_as_if_it_had_not_been(table: Table) -> None:
    match = await between(table)
    await take_back(table, match)
    other = await table.started(terms=WIND)
    for number in (match, other):
        await table.play_on(number, ANOTHER, SECOND, "crane:a5a4")
    one, two = [await table.matches.load(number.id) for number in (match, other)]
    assert one.progress.state == two.progress.state
    assert one.progress.story == two.progress.story


async def test_history_read_in_between_leaves_it_out_too(table: Table) -> None:
    """What is kept of the match is made longer, and shorter again."""
    match = await table.started("crab:a1a2", "crane:a5a4", terms=WIND)
    for text in (FIRST, "bat:e1e2"):
        between = (await table.play_on(match, text)).match
        assert (await table.matches.look_back(match.id)).turn == 2
        await take_back(table, between)
        past = await table.matches.look_back(match.id)
        assert (past.turn, past.turns) == (2, 2)
        assert past.view == (await table.matches.look(match.id)).view
    await table.play_on(match, FIRST, SECOND)
    assert (await table.matches.look_back(match.id)).turns == 3
