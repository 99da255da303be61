"""What is known of somebody and to whom it is told, and how a server's games went."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Termination, Variant
from onitama_core.people import LEAST_GAMES, Favourites, People, Score, standing
from onitama_core.people.standing import by_share
from onitama_core.store import CardSum, Person, Rating, Tally
from tests.cogs.ui.profiles import NOTHING, OTHERS, OWN, YOUNG
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, NAMED_CARDS, TURNS
from tests.onitama_core.people.playing import begun, rating, won

if TYPE_CHECKING:
    from onitama_core.people import Profile, Statistics
    from tests.onitama_core.matches.table import Table


async def profile(
    table: Table, person: Person, reader: Person | None = None, variant: Variant | None = None
) -> Profile:
    reader_id = (reader or person).user_id
    people = People(table.store, table.clock)
    return await people.profile(HERE.guild_id, person, reader_id, variant)


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
    people = People(table.store, table.clock)
    await people.change_settings_in(HERE.guild_id, lambda usual: replace(usual, leaderboard=False))
    theirs = await profile(table, ALICE, BOB)
    assert (theirs.ratings, theirs.course) == ((), ())
    assert theirs.record
    assert not theirs.settings.leaderboard
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
    monkeypatch.setattr(standing, "MOST_GAMES", 2)
    for _ in range(games):
        await won(table)
    found = await profile(table, ALICE)
    assert len(found.course) == min(games, 2) + 1
    assert (Rating() in found.course) == is_whole


def test_it_counts_in_the_variant_that_is_looked_at() -> None:
    assert OWN.tally == Tally(wins=8, draws=1, losses=3)
    assert YOUNG.tally == Tally(losses=2)
    assert NOTHING.tally == Tally()


def test_it_counts_by_seat() -> None:
    assert OWN.tally_as(Player.RED) == Tally(wins=4, draws=1)
    assert OWN.tally_as(Player.BLUE) == Tally(wins=4, losses=3)


def test_wins_are_counted_by_how_they_came_the_most_frequent_way_first() -> None:
    assert OWN.wins() == [(Termination.STONE, 5), (Termination.STREAM, 3)]
    assert YOUNG.wins() == []


def test_the_most_played_variant_comes_first() -> None:
    assert OWN.variants == (Variant.CLASSIC, Variant.WIND)
    assert replace(OWN, record=OWN.record[4:]).variants == (Variant.CLASSIC, Variant.WIND)
    level = tuple(replace(one, games=2) for one in reversed(OWN.record[4:]))
    assert replace(OWN, record=level).variants == (Variant.CLASSIC, Variant.WIND)


def test_a_card_is_the_best_or_worst_once_it_was_held_in_enough_games() -> None:
    assert [one.card for one in OWN.extremes() or ()] == ["tiger", "crab"]


def test_ten_games_with_a_card_are_enough() -> None:
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
    ids=["none", "one", "level", "too few games"],
)
def test_there_is_no_best_card_without_a_worse_one(cards: tuple[CardSum, ...]) -> None:
    assert replace(OWN, cards=cards).extremes() is None


def test_whose_it_is_shows_in_the_company() -> None:
    assert OWN.is_own
    assert not OTHERS.is_own


async def lost(table: Table, variant: Variant = Variant.CLASSIC) -> None:
    match = await table.started(terms=replace(NAMED_CARDS, variant=variant))
    await table.play_on(match, *TURNS)
    await table.matches.resign(match.id, ALICE.user_id)


async def of_here(table: Table, variant: Variant | None = None) -> Statistics | None:
    return await People(table.store, table.clock).statistics(HERE.guild_id, variant)


@pytest.mark.parametrize("variant", [None, Variant.CLASSIC])
async def test_of_no_games_there_is_nothing(table: Table, variant: Variant | None) -> None:
    await table.started()
    assert await of_here(table, variant) is None


async def test_without_a_variant_it_is_of_the_one_played_most(table: Table) -> None:
    for _ in range(2):
        await lost(table)
    found = await of_here(table)
    assert found is not None
    assert (found.variant, found.games, found.is_enough) == (Variant.CLASSIC, 2, False)
    assert found.first == Tally(losses=2)
    assert await of_here(table, Variant.WIND) is None


async def test_from_ten_games_on_it_is_enough(table: Table) -> None:
    for _ in range(LEAST_GAMES):
        await lost(table)
    found = await of_here(table)
    assert found is not None
    assert found.is_enough
    assert [one.card for one in found.cards] == ["crane", "monkey", "crab", "tiger"]


def test_cards_with_few_games_are_left_out() -> None:
    cards = [
        CardSum("crab", Tally(1, 0, 4)),
        CardSum("ox", Tally(4, 0, 0)),
        CardSum("tiger", Tally(3, 2, 1)),
    ]
    assert [one.card for one in by_share(cards)] == ["tiger", "crab"]
