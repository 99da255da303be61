"""Whole tournaments from sign-up to badge: their posts, repeated work, erasure and removal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player
from onitama_core.store import (
    Badge,
    Game,
    MatchPost,
    NoSuchTournament,
    PairingResult,
    PostKind,
    TournamentStatus,
)
from tests.onitama_core.matches.table import ALICE, HERE
from tests.onitama_core.tournaments.cup import KNOCKOUT, PLAN, PLAN_NAMES, PLANS, PLAYERS, Cup

if TYPE_CHECKING:
    from onitama_core.store import TournamentPlan, TournamentView, Transaction
    from tests.onitama_core.matches.table import Table


def games(view: TournamentView) -> list[Game]:
    return [one for pairings in view.rounds for one in pairings if isinstance(one, Game)]


# -- whole tournaments --


@pytest.mark.parametrize("count", [4, 5, 8])
@pytest.mark.parametrize("plan", PLANS, ids=PLAN_NAMES)
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
