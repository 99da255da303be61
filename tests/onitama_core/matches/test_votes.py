"""Matches in which the people of a channel vote for their turns against the computer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import game, matches
from onitama_core.matches.deadlines import IDLE_MATCH_LIFETIME
from onitama_core.matches.votes import SHOW_DELAY
from onitama_core.store import ALL_SHARDS, Computer, DueKind, EntryKind, Everybody, PostKind, Venue
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    RED_WINS,
    SHADOW,
    WIND,
    Table,
)

if TYPE_CHECKING:
    from onitama_core.matches import CastVote
    from onitama_core.store import Location, Match, Person, Terms

HOUR: Final = timedelta(hours=1)
TIGER, CRAB = "tiger:c1c3", "crab:a1a2"
CRANE: Final = "crane:a5a4"


async def begin_vote(
    table: Table, terms: Terms = NAMED_CARDS, place: Location = HERE, time: timedelta = HOUR
) -> Match:
    """Return a match that Alice began; the channel is Red and moves first."""
    seats = Everybody(ALICE.user_id, time), Computer(3)
    update = await table.matches.votes.begin(place, seats, terms, at=table.clock())
    await table.mark_all_sent()
    return update.match


async def cast(
    table: Table, match: Match, person: Person, *texts: str, step: int | None = None
) -> CastVote:
    """Advance the clock by a second, and vote for a turn."""
    table.clock.advance(minutes=1 / 60)
    actions = tuple(map(game.parse_action, texts))
    return await table.matches.votes.cast(match.id, person.user_id, actions, step, at=table.clock())


async def after_hours(table: Table, hours: float) -> None:
    table.clock.advance(hours=hours)
    await table.serve_all()


async def count_due(table: Table, kind: PostKind) -> int:
    return [due for due, _ in await table.due()].count(kind)


async def test_the_turn_with_the_most_votes_is_played_when_the_time_is_over(table: Table) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await cast(table, match, BOB, CRAB)
    voted = await cast(table, match, CAROL, CRAB)
    assert voted.closes_at == match.started_at + HOUR
    await after_hours(table, 0.9)
    assert await table.texts(match.id) == []
    await after_hours(table, 0.2)
    assert await table.texts(match.id) == [CRAB]
    present = await table.present(match.id)
    assert present.awaits_engine
    assert await table.scheduled_subjects(DueKind.VOTE) == []
    assert (await table.engine_request()).player is game.Player.BLUE
    await table.answer_for_computer(CRANE)
    assert await table.scheduled_subjects(DueKind.VOTE) == [match.id]


async def test_a_changed_vote_counts_once_and_a_tie_goes_to_the_turn_voted_for_first(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await cast(table, match, BOB, CRAB)
    await cast(table, match, CAROL, CRAB)
    await cast(table, match, CAROL, TIGER)
    await cast(table, match, DAVE, CRAB)
    ballot = await table.store.read(lambda reader: reader.votes.ballot(match.id, 1))
    assert ballot.wanted == ((TIGER, 2), (CRAB, 2))
    await cast(table, match, ALICE, TIGER)  # a repeated vote keeps its place in the order
    await after_hours(table, 1)
    assert await table.texts(match.id) == [TIGER]


async def test_a_vote_closes_early_with_as_many_voters_as_the_vote_before(table: Table) -> None:
    """A single voter who votes again does not close the vote."""
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await after_hours(table, 1)
    await table.answer_for_computer(CRANE)
    present = await table.present(match.id)
    assert (await cast(table, present, ALICE, CRAB)).closes_at is not None
    assert (await cast(table, present, ALICE, CRAB)).closes_at is not None
    closed = await cast(table, present, BOB, CRAB)
    assert closed.closes_at is None
    assert await table.texts(match.id) == [TIGER, CRANE, CRAB]
    with pytest.raises(matches.OpponentsTurn):
        await cast(table, present, CAROL, CRAB)


async def test_a_vote_without_voters_waits_with_one_reminder_until_the_match_ends_as_idle(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await after_hours(table, 1)
    assert await count_due(table, PostKind.WARNING) == 1
    assert await count_due(table, PostKind.VOTES) == 1
    await after_hours(table, 5)
    assert await count_due(table, PostKind.WARNING) == 1
    voted = await cast(table, match, ALICE, TIGER)
    assert voted.closes_at == table.clock() + HOUR
    await after_hours(table, 1)
    assert await table.texts(match.id) == [TIGER]
    await table.answer_for_computer(CRANE)
    await after_hours(table, IDLE_MATCH_LIFETIME / HOUR + 1)
    assert [entry.kind for entry in await table.log(match.id)][-1] is EntryKind.ABANDONED


async def test_in_wind_a_vote_is_for_the_whole_turn(table: Table) -> None:
    match = await begin_vote(table, WIND)
    with pytest.raises(matches.OutOfDate):
        await cast(table, match, ALICE, "bat:c1c2")
    update = await table.matches.votes.look(match.id, (game.parse_action("bat:c1c2"),))
    assert update.view.public.phase is game.Phase.SPIRIT
    assert update.match.step == match.step
    await cast(table, match, ALICE, "bat:c1c2", "bat:c3b4")
    await after_hours(table, 1)
    assert await table.texts(match.id) == ["bat:c1c2", "bat:c3b4"]


async def test_a_vote_for_an_illegal_turn_or_in_the_wrong_match_is_refused(table: Table) -> None:
    match = await begin_vote(table)
    with pytest.raises(game.IllegalAction):
        await cast(table, match, ALICE, "tiger:c1c4")
    with pytest.raises(matches.OutOfDate):
        await cast(table, match, ALICE, "tiger:c1c4", step=match.step + 1)
    between_people = await table.started()
    with pytest.raises(matches.NotAPlayer):
        await cast(table, between_people, ALICE, TIGER)
    await table.matches.close(match.id)
    with pytest.raises(matches.MatchOver):
        await cast(table, match, ALICE, TIGER)
    assert await table.rows("SELECT * FROM vote") == []
    assert await table.scheduled_subjects(DueKind.VOTE) == []


async def test_a_channel_votes_in_one_match_at_a_time_but_not_in_threads_or_hidden_variants(
    table: Table,
) -> None:
    match = await begin_vote(table)
    with pytest.raises(matches.AlreadyVoting):
        await begin_vote(table)
    await begin_vote(table, place=NEXT_DOOR)
    await table.matches.close(match.id)
    await begin_vote(table)
    in_thread = replace(NAMED_CARDS, venue=Venue.THREAD)
    for terms in (SHADOW, in_thread):
        with pytest.raises(matches.NotForAChannel):
            await begin_vote(table, terms)
    with pytest.raises(matches.NotForAChannel):
        await begin_vote(table, time=timedelta(minutes=2))


async def test_the_organiser_of_a_vote_is_no_player_and_may_close_the_match_but_not_resign(
    table: Table,
) -> None:
    match = await begin_vote(table)
    assert (match.people, match.organiser_id) == ((), ALICE.user_id)
    with pytest.raises(matches.NotAPlayer):
        await table.matches.resign(match.id, ALICE.user_id)
    assert (await table.matches.close(match.id, ALICE.user_id)).is_over


async def test_votes_are_deleted_once_the_last_board_has_named_the_voters(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, RED_WINS[0])
    await cast(table, match, BOB, TIGER)
    await after_hours(table, 1)
    await table.answer_for_computer(RED_WINS[1])
    await table.mark_all_sent()
    await cast(table, match, ALICE, RED_WINS[2])
    await cast(table, match, BOB, RED_WINS[2])
    assert (await table.present(match.id)).is_over
    voters = await table.store.read(lambda reader: reader.votes.voters_of_played_turns(match.id))
    assert voters == [(ALICE.user_id, 2), (BOB.user_id, 1)]
    await table.mark_all_sent()
    assert await table.rows("SELECT * FROM vote") == []


async def test_new_votes_are_shown_together(table: Table) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await cast(table, match, BOB, TIGER)
    assert await count_due(table, PostKind.VOTES) == 0
    await after_hours(table, SHOW_DELAY / HOUR)
    assert await count_due(table, PostKind.VOTES) == 1
    await after_hours(table, 0.1)
    assert await count_due(table, PostKind.VOTES) == 1


async def test_no_vote_closes_during_an_outage(table: Table) -> None:
    match = await begin_vote(table, time=timedelta(minutes=1))
    await cast(table, match, ALICE, TIGER)
    offline_since = table.clock()
    table.clock.advance(minutes=30)
    await table.write(
        lambda transaction: matches.credit_time(
            transaction, offline_since, table.clock(), ALL_SHARDS
        )
    )
    await table.serve_all()
    assert await table.texts(match.id) == []
    table.clock.advance(minutes=2)
    await table.serve_all()
    assert await table.texts(match.id) == [TIGER]


async def test_a_vote_in_a_lost_server_waits_and_starts_again_when_the_server_returns(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    await after_hours(table, 2)
    assert await table.texts(match.id) == []
    await table.matches.servers.mark_available(HERE.guild_id)
    await after_hours(table, 0.5)
    assert await table.texts(match.id) == []
    await after_hours(table, 0.6)
    assert await table.texts(match.id) == [TIGER]


async def test_erasing_a_user_removes_their_votes_and_their_name_as_organiser(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    await cast(table, match, BOB, CRAB)
    exported = await table.matches.export.make(ALICE.user_id)
    assert TIGER.encode() in exported.files[0].data
    assert b"organised_match" in exported.files[0].data
    await table.matches.erasure.erase(ALICE.user_id, at=table.clock())
    assert [row["user_id"] for row in await table.rows("SELECT * FROM vote")] == [BOB.user_id]
    assert ((await table.present(match.id)).organiser_id or 0) < 0
    await after_hours(table, 1)
    assert await table.texts(match.id) == [CRAB]


async def test_the_database_check_reports_a_vote_without_a_scheduled_end(
    table: Table,
) -> None:
    match = await begin_vote(table)
    await cast(table, match, ALICE, TIGER)
    assert await table.store.read(lambda reader: reader.checks.inconsistencies()) == []
    await table.write(lambda transaction: transaction.due.unschedule(DueKind.VOTE, match.id))
    found = await table.store.read(lambda reader: reader.checks.inconsistencies())
    assert found == [f"Match #{match.id} has votes for its next turn, which no time closes."]
