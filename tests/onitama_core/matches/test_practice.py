"""Matches against the computer or of one person in both seats, in private or in a channel."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core import game, matches
from onitama_core.game import OnitamaError, Outcome, Player, Termination, Variant, legal_actions
from onitama_core.matches.terms import MAX_PRIVATE_MATCHES, Limits
from onitama_core.store import (
    MAX_ENGINE_MOVES_PER_USER,
    PACES,
    Computer,
    DueKind,
    EntryKind,
    Location,
    PostKind,
    SeatChoice,
    Venue,
)
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, HERE, IN_PRIVATE, START, TURNS, Table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from onitama_core.store import Match, Person, Terms

COMPUTER_BEGINS = replace(IN_PRIVATE, seat=SeatChoice.BLUE)
WIND = replace(tables.WIND, venue=Venue.PRIVATE)
BOTH_PARTS = ["bat:c1c2", "bat:c3b4"]
"""Red's first turn in Way of the Wind, with both its parts."""


async def test_a_practice_match_starts_at_once_and_the_players_turn_requests_an_engine_move(
    table: Table,
) -> None:
    update = await table.matches.practice.begin(HERE, ALICE, 3, IN_PRIVATE)
    assert update.match.seats == (ALICE, Computer(3))
    assert (update.view.viewer, update.public.post_id) == (Player.RED, None)
    assert await table.matches.practice.engine_requests(10) == []
    assert not table.store.engine_moves_due.is_set()
    await table.play_on(update.match, TURNS[0])
    assert table.store.engine_moves_due.is_set()
    request = await table.engine_request()
    assert (request.match.id, request.player) == (update.match.id, Player.BLUE)
    assert request.known == matches.MovesSoFar(START, (TURNS[0],), (), request.known.seed)
    assert (request.level, request.is_to_move, request.draw_offered) == (3, True, False)


async def test_the_computer_can_move_first_and_its_whole_turn_is_one_transaction(
    table: Table,
) -> None:
    match = await table.practised(terms=replace(WIND, seat=SeatChoice.BLUE))
    request = await table.engine_request()
    assert request.player is Player.RED
    with pytest.raises(game.IllegalAction):
        await table.matches.practice.answer(request, ["bat:c1c2", "bat:c3c5"])
    assert await table.texts(match.id) == []
    update = await table.matches.practice.answer(request, BOTH_PARTS)
    assert update is not None
    assert (update.view.viewer, update.match.waits_for) == (Player.BLUE, (Player.BLUE,))
    assert await table.texts(match.id) == BOTH_PARTS
    assert await table.matches.practice.engine_requests(10) == []


async def test_an_engine_request_is_answered_once_and_not_after_the_match_went_on(
    table: Table,
) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    request = await table.engine_request()
    assert await table.matches.practice.answer(request, [TURNS[1]]) is not None
    assert await table.matches.practice.answer(request, [TURNS[1]]) is None
    assert await table.texts(match.id) == [*TURNS[:2]]
    await table.play_on(match, TURNS[2])
    request = await table.engine_request()
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert await table.matches.practice.engine_requests(10) == []
    async with table.unchanged():
        assert await table.matches.practice.answer(request, [TURNS[3]]) is None


async def test_the_computer_grants_a_takeback_at_once_and_declines_a_draw_with_its_move(
    table: Table,
) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    await table.offer(match, ALICE)
    request = await table.engine_request()
    assert (request.draw_offered, request.is_to_move) == (True, True)
    assert (await table.answer_for_computer(TURNS[1])).draw_offer is None
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert (update.match.turn_number, update.match.takeback) == (1, None)
    assert update.match.waits_for == (Player.RED,)
    kinds = [entry.kind for entry in await table.log(match.id)][2:]
    assert kinds == [
        EntryKind.DRAW_DECLINED,
        EntryKind.ACTION,
        EntryKind.TAKEBACK_OFFERED,
        EntryKind.TAKEBACK_AGREED,
    ]


@pytest.mark.parametrize("agrees", [True, False])
async def test_the_computer_answers_a_draw_offer_during_the_players_own_turn(
    table: Table, *, agrees: bool
) -> None:
    match = await table.practised()
    await table.offer(match, ALICE)
    request = await table.engine_request()
    assert (request.draw_offered, request.is_to_move) == (True, False)
    after = await table.answer_for_computer(*(() if agrees else (TURNS[0],)), agrees=agrees)
    assert after.outcome == (Outcome(None, Termination.AGREEMENT) if agrees else None)
    assert after.waits_for == (() if agrees else (Player.RED,))
    assert await table.texts(match.id) == []
    assert await table.matches_awaiting_engine() == []


async def test_a_practice_rematch_starts_at_once_with_swapped_seats(table: Table) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    await table.matches.resign(match.id, ALICE.user_id)
    rematch = await table.matches.invitations.rematch(match.id, ALICE)
    assert isinstance(rematch, matches.PublicUpdate)
    assert rematch.match.seats == (Computer(3), ALICE)
    assert (rematch.match.rematch_of, rematch.match.is_private) == (match.id, True)
    assert await table.rows("SELECT * FROM post") == []
    with pytest.raises(matches.RematchTaken):
        await table.matches.invitations.rematch(match.id, ALICE)


async def test_a_failed_engine_move_is_retried_later_unless_the_match_ended(table: Table) -> None:
    match = await table.practised(terms=COMPUTER_BEGINS)
    request = await table.engine_request()
    await table.matches.practice.postpone(request, timedelta(seconds=30))
    assert await table.matches.practice.engine_requests(10) == []
    table.clock.advance(minutes=1)
    assert (await table.engine_request()).match.id == match.id
    await table.matches.resign(match.id, ALICE.user_id)
    await table.matches.practice.postpone(request, timedelta(seconds=30))
    assert await table.matches_awaiting_engine() == []


async def test_an_unreadable_log_does_not_block_other_engine_moves(
    table: Table, path: Path, clock: tables.FakeClock
) -> None:
    unreadable = await table.practised()
    await table.play_on(unreadable, TURNS[0])
    tables.plain(path, f"UPDATE entry SET action = 'nonsense' WHERE match_id = {unreadable.id}")  # noqa: S608
    readable = await table.practised(terms=COMPUTER_BEGINS)
    table = Table.at(table.store, clock)  # without the cached states
    assert (await table.engine_request()).match.id == readable.id
    assert (await table.matches.practice.engine_requests(1))[0].match.id == readable.id
    assert await table.matches_awaiting_engine() == [unreadable.id, readable.id]


async def test_hints_are_given_only_in_practice_and_in_the_players_own_turn(table: Table) -> None:
    match = await table.practised(terms=WIND)
    against_bob = await table.started()
    for unfinished_turn in ((), tuple(BOTH_PARTS[:1])):
        await table.play_on(match, *unfinished_turn)
        hint = await table.matches.practice.hint_for(match.id, ALICE.user_id)
        assert (hint.actions, hint.unfinished_turn) == ((), unfinished_turn)

    async def require_refusal(match_id: int, person: Person, problem: type[OnitamaError]) -> None:
        with pytest.raises(problem):
            await table.matches.practice.hint_for(match_id, person.user_id)

    await require_refusal(match.id, BOB, matches.NotAPlayer)
    await require_refusal(against_bob.id, ALICE, matches.NoHints)
    await table.play_on(match, BOTH_PARTS[1])
    await require_refusal(match.id, ALICE, matches.OpponentsTurn)
    await table.matches.resign(match.id, ALICE.user_id)
    await require_refusal(match.id, ALICE, matches.MatchOver)


@pytest.mark.parametrize("level", [3, None])
async def test_a_takeback_granted_at_once_posts_only_the_new_board(
    table: Table, level: int | None
) -> None:
    match = await table.practised_in_channel(level)
    await table.play_on(match, TURNS[0])
    if level is None:
        await table.play_on(match, TURNS[1])
    else:
        await table.answer_for_computer(TURNS[1])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert await table.due() == [(PostKind.BOARD, seq) for seq in (0, 1, 2, 4)]


# Matches in which one person plays both sides


async def test_a_solo_match_is_shown_from_the_side_to_move_and_its_player_can_not_watch_it(
    table: Table,
) -> None:
    match = await table.practised_in_channel(level=None)
    assert (match.people, match.users(*Player)) == ((ALICE,), (ALICE.user_id,))
    assert await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id) == [match]
    with pytest.raises(matches.PlaysInIt):
        await table.matches.watchers.add(match.id, ALICE.user_id)
    for text, player in zip(TURNS, (Player.RED, Player.BLUE), strict=False):
        match = await table.present(match.id)
        seen = await table.matches.look_as(match.id, ALICE.user_id)
        assert (seen.view.viewer, bool(seen.view.legal_actions)) == (player, True)
        assert match.waits_for_user(ALICE.user_id)
        assert (match.player_of(ALICE.user_id), match.player_of(BOB.user_id)) == (player, None)
        await table.play_on(match, text)
    assert await table.matches_awaiting_engine() == []


async def test_in_a_solo_match_the_side_to_move_resigns_and_a_draw_is_agreed_at_once(
    table: Table,
) -> None:
    resigned, drawn = [await solo_match(table, TURNS[0]) for _ in range(2)]
    update = await table.matches.resign(resigned.id, ALICE.user_id)
    assert update.match.outcome == Outcome(Player.RED, Termination.RESIGNATION)
    assert len(await table.matches.lists.finished_near(ALICE.user_id, HERE, 25)) == 1
    update = await table.matches.draws.propose(drawn.id, ALICE.user_id)
    assert update.match.outcome == Outcome(None, Termination.AGREEMENT)
    with pytest.raises(matches.NotAPlayer):
        await table.matches.invitations.rematch(resigned.id, BOB)
    rematch = await table.matches.invitations.rematch(resigned.id, ALICE)
    assert isinstance(rematch, matches.PublicUpdate)
    assert (rematch.match.is_solo, rematch.match.seats) == (True, (ALICE, ALICE))


async def solo_match(table: Table, *texts: str) -> Match:
    """Return a match in which Alice plays both sides, after these actions."""
    match = await table.practised(level=None)
    await table.play_on(match, *texts)
    return match


async def test_a_solo_player_takes_back_turn_after_turn(table: Table) -> None:
    match = await solo_match(table, *TURNS[:2])
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match.turn is Player.BLUE
    assert update.match.can_take_back(Player.BLUE)
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match.turn is Player.RED
    assert await table.position(match.id) == START
    assert not update.match.can_take_back(Player.RED)
    with pytest.raises(matches.NothingMovedYet):
        await table.matches.takebacks.propose(match.id, ALICE.user_id)


async def test_a_takeback_within_a_turn_takes_back_the_previous_turn_too(table: Table) -> None:
    match = await table.practised(level=None, terms=WIND)
    await table.play_on(match, "bat:b1b2", "bat:c3b4", "crane:a5a4", "crab:b2b3", "eagle:a4b3")
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert (update.match.turn, update.match.turn_number) == (Player.RED, 3)


@pytest.mark.parametrize("level", [3, None])
async def test_a_private_match_is_listed_for_its_player_alone_and_posts_nothing(
    table: Table, level: int | None
) -> None:
    """Nothing that happens in a private match makes a post due."""
    match = await table.practised(level)
    assert match.is_solo == (level is None)
    assert await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id) == [match]
    assert await table.matches.lists.open_in(HERE.channel_id) == []
    assert await table.matches.lists.open_near(BOB.user_id, HERE, 25) == []
    assert await table.store.read(lambda reader: reader.matches.count_open()) == 0
    with pytest.raises(matches.ChannelStillUsable):
        await table.matches.move(match, ALICE.user_id, 101)
    await table.matches.show_again(match)
    await table.play_on(match, TURNS[0])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
    await table.matches.draws.propose(match.id, ALICE.user_id)
    if level is not None:
        await table.answer_for_computer()
        await table.matches.resign(match.id, ALICE.user_id)
    over = await table.present(match.id)
    assert await table.matches.lists.finished_near(ALICE.user_id, HERE, 25) == [over]
    assert await table.matches.lists.finished_near(BOB.user_id, HERE, 25) == []
    with pytest.raises(matches.KeptPrivate):
        await table.matches.replays.share(match.id, ALICE.user_id)
    assert await table.rows("SELECT * FROM post") == []
    assert await table.rows("SELECT * FROM invitation") == []


async def test_only_practice_in_a_channel_counts_towards_the_limit_of_open_matches(
    table: Table,
) -> None:
    table = table.with_limits(Limits(max_open_matches=1))
    await table.practised()
    await table.practised_in_channel()
    with pytest.raises(matches.TooManyMatches):
        await table.practised_in_channel()
    with pytest.raises(matches.TooManyMatches):
        await table.started()
    await table.practised()


async def test_a_private_match_above_the_limit_closes_the_longest_idle_one(table: Table) -> None:
    ids = []
    for _ in range(MAX_PRIVATE_MATCHES):
        ids.append((await table.practised()).id)
        table.clock.advance(minutes=1)
    await table.play_on(await table.present(ids[0]), TURNS[0])
    newest = await table.matches.practice.begin(HERE, ALICE, 3, IN_PRIVATE)
    assert newest.closed_private == (ids[1],)
    open_matches = await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id)
    assert [match.id for match in open_matches] == [ids[0], *ids[2:], newest.match.id]
    closed = await table.present(ids[1])
    assert closed.outcome is not None
    assert closed.outcome.termination is Termination.ABANDONMENT


@pytest.mark.parametrize(
    ("pace", "after", "termination"),
    [
        ("none", timedelta(days=7), Termination.ABANDONMENT),
        ("5m", timedelta(minutes=5), Termination.TIMEOUT),
    ],
)
async def test_an_idle_private_match_ends_after_its_pace_or_seven_days_without_a_post(
    table: Table, pace: str, after: timedelta, termination: Termination
) -> None:
    match = await table.practised(terms=replace(IN_PRIVATE, pace=PACES[pace]))
    assert match.deadline == table.clock() + after
    assert not await table.scheduled_subjects(DueKind.WARNING)
    table.clock.now += after + timedelta(minutes=1)
    await table.matches.due.serve()
    over = await table.present(match.id)
    assert over.outcome is not None
    assert over.outcome.termination is termination
    assert await table.rows("SELECT * FROM post") == []
    assert await table.scheduled_subjects(DueKind.DEADLINE) == []


async def test_the_computer_neither_loses_nor_wins_on_time(table: Table) -> None:
    match = await table.practised(terms=replace(IN_PRIVATE, pace=PACES["5+3"]))
    await table.play_on(match, TURNS[0])
    table.clock.advance(hours=24 * 6)
    await table.matches.due.serve()
    after = await table.answer_for_computer(TURNS[1])
    assert after.clocks is not None
    person, computer = after.clocks.left
    assert (person, computer) == (timedelta(minutes=5, seconds=3), timedelta(minutes=5))
    assert after.deadline == table.clock() + person
    await table.play_on(match, TURNS[2])
    table.clock.advance(hours=24 * 7, minutes=1)
    await table.matches.due.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(None, Termination.ABANDONMENT)
    assert await table.matches_awaiting_engine() == []


async def ten_waiting_matches(table: Table) -> list[Match]:
    """Return ten matches of Alice in two servers, in each of which the computer is to begin."""
    begins = replace(COMPUTER_BEGINS, venue=Venue.CHANNEL)
    places = [HERE, tables.ABROAD] * (MAX_ENGINE_MOVES_PER_USER // 2)
    return [(await table.matches.practice.begin(place, ALICE, 3, begins)).match for place in places]


async def test_an_eleventh_match_in_which_the_computer_moves_first_does_not_start(
    table: Table,
) -> None:
    await ten_waiting_matches(table)
    elsewhere = Location(guild_id=30, channel_id=300)
    async with table.unchanged():
        for place in (HERE, elsewhere):
            with pytest.raises(matches.TooManyEngineMoves) as caught:
                await table.matches.practice.begin(place, ALICE, 3, COMPUTER_BEGINS)
            assert caught.value.limit == MAX_ENGINE_MOVES_PER_USER
    await table.matches.practice.begin(elsewhere, ALICE, 3, IN_PRIVATE)  # Alice begins
    await table.matches.practice.begin(HERE, ALICE, None, IN_PRIVATE)
    await table.matches.practice.begin(HERE, BOB, 3, COMPUTER_BEGINS)


async def test_a_turn_that_adds_an_eleventh_engine_move_is_refused_until_one_is_made(
    table: Table,
) -> None:
    match = await table.practised()
    waiting = await ten_waiting_matches(table)
    async with table.refusing(matches.TooManyEngineMoves):
        await table.play_on(match, TURNS[0])
    async with table.refusing(matches.TooManyEngineMoves):
        await table.offer(match, ALICE)
    await table.offer(waiting[0], ALICE)  # the computer is to act there anyway
    request, *_ = await table.matches.practice.engine_requests(1)
    assert await table.matches.practice.answer(request, [TURNS[0]]) is not None
    await table.play_on(match, TURNS[0])


async def test_ended_matches_and_lost_servers_do_not_count_as_waiting_for_the_computer(
    table: Table,
) -> None:
    waiting = await ten_waiting_matches(table)
    await table.matches.resign(waiting[0].id, ALICE.user_id)
    await table.matches.practice.begin(HERE, ALICE, 3, COMPUTER_BEGINS)
    await table.matches.servers.mark_unavailable(tables.ABROAD.guild_id)
    await table.matches.practice.begin(HERE, ALICE, 3, COMPUTER_BEGINS)


async def test_no_engine_move_is_requested_in_a_lost_server_until_it_returns(table: Table) -> None:
    match = await table.practised(terms=replace(IN_PRIVATE, pace=PACES["5m"]))
    await table.play_on(match, TURNS[0])
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    assert await table.matches.practice.engine_requests(10) == []
    await table.matches.servers.mark_available(HERE.guild_id)
    assert (await table.engine_request()).match.id == match.id


@pytest.mark.parametrize("seat", [SeatChoice.RED, SeatChoice.BLUE])
@pytest.mark.parametrize("venue", [Venue.PRIVATE, Venue.CHANNEL])
async def test_two_quick_clicks_on_a_button_start_one_practice_match(
    table: Table, venue: Venue, seat: SeatChoice
) -> None:
    terms = replace(IN_PRIVATE, venue=venue, seat=seat)

    async def click() -> int:
        update = await table.matches.practice.begin(HERE, ALICE, 3, terms, from_button=True)
        return update.match.id

    first = await click()
    if seat is SeatChoice.BLUE:
        await table.answer_for_computer(TURNS[0])
    assert await click() == first
    table.clock.advance(minutes=1)
    assert await click() != first


# Moves that the computer has to make

SHADOW, LIGHT = (
    replace(IN_PRIVATE, variant=variant) for variant in (Variant.SHADOW, Variant.LIGHT)
)


async def matches_awaiting_computer(table: Table) -> list[int]:
    """Return the matches in which the computer must act, computed from the logs alone."""
    found = []
    for row in await table.rows("SELECT id FROM match ORDER BY id"):
        match, recording = await table.matches.log.recording(row["id"])
        if match.computer is None:
            continue
        is_to_move = match.computer in game.players_to_act(recording.match_state.state)
        is_draw_offered = recording.match_state.draws.open is not None
        if is_to_move or is_draw_offered:
            found.append(match.id)
    return found


@pytest.mark.parametrize(
    "terms",
    [IN_PRIVATE, replace(WIND, seat=SeatChoice.BLUE), SHADOW, LIGHT],
    ids=lambda terms: terms.variant.value,
)
async def test_engine_moves_are_scheduled_as_the_log_says_after_random_actions(
    table: Table, terms: Terms
) -> None:
    rng = Random(1)  # noqa: S311 - it is a game
    match = await table.practised(terms=terms)

    async def play() -> None:
        state = (await table.matches.log.load(match.id))[1].state
        action = rng.choice(legal_actions(state, Player(match.seats.index(ALICE))))
        await table.matches.play(match.id, ALICE.user_id, action, step=None)

    async def answer() -> None:
        request = await table.engine_request()
        state = (await table.matches.log.load(match.id))[1].state
        await table.answer_for_computer(*tables.whole_turn(state, request.player, rng))

    actions: list[Callable[[], Awaitable[object]]] = [
        play,
        play,
        answer,
        answer,
        partial(table.matches.draws.propose, match.id, ALICE.user_id),
        partial(table.matches.takebacks.propose, match.id, ALICE.user_id),
    ]
    for _ in range(80):
        with suppress(OnitamaError, IndexError, ValueError):
            await rng.choice(actions)()
        assert await table.matches_awaiting_engine() == await matches_awaiting_computer(table)
    with suppress(matches.MatchOver):
        await table.matches.resign(match.id, ALICE.user_id)
    assert await table.matches_awaiting_engine() == []


async def test_a_match_removed_before_its_engine_move_logs_no_error(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An erasure may remove the match between two reads of the database."""
    match = await table.practised(terms=COMPUTER_BEGINS)
    request = await table.engine_request()
    original = table.matches.log.recording

    async def remove_and_load(match_id: int) -> object:
        await table.write(lambda transaction: transaction.matches.remove(match_id))
        return await original(match_id)

    monkeypatch.setattr(table.matches.log, "recording", remove_and_load)
    assert await table.store.read(lambda reader: reader.due.engine_moves(table.clock(), 9)) == [
        match.id
    ]
    assert await table.matches.practice.engine_requests(9) == []
    await table.matches.practice.postpone(request, timedelta(hours=1))
    assert await table.rows("SELECT 1 FROM due") == []
    assert caplog.text == ""
