"""Names of people, their settings and those of servers, and blocks."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
import pytest_asyncio

from onitama_core.game import Variant
from onitama_core.people import (
    MAX_BLOCKED,
    BlocksOwnAccount,
    NotWelcome,
    People,
    TooManyBlocked,
    block_person,
    require_welcome,
)
from onitama_core.store import (
    EVERY_PACE,
    PACES,
    Challengers,
    GuildSettings,
    Location,
    Locked,
    Person,
    Preferences,
    open_store,
    utc_now,
)
from onitama_core.store.servers import reader_of
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, HERE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from tests.onitama_core.matches.table import Table

ALICIA = Person(ALICE.user_id, "Alicia")
HOME, ELSEWHERE = HERE.guild_id, ABROAD.guild_id
T = TypeVar("T")


@pytest.fixture
def store_calls(table: Table, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return a counter of the store's reads and writes."""
    calls = Counter[str]()

    def count_and_call(name: str, method: Callable[..., T], *values: Any) -> T:
        calls[name] += 1
        return method(*values)

    for name in ("read", "write"):
        original = getattr(table.store, name)
        monkeypatch.setattr(table.store, name, partial(count_and_call, name, original))
    return calls


async def name_of_alice(table: Table, guild_id: int = HOME) -> str | None:
    return await table.store.read(lambda reader: reader.people.name_in(guild_id, ALICE.user_id))


async def test_a_new_display_name_replaces_the_old_one_in_its_server(table: Table) -> None:
    await table.started()
    await table.started(place=ABROAD)
    people = People(table.store, table.clock)
    await people.see(HOME, ALICE)
    await people.see(ELSEWHERE, ALICIA)
    for person in (ALICIA, ALICE):
        await people.see(HOME, person)
        assert await name_of_alice(table) == person.name
        assert await name_of_alice(table, ELSEWHERE) == "Alicia"


async def test_a_known_display_name_is_not_read_again(
    table: Table, store_calls: Counter[str]
) -> None:
    """Nothing is stored about a person who does not play."""
    people = People(table.store, table.clock)
    await people.see(HOME, BOB)
    assert store_calls == {"read": 1}
    assert await table.store.read(lambda reader: reader.people.name_in(HOME, BOB.user_id)) is None
    await table.started()
    store_calls.clear()
    for person in (ALICE, ALICE, ALICIA, ALICIA):
        await people.see(HOME, person)
    assert store_calls == {"read": 2, "write": 1}


async def test_a_name_that_could_not_be_stored_is_stored_the_next_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise Locked

    await table.started()
    people = People(table.store, table.clock)
    with monkeypatch.context() as patch:
        patch.setattr(table.store, "write", refuse)
        with pytest.raises(Locked):
            await people.see(HOME, ALICIA)
    await people.see(HOME, ALICIA)
    assert await name_of_alice(table) == "Alicia"


async def test_an_erasure_clears_the_caches_of_names_settings_and_preferences(
    table: Table, store_calls: Counter[str]
) -> None:
    people = People(table.store, table.clock)
    for is_erased, reads in ((False, 3), (False, 3), (True, 6)):
        if is_erased:
            table.store._forget()
        await people.see(HOME, ALICE)
        await people.settings_in(HOME)
        await people.preferences_of(ALICE.user_id)
        assert store_calls["read"] == reads


async def test_the_cache_of_names_is_limited(table: Table, store_calls: Counter[str]) -> None:
    people = People(table.store, table.clock, 2)
    for number in (1, 2, 3, 1, 3):
        await people.see(HOME, Person(number, "Somebody"))
    assert store_calls == {"read": 4}


@pytest_asyncio.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield People(store, utc_now)


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
        GuildSettings(language="pt_BR"),
        *(GuildSettings(pace=pace, paces=(pace,)) for pace in EVERY_PACE),
    ],
)
async def test_a_servers_settings_are_stored(people: People, chosen: GuildSettings) -> None:
    await people.change_settings_in(HOME, partial(replace, one_board=False))
    await people.change_settings_in(HOME, lambda _: chosen)
    assert await people.settings_in(HOME) == chosen
    assert await people.settings_in(ELSEWHERE) == GuildSettings()


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        ("bool", "1", True),
        ("bool", "0", False),
        ("int | None", "5", 5),
        ("str | None", "night", "night"),
        ("Variant", "wind", Variant.WIND),
        ("Pace | None", "3d", PACES["3d"]),
        ("tuple[str, ...]", "one,two", ("one", "two")),
    ],
)
def test_a_setting_is_read_by_the_type_of_its_field(
    annotation: str, text: str, value: object
) -> None:
    assert reader_of(annotation)(text) == value


async def test_settings_of_a_later_version_are_ignored_and_stay_stored(tmp_path: Path) -> None:
    def stored_settings() -> set[tuple[str, str]]:
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
        settings = await people.settings_in(HOME)
        assert (settings.pace, settings.paces) == (PACES["1d"], (PACES["1d"],))
        assert settings.channels == ()
        await people.change_settings_in(HOME, partial(replace, one_board=False))
        assert {("music", "1"), ("one_board", "0")} <= stored_settings()


async def test_a_read_during_a_change_of_settings_caches_no_old_value(people: People) -> None:
    reading = asyncio.create_task(people.settings_in(HOME))
    await people.change_settings_in(HOME, partial(replace, theme="night"))
    await reading
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
    settings = GuildSettings().allowing([PACES[name] for name in allowed])
    assert settings.pace == PACES[usual]
    assert settings.paces == tuple(pace for name, pace in PACES.items() if name in allowed)
    chosen = settings.usually(PACES["3+2"])
    assert chosen.pace == PACES["3+2"]
    assert set(chosen.paces) == {*settings.paces, PACES["3+2"]}


def test_a_match_begins_in_the_channels_a_server_allows_and_in_their_threads() -> None:
    settings = GuildSettings(channels=(7, 8))
    assert settings.allows(8)
    assert settings.allows(9, 7)
    assert not settings.allows(9, None)
    assert GuildSettings().allows(9, None)


async def test_unchosen_settings_have_their_defaults(people: People) -> None:
    settings = await people.settings_in(HOME)
    preferences = await people.preferences_of(ALICE.user_id)
    assert (settings.pace, settings.paces, settings.most_matches) == (PACES["3d"], EVERY_PACE, None)
    assert (preferences.pings, preferences.as_lists, preferences.rated) == (True, False, True)
    assert (settings.language, preferences.language) == (None, None)
    assert preferences.challenged_by is Challengers.EVERYBODY


@pytest.mark.parametrize(
    "chosen",
    [
        Preferences(pings=False),
        Preferences(as_lists=True),
        Preferences(rated=False),
        *(Preferences(challenged_by=challengers) for challengers in Challengers),
        Preferences(language="pt_BR"),
    ],
)
async def test_a_persons_preferences_are_stored(people: People, chosen: Preferences) -> None:
    await people.change_preferences_of(ALICE.user_id, lambda _: chosen)
    assert await people.preferences_of(ALICE.user_id) == chosen
    assert await people.preferences_of(BOB.user_id) == Preferences()


async def test_preferences_are_read_once_until_somebody_changes_theirs(
    table: Table, store_calls: Counter[str]
) -> None:
    """Most people have chosen nothing; they are not looked up again either."""
    people = People(table.store, table.clock)
    for _ in range(2):
        assert await people.preferences_of(BOB.user_id) == Preferences()
    assert store_calls == {"read": 1}
    await people.change_preferences_of(ALICE.user_id, partial(replace, language="de"))
    for _ in range(2):
        assert await people.preferences_of(ALICE.user_id) == Preferences(language="de")
    assert store_calls == {"read": 2, "write": 1}


async def test_a_read_during_a_change_of_preferences_caches_no_old_value(people: People) -> None:
    reading = asyncio.create_task(people.preferences_of(ALICE.user_id))
    await people.change_preferences_of(ALICE.user_id, partial(replace, language="de"))
    await reading
    assert (await people.preferences_of(ALICE.user_id)).language == "de"


async def test_the_last_chosen_theme_of_a_person_counts(people: People) -> None:
    assert await people.theme_of(ALICE.user_id) is None
    for theme in ("shrine", None, "night"):
        await people.choose_theme(ALICE.user_id, theme)
        assert await people.theme_of(ALICE.user_id) == theme
        assert await people.theme_of(BOB.user_id) is None


# Blocks, and who may challenge whom


async def block(table: Table, person: Person, *blocked: Person, place: Location = HERE) -> None:
    for other in blocked:
        await table.write(
            partial(block_person, user_id=person.user_id, other=other, guild_id=place.guild_id)
        )


async def blocked_by(table: Table, person: Person, place: Location = HERE) -> list[Person]:
    return await People(table.store, table.clock).blocked_by(person.user_id, place.guild_id)


async def unblock(table: Table, person: Person, blocked: Person) -> None:
    await People(table.store, table.clock).unblock(person.user_id, blocked.user_id)


async def check_welcome(table: Table, challenger: Person, other: Person) -> None:
    """Raise NotWelcome if the challenger may not challenge the other person."""
    await table.store.read(lambda reader: require_welcome(reader, challenger, other))


async def test_a_block_works_in_one_direction_and_against_people_without_a_stored_name(
    table: Table,
) -> None:
    await block(table, ALICE, BOB)
    assert await blocked_by(table, ALICE) == [BOB]
    assert await blocked_by(table, ALICE, ABROAD) == [Person(BOB.user_id, "")]
    assert await blocked_by(table, BOB) == []
    with pytest.raises(BlocksOwnAccount):
        await block(table, ALICE, ALICE)


async def test_a_person_can_block_only_as_many_people_as_a_list_shows(table: Table) -> None:
    strangers = [Person(number, f"P{number}") for number in range(100, 100 + MAX_BLOCKED)]
    await block(table, ALICE, *strangers, strangers[0])
    with pytest.raises(TooManyBlocked) as caught:
        await block(table, ALICE, BOB)
    assert caught.value.limit == MAX_BLOCKED
    assert await blocked_by(table, ALICE) == strangers


async def choose(table: Table, person: Person, challengers: Challengers) -> None:
    chosen = Preferences(challenged_by=challengers)
    await table.write(
        lambda transaction: transaction.people.save_preferences(person.user_id, chosen)
    )


async def test_challenges_can_be_limited_to_people_played_with_or_to_nobody(table: Table) -> None:
    """A cancelled match does not count as played."""
    await table.finished()
    await table.cancelled_match(opponent=CAROL)
    for person, other in ((ALICE, BOB), (BOB, ALICE)):
        await choose(table, person, Challengers.PLAYED)
        await check_welcome(table, other, person)
        with pytest.raises(NotWelcome):
            await check_welcome(table, CAROL, person)
    await choose(table, ALICE, Challengers.NOBODY)
    with pytest.raises(NotWelcome):
        await check_welcome(table, BOB, ALICE)
    await check_welcome(table, ALICE, BOB)
