"""Results of the games of a round, and deadlines of rounds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Variant
from onitama_core.matches import PlayedInTournament, credit_time
from onitama_core.store import ALL_SHARDS, NO_SHARDS, Due, DueKind, PairingResult, PostKind, Unrated
from tests.onitama_core.matches.table import ALICE, HERE, RATED, TURNS, at_pace
from tests.onitama_core.tournaments.cup import KNOCKOUT, PLAN, PLAYERS, ROUND_TIME, Cup, people_in

if TYPE_CHECKING:
    from onitama_core.store import Match, Reader, Shards
    from tests.onitama_core.matches.table import Table


# -- results --


async def test_a_draw_counts_as_a_draw_in_a_swiss_tournament(table: Table) -> None:
    cup = await Cup.started(table, 4)
    for match in await cup.open_matches():
        await cup.agree_on_draw(match)
    await table.serve_all()
    assert await cup.results(1) == [PairingResult.DRAW] * 2
    assert (await cup.tournament()).round == 2


async def test_a_drawn_game_of_a_knockout_is_replayed_with_seats_swapped(table: Table) -> None:
    cup = await Cup.started(table, 4, KNOCKOUT)
    first, _ = await cup.open_matches()
    table.clock.advance(hours=40)
    await cup.agree_on_draw(first)
    await table.serve_all()
    *_, replay = await cup.open_matches()
    assert replay.people == first.people[::-1]
    assert (await cup.tournament()).round_ends_at == table.clock() + ROUND_TIME
    await cup.play_round()
    assert (await cup.tournament()).round == 2
    winner = first.people[Player.BLUE]  # Red of the replay
    assert winner in people_in(await cup.matches(2))


async def test_a_drawn_knockout_game_is_won_by_the_player_who_has_not_left(table: Table) -> None:
    cup = await Cup.started(table, 4, KNOCKOUT)
    first, _ = await cup.open_matches()
    await cup.tournaments.leave(cup.id, first.people[Player.RED].user_id)
    await cup.agree_on_draw(first)
    await table.serve_all()
    assert await cup.results(1) == [PairingResult.BLUE_BY_FORFEIT, None]
    await cup.play_round()
    assert first.people[Player.BLUE] in people_in(await cup.matches(2))


async def test_lot_decides_a_knockout_pairing_that_is_drawn_twice(table: Table) -> None:
    cup = await Cup.started(table, 4, KNOCKOUT)
    for _ in range(2):
        for match in await cup.open_matches():
            await cup.agree_on_draw(match)
        await table.serve_all()
    lots = {PairingResult.RED_BY_LOT, PairingResult.BLUE_BY_LOT}
    results = await cup.results(1)
    assert results[:2] == [PairingResult.DRAW] * 2
    assert {*results[2:]} <= lots
    assert len(await cup.matches(2)) == 1


async def test_a_match_that_a_moderator_closed_is_a_draw(table: Table) -> None:
    cup = await Cup.started(table, 4)
    first, _ = await cup.open_matches()
    await table.matches.close(first.id, ALICE.user_id)
    await table.serve_all()
    assert await cup.results(1) == [PairingResult.DRAW, None]


async def test_a_player_wins_by_forfeit_against_an_opponent_who_left_the_server(
    table: Table,
) -> None:
    cup = await Cup.started(table, 4, replace(PLAN, terms=at_pace("none")))
    first, _ = await cup.open_matches()
    red, blue = first.people
    await table.matches.end_without_opponent(first.id, blue.user_id)
    await table.serve_all()
    assert await cup.results(1) == [PairingResult.BLUE_BY_FORFEIT, None]
    gone = (await cup.view()).participant(red.user_id)
    assert gone is not None
    assert gone.has_left


async def test_a_player_whose_clock_runs_out_before_any_turn_loses_by_forfeit(
    table: Table,
) -> None:
    cup = await Cup.started(table, 4, replace(PLAN, terms=at_pace("1d")))
    first, second = await cup.open_matches()
    await table.play_on(second, *TURNS[:2])
    table.clock.advance(hours=25)
    await table.serve_all()
    assert await cup.results(1) == [PairingResult.BLUE_BY_FORFEIT, PairingResult.BLUE]
    assert (await table.present(first.id)).is_over


async def test_a_match_of_a_running_tournament_can_not_be_cancelled(table: Table) -> None:
    cup = await Cup.started(table, 4)
    first, *_ = await cup.open_matches()
    async with table.refusing(PlayedInTournament):
        await table.matches.cancel(first.id, first.people[0].user_id)
    await cup.tournaments.cancel(cup.id)
    await table.matches.cancel(first.id, first.people[0].user_id)


async def test_a_match_is_unrated_if_one_of_its_players_plays_unrated(table: Table) -> None:
    for _ in range(3):
        await table.cancelled_match(
            PLAYERS[0], challenger=PLAYERS[0], opponent=PLAYERS[9], terms=RATED
        )
        table.clock.advance(minutes=11)
    cup = await Cup.started(table, 4, replace(PLAN, terms=RATED))
    rated = {PLAYERS[0] in match.people: match.is_rated for match in await cup.matches()}
    assert rated == {True: False, False: True}


# -- deadlines --


async def test_at_the_deadline_a_player_who_never_moved_loses_by_forfeit(table: Table) -> None:
    cup = await Cup.started(table, 4, replace(PLAN, terms=at_pace("3d")))
    _, second = await cup.open_matches()
    await table.play_on(second, TURNS[0])
    table.clock.advance(hours=47)
    await table.serve_all()
    assert await cup.results(1) == [None, None]
    table.clock.advance(hours=2)
    await table.serve_all()
    to_move = second.turn.opponent
    won = PairingResult.RED_BY_FORFEIT if to_move is Player.BLUE else PairingResult.BLUE_BY_FORFEIT
    assert await cup.results(1) == [PairingResult.DOUBLE_FORFEIT, won]
    assert (await cup.tournament()).round == 2


async def test_at_the_deadline_a_loser_who_could_not_act_loses_no_rating_points(
    table: Table,
) -> None:
    cup = await Cup.started(table, 4, replace(PLAN, terms=RATED))
    first, second = await cup.open_matches()
    for match in (first, second):
        await table.play_on(match, *TURNS)
    kept_out = first.users(first.turn)

    async def find_unrated_reason(match: Match) -> Unrated | None:
        return Unrated.LOSER_TIMED_OUT if match.users(match.turn) == kept_out else None

    table.matches.log.find_unrated_reason = find_unrated_reason
    await table.mark_all_sent()
    table.clock.advance(hours=49)
    await table.serve_all()
    reasons = [(await table.present(match.id)).unrated for match in (first, second)]
    assert reasons[0] is Unrated.LOSER_TIMED_OUT
    assert len(await table.rating_changes(second.id)) == 2


@pytest.mark.parametrize(
    ("placed", "result"),
    [
        ((), PairingResult.DOUBLE_FORFEIT),
        ((Player.RED,), PairingResult.RED_BY_FORFEIT),
        ((Player.BLUE,), PairingResult.BLUE_BY_FORFEIT),
        ((Player.RED, Player.BLUE), PairingResult.BLUE_BY_FORFEIT),
    ],
)
async def test_at_the_deadline_a_player_who_has_not_placed_ninjas_or_moved_loses(
    table: Table, placed: tuple[Player, ...], result: PairingResult
) -> None:
    shadow = replace(at_pace("3d"), variant=Variant.SHADOW)
    cup = await Cup.started(table, 4, replace(PLAN, terms=shadow))
    first, second = await cup.open_matches()
    await cup.resign(second)
    if placed:
        await table.placed(first, *(first.people[player] for player in placed))
    table.clock.advance(hours=49)
    await table.serve_all()
    assert (await cup.results(1))[0] is result


async def test_nothing_ends_in_an_unavailable_server_and_its_rounds_last_longer(
    table: Table,
) -> None:
    cup = await Cup.started(table, 4)
    ended_at = (await cup.tournament()).round_ends_at
    assert ended_at is not None
    table.clock.advance(hours=24)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.advance(hours=48)
    await table.serve_all()
    assert len(await cup.open_matches()) == 2
    await table.matches.servers.mark_available(HERE.guild_id)
    await table.serve_all()
    assert (await cup.tournament()).round_ends_at == ended_at + timedelta(hours=48)
    assert len(await cup.open_matches()) == 2
    table.clock.advance(hours=25)
    await table.serve_all()
    assert (await cup.tournament()).round == 2


async def test_time_in_which_the_bot_was_offline_extends_the_round(table: Table) -> None:
    cup = await Cup.started(table, 4)
    began = table.clock()
    ended_at = (await cup.tournament()).round_ends_at
    assert ended_at is not None
    table.clock.advance(hours=72)
    await table.write(lambda transaction: credit_time(transaction, began, table.clock()))
    await table.serve_all()
    assert (await cup.tournament()).round_ends_at == ended_at + timedelta(hours=72)
    assert (await cup.posts())[-1] == (PostKind.ROUND_EDIT, 1)
    assert len(await cup.open_matches()) == 2


async def test_no_work_is_due_for_tournaments_in_an_unreachable_shard(table: Table) -> None:
    cup = await Cup.open(table, 4, replace(PLAN, starts_with=4))

    def tasks(reader: Reader, excluded: Shards) -> list[Due]:
        return reader.due.tasks(table.clock(), 10, excluded)

    assert await table.store.read(tasks, ALL_SHARDS) == []
    (due,) = await table.store.read(tasks, NO_SHARDS)
    assert due == Due(DueKind.TOURNAMENT_START, cup.id)
