"""Places in leaderboards by rating and by gain, and profiles."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from functools import partial
from itertools import count as count_up
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Player, Termination, Variant
from onitama_core.people import MIN_GAMES_FOR_STATISTICS, People, Ranking, ratings, standing
from onitama_core.people.standing import best_cards_first
from onitama_core.store import MIN_PLACED_GAMES, CardSum, Ladder, Person, Rating, Span, Tally
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, DAVE, HERE, TURNS, plain
from tests.onitama_core.people import NOTHING, OTHERS, OWN, SURE, YOUNG

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from onitama_core.people import Leaderboard, Profile, Statistics
    from onitama_core.store import Leader, Reader, Transaction
    from tests.onitama_core.matches.table import Table


async def leaders(
    table: Table, span: Span = Span.ALWAYS, after: int = 0, most: int = 9
) -> list[Leader]:
    """Return leaderboard lines, and assert that each person's own line equals theirs."""
    ladder = Ladder(HERE.guild_id, Variant.CLASSIC, span, table.clock())
    lines = await table.store.read(lambda reader: reader.ratings.leaders(ladder, after, most))
    own_lines = await table.store.read(
        lambda reader: [reader.ratings.leader(ladder, leader.person.user_id) for leader in lines]
    )
    assert own_lines == lines
    return lines


async def count(table: Table, span: Span = Span.ALWAYS) -> int:
    ladder = Ladder(HERE.guild_id, Variant.CLASSIC, span, table.clock())
    return await table.store.read(lambda reader: reader.ratings.count_leaders(ladder))


def settle_ratings(path: Path, *ratings: tuple[int, float]) -> None:
    """Give people, by their ids, ratings that are not provisional and have a place."""
    for user_id, points in ratings:
        columns = f"deviation = 80, placeless = 0, rating = {points}"
        plain(path, f"UPDATE rating SET {columns} WHERE user_id = {user_id}")  # noqa: S608


async def test_the_rating_history_is_in_order_and_ends_with_the_latest(table: Table) -> None:
    ended_last = await table.countable()
    await table.won()
    second_id = await table.won()
    await table.matches.resign(ended_last.id, ALICE.user_id)
    course = await table.store.read(
        lambda reader: reader.ratings.history(ALICE.user_id, HERE.guild_id, Variant.CLASSIC, 2)
    )
    assert [change.match_id for change in course] == [second_id, ended_last.id]
    assert [change.gain > 0 for change in course] == [True, False]
    assert course[-1].rating == await table.rating(ALICE)


@pytest.mark.parametrize(
    ("sure", "places"),
    [
        ({BOB: 1400, CAROL: 1500}, [(1, CAROL), (2, BOB), (None, ALICE)]),  # Alice: too few games
        ({ALICE: 1400, BOB: 1500, CAROL: 1500}, [(1, BOB), (1, CAROL), (3, ALICE)]),
    ],
)
async def test_places_follow_the_rating_are_shared_and_need_enough_games(
    table: Table, path: Path, sure: dict[Person, int], places: list[tuple[int | None, Person]]
) -> None:
    await table.won()
    await table.won(CAROL)
    settle_ratings(path, *((person.user_id, points) for person, points in sure.items()))
    lines = await leaders(table)
    assert [(leader.place, leader.person) for leader in lines] == places
    assert await count(table) == 3
    assert await leaders(table, after=1) == lines[1:]
    assert await leaders(table, after=1, most=1) == lines[1:2]


async def test_a_leaderboard_page_costs_the_same_with_more_rated_people(table: Table) -> None:
    costs = []
    for first in (1, 41):
        await table.write(partial(rate_many, range(first, 10 * first + 31)))
        costs.append(await table.store.read(partial(steps_of_a_page, at=table.clock())))
    assert costs[0] == pytest.approx(costs[1], rel=0.05)


def rate_many(user_ids: Iterable[int], transaction: Transaction) -> None:
    for user_id in user_ids:
        transaction.sql.execute(
            "INSERT INTO rating VALUES (?, ?, 'classic', ?, 80, 0.06, 0, 5, ?, ?)",
            user_id,
            HERE.guild_id,
            1000 + user_id % 7,
            transaction.now,
            user_id % 3 == 0,
        )


def steps_of_a_page(reader: Reader, at: datetime) -> int:
    """Return the steps of SQLite's virtual machine that the second page takes."""
    steps = count_up(1)
    # SQLite calls the handler at each step, and goes on because it returns False.
    reader.sql._connection.set_progress_handler(lambda: next(steps) < 0, 1)
    reader.ratings.leaders(Ladder(HERE.guild_id, Variant.CLASSIC, Span.ALWAYS, at), 10, 10)
    reader.sql._connection.set_progress_handler(None, 1)
    return next(steps)


async def test_the_third_rated_game_gives_a_place_to_a_provisional_rating(table: Table) -> None:
    """Gains of a provisional rating do not count in the leaderboard of a month or a week."""
    places = []
    for _ in range(MIN_PLACED_GAMES):
        await table.won()
        places.append([leader.place for leader in await leaders(table)])
    assert places == [[None, None], [None, None], [1, 2]]
    assert all(leader.rating.is_provisional for leader in await leaders(table))
    assert await leaders(table, Span.MONTH) == await leaders(table, Span.WEEK) == []


async def test_the_match_that_settles_a_rating_does_not_count_as_a_gain(
    table: Table, path: Path
) -> None:
    await table.won()
    settle_ratings(path, (BOB.user_id, 1500))
    plain(path, "UPDATE rating SET rating = 1500, deviation = 112 WHERE placeless")
    await table.won()
    assert [leader.person for leader in await leaders(table, Span.MONTH)] == [BOB]


async def pass_days(table: Table, days: float) -> None:
    table.clock.advance(hours=24 * days)
    await table.serve_all()


async def test_a_person_who_has_not_played_for_90_days_leaves_the_leaderboard_until_they_do(
    table: Table,
) -> None:
    await table.won()
    await pass_days(table, 30)
    await table.won(CAROL, by=DAVE)
    await pass_days(table, 59)
    assert await count(table) == 4
    await pass_days(table, 1)
    assert [leader.person for leader in await leaders(table)] == [DAVE, CAROL]
    leaderboard = await page(table)
    assert (leaderboard.own, leaderboard.is_inactive) == (None, True)
    assert not (await page(table, DAVE)).is_inactive
    held = (await profile(table, ALICE)).rating
    assert held is not None
    assert held.rating.rating == (await table.rating(ALICE)).rating
    await table.won()
    leaderboard = await page(table)
    assert len(leaderboard.leaders) == 4
    assert leaderboard.own is not None
    assert not leaderboard.is_inactive
    await pass_days(table, 30)
    assert [leader.person for leader in await leaders(table)] == [ALICE, BOB]
    await pass_days(table, 61)
    assert (await page(table)).leaders == ()


async def test_inactive_people_leave_the_leaderboard_in_small_batches(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "MAX_RETIRED_AT_ONCE", 1)
    await table.won()
    await pass_days(table, 90)
    assert await count(table) == 0


async def test_a_rating_is_shown_with_the_uncertainty_that_a_pause_has_added(
    table: Table, path: Path
) -> None:
    await table.won()
    settle_ratings(path, (ALICE.user_id, 1600))
    assert (await page(table)).own == (await page(table)).leaders[0]
    table.clock.advance(hours=24 * 7 * 70)
    in_profile = (await profile(table, ALICE)).ratings[0].rating
    in_leaderboard = (await page(table)).leaders[0].rating
    for rating in (in_profile, in_leaderboard):
        assert (rating.rating, rating.is_provisional) == (1600, True)
    assert (await profile(table, ALICE)).course[-1].deviation > 290


NINE_HOURS_AHEAD: Final = timezone(timedelta(hours=9))


@pytest.mark.parametrize(
    ("at", "month", "week"),
    [
        (datetime(2026, 11, 22, 23, 59, tzinfo=UTC), date(2026, 11, 1), date(2026, 11, 16)),
        (datetime(2026, 11, 23, 0, 0, tzinfo=UTC), date(2026, 11, 1), date(2026, 11, 23)),
        (
            datetime(2026, 12, 1, 8, 59, tzinfo=NINE_HOURS_AHEAD),
            date(2026, 11, 1),
            date(2026, 11, 30),
        ),
    ],
)
def test_a_week_begins_on_monday_and_a_day_by_utc(at: datetime, month: date, week: date) -> None:
    assert (Span.MONTH.begins(at), Span.WEEK.begins(at)) == (month, week)


@pytest.mark.parametrize("span", [Span.MONTH, Span.WEEK])
async def test_places_of_a_month_or_week_follow_the_points_gained_in_it(
    table: Table, path: Path, span: Span
) -> None:
    await table.won()
    settle_ratings(path, (ALICE.user_id, 1500), (BOB.user_id, 1500))
    for _ in range(2):
        await table.won(by=BOB, loser=ALICE)
    table.clock.advance(hours=24 * 31)
    await table.won()
    found = await leaders(table, span)
    assert [(leader.place, leader.person) for leader in found] == [(1, ALICE), (2, BOB)]


async def test_a_month_and_a_week_count_the_points_gained_in_them(table: Table, path: Path) -> None:
    await table.won()
    settle_ratings(path, (ALICE.user_id, 1600))
    gains = []
    for loser in (BOB, CAROL):
        table.clock.advance(hours=24 * 7)
        (change, _) = await table.rating_changes(await table.won(loser))
        gains.append(change.gain)
    for span, counted in ((Span.MONTH, gains), (Span.WEEK, gains[1:])):
        (line,) = await leaders(table, span)
        assert (line.place, line.person, line.games) == (1, ALICE, len(counted))
        assert line.gain == pytest.approx(sum(counted))
        assert line.rating == await table.rating(ALICE)
        assert await count(table, span) == 1
    table.clock.advance(hours=24 * 31)
    assert await leaders(table, Span.MONTH) == await leaders(table, Span.WEEK) == []


async def page(
    table: Table, reader: Person = ALICE, number: int = 0, span: Span = Span.ALWAYS
) -> Leaderboard:
    """Return a page of the leaderboard as a reader sees it."""
    ranking = Ranking(Variant.CLASSIC, span, number)
    people = People(table.store, table.clock)
    found = await people.leaderboard(HERE.guild_id, reader.user_id, ranking)
    assert found is not None
    return found


async def test_an_empty_leaderboard_has_nobody_and_provisional_ratings_no_gain(
    table: Table,
) -> None:
    leaderboard = await page(table)
    assert (leaderboard.leaders, leaderboard.pages) == ((), 1)
    assert (leaderboard.own, leaderboard.own_page) == (None, None)
    await table.won()
    leaderboard = await page(table)
    assert [leader.place for leader in leaderboard.leaders] == [None, None]
    assert leaderboard.own_page is None
    assert (await page(table, span=Span.WEEK)).leaders == ()
    people = People(table.store, table.clock)
    await people.change_settings_in(HERE.guild_id, lambda usual: replace(usual, leaderboard=False))
    ranking = Ranking(Variant.CLASSIC, Span.ALWAYS)
    assert await people.leaderboard(HERE.guild_id, ALICE.user_id, ranking) is None


async def test_the_readers_own_line_is_found_and_pages_end_with_the_last_person(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.won()
    settle_ratings(path, (ALICE.user_id, 1600), (BOB.user_id, 1400))
    leaderboard = await page(table, BOB)
    assert [(leader.place, leader.person) for leader in leaderboard.leaders] == [
        (1, ALICE),
        (2, BOB),
    ]
    assert leaderboard.own == leaderboard.leaders[1]
    assert leaderboard.shows_own
    assert (await page(table, CAROL)).own is None
    monkeypatch.setattr(standing, "LEADERS_PER_PAGE", 1)
    first, last = await page(table, BOB), await page(table, BOB, 7)
    assert (first.pages, first.shown.page, last.shown.page) == (2, 0, 1)
    assert [leader.person for leader in (*first.leaders, *last.leaders)] == [ALICE, BOB]
    assert (first.shows_own, first.own_page, last.shows_own) == (False, 1, True)


# Profiles


async def profile(
    table: Table, person: Person, reader: Person | None = None, variant: Variant | None = None
) -> Profile:
    reader_id = (reader or person).user_id
    people = People(table.store, table.clock)
    return await people.profile(HERE.guild_id, person, reader_id, variant)


async def test_the_own_profile_counts_only_finished_matches(table: Table) -> None:
    for loser in (BOB, BOB, CAROL):
        await table.won(loser)
    own_profile = await profile(table, ALICE)
    assert own_profile.rating is not None
    assert (own_profile.rating.rating, own_profile.rating.games) == (await table.rating(ALICE), 3)
    assert (own_profile.course[0], own_profile.course[-1]) == (Rating(), own_profile.rating.rating)
    assert (len(own_profile.course), own_profile.tally) == (4, Tally(wins=3))
    assert isinstance(own_profile.company, tuple)
    assert [(opponent.person, opponent.tally.wins) for opponent in own_profile.company] == [
        (BOB, 2),
        (CAROL, 1),
    ]
    await table.countable()
    assert await profile(table, ALICE) == own_profile


async def test_a_profile_by_user_id_has_the_name_that_the_server_knows(table: Table) -> None:
    await table.won()
    assert (await profile(table, Person(BOB.user_id, ""), ALICE)).person == BOB
    nobody = await profile(table, Person(999, ""))
    assert nobody.person == Person(999, "")
    assert (nobody.record, nobody.ratings, nobody.course, nobody.company) == ((), (), (), ())
    assert nobody.variant is Variant.CLASSIC


async def test_another_users_profile_has_the_readers_score_and_ratings_if_allowed(
    table: Table,
) -> None:
    await table.won()
    await table.store.write(
        table.clock(),
        lambda transaction: transaction.puzzles.save_solver_rating(ALICE.user_id, SURE),
    )
    assert (await profile(table, ALICE, BOB)).company == Tally(losses=1)
    assert (await profile(table, ALICE, BOB)).solver == SURE
    assert (await profile(table, ALICE, CAROL)).company == Tally()
    people = People(table.store, table.clock)
    await people.change_settings_in(HERE.guild_id, lambda usual: replace(usual, leaderboard=False))
    theirs = await profile(table, ALICE, BOB)
    assert (theirs.ratings, theirs.solver, theirs.course) == ((), None, ())
    assert theirs.record
    assert not theirs.settings.leaderboard
    assert (await profile(table, ALICE)).course


@pytest.mark.parametrize(("games", "is_whole"), [(1, True), (2, True), (3, False)])
async def test_a_long_rating_history_shows_the_latest_games(
    table: Table, monkeypatch: pytest.MonkeyPatch, games: int, *, is_whole: bool
) -> None:
    monkeypatch.setattr(standing, "MAX_COURSE_GAMES", 2)
    for _ in range(games):
        await table.won()
    found = await profile(table, ALICE)
    assert len(found.course) == min(games, 2) + 1
    assert (Rating() in found.course) == is_whole


def test_a_profile_counts_results_by_variant_seat_and_kind_of_win() -> None:
    assert OWN.tally == Tally(wins=8, draws=1, losses=3)
    assert OWN.tally_as(Player.RED) == Tally(wins=4, draws=1)
    assert OWN.tally_as(Player.BLUE) == Tally(wins=4, losses=3)
    assert OWN.wins() == [(Termination.STONE, 5), (Termination.STREAM, 3)]
    assert (YOUNG.tally, YOUNG.wins()) == (Tally(losses=2), [])
    assert NOTHING.tally == Tally()
    assert (OWN.is_own, OTHERS.is_own) == (True, False)


def test_the_most_played_variant_comes_first() -> None:
    assert OWN.variants == (Variant.CLASSIC, Variant.WIND)
    assert replace(OWN, record=OWN.record[4:]).variants == (Variant.CLASSIC, Variant.WIND)
    equally_often = tuple(replace(row, games=2) for row in reversed(OWN.record[4:]))
    assert replace(OWN, record=equally_often).variants == (Variant.CLASSIC, Variant.WIND)


def test_a_card_can_be_best_or_worst_after_ten_games() -> None:
    assert [card_sum.card for card_sum in OWN.extremes() or ()] == ["tiger", "crab"]
    ten = CardSum("tiger", Tally(9, 0, 1)), CardSum("crab", Tally(1, 0, 9))
    assert replace(OWN, cards=ten).extremes() == ten


@pytest.mark.parametrize(
    "cards",
    [
        (),
        (CardSum("tiger", Tally(9, 0, 3)),),
        (CardSum("tiger", Tally(5, 0, 5)), CardSum("crab", Tally(0, 12, 0))),
        (CardSum("tiger", Tally(9, 0, 3)), CardSum("crab", Tally(0, 0, 9))),
    ],
    ids=["no card", "one card", "equal shares", "too few games"],
)
def test_there_is_no_best_card_without_a_worse_one(cards: tuple[CardSum, ...]) -> None:
    assert replace(OWN, cards=cards).extremes() is None


async def lose_a_match(table: Table) -> None:
    table.clock.advance(hours=1)
    await table.finished(*TURNS, loser=ALICE)


async def server_statistics(table: Table, variant: Variant | None = None) -> Statistics | None:
    return await People(table.store, table.clock).statistics(HERE.guild_id, variant)


async def test_a_server_has_statistics_of_the_variant_played_most(table: Table) -> None:
    await table.started()
    assert [await server_statistics(table, variant) for variant in (None, Variant.CLASSIC)] == [
        None,
        None,
    ]
    for _ in range(MIN_GAMES_FOR_STATISTICS - 1):
        await lose_a_match(table)
    statistics = await server_statistics(table)
    assert statistics is not None
    assert (statistics.variant, statistics.games) == (Variant.CLASSIC, 9)
    assert not statistics.is_enough
    assert statistics.first == Tally(losses=9)
    assert await server_statistics(table, Variant.WIND) is None
    await lose_a_match(table)
    statistics = await server_statistics(table)
    assert statistics is not None
    assert statistics.is_enough
    assert [card_sum.card for card_sum in statistics.cards] == ["crane", "monkey", "crab", "tiger"]


def test_cards_with_few_games_are_left_out() -> None:
    cards = [
        CardSum("crab", Tally(1, 0, 4)),
        CardSum("ox", Tally(4, 0, 0)),
        CardSum("tiger", Tally(3, 2, 1)),
    ]
    assert [card_sum.card for card_sum in best_cards_first(cards)] == ["tiger", "crab"]
