"""Playing turns, cancelling and closing matches, and the errors that refuse a click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core import game, matches, store
from onitama_core.store import (
    PACES,
    EntryKind,
    Person,
    PlainEntry,
    PostKind,
    SystemEntry,
    Terms,
    Venue,
)
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, DAVE, HERE, TURNS, Table
from tests.onitama_core.matches.test_replay import unreadable_match

if TYPE_CHECKING:
    from pathlib import Path

AFTER_FIRST = "ssmss/5/2M2/5/SS1SS b crab,dragon crane,monkey tiger"
"""The position after the first of TURNS."""


async def test_an_update_has_the_actions_events_and_the_position_after_it(table: Table) -> None:
    match, other = await table.started(place=tables.NEXT_DOOR), await table.started(opponent=CAROL)
    assert await table.position(match.id) == tables.START
    answer = await table.act(match, ALICE, TURNS[0])
    update, match_after = answer.public, answer.match
    assert game.format_position(update.view) == await table.position(match.id) == AFTER_FIRST
    assert (match_after.turn, match_after.turn_number) == (game.Player.BLUE, 2)
    assert (match_after.seq, match_after.step) == (1, 1)
    (moved,) = update.events
    assert isinstance(moved, game.PawnMoved)
    assert (moved.player, str(moved.origin), str(moved.target)) == (game.Player.RED, "c1", "c3")
    (post,) = await table.due_posts()
    assert (post.id, post.channel_id) == (update.post_id, tables.NEXT_DOOR.channel_id)
    assert await table.present(other.id) == other
    looked = await table.matches.look_as(match.id, ALICE.user_id)
    assert (looked.match, looked.view, looked.events) == (match_after, answer.view, answer.events)


async def test_only_the_players_have_private_views(table: Table) -> None:
    match = await table.started()
    for can_act in ([True, False], [False, True]):
        views = [
            (await table.matches.look_as(match.id, person.user_id)).view for person in (ALICE, BOB)
        ]
        assert [view.viewer for view in views] == [game.Player.RED, game.Player.BLUE]
        assert [bool(view.legal_actions) for view in views] == can_act
        await table.play_on(match, TURNS[0] if can_act[0] else TURNS[1])
    with pytest.raises(matches.NotAPlayer):
        await table.matches.look_as(match.id, CAROL.user_id)


async def test_open_matches_of_a_person_or_channel_are_listed_oldest_first(table: Table) -> None:
    first = await table.started()
    next_door = await table.started(challenger=CAROL, opponent=ALICE, place=tables.NEXT_DOOR)
    await table.finished()
    abroad = await table.started(place=ABROAD)
    await table.play_on(first, *TURNS)
    second = await table.started(opponent=CAROL)
    first = await table.present(first.id)
    open_of = table.matches.lists.open_of
    assert await open_of(ALICE.user_id, HERE.guild_id) == [first, next_door, second]
    assert await open_of(BOB.user_id, HERE.guild_id) == [first]
    assert await open_of(ALICE.user_id, ABROAD.guild_id) == [abroad]
    assert await open_of(DAVE.user_id, HERE.guild_id) == []
    assert await table.matches.lists.open_in(HERE.channel_id) == [first, second]


async def test_a_persons_open_matches_come_before_those_of_the_channel(table: Table) -> None:
    others = await table.started(challenger=CAROL, opponent=DAVE)
    next_door, here = await table.started(place=tables.NEXT_DOOR), await table.started()
    found = [await table.matches.lists.open_near(ALICE.user_id, HERE, most) for most in (25, 2)]
    assert found == [[next_door, here, others], [next_door, here]]


async def next_after(table: Table, played: store.Match) -> int | None:
    """Play Alice's first turn, and return the id of the match that she is to play next."""
    update = await table.act(played, ALICE, TURNS[0])
    return None if update.next_match is None else update.next_match.id


async def test_the_next_match_is_the_most_urgent_or_longest_waiting_in_the_server(
    table: Table,
) -> None:
    played = await table.started()
    await table.started(place=ABROAD, opponent=CAROL)
    await table.started(TURNS[0], opponent=DAVE)
    assert await next_after(table, played) is None
    recent, played, old = [await table.started(opponent=person) for person in (BOB, CAROL, DAVE)]
    table.clock.advance(hours=1)
    await table.play_on(recent, *TURNS[:2])
    assert await next_after(table, played) == old.id
    played = await table.started(opponent=CAROL)
    urgent = await table.started(terms=replace(tables.NAMED_CARDS, pace=PACES["1h"]))
    assert await next_after(table, played) == urgent.id


CANCELLED = game.Outcome(None, game.Termination.CANCELLED)


async def test_a_cancelled_match_reveals_nothing_and_is_not_listed_as_finished(
    table: Table,
) -> None:
    ended = await table.finished()
    match = await table.started(terms=tables.SHADOW)
    await table.placed(match, ALICE)
    match = (await table.matches.cancel(match.id, ALICE.user_id)).match
    assert (match.is_over, match.is_revealed) == (True, False)
    for call in (
        table.matches.replays.reveal(match.id),
        table.matches.replays.every_turn(match.id),
        table.matches.replays.look_back(match.id),
        table.matches.invitations.rematch(match.id, ALICE),
        table.matches.invitations.rematch(match.id, BOB),
    ):
        with pytest.raises(matches.WasCancelled) as caught:
            await call
        assert caught.value.match.id == match.id
    state = (await table.matches.log.load(match.id))[1].state
    assert [game.legal_actions(state, player) for player in game.Player] == [(), ()]
    for most in (1, 25):
        found = await table.matches.lists.finished_near(ALICE.user_id, HERE, most)
        assert [match.id for match in found] == [ended.id]


async def test_cancelling_a_match_in_a_thread_is_posted_in_the_parent_channel_too(
    table: Table,
) -> None:
    match = await table.started(terms=Terms(venue=Venue.THREAD))
    await table.write(
        lambda transaction: transaction.matches.move_to_thread(
            match.id, match.place.channel_id, 999
        )
    )
    await table.matches.cancel(match.id, ALICE.user_id)
    assert await table.due() == [(PostKind.RESULT, 1), (PostKind.BOARD, 1)]


@pytest.mark.parametrize(("canceller", "other"), [(ALICE, BOB), (BOB, ALICE)])
async def test_after_cancelling_no_match_with_the_same_person_starts_until_they_have_played(
    table: Table, canceller: Person, other: Person
) -> None:
    over = await table.finished()
    await table.matches.close((await table.started()).id)  # neither player cancelled this
    match = await table.started()
    for_anybody = await table.invited(None, by=other)
    await table.matches.cancel(match.id, canceller.user_id)
    until = table.clock() + matches.Limits().quiet_period
    async with table.unchanged():
        for call in (
            table.invited(other, by=canceller, place=ABROAD),
            table.matches.invitations.rematch(over.id, canceller),
            table.matches.invitations.accept(for_anybody.id, canceller),
        ):
            with pytest.raises(matches.CancelledRecently) as caught:
                await call
            assert (caught.value.opponent, caught.value.until) == (other, until)
    await table.started(challenger=canceller, opponent=CAROL)
    played = await table.finished(challenger=other, opponent=canceller, loser=other)
    assert isinstance(
        await table.matches.invitations.rematch(played.id, canceller), matches.Invited
    )


async def test_after_the_quiet_period_a_player_who_cancelled_can_start_again(table: Table) -> None:
    await table.cancelled_match()
    table.clock.now += matches.Limits().quiet_period
    assert (await table.started()).can_be_cancelled


async def test_closing_a_match_ends_it_without_a_result_and_closes_its_proposals(
    table: Table, path: Path
) -> None:
    match = await table.started(*TURNS)
    await table.offer(match, ALICE)
    await table.ask_back(match, ALICE)
    await table.mark_all_sent()
    closed = await table.matches.close(match.id)
    assert (closed.outcome, closed.waits_for, closed.deadline) == (CANCELLED, (), None)
    assert (closed.draw_offer, closed.takeback) == (None, None)
    assert (await table.log(match.id))[-1] == SystemEntry(7, EntryKind.CLOSED, at=table.clock())
    assert await table.due() == [
        (kind, 7) for kind in (PostKind.BOARD, PostKind.DRAW_OFFER_CLOSED, PostKind.TAKEBACK_CLOSED)
    ]
    assert (await table.matches.look(match.id)).kind is EntryKind.CLOSED
    assert (await table.matches.log.load(match.id))[1].actor is None
    async with tables.table_at(path, table.clock) as fresh:
        assert await fresh.present(match.id) == closed
    for user_id in (ALICE.user_id, CAROL.user_id):
        async with table.refusing(matches.MatchOver):
            await table.matches.close(match.id, user_id)
    with pytest.raises(store.NoSuchMatch):
        await table.matches.close(7)


async def test_a_match_whose_opponent_left_can_end_without_a_result(
    table: Table, path: Path
) -> None:
    match = await table.started(*TURNS)
    await table.mark_all_sent()
    ended = (await table.matches.end_without_opponent(match.id, BOB.user_id)).match
    assert (ended.outcome, ended.waits_for, ended.deadline) == (CANCELLED, (), None)
    [*_, last] = await table.log(match.id)
    assert last == PlainEntry(
        match.seq + 1, game.Player.BLUE, EntryKind.OPPONENT_LEFT, at=table.clock()
    )
    assert await table.due() == [(PostKind.BOARD, last.seq)]
    async with tables.table_at(path, table.clock) as fresh:
        assert await fresh.present(match.id) == ended
        assert (await fresh.matches.look(match.id)).kind is EntryKind.OPPONENT_LEFT
    async with table.refusing(matches.MatchOver):
        await table.matches.end_without_opponent(match.id, BOB.user_id)


async def test_matches_with_a_pace_or_in_practice_do_not_end_without_an_opponent(
    table: Table,
) -> None:
    for match in (await table.started(terms=tables.RATED), await table.practised(1)):
        async with table.refusing(matches.TooLateToCancel):
            await table.matches.end_without_opponent(match.id, ALICE.user_id)
    match = await table.started(*TURNS)
    async with table.refusing(matches.NotAPlayer):
        await table.matches.end_without_opponent(match.id, CAROL.user_id)


@pytest.mark.parametrize("player", tables.PEOPLE[:2])
async def test_a_player_can_not_close_their_own_match_as_a_moderator(
    table: Table, player: Person
) -> None:
    match = await unreadable_match(table)
    async with table.refusing(matches.ModeratorPlaysInIt):
        await table.matches.close(match.id, player.user_id)
    closed = await table.matches.close(match.id, CAROL.user_id)
    assert (closed.outcome, closed.waits_for) == (CANCELLED, ())


@pytest.mark.parametrize("is_declined", [True, False])
async def test_a_player_may_offer_one_draw_in_five_of_their_turns(
    table: Table, *, is_declined: bool
) -> None:
    """Declined and lapsed offers count alike; the error names the first turn for the next offer."""
    match = await table.started(terms=tables.CYCLE_CARDS)
    offer = await table.offer(match, ALICE)
    if is_declined:
        await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    for turn in (*tables.CYCLE, *tables.CYCLE[:4]):
        await table.play_on(match, turn)
        present = await table.present(match.id)
        if present.turn_number in {1, 2} and not is_declined:
            continue  # the offer is open until Bob has moved
        if present.turn_number < 11:
            async with table.refusing(matches.DrawOfferTooSoon) as caught:
                await table.offer(match, ALICE)
            assert caught.value.turn == 11
    assert (await table.offer(match, ALICE)).player is game.Player.RED
