"""Playing: whose turn, which step, what is answered; and what is cancelled or closed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    Outcome,
    PawnMoved,
    Player,
    Termination,
    format_position,
    legal_actions,
    new_game,
)
from onitama_core.matches import (
    CancelledLately,
    HasAStake,
    Invited,
    Limits,
    MatchOver,
    NotAPlayer,
    OutOfDate,
    WasCancelled,
)
from onitama_core.store import (
    PACES,
    EntryKind,
    MatchPost,
    NoSuchMatch,
    OfNobody,
    PostKind,
    Terms,
    Venue,
)
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BLUE_WINS,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    PEOPLE,
    RATED,
    RED_WINS,
    SHADOW,
    START,
    TURNS,
    WIND,
    Table,
    refusal_of_one,
    table_at,
    won,
)
from tests.onitama_core.matches.test_replay import broken

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import FakeClock


AFTER_FIRST = "ssmss/5/2M2/5/SS1SS b crab,dragon crane,monkey tiger"


# Taking turns


async def test_an_update_tells_of_the_action_and_the_position_after_it(table: Table) -> None:
    match, other = await table.started(place=NEXT_DOOR), await table.started(opponent=CAROL)
    assert await table.position(match.id) == START
    update = (await table.act(match, ALICE, TURNS[0])).public
    assert format_position(update.view) == await table.position(match.id) == AFTER_FIRST
    now = update.match
    assert (now.turn, now.turn_number, now.seq, now.step) == (Player.BLUE, 2, 1, 1)
    (moved,) = update.events
    assert isinstance(moved, PawnMoved)
    assert (moved.player, str(moved.origin), str(moved.target)) == (Player.RED, "c1", "c3")
    assert update.post_id is not None
    post = await table.post(update.post_id)
    assert isinstance(post, MatchPost)
    assert (post.kind, post.channel_id) == (PostKind.BOARD, NEXT_DOOR.channel_id)
    assert (post.match_id, post.seq) == (match.id, 1)
    assert await table.present(other.id) == other


async def test_two_clicks_at_once_play_once(table: Table) -> None:
    match = await table.started()
    twice = (table.act(match, ALICE, TURNS[0], step=0) for _ in range(2))
    assert await refusal_of_one(*twice) is OutOfDate
    assert len(await table.log(match.id)) == 1
    assert await table.due() == [(PostKind.BOARD, 1)]


@pytest.mark.parametrize(("texts", "winner"), [(RED_WINS, Player.RED), (BLUE_WINS, Player.BLUE)])
async def test_a_win_ends_the_match(table: Table, texts: tuple[str, ...], winner: Player) -> None:
    async def finished_at() -> int | None:
        (row,) = await table.rows("SELECT finished_at FROM match")
        return None if row[0] is None else int(row[0])

    match = await table.started(*texts[:-1])
    assert await finished_at() is None
    table.clock.advance(minutes=1)
    update = await table.play_on(match, texts[-1])
    assert update.match.outcome is not None
    assert (update.match.outcome.winner, update.match.is_over) == (winner, True)
    assert await finished_at() == int(table.clock().timestamp() * 1000)
    assert await table.due() == [(PostKind.BOARD, seq) for seq in range(1, len(texts) + 1)]
    assert not (await table.matches.look(match.id, until=2)).match.is_over


# What is answered


async def test_each_player_and_nobody_else_has_a_view_of_their_own(table: Table) -> None:
    match = await table.started()
    alice, bob = [await table.matches.look_as(match.id, one.user_id) for one in (ALICE, BOB)]
    assert [alice.view.viewer, bob.view.viewer] == [Player.RED, Player.BLUE]
    assert alice.view.legal_actions == legal_actions(new_game(match.setup), Player.RED)
    assert bob.view.legal_actions == ()
    await table.play_on(match, TURNS[0])
    alice, bob = [await table.matches.look_as(match.id, one.user_id) for one in (ALICE, BOB)]
    assert (alice.view.legal_actions, len(bob.view.legal_actions) > 0) == ((), True)
    with pytest.raises(NotAPlayer):
        await table.matches.look_as(match.id, CAROL.user_id)
    found = [match.player_of(person.user_id) for person in (ALICE, BOB, CAROL)]
    assert found == [Player.RED, Player.BLUE, None]


# Looking


async def test_a_look_shows_what_the_last_player_was_answered(table: Table) -> None:
    match = await table.started()
    update = await table.act(match, ALICE, TURNS[0])
    looked = await table.matches.look_as(match.id, ALICE.user_id)
    assert (looked.match, looked.view, looked.events) == (update.match, update.view, update.events)
    assert looked.public == await table.matches.look(match.id)


async def test_the_games_of_a_person_and_a_channel_are_its_open_ones_oldest_first(
    table: Table,
) -> None:
    first = await table.started()
    next_door = await table.started(challenger=CAROL, opponent=ALICE, place=NEXT_DOOR)
    await table.finished()
    abroad = await table.started(place=ABROAD)
    await table.play_on(first, *TURNS)
    second = await table.started(opponent=CAROL)
    first = await table.present(first.id)
    games_of, here = table.matches.games_of, HERE.guild_id
    assert await games_of(ALICE.user_id, here) == [first, next_door, second]
    assert await games_of(BOB.user_id, here) == [first]
    assert await games_of(ALICE.user_id, ABROAD.guild_id) == [abroad]
    assert await games_of(DAVE.user_id, here) == []
    assert await table.matches.games_in(HERE.channel_id) == [first, second]


async def test_a_persons_open_matches_come_before_those_of_the_channel(table: Table) -> None:
    others = await table.started(challenger=CAROL, opponent=DAVE)
    next_door, here = await table.started(place=NEXT_DOOR), await table.started()
    found = [await table.matches.games_near(ALICE.user_id, HERE, most) for most in (25, 2)]
    assert found == [[next_door, here, others], [next_door, here]]


async def next_after(table: Table, played: Match) -> int | None:
    update = await table.act(played, ALICE, TURNS[0])
    return None if update.next_match is None else update.next_match.id


async def test_the_one_that_has_waited_longest_is_next(table: Table, clock: FakeClock) -> None:
    recent, played, old = [await table.started(opponent=person) for person in (BOB, CAROL, DAVE)]
    clock.advance(hours=1)
    await table.play_on(recent, *TURNS[:2])
    assert await next_after(table, played) == old.id


async def test_the_one_whose_time_runs_out_first_comes_before_one_that_has_waited_longer(
    table: Table, clock: FakeClock
) -> None:
    played, _ = [await table.started(opponent=person) for person in (CAROL, DAVE)]
    clock.advance(hours=1)
    urgent = await table.started(terms=replace(NAMED_CARDS, pace=PACES["1h"]))
    assert await next_after(table, played) == urgent.id


async def test_only_what_waits_for_the_player_here_is_next(table: Table) -> None:
    here = await table.started()
    await table.started(place=ABROAD, opponent=CAROL)
    await table.started(TURNS[0], opponent=DAVE)
    assert await next_after(table, here) is None


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


async def test_who_cancelled_may_ask_again_once_the_two_have_played(table: Table) -> None:
    await table.matches.cancel((await table.started()).id, ALICE.user_id)
    played = await table.started(challenger=BOB, opponent=ALICE)
    await table.matches.resign(played.id, BOB.user_id)
    assert isinstance(await table.matches.rematch(played.id, ALICE), Invited)


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
