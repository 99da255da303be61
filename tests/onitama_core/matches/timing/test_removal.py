"""A server that the bot has left for a month is removed, and nobody is told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches import upkeep as removal
from onitama_core.store import DueKind, GuildSettings, Person, Venue
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    HERE,
    IN_PRIVATE,
    NAMED_CARDS,
    RED_WINS,
    TURNS,
)
from tests.onitama_core.matches.timing.test_upkeep import serve_all
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from onitama_core.store import Place
    from tests.onitama_core.matches.table import FakeClock, Table

A_MONTH: Final = timedelta(days=30)
THE_LAST_DAY: Final = A_MONTH - timedelta(days=1)
ZDENKA: Final = Person(735_111_222_333_444_555, "Zdeňka")


async def lively(table: Table, place: Place, person: Person = ALICE) -> None:
    """Matches that go on, are over, and are private; invitations; what the server has chosen."""
    over = await table.started(challenger=person, place=place)
    await table.play_on(over, *RED_WINS)
    await table.matches.rematch(over.id, person)
    await table.matches.practise(place, person, 3, IN_PRIVATE)
    await table.matches.practise(place, person, 3, replace(NAMED_CARDS, venue=Venue.CHANNEL))
    on = await table.started(challenger=person, opponent=CAROL, place=place)
    await table.play_on(on, TURNS[0])
    await table.matches.watch(on.id, BOB.user_id)
    await table.matches.invite(place, CAROL, person, NAMED_CARDS)
    await table.write(lambda it: it.keep_settings_in(place.guild_id, GuildSettings(theme="night")))


async def kinds_due(table: Table) -> set[DueKind]:
    return {due.kind for due in await table.store.read(lambda it: it.due(table.clock(), 99))}


async def kept(table: Table) -> dict[str, int]:
    """How many rows each table has."""
    tables = await table.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    counts = {}
    for row in tables:
        (count,) = await table.rows(f"SELECT count(*) AS n FROM {row['name']}")  # noqa: S608
        counts[row["name"]] = count["n"]
    return {name: count for name, count in counts.items() if count}


async def test_nothing_is_left_of_it(table: Table, clock: FakeClock) -> None:
    await lively(table, HERE)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    await serve_all(table)
    assert await kept(table) == {}


async def test_other_servers_keep_their_matches_and_choices(table: Table, clock: FakeClock) -> None:
    for place in (HERE, ABROAD):
        await lively(table, place)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    await serve_all(table)
    after = await kept(table)
    assert (after["match"], after["guild_setting"]) == (4, 1)
    assert await table.rows("SELECT 1 FROM match WHERE guild_id = 10") == []


async def test_who_comes_back_in_time_finds_everything(table: Table, clock: FakeClock) -> None:
    await lively(table, HERE)
    await table.settle_all()
    before = await table.rows("SELECT * FROM entry")
    await table.matches.lose_server(HERE.guild_id)
    clock.now += THE_LAST_DAY
    await table.matches.find_server(HERE.guild_id)
    clock.now += timedelta(days=2)
    assert await table.rows("SELECT * FROM entry") == before
    assert (await kept(table))["match"] == 4
    assert DueKind.SERVER_REMOVAL not in await kinds_due(table)


async def test_a_server_that_is_only_out_of_order_stays(table: Table, clock: FakeClock) -> None:
    await lively(table, HERE)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    await table.matches.serve()
    assert (await kept(table))["match"] == 4
    assert DueKind.SERVER_REMOVAL not in await kinds_due(table)
    clock.advance(hours=1)
    assert DueKind.SERVER_REMOVAL in await kinds_due(table)


async def test_nobody_is_told(table: Table, clock: FakeClock) -> None:
    await lively(table, HERE)
    await table.settle_all()
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    await serve_all(table)
    assert await table.due() == []


async def test_a_large_one_goes_piece_by_piece(
    table: Table, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "MOST", 2)
    await lively(table, HERE)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    left = []
    for _ in range(3):
        await table.write(lambda it: removal.remove_server(it, HERE.guild_id, clock()))
        left.append((await kept(table)).get("match", 0))
    assert left == [2, 0, 0]


async def test_a_server_without_open_matches_is_missed_too(table: Table, clock: FakeClock) -> None:
    await table.finished()
    await table.matches.compare_servers([ABROAD.guild_id])
    clock.now += A_MONTH
    await serve_all(table)
    assert await kept(table) == {}


async def test_its_people_are_in_no_byte_of_the_file(
    table: Table, clock: FakeClock, path: Path
) -> None:
    await lively(table, HERE, ZDENKA)
    assert {"column", ZDENKA.name} <= traces(path, ZDENKA.user_id, ZDENKA.name)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += A_MONTH
    await serve_all(table)
    assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()
