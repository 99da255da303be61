"""The life of a tournament: sign-up, rounds, their results and deadlines, and its end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Variant
from onitama_core.matches import PlayedInTournament, credit_time
from onitama_core.store import (
    ALL_SHARDS,
    MAX_ROUND_ROBIN_ENTRANTS,
    NO_SHARDS,
    Badge,
    Due,
    DueKind,
    Game,
    MatchPost,
    NoSuchTournament,
    PairingResult,
    PostKind,
    TournamentFormat,
    TournamentStatus,
    Unrated,
)
from onitama_core.tournaments import errors
from tests.onitama_core.matches.table import (
    ALICE,
    HERE,
    RATED,
    TURNS,
    at_pace,
)
from tests.onitama_core.tournaments.cup import PLAN, PLAYERS, ROUND_TIME, Cup

if TYPE_CHECKING:
    from collections.abc import Collection

    from onitama_core.store import (
        Match,
        Reader,
        Shards,
        TournamentPlan,
        TournamentView,
        Transaction,
    )
    from tests.onitama_core.matches.table import Table

SWISS, ROUND_ROBIN, KNOCKOUT = (
    replace(PLAN, format=format_)
    for format_ in (
        TournamentFormat.SWISS,
        TournamentFormat.ROUND_ROBIN,
        TournamentFormat.KNOCKOUT,
    )
)
PLANS = [SWISS, ROUND_ROBIN, KNOCKOUT]
NAMES = ["swiss", "round robin", "knockout"]


def games(view: TournamentView) -> list[Game]:
    return [one for pairings in view.rounds for one in pairings if isinstance(one, Game)]


# -- whole tournaments --


@pytest.mark.parametrize("count", [4, 5, 8])
@pytest.mark.parametrize("plan", PLANS, ids=NAMES)
async def test_a_tournament_runs_by_itself_from_sign_up_to_badge(
    table: Table, plan: TournamentPlan, count: int
) -> None:
    cup = await Cup.started(table, count, plan)
    while (await cup.tournament()).is_running:
        assert await table.store.read(lambda reader: reader.checks.inconsistencies()) == []
        await cup.play_round()
    view = await cup.view()
    assert view.tournament.status is TournamentStatus.FINISHED
    assert len(view.boards) == view.tournament.rounds == view.tournament.round
    assert all(game.result is PairingResult.RED for game in games(view))
    met = [frozenset((game.red, game.blue)) for game in games(view)]
    assert len(met) == len(set(met))
    rounds = range(1, view.tournament.rounds + 1)
    once = (PostKind.TOURNAMENT, PostKind.ROUND, PostKind.TOURNAMENT_END)
    assert await cup.posts(*once) == [
        (PostKind.TOURNAMENT, 0),
        *((PostKind.ROUND, number) for number in rounds),
        (PostKind.TOURNAMENT_END, view.tournament.rounds),
    ]
    assert await champions(cup)
    table.clock.advance(hours=31 * 24)
    await table.mark_all_sent()
    await table.serve_all()
    assert await cup.posts() == []
    assert await table.rows("SELECT * FROM due WHERE kind LIKE 'tournament%'") == []


async def champions(cup: Cup) -> list[int]:
    """Return the ids of the users who have the champion's badge."""
    rows = await cup.table.rows("SELECT user_id, badge FROM badge")
    return [row["user_id"] for row in rows if row["badge"] == Badge.CHAMPION.value]


async def test_the_winner_of_a_knockout_has_won_all_games_and_gets_the_badge(table: Table) -> None:
    cup = await Cup.started(table, 4, KNOCKOUT)
    await cup.play_to_end()
    (final,) = await cup.matches()
    assert await champions(cup) == [final.people[Player.RED].user_id]
    (badge,) = await table.store.read(
        lambda reader: reader.statistics.badges(HERE.guild_id, final.people[0].user_id)
    )
    assert badge.match_id == final.id


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


@pytest.mark.parametrize("plan", [ROUND_ROBIN, KNOCKOUT], ids=NAMES[1:])
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


def people_in(matches: Collection[Match]) -> list[object]:
    return [person for match in matches for person in match.people]


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


@pytest.mark.parametrize("plan", PLANS, ids=NAMES)
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


# -- posts --


async def test_a_rounds_post_comes_before_its_boards_and_nothing_else_announces_matches(
    table: Table,
) -> None:
    cup = await Cup.open(table, 4)
    await table.mark_all_sent()
    await cup.start()
    kinds = [post.kind for post in await table.due_posts()]
    assert kinds == [PostKind.TOURNAMENT_EDIT, PostKind.ROUND, *(PostKind.BOARD,) * 2]


async def test_the_matches_of_a_round_move_to_its_thread_with_their_boards(table: Table) -> None:
    cup = await Cup.open(table, 4)
    await table.mark_all_sent()
    await cup.start()
    first, second = await cup.matches()
    thread_id = 5000

    moving = await table.store.read(
        lambda reader: reader.tournaments.matches_without_board(cup.id, 1)
    )
    assert moving == [first.id, second.id]

    def move(transaction: Transaction) -> None:
        for match_id in moving:
            transaction.matches.move_to_thread(match_id, HERE.channel_id, thread_id)

    await table.write(move)
    boards = [post for post in await table.due_posts() if isinstance(post, MatchPost)]
    assert {post.channel_id for post in boards} == {thread_id}
    await table.mark_all_sent()
    await cup.resign(first)
    kinds = {post.kind for post in await table.due_posts()}
    assert PostKind.RESULT not in kinds


async def test_a_rounds_post_is_edited_once_for_results_that_come_together(table: Table) -> None:
    cup = await Cup.started(table, 8)
    table.clock.advance(minutes=1)
    await table.serve_all()
    await table.mark_all_sent()
    for match in (await cup.open_matches())[:3]:
        await cup.resign(match)
        await table.serve_all()
    assert await cup.due_posts() == []
    table.clock.advance(minutes=1)
    await table.serve_all()
    assert [(post.kind, post.seq) for post in await cup.due_posts()] == [(PostKind.ROUND_EDIT, 1)]


# -- work that is done twice, erasure and removal --


async def test_a_round_that_is_checked_twice_changes_nothing(table: Table) -> None:
    cup = await Cup.started(table, 4)
    await cup.play_round()
    await cup.resign((await cup.open_matches())[0])
    await cup.tournaments.check_round(cup.id, table.clock())
    before = {name: rows for name, rows in (await table.contents()).items() if name != "due"}
    await cup.tournaments.check_round(cup.id, table.clock())
    after = {name: rows for name, rows in (await table.contents()).items() if name != "due"}
    assert after == before


async def test_an_erased_person_becomes_a_former_user_in_the_table(table: Table) -> None:
    cup = await Cup.started(table, 4)
    erased = PLAYERS[0]
    (match,) = [one for one in await cup.matches() if erased in one.people]
    await table.matches.erasure.erase(erased.user_id, at=table.clock())
    await table.serve_all()
    view = await cup.view()
    (former,) = [one for one in view.participants if one.person.is_former]
    assert former.has_left
    number = (await cup.matches()).index(await table.matches.match(match.id))
    won = PairingResult.BLUE if match.people[0] == erased else PairingResult.RED
    assert (await cup.results(1))[number] is won
    assert erased.user_id not in [one.person.user_id for one in view.participants]
    await cup.play_to_end()


async def test_an_erased_person_is_removed_from_a_sign_up_and_as_an_organiser(
    table: Table,
) -> None:
    cup = await Cup.open(table, 4)
    for person in (PLAYERS[0], ALICE):
        await table.matches.erasure.erase(person.user_id, at=table.clock())
    view = await cup.view()
    assert [one.person for one in view.participants] == [*PLAYERS[1:4]]
    assert view.tournament.organiser_id < 0


async def test_removing_a_server_removes_its_tournaments(table: Table) -> None:
    cup = await Cup.started(table, 4)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    with pytest.raises(NoSuchTournament):
        await cup.view()
    names = ("tournament", "tournament_entrant", "tournament_pairing", "post", "match", "member")
    contents = await table.contents()
    assert {name: contents[name] for name in names} == {name: [] for name in names}
    assert [row for row in contents["due"] if row[0] != "wiping"] == []


async def test_an_export_has_the_tournaments_that_a_person_joined_or_organised(
    table: Table,
) -> None:
    await Cup.open(table, 1)
    rows = await table.store.read(
        lambda reader: {
            person: reader.personal_data.own_rows(person.user_id) for person in (ALICE, PLAYERS[0])
        }
    )
    assert [row["name"] for row in rows[ALICE]["tournament"]] == [PLAN.name]
    assert [row["tournament_id"] for row in rows[PLAYERS[0]]["tournament_entrant"]] == [1]
