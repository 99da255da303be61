"""What is known of somebody, and to whom it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Variant
from onitama_core.people import Asked, Favourites, GuildCustoms, Profiles, Score
from onitama_core.people import standing as profiles
from onitama_core.store import Person, Rating, Tally
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE
from tests.onitama_core.people.ratings.playing import begun, rating, won

if TYPE_CHECKING:
    from onitama_core.people import Profile
    from tests.onitama_core.matches.table import Table


async def profile(
    table: Table, person: Person, reader: Person | None = None, variant: Variant | None = None
) -> Profile:
    reader_id = (reader or person).user_id
    return await Profiles(table.store).profile(Asked(HERE.guild_id, person, reader_id, variant))


async def test_who_has_played_nothing_has_nothing(table: Table) -> None:
    found = await profile(table, CAROL)
    assert (found.record, found.ratings, found.course) == ((), (), ())
    assert found.company == Favourites(())
    assert found.variant is Variant.CLASSIC


async def test_ones_own_tells_of_rating_and_opponents(table: Table) -> None:
    await won(table)
    await won(table)
    await won(table, CAROL)
    found = await profile(table, ALICE)
    assert found.rating is not None
    assert (found.rating.rating, found.rating.games) == (await rating(table, ALICE), 3)
    assert found.course[0] == Rating()
    assert found.course[-1] == found.rating.rating
    assert len(found.course) == 4
    assert found.tally == Tally(wins=3)
    assert isinstance(found.company, Favourites)
    assert [(one.person, one.tally.wins) for one in found.company.opponents] == [
        (BOB, 2),
        (CAROL, 1),
    ]


async def test_anothers_tells_of_the_readers_score_alone(table: Table) -> None:
    await won(table)
    assert (await profile(table, ALICE, BOB)).company == Score(Tally(losses=1))
    assert (await profile(table, ALICE, CAROL)).company == Score(Tally())


async def test_a_server_without_leaderboard_shows_ratings_to_their_owners_alone(
    table: Table,
) -> None:
    await won(table)
    customs = GuildCustoms(table.store, table.clock)
    await customs.change(HERE.guild_id, lambda usual: replace(usual, leaderboard=False))
    theirs = await profile(table, ALICE, BOB)
    assert (theirs.ratings, theirs.course) == ((), ())
    assert theirs.record
    assert not theirs.customs.leaderboard
    assert (await profile(table, ALICE)).course


async def test_a_match_that_goes_on_tells_nothing(table: Table) -> None:
    await won(table)
    before = await profile(table, ALICE)
    await begun(table)
    assert await profile(table, ALICE) == before


async def test_who_is_asked_for_by_number_has_the_name_the_server_knows(table: Table) -> None:
    await won(table)
    assert (await profile(table, Person(BOB.user_id, ""), ALICE)).person == BOB
    assert (await profile(table, Person(999, ""), ALICE)).person == Person(999, "")


@pytest.mark.parametrize(("games", "is_whole"), [(1, True), (2, True), (3, False)])
async def test_a_long_course_shows_the_latest_games_from_where_they_began(
    table: Table, monkeypatch: pytest.MonkeyPatch, games: int, *, is_whole: bool
) -> None:
    monkeypatch.setattr(profiles, "MOST_GAMES", 2)
    for _ in range(games):
        await won(table)
    found = await profile(table, ALICE)
    assert len(found.course) == min(games, 2) + 1
    assert (Rating() in found.course) == is_whole
