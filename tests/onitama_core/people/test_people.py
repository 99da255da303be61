"""By what names people are known, and what they and their servers have chosen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
import pytest_asyncio

from onitama_core.game import Player, Termination, Variant
from onitama_core.people import LEAST_GAMES, Favourites, People, Score, standing
from onitama_core.people.standing import by_share
from onitama_core.store import (
    EVERY_PACE,
    PACES,
    CardSum,
    Challengers,
    GuildSettings,
    Locked,
    Person,
    Preferences,
    Rating,
    Tally,
    open_store,
    utc_now,
)
from tests.cogs.ui.profiles import NOTHING, OTHERS, OWN, YOUNG
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    HERE,
    TURNS,
    begun,
    rating,
    won,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime
    from pathlib import Path

    from onitama_core.people import Profile, Statistics
    from onitama_core.store import Reader, Store, Transaction
    from tests.onitama_core.matches.table import Table


ALICIA = Person(ALICE.user_id, "Alicia")
HOME, ELSEWHERE = HERE.guild_id, ABROAD.guild_id
T = TypeVar("T")


class Counted:
    """A store that tells how often it was asked, and how often it was to change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reads = self.writes = 0
        self.is_locked = False
        self.forgetting = list[Callable[[], None]]()

    def when_erased(self, forget: Callable[[], None]) -> None:
        self.forgetting.append(forget)

    async def read(self, question: Callable[[Reader], T]) -> T:
        self.reads += 1
        return await self._store.read(question)

    async def write(self, now: datetime, change: Callable[[Transaction], T]) -> T:
        self.writes += 1
        if self.is_locked:
            raise Locked
        return await self._store.write(now, change)


def names_at(table: Table, most: int = 10) -> tuple[People, Counted]:
    counted: Any = Counted(table.store)
    return People(counted, table.clock, most), counted


async def name_of_alice(table: Table, guild_id: int = HOME) -> str | None:
    return await table.store.read(lambda reader: reader.name_in(guild_id, ALICE.user_id))


async def test_who_comes_under_another_name_is_known_by_that(table: Table) -> None:
    await table.started()
    people, _ = names_at(table)
    await people.see(HOME, ALICE)
    await people.see(HOME, ALICIA)
    assert await name_of_alice(table) == "Alicia"
    await people.see(HOME, ALICE)
    assert await name_of_alice(table) == "Alice"


async def test_a_name_is_another_one_elsewhere(table: Table) -> None:
    await table.started()
    await table.started(place=ABROAD)
    people, _ = names_at(table)
    await people.see(ELSEWHERE, ALICIA)
    assert await name_of_alice(table) == "Alice"
    assert await name_of_alice(table, ELSEWHERE) == "Alicia"


async def test_who_was_seen_under_a_name_is_not_looked_up_again(table: Table) -> None:
    await table.started()
    people, counted = names_at(table)
    for person in (ALICE, ALICE, ALICIA, ALICIA):
        await people.see(HOME, person)
    assert (counted.reads, counted.writes) == (2, 1)


async def test_of_who_only_looks_on_nothing_is_kept(table: Table) -> None:
    people, counted = names_at(table)
    await people.see(HOME, ALICE)
    assert await name_of_alice(table) is None
    assert counted.writes == 0


async def test_a_name_that_could_not_be_kept_is_kept_the_next_time(table: Table) -> None:
    await table.started()
    people, counted = names_at(table)
    counted.is_locked = True
    with pytest.raises(Locked):
        await people.see(HOME, ALICIA)
    counted.is_locked = False
    await people.see(HOME, ALICIA)
    assert await name_of_alice(table) == "Alicia"


async def test_nothing_is_remembered_of_who_was_erased(table: Table) -> None:
    people, counted = names_at(table)
    await people.see(HOME, ALICE)
    for forget in counted.forgetting:
        forget()
    await people.see(HOME, ALICE)
    assert counted.reads == 2


async def test_no_more_names_are_remembered_than_so_many(table: Table) -> None:
    people, counted = names_at(table, most=2)
    for number in (1, 2, 3, 1):
        await people.see(HOME, Person(number, "Somebody"))
    assert counted.reads == 4
    await people.see(HOME, Person(3, "Somebody"))
    assert counted.reads == 4


@pytest_asyncio.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield People(store, utc_now)


async def test_one_board_is_shown_unless_a_server_likes_all(people: People) -> None:
    for change in (lambda usual: usual, lambda usual: usual.usually(PACES["1d"])):
        await people.change_settings_in(HOME, change)
        assert (await people.settings_in(HOME)).one_board


@pytest.mark.parametrize(
    "chosen",
    [
        GuildSettings(in_threads=True, one_board=False),
        GuildSettings(pace=PACES["5+3"], paces=(PACES["5m"], PACES["5+3"]), most_matches=3),
        GuildSettings(variant=Variant.LIGHT, pool="base+sensei"),
        GuildSettings(rated=False, leaderboard=True),
        GuildSettings(rated=True, leaderboard=False),
        *(GuildSettings(channels=channels) for channels in ((7,), (7, 2**62))),
        GuildSettings(theme="night"),
        *(GuildSettings(pace=pace, paces=(pace,)) for pace in EVERY_PACE),
    ],
)
async def test_what_a_server_chose_is_kept_there_alone(
    people: People, chosen: GuildSettings
) -> None:
    await people.change_settings_in(HOME, partial(replace, one_board=False))
    await people.change_settings_in(HOME, lambda _: chosen)
    assert await people.settings_in(HOME) == chosen
    assert await people.settings_in(ELSEWHERE) == GuildSettings()


async def test_what_a_later_version_knows_is_passed_over(tmp_path: Path) -> None:
    async with open_store(tmp_path / "onitama.db") as store:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as later, later:
            later.execute(
                "INSERT INTO guild_setting VALUES (10, 'music', '1'), (10, 'one_board', '0')"
            )
        assert await People(store, utc_now).settings_in(HOME) == GuildSettings(one_board=False)


async def test_what_a_later_version_chose_stays_and_harms_nothing(tmp_path: Path) -> None:
    def written() -> set[tuple[str, str]]:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as file:
            return set(file.execute("SELECT name, value FROM guild_setting"))

    async with open_store(tmp_path / "onitama.db") as store:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as later, later:
            later.execute(
                "INSERT INTO guild_setting VALUES"
                " (10, 'music', '1'), (10, 'pace', '14d'),"
                " (10, 'channels', ''), (10, 'paces', '1d')"
            )
        people = People(store, utc_now)
        found = await people.settings_in(HOME)
        assert (found.pace, found.paces, found.channels) == (PACES["1d"], (PACES["1d"],), ())
        await people.change_settings_in(HOME, partial(replace, one_board=False))
        assert {("music", "1"), ("one_board", "0")} <= written()


async def test_a_server_that_chooses_again_is_known_by_its_last_choice(people: People) -> None:
    for theme in ("night", "shrine", None):
        await people.change_settings_in(HOME, partial(replace, theme=theme))
        assert (await people.settings_in(HOME)).theme == theme
        assert (await people.settings_in(ELSEWHERE)).theme is None


async def test_whoever_asks_while_a_server_chooses_keeps_no_old_choice(people: People) -> None:
    asked = asyncio.create_task(people.settings_in(HOME))
    await people.change_settings_in(HOME, partial(replace, theme="night"))
    await asked
    assert (await people.settings_in(HOME)).theme == "night"


@pytest.mark.parametrize(
    ("allowed", "usual"),
    [
        (("7d", "3d"), "3d"),
        (("none", "1h", "1d"), "1d"),
        (("5+3", "3+2"), "5+3"),
        (("10+5", "5m"), "10+5"),
        (("none", "5m"), "5m"),
        (("none",), "none"),
    ],
)
def test_a_usual_pace_that_is_no_longer_allowed_gives_way_to_the_slowest(
    allowed: tuple[str, ...], usual: str
) -> None:
    now = GuildSettings().allowing([PACES[name] for name in allowed])
    assert now.pace == PACES[usual]
    assert now.paces == tuple(pace for name, pace in PACES.items() if name in allowed)


def test_a_match_begins_in_the_channels_a_server_allows_and_in_their_threads() -> None:
    some = GuildSettings(channels=(7, 8))
    assert some.allows(8)
    assert some.allows(9, 7)
    assert not some.allows(9, None)
    assert GuildSettings().allows(9, None)


async def test_what_holds_where_nobody_has_chosen_anything(people: People) -> None:
    usual, own = await people.settings_in(HOME), await people.preferences_of(ALICE.user_id)
    assert (usual.pace, usual.paces, usual.most_matches) == (PACES["3d"], EVERY_PACE, None)
    assert (own.pings, own.as_lists, own.rated) == (True, False, True)
    assert own.challenged_by is Challengers.EVERYBODY


@pytest.mark.parametrize(
    "chosen",
    [
        Preferences(pings=False),
        Preferences(as_lists=True),
        Preferences(rated=False),
        *(Preferences(challenged_by=challengers) for challengers in Challengers),
    ],
)
async def test_what_a_person_chose_is_kept_and_for_nobody_else(
    people: People, chosen: Preferences
) -> None:
    await people.change_preferences_of(ALICE.user_id, lambda _: chosen)
    assert await people.preferences_of(ALICE.user_id) == chosen
    assert await people.preferences_of(BOB.user_id) == Preferences()


async def test_one_choice_leaves_the_others_as_they_are(people: People) -> None:
    await people.change_preferences_of(ALICE.user_id, partial(replace, pings=False))
    await people.change_preferences_of(ALICE.user_id, partial(replace, as_lists=True))
    assert await people.preferences_of(ALICE.user_id) == Preferences(pings=False, as_lists=True)


async def test_the_last_choice_counts_and_can_be_taken_back(people: People) -> None:
    assert await people.theme_of(ALICE.user_id) is None
    for theme in ("night", "shrine", None):
        await people.choose_theme(ALICE.user_id, theme)
        assert await people.theme_of(ALICE.user_id) == theme
        assert await people.theme_of(BOB.user_id) is None


async def test_what_is_in_use_is_told_once(people: People) -> None:
    assert await people.themes_in_use() == []
    await people.choose_theme(ALICE.user_id, "night")
    await people.choose_theme(BOB.user_id, None)
    await people.change_settings_in(HOME, partial(replace, theme="night"))
    assert await people.themes_in_use() == ["night"]


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


def test_it_counts_in_the_variant_that_is_looked_at_by_seat_and_by_how_wins_came() -> None:
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
    level = tuple(replace(one, games=2) for one in reversed(OWN.record[4:]))
    assert replace(OWN, record=level).variants == (Variant.CLASSIC, Variant.WIND)


def test_a_card_is_the_best_or_worst_once_it_was_held_in_ten_games() -> None:
    assert [one.card for one in OWN.extremes() or ()] == ["tiger", "crab"]
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


async def lost(table: Table) -> None:
    table.clock.advance(hours=1)
    match = await table.started()
    await table.play_on(match, *TURNS)
    await table.matches.resign(match.id, ALICE.user_id)


async def of_here(table: Table, variant: Variant | None = None) -> Statistics | None:
    return await People(table.store, table.clock).statistics(HERE.guild_id, variant)


async def test_a_server_has_statistics_of_the_variant_played_most(table: Table) -> None:
    await table.started()
    assert [await of_here(table, one) for one in (None, Variant.CLASSIC)] == [None, None]
    for _ in range(LEAST_GAMES - 1):
        await lost(table)
    found = await of_here(table)
    assert found is not None
    assert (found.variant, found.games, found.is_enough) == (Variant.CLASSIC, 9, False)
    assert found.first == Tally(losses=9)
    assert await of_here(table, Variant.WIND) is None
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
