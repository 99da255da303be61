"""A match in which nobody has moved is cancelled: it opens nothing and counts for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Outcome, Player, Termination, legal_actions
from onitama_core.matches import (
    CancelledLately,
    HasAStake,
    Limits,
    MatchOver,
    WasCancelled,
)
from onitama_core.store import EntryKind, NoSuchMatch, OfNobody, PostKind, Terms, Venue
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    HERE,
    PEOPLE,
    RATED,
    SHADOW,
    TURNS,
    WIND,
    Table,
    table_at,
    won,
)
from tests.onitama_core.matches.test_replay import broken

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import FakeClock


CANCELLED = Outcome(None, Termination.CANCELLED)
IN_A_THREAD = Terms(venue=Venue.THREAD)


async def cancelled(table: Table, terms: Terms = SHADOW) -> Match:
    match = await table.started(terms=terms)
    if terms is SHADOW:
        await table.placed(match, ALICE)
    return (await table.matches.cancel(match.id, ALICE.user_id)).match


async def test_so_is_a_line_to_the_channel_of_its_thread(table: Table) -> None:
    match = await table.started(terms=IN_A_THREAD)
    await table.write(
        lambda transaction: transaction.move_to_thread(match.id, match.place.channel_id, 999)
    )
    await table.matches.cancel(match.id, ALICE.user_id)
    assert await table.due() == [(PostKind.RESULT, 1), (PostKind.BOARD, 1)]


async def test_it_opens_nothing_and_nobody_plays_on(table: Table) -> None:
    match = await cancelled(table)
    assert (match.is_over, match.is_opened) == (True, False)
    for look in (
        table.matches.reveal(match.id),
        table.matches.every_turn(match.id),
        table.matches.look_back(match.id),
        table.matches.rematch(match.id, ALICE),
        table.matches.rematch(match.id, BOB),
    ):
        with pytest.raises(WasCancelled) as caught:
            await look
        assert caught.value.match.id == match.id
    state = (await table.matches.load(match.id)).progress.state
    assert [legal_actions(state, player) for player in Player] == [(), ()]
    with pytest.raises(MatchOver):
        await table.act(match, BOB, "place:d5")


async def test_it_is_no_match_that_goes_on_or_ended_and_hides_none(table: Table) -> None:
    ended = await table.finished()
    await cancelled(table)
    assert await table.matches.games_of(ALICE.user_id, HERE.guild_id) == []
    assert await table.matches.games_in(HERE.channel_id) == []
    for most in (1, 25):
        found = await table.matches.finished_games(ALICE.user_id, HERE, most)
        assert [match.id for match in found] == [ended.id]


async def test_it_takes_no_place_among_the_open_matches(table: Table, clock: FakeClock) -> None:
    for _ in range(30):
        await cancelled(table, WIND)
        clock.advance(hours=1)
    assert (await table.started()).outcome is None


@pytest.mark.parametrize(("canceller", "other"), [(ALICE, BOB), (BOB, ALICE)])
async def test_who_cancelled_gets_no_other_deal_with_the_same_person_for_a_while(
    table: Table, clock: FakeClock, canceller: Person, other: Person
) -> None:
    over = await table.finished()
    match = await table.started()
    for_anybody = await table.invited(None, by=other)
    await table.matches.cancel(match.id, canceller.user_id)
    until = clock() + Limits().pause
    async with table.unchanged():
        for again in (
            table.invited(other, by=canceller, place=ABROAD),
            table.matches.rematch(over.id, canceller),
            table.matches.accept(for_anybody.id, canceller),
        ):
            with pytest.raises(CancelledLately) as refused:
                await again
            assert (refused.value.opponent, refused.value.until) == (other, until)
    clock.now = until
    assert (await table.started(challenger=canceller, opponent=other)).outcome is None


@pytest.mark.parametrize("canceller", [ALICE, BOB])
async def test_whoever_did_not_cancel_may_ask_again_at_once(
    table: Table, canceller: Person
) -> None:
    other = BOB if canceller is ALICE else ALICE
    await table.matches.cancel((await table.started()).id, canceller.user_id)
    await table.started(challenger=canceller, opponent=CAROL)
    assert (await table.started(challenger=other, opponent=canceller)).can_be_cancelled


async def test_a_match_that_a_manager_closed_was_cancelled_by_neither(table: Table) -> None:
    await table.matches.close((await table.started()).id)
    await table.started()


# Closing


async def test_it_ends_without_a_result_whoever_is_to_move(
    table: Table, path: Path, clock: FakeClock
) -> None:
    match = await table.started(*TURNS)
    await table.settle_all()
    closed = await table.matches.close(match.id)
    assert (closed.outcome, closed.waits_for, closed.deadline) == (CANCELLED, (), None)
    assert (await table.log(match.id))[-1] == OfNobody(5, EntryKind.CLOSED, at=table.clock())
    assert await table.due() == [(PostKind.BOARD, 5)]
    assert (await table.matches.look(match.id)).kind is EntryKind.CLOSED
    assert (await table.matches.load(match.id)).progress.actor is None
    async with table_at(path, clock) as fresh:
        assert await fresh.present(match.id) == closed
        assert await fresh.log(match.id) == await table.log(match.id)


async def test_what_is_proposed_lapses(table: Table) -> None:
    match = await table.started(TURNS[0])
    await table.offer(match, ALICE)
    await table.ask_back(match, ALICE)
    await table.settle_all()
    closed = await table.matches.close(match.id)
    assert (closed.draw_offer, closed.takeback) == (None, None)
    assert await table.due() == [
        (PostKind.BOARD, 4),
        (PostKind.DRAW_OFFER_CLOSED, 4),
        (PostKind.TAKEBACK_CLOSED, 4),
    ]


async def test_what_is_over_or_never_was_is_not_closed(table: Table) -> None:
    over = await won(table)
    for user_id in (ALICE.user_id, CAROL.user_id):
        async with table.refusing(MatchOver):
            await table.matches.close(over, user_id)
    with pytest.raises(NoSuchMatch):
        await table.matches.close(7)


async def test_what_can_not_be_replayed_is_closed_too(table: Table) -> None:
    match = await broken(table)
    closed = await table.matches.close(match.id)
    assert (closed.outcome, closed.waits_for) == (CANCELLED, ())


@pytest.mark.parametrize("terms", [Terms(), RATED], ids=["unrated", "rated"])
@pytest.mark.parametrize("player", PEOPLE[:2])
async def test_a_match_is_not_closed_by_who_plays_in_it(
    table: Table, player: Person, terms: Terms
) -> None:
    match = await table.started(terms=terms)
    async with table.refusing(HasAStake):
        await table.matches.close(match.id, player.user_id)
    assert (await table.matches.close(match.id, CAROL.user_id)).outcome == CANCELLED
