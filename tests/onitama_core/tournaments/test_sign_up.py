"""Signing up for a tournament, its start, and people who join late or leave."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import MAX_ROUND_ROBIN_ENTRANTS, PostKind, TournamentStatus
from onitama_core.tournaments import errors
from tests.onitama_core.matches.table import HERE
from tests.onitama_core.tournaments.cup import (
    KNOCKOUT,
    PLAN,
    PLAN_NAMES,
    PLANS,
    PLAYERS,
    ROUND_ROBIN,
    Cup,
    people_in,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from onitama_core.store import TournamentPlan
    from tests.onitama_core.matches.table import Table


# -- sign-up --


async def test_people_join_and_leave_a_sign_up_and_its_post_follows(table: Table) -> None:
    cup = await Cup.open(table, 2)
    await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)
    assert [one.person for one in (await cup.view()).participants] == [PLAYERS[1]]
    assert await cup.posts() == [(PostKind.TOURNAMENT, 0)]
    table.clock.advance(minutes=1)
    await table.serve_all()
    assert (await cup.posts())[1:] == [(PostKind.TOURNAMENT_EDIT, 0)]


async def test_joining_or_leaving_a_sign_up_twice_is_refused(table: Table) -> None:
    cup = await Cup.open(table, 1)
    async with table.refusing(errors.AlreadyJoined):
        await cup.join(PLAYERS[0])
    await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)
    async with table.refusing(errors.NotInTournament):
        await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)


async def test_a_tournament_starts_at_its_time(table: Table) -> None:
    cup = await Cup.open(table, 4, replace(PLAN, starts_at=table.clock() + timedelta(hours=1)))
    await table.serve_all()
    assert (await cup.tournament()).status is TournamentStatus.SIGN_UP
    table.clock.advance(hours=1)
    await table.serve_all()
    assert len(await cup.matches()) == 2


async def test_a_tournament_is_cancelled_if_too_few_have_joined_at_its_time(table: Table) -> None:
    cup = await Cup.open(table, 3, replace(PLAN, starts_at=table.clock() + timedelta(hours=1)))
    table.clock.advance(hours=1)
    await table.serve_all()
    assert (await cup.tournament()).status is TournamentStatus.CANCELLED
    assert (await cup.posts())[-1] == (PostKind.TOURNAMENT_EDIT, 0)
    with pytest.raises(errors.SignUpClosed):
        await cup.join(PLAYERS[5])


async def test_a_tournament_starts_when_enough_people_have_joined(table: Table) -> None:
    cup = await Cup.open(table, 3, replace(PLAN, starts_with=4))
    await cup.join(PLAYERS[3])
    await cup.tournaments.leave(cup.id, PLAYERS[3].user_id)
    await table.serve_all()
    assert (await cup.tournament()).status is TournamentStatus.SIGN_UP
    await cup.join(PLAYERS[4])
    await table.serve_all()
    assert (await cup.tournament()).round == 1


async def test_a_sign_up_without_a_time_is_closed_after_a_month(table: Table) -> None:
    cup = await Cup.open(table, 3)
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    assert (await cup.tournament()).status is TournamentStatus.CANCELLED


async def test_a_full_round_robin_starts_and_takes_nobody_else(table: Table) -> None:
    cup = await Cup.open(table, MAX_ROUND_ROBIN_ENTRANTS, ROUND_ROBIN)
    async with table.refusing(errors.TournamentFull):
        await cup.join(PLAYERS[-1])
    await table.serve_all()
    view = await cup.view()
    assert (view.tournament.round, view.tournament.rounds) == (1, MAX_ROUND_ROBIN_ENTRANTS - 1)


async def test_four_people_are_needed_to_start_and_a_start_happens_once(table: Table) -> None:
    cup = await Cup.open(table, 3)
    async with table.refusing(errors.TooFewEntrants):
        await cup.tournaments.start_now(cup.id)
    await cup.join(PLAYERS[3])
    await cup.tournaments.start_now(cup.id)
    async with table.refusing(errors.AlreadyStarted):
        await cup.tournaments.start_now(cup.id)


async def test_tournament_entrants_are_numbered_by_rating_and_then_by_joining(table: Table) -> None:
    strong = PLAYERS[2]
    await table.won(PLAYERS[60], by=strong)
    cup = await Cup.started(table, 4)
    people = (await cup.view()).participants
    assert [one.person for one in people] == [strong, PLAYERS[0], PLAYERS[1], PLAYERS[3]]
    assert [one.entrant and one.entrant.number for one in people] == [1, 2, 3, 4]


async def test_a_server_has_a_limited_number_of_open_tournaments(table: Table) -> None:
    cup = await Cup.open(table)
    for _ in range(9):
        await Cup.open(table)
    async with table.refusing(errors.TooManyTournaments):
        await Cup.open(table)
    await cup.tournaments.cancel(cup.id)
    await Cup.open(table)


async def test_a_sign_up_that_nobody_can_see_is_cancelled(table: Table) -> None:
    cup = await Cup.open(table)
    (post,) = await cup.due_posts()
    await table.mark_done(post, None)
    assert (await cup.tournament()).status is TournamentStatus.CANCELLED


async def test_a_sign_up_that_ended_while_the_server_was_unavailable_starts_on_its_return(
    table: Table,
) -> None:
    cup = await Cup.open(table, 4, replace(PLAN, starts_at=table.clock() + timedelta(hours=1)))
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.advance(hours=2)
    await table.serve_all()
    assert (await cup.tournament()).status is TournamentStatus.SIGN_UP
    await table.matches.servers.mark_available(HERE.guild_id)
    await table.serve_all()
    assert (await cup.tournament()).round == 1


# -- late joiners and leavers --


async def test_a_swiss_tournament_can_be_joined_until_its_second_round(table: Table) -> None:
    cup = await Cup.started(table, 5)
    view = await cup.join(PLAYERS[5])
    late = view.participant(PLAYERS[5].user_id)
    assert late is not None
    assert late.entrant is not None
    assert (late.entrant.number, late.entrant.first_round) == (6, 2)
    await cup.play_round()
    assert PLAYERS[5] in [person for match in await cup.matches(2) for person in match.people]
    async with table.refusing(errors.SignUpClosed):
        await cup.join(PLAYERS[6])


@pytest.mark.parametrize("plan", [ROUND_ROBIN, KNOCKOUT], ids=PLAN_NAMES[1:])
async def test_round_robins_and_knockouts_can_be_joined_only_before_the_start(
    table: Table, plan: TournamentPlan
) -> None:
    cup = await Cup.started(table, 4, plan)
    async with table.refusing(errors.SignUpClosed):
        await cup.join(PLAYERS[4])


async def test_a_person_who_leaves_finishes_their_match_and_is_not_paired_again(
    table: Table,
) -> None:
    cup = await Cup.started(table, 6)
    leaver = PLAYERS[0]
    await cup.tournaments.leave(cup.id, leaver.user_id)
    assert leaver in people_in(await cup.open_matches())
    await cup.play_round()
    assert leaver not in people_in(await cup.matches(2))
    await cup.play_to_end()
    assert leaver in [one.person for one in (await cup.view()).participants]


async def test_a_person_who_has_left_may_come_back_in_the_same_round(table: Table) -> None:
    cup = await Cup.started(table, 4)
    await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)
    await cup.join(PLAYERS[0])
    await cup.play_round()
    assert PLAYERS[0] in people_in(await cup.matches(2))
    await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)
    await cup.play_round()
    async with table.refusing(errors.SignUpClosed):
        await cup.join(PLAYERS[0])


@pytest.mark.parametrize("plan", PLANS, ids=PLAN_NAMES)
async def test_a_tournament_ends_when_nobody_is_left_to_play(
    table: Table, plan: TournamentPlan
) -> None:
    cup = await Cup.started(table, 4, plan)
    for person in PLAYERS[:4]:
        await cup.tournaments.leave(cup.id, person.user_id)
    await cup.play_round()
    assert (await cup.tournament()).status is TournamentStatus.FINISHED


async def test_a_person_who_has_left_the_server_is_withdrawn_before_the_next_round(
    table: Table,
) -> None:
    cup = await Cup.started(table, 6)
    asked: list[int] = []

    async def find_absent(guild_id: int, user_ids: Collection[int]) -> Collection[int]:
        asked.append(guild_id)
        return {PLAYERS[1].user_id} & {*user_ids}

    cup.tournaments.find_absent = find_absent
    first, *others = await cup.open_matches()
    await cup.resign(first)
    await table.serve_all()
    assert asked == []
    for match in others:
        await cup.resign(match)
    await table.serve_all()
    assert asked == [HERE.guild_id]
    assert PLAYERS[1] not in people_in(await cup.matches(2))


async def test_a_round_is_paired_again_if_somebody_leaves_while_it_is_being_paired(
    table: Table,
) -> None:
    cup = await Cup.started(table, 6)
    leaver = PLAYERS[3]

    async def leave_meanwhile(_: int, __: Collection[int]) -> Collection[int]:
        with suppress(errors.NotInTournament):
            await cup.tournaments.leave(cup.id, leaver.user_id)
        return ()

    cup.tournaments.find_absent = leave_meanwhile
    await cup.play_round()
    assert (await cup.tournament()).round == 2
    assert leaver not in people_in(await cup.matches(2))
    assert await cup.posts(PostKind.ROUND) == [(PostKind.ROUND, 1), (PostKind.ROUND, 2)]
