"""Practice before nobody, and that whenever the computer is to act one row says so."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import (
    OnitamaError,
    Outcome,
    Player,
    Termination,
    Variant,
    legal_actions,
    players_to_act,
)
from onitama_core.matches import HasAPlace, KeptPrivate, MatchOver, TooManyMatches, named_deal
from onitama_core.matches.terms import MOST_PRIVATE, Limits
from onitama_core.store import PACES, Computer, DueKind, SeatChoice, Venue
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    HERE,
    IN_PRIVATE,
    RED_WINS,
    TURNS,
    Table,
    whole_turn,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.store import Match, Terms
    from tests.onitama_core.matches.table import FakeClock


A_WEEK = timedelta(days=7)
IN_HASTE = replace(IN_PRIVATE, pace=PACES["5m"])


async def everything(table: Table) -> Match:
    """That can happen in one, until Alice resigns."""
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    await table.matches.answer(await table.question(), [TURNS[1]])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
    await table.matches.draws.propose(match.id, ALICE.user_id)
    await table.matches.answer(await table.question())
    await table.matches.resign(match.id, ALICE.user_id)
    return await table.present(match.id)


async def test_no_channel_is_owed_anything(table: Table) -> None:
    await everything(table)
    assert await table.rows("SELECT * FROM post") == []
    assert await table.rows("SELECT * FROM invitation") == []


@pytest.mark.parametrize("level", [3, None])
async def test_it_is_in_its_players_lists_alone(table: Table, level: int | None) -> None:
    match = await table.practised(level)
    assert match.is_solo == (level is None)
    assert await table.matches.games_of(ALICE.user_id, HERE.guild_id) == [match]
    assert await table.matches.games_in(HERE.channel_id) == []
    assert await table.matches.games_near(BOB.user_id, HERE, 25) == []
    assert await table.store.read(lambda reader: reader.count_open()) == 0
    over = await everything(table)
    assert await table.matches.finished_games(ALICE.user_id, HERE, 25) == [over]
    assert await table.matches.finished_games(BOB.user_id, HERE, 25) == []


async def test_it_counts_for_no_limit_which_in_the_channel_it_does(table: Table) -> None:
    table.matches.limits = Limits(most_matches=1)
    await table.practised()
    await table.in_channel()
    with pytest.raises(TooManyMatches):
        await table.in_channel()
    with pytest.raises(TooManyMatches):
        await table.started()
    await table.practised()


async def test_one_too_many_closes_the_one_left_longest(table: Table, clock: FakeClock) -> None:
    matches = []
    for _ in range(MOST_PRIVATE):
        matches.append(await table.practised())
        clock.advance(minutes=1)
    await table.play_on(matches[0], TURNS[0])
    newest = await table.practised()
    games = await table.matches.games_of(ALICE.user_id, HERE.guild_id)
    assert [game.id for game in games] == [matches[0].id, *(m.id for m in matches[2:]), newest.id]
    closed = await table.present(matches[1].id)
    assert closed.outcome is not None
    assert closed.outcome.termination is Termination.ABANDONMENT


async def test_after_seven_idle_days_it_is_closed_in_silence(
    table: Table, clock: FakeClock
) -> None:
    match = await table.practised()
    assert match.deadline == clock() + A_WEEK
    assert not await dues(table, DueKind.WARNING)
    clock.advance(hours=24 * 7, minutes=1)
    await table.matches.serve()
    assert (await table.present(match.id)).is_over
    assert await table.rows("SELECT * FROM post") == []
    assert await dues(table, DueKind.DEADLINE) == []


async def dues(table: Table, kind: DueKind) -> list[int]:
    rows = await table.rows(f"SELECT subject FROM due WHERE kind = '{kind.value}'")  # noqa: S608
    return [row["subject"] for row in rows]


async def test_the_person_has_the_time_they_asked_for(table: Table, clock: FakeClock) -> None:
    match = await table.practised(terms=IN_HASTE)
    assert match.deadline == clock() + timedelta(minutes=5)
    assert not await dues(table, DueKind.WARNING)
    clock.advance(minutes=6)
    await table.matches.serve()
    over = await table.present(match.id)
    assert over.outcome is not None
    assert over.outcome.termination is Termination.TIMEOUT


async def test_the_computers_time_never_runs_out(table: Table, clock: FakeClock) -> None:
    match = await table.practised(terms=IN_HASTE)
    await table.play_on(match, TURNS[0])
    clock.advance(hours=24 * 6)
    await table.matches.serve()
    update = await table.matches.answer(await table.question(), [TURNS[1]])
    assert update is not None
    assert update.match.deadline == clock() + timedelta(minutes=5)


async def test_a_computer_that_never_answers_wins_or_loses_nothing(
    table: Table, clock: FakeClock
) -> None:
    match = await table.practised(terms=IN_HASTE)
    await table.play_on(match, TURNS[0])
    clock.advance(hours=24 * 7, minutes=1)
    await table.matches.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(None, Termination.ABANDONMENT)
    assert await table.owes_thoughts() == []


async def test_on_a_chess_clock_only_the_person_spends(table: Table, clock: FakeClock) -> None:
    match = await table.practised(terms=replace(IN_PRIVATE, pace=PACES["5+3"]))
    await table.play_on(match, TURNS[0])
    clock.advance(minutes=3)
    update = await table.matches.answer(await table.question(), [TURNS[1]])
    assert update is not None
    assert update.match.clocks is not None
    person, computer = update.match.clocks.left
    assert person == timedelta(minutes=5, seconds=3)
    assert computer == timedelta(minutes=5)
    assert update.match.deadline == clock() + person


async def test_in_a_lost_server_the_computer_waits_too(table: Table) -> None:
    match = await table.practised(terms=IN_HASTE)
    await table.play_on(match, TURNS[0])
    await table.matches.lose_server(HERE.guild_id)
    assert await table.matches.owed_thoughts(10) == []
    await table.matches.find_server(HERE.guild_id)
    assert (await table.question()).match.id == match.id


async def test_its_film_is_shown_in_no_channel(table: Table) -> None:
    match = await table.practised(level=None)
    await table.play_on(match, *RED_WINS)
    with pytest.raises(KeptPrivate):
        await table.matches.share(match.id, ALICE.user_id)


async def test_it_goes_on_nowhere_else(table: Table) -> None:
    match = await table.practised()
    with pytest.raises(HasAPlace):
        await table.matches.move(match, ALICE.user_id, 101)
    await table.matches.show_again(match)
    assert await table.rows("SELECT * FROM post") == []


@pytest.mark.parametrize("seat", [SeatChoice.RED, SeatChoice.BLUE])
@pytest.mark.parametrize("venue", [Venue.PRIVATE, Venue.CHANNEL])
async def test_two_taps_on_a_button_begin_one_match_also_where_the_computer_has_begun(
    table: Table, clock: FakeClock, venue: Venue, seat: SeatChoice
) -> None:
    terms = replace(IN_PRIVATE, venue=venue, seat=seat)

    async def tap() -> int:
        begun = await table.matches.practise(HERE, ALICE, 3, terms, from_button=True)
        return begun.match.id

    first = await tap()
    if seat is SeatChoice.BLUE:
        await table.answered(TURNS[0])
    assert await tap() == first
    clock.advance(minutes=1)
    assert await tap() != first


# What the computer owes

SHADOW, LIGHT = (
    replace(IN_PRIVATE, variant=variant) for variant in (Variant.SHADOW, Variant.LIGHT)
)
WIND: Final = replace(
    named_deal("bat,tiger,eagle,monkey,dragon", SeatChoice.BLUE, Variant.WIND), venue=Venue.PRIVATE
)


async def to_act(table: Table) -> list[int]:
    """As the logs alone tell, from their beginnings."""
    found = []
    for row in await table.rows("SELECT id FROM match ORDER BY id"):
        match, recording = await table.matches.recording(row["id"])
        computer = next((one for one in Player if isinstance(match.seats[one], Computer)), None)
        is_asked = recording.progress.draws.open is not None
        awaits = computer in players_to_act(recording.progress.state)
        if computer is not None and (awaits or is_asked):
            found.append(match.id)
    return found


@pytest.mark.parametrize(
    "terms", [IN_PRIVATE, WIND, SHADOW, LIGHT], ids=lambda terms: terms.variant.value
)
async def test_a_row_says_so_whatever_is_done_in_whatever_order(table: Table, terms: Terms) -> None:
    rng, match = Random(1), await table.practised(terms=terms)  # noqa: S311 - it is a game

    async def play() -> None:
        state = (await table.matches.load(match.id)).progress.state
        action = rng.choice(legal_actions(state, Player(match.seats.index(ALICE))))
        await table.matches.play(match.id, ALICE.user_id, action, step=None)

    async def answer() -> None:
        question = await table.question()
        state = (await table.matches.load(match.id)).progress.state
        await table.answered(*whole_turn(state, question.player, rng))

    deeds: list[Callable[[], Awaitable[object]]] = [
        *(play, play, answer, answer),
        partial(table.matches.draws.propose, match.id, ALICE.user_id),
        partial(table.matches.takebacks.propose, match.id, ALICE.user_id),
    ]
    for _ in range(80):
        with suppress(OnitamaError, IndexError, ValueError):
            await rng.choice(deeds)()
        assert await table.owes_thoughts() == await to_act(table)
    with suppress(MatchOver):
        await table.matches.resign(match.id, ALICE.user_id)
    assert await table.owes_thoughts() == []


async def test_a_match_that_is_removed_meanwhile_is_no_fault(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With somebody who leaves for good, between two looks at the file."""
    match = await table.practised(terms=replace(IN_PRIVATE, seat=SeatChoice.BLUE))
    look = table.matches.recording

    async def removed_before(match_id: int) -> object:
        await table.write(lambda change: change.remove_match(match_id))
        return await look(match_id)

    monkeypatch.setattr(table.matches, "recording", removed_before)
    assert await table.store.read(lambda reader: reader.thoughts(table.clock(), 9)) == [match.id]
    assert await table.matches.owed_thoughts(9) == []
    assert await table.rows("SELECT 1 FROM due") == []
    assert caplog.text == ""


async def test_a_thought_that_came_to_nothing_goes_with_its_match(table: Table) -> None:
    await table.practised(terms=replace(IN_PRIVATE, seat=SeatChoice.BLUE))
    (question,) = await table.matches.owed_thoughts(9)
    await table.write(lambda change: change.remove_match(question.match.id))
    await table.matches.put_off_thought(question, timedelta(hours=1))
    assert await table.rows("SELECT 1 FROM due") == []
