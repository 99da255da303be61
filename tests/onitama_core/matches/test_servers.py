"""Deadlines that are extended after outages, and servers that removed the bot."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import store
from onitama_core.game import Outcome, Player, Termination
from onitama_core.matches import credit_time
from onitama_core.matches import servers as removal
from onitama_core.matches.deadlines import DEADLINE_GRACE
from onitama_core.store import (
    NO_SERVER,
    PACES,
    Correspondence,
    DueKind,
    Live,
    Location,
    Person,
    Shards,
    Venue,
)
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    HERE,
    IN_PRIVATE,
    NAMED_CARDS,
    ONE_INSTANT,
    RED_WINS,
    TURNS,
    at_pace,
)
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tests.onitama_core.matches.table import Table

MINUTE: Final = timedelta(minutes=1)

SECOND: Final = timedelta(seconds=1)
HOUR: Final = timedelta(hours=1)


async def start_match(table: Table, pace: str, place: Location = HERE) -> store.Match:
    return await table.started(place=place, terms=at_pace(pace))


def minimum_time(pace: str) -> timedelta:
    """Return the minimum time that a player has to return after an outage."""
    return MINUTE if isinstance(PACES[pace], Live) else HOUR


async def end_outage(table: Table, begin: datetime, end: datetime) -> None:
    """Set the clock to the end of an outage, and credit its time."""
    table.clock.now = end
    await table.write(lambda transaction: credit_time(transaction, begin, end))


async def deadline(table: Table, match: store.Match) -> datetime:
    present_deadline = (await table.matches.match(match.id)).deadline
    assert present_deadline is not None
    return present_deadline


async def due_times(table: Table, match: store.Match, kind: DueKind) -> list[int]:
    """Return the times, in milliseconds, of a match's scheduled work of a kind."""
    sql = f"SELECT at FROM due WHERE subject = {match.id} AND kind = '{kind.value}'"  # noqa: S608
    return [row["at"] for row in await table.rows(sql)]


@pytest.mark.parametrize("pace", PACES)
async def test_an_outage_extends_deadlines_and_warnings_but_no_other_scheduled_work(
    table: Table, pace: str
) -> None:
    match, over = await start_match(table, pace), await start_match(table, pace)
    await table.matches.resign(over.id, ALICE.user_id)
    other_times = "SELECT at FROM due WHERE kind IN ('expiry', 'match_clearing')"
    await table.invited(CAROL)
    other_times_before = await table.rows(other_times)
    over = await table.present(over.id)
    before = await deadline(table, match)
    begin = match.started_at + 10 * ONE_INSTANT
    warnings_before = await due_times(table, match, DueKind.WARNING)
    length = 2 * timedelta(days=40) if pace == "none" else timedelta(hours=2)
    await end_outage(table, begin, begin + length)
    after = await deadline(table, match)
    assert after == max(before + length, table.clock() + minimum_time(pace))
    extension = (after - before) // ONE_INSTANT
    assert await due_times(table, match, DueKind.DEADLINE) == [
        store.to_milliseconds(after + DEADLINE_GRACE)
    ]
    warnings = await due_times(table, match, DueKind.WARNING)
    assert warnings == [at + extension for at in warnings_before]
    assert await table.rows(other_times) == other_times_before
    assert await table.present(over.id) == over


@pytest.mark.parametrize("pace", ["5m", "1h", "3+2"])
async def test_after_an_outage_a_player_has_a_minimum_time_to_return(
    table: Table, pace: str
) -> None:
    match = await start_match(table, pace)
    begin = await deadline(table, match) - timedelta(seconds=1)
    await end_outage(table, begin, begin + timedelta(minutes=7))
    assert await deadline(table, match) == table.clock() + minimum_time(pace)


@pytest.mark.parametrize("pace", ["1h", "3+2"])
async def test_only_deadlines_in_the_disconnected_shards_are_extended(
    table: Table, pace: str
) -> None:
    match = await start_match(table, pace)
    before = await deadline(table, match)
    end = match.started_at + 2 * HOUR
    table.clock.now = end
    for shard in (1, 0):
        assert await deadline(table, match) == before
        there = Shards(frozenset({shard}), 2)
        await table.write(partial(credit_time, begin=match.started_at, end=end, shards=there))
    assert await deadline(table, match) == before + 2 * HOUR


@pytest.mark.parametrize(("minutes", "moved"), [(4, False), (6, True)])
async def test_a_short_restart_does_not_move_a_deadline_that_is_hours_away(
    table: Table, minutes: int, *, moved: bool
) -> None:
    match = await start_match(table, "1d")
    before = await deadline(table, match)
    await end_outage(table, match.started_at + HOUR, match.started_at + HOUR + minutes * MINUTE)
    assert await deadline(table, match) == (before + minutes * MINUTE if moved else before)


async def test_a_deadline_that_passed_before_the_outage_is_not_extended(table: Table) -> None:
    match = await start_match(table, "1h")
    passed = await deadline(table, match)
    await end_outage(table, passed + ONE_INSTANT, passed + HOUR)
    await table.matches.due.serve()
    after = await table.matches.match(match.id)
    assert after.outcome == Outcome(Player.BLUE, Termination.TIMEOUT)


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [(MINUTE, MINUTE, 3 * MINUTE), (5 * MINUTE - SECOND, 30 * SECOND, 30 * SECOND)],
    ids=["the time that was left", "the minimum time"],
)
async def test_a_chess_clock_stops_during_an_outage(
    table: Table, before: timedelta, after: timedelta, left: timedelta
) -> None:
    match = await start_match(table, "5+3")
    table.clock.now += before
    await end_outage(table, table.clock(), table.clock() + HOUR)
    table.clock.now += after
    played = (await table.play_on(match, TURNS[0])).match
    assert played.clocks == store.Clocks((left + 3 * SECOND, 5 * MINUTE))


# Servers the bot was removed from

ABSENCE: Final = timedelta(days=29)
"""Time after which a lost server is not yet removed."""


async def serve_due_work(table: Table) -> None:
    """Serve due work; each call serves only a part of it."""
    for _ in range(4):
        await table.matches.due.serve(has_left=lambda _: True)


FULL_TIMES: Final = {
    "none": timedelta(days=30),
    **{name: pace.per_turn for name, pace in PACES.items() if isinstance(pace, Correspondence)},
    "3+2": timedelta(minutes=5),
    "5+3": timedelta(minutes=5),
    "10+5": timedelta(minutes=10),
}
"""Time that the player to move has when the server returns."""


@pytest.mark.parametrize("pace", PACES)
async def test_no_match_ends_in_a_lost_server_and_its_return_gives_time_for_a_move(
    table: Table, pace: str
) -> None:
    """Clocks in other servers run on."""
    match, abroad = await start_match(table, pace), await start_match(table, "1h", ABROAD)
    await table.mark_all_sent()
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += ABSENCE
    await serve_due_work(table)
    assert not (await table.present(match.id)).is_over
    assert (await table.present(abroad.id)).is_over
    assert {post.match_id for post in await table.due_match_posts()} == {abroad.id}
    assert await table.store.read(lambda reader: reader.checks.inconsistencies()) == []
    await table.matches.servers.mark_available(HERE.guild_id)
    new_deadline = table.clock() + FULL_TIMES[pace]
    assert await deadline(table, match) == new_deadline
    assert await due_times(table, match, DueKind.DEADLINE) == [
        store.to_milliseconds(new_deadline + DEADLINE_GRACE)
    ]
    table.clock.now = new_deadline - SECOND
    await serve_due_work(table)
    assert not (await table.present(match.id)).is_over
    table.clock.now = new_deadline + DEADLINE_GRACE
    await serve_due_work(table)
    assert (await table.present(match.id)).is_over


async def test_a_low_chess_clock_has_five_minutes_when_its_server_returns(
    table: Table,
) -> None:
    match = await start_match(table, "10+5")
    for turn in TURNS[:2]:
        table.clock.now += 9 * MINUTE
        await table.play_on(await table.present(match.id), turn)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += HOUR
    await table.matches.servers.mark_available(HERE.guild_id)
    assert await deadline(table, match) == table.clock() + 5 * MINUTE


async def test_a_player_does_not_lose_by_time_that_passed_while_the_server_was_lost(
    table: Table,
) -> None:
    """The bot may, at its start, take a server for lost that Discord reports only later."""
    match = await start_match(table, "5+3")
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += HOUR
    match_after = (await table.play_on(match, TURNS[0])).match
    assert not match_after.is_over
    assert match_after.clocks is not None
    assert min(match_after.clocks.left) >= store.NO_TIME


async def test_an_interrupted_return_of_a_server_is_continued_at_the_next_comparison(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "MATCHES_PER_TRANSACTION", 2)
    matches = [await start_match(table, "1h") for _ in range(3)]
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += 2 * HOUR
    await table.write(lambda transaction: removal.renew_some(transaction, HERE.guild_id, 0))
    await serve_due_work(table)
    assert not any([(await table.present(match.id)).is_over for match in matches])
    await table.matches.servers.compare([HERE.guild_id])
    assert [await deadline(table, match) for match in matches] == [table.clock() + HOUR] * 3


@pytest.mark.parametrize("pace", PACES)
async def test_open_matches_are_removed_from_a_server_that_stays_lost(
    table: Table, pace: str
) -> None:
    """The match is removed without a post, even if the bot returns to the server later."""
    match = await start_match(table, pace)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    for _ in range(40):
        table.clock.advance(hours=24)
        await serve_due_work(table)
        assert await table.due() == []
    await table.matches.servers.mark_available(HERE.guild_id)
    with pytest.raises(store.NoSuchMatch):
        await table.present(match.id)


@pytest.mark.parametrize("is_seen", [True, False])
async def test_lost_and_returned_servers_are_also_found_by_comparing_lists(
    table: Table, *, is_seen: bool
) -> None:
    match = await start_match(table, "1h")
    here, abroad = HERE.guild_id, ABROAD.guild_id
    for _ in range(2):
        if is_seen:
            await table.matches.servers.mark_unavailable(here)
        else:
            await table.matches.servers.compare([abroad])
        table.clock.advance(hours=24)
        await serve_due_work(table)
    for _ in range(2):
        if is_seen:
            await table.matches.servers.mark_available(here)
        else:
            await table.matches.servers.compare([here, abroad])
    assert await deadline(table, match) == table.clock() + HOUR


async def test_marking_an_available_server_as_available_writes_nothing(table: Table) -> None:
    changes: list[str] = []
    await table.store._writer.run(lambda file: file.set_trace_callback(changes.append))
    await table.matches.servers.mark_available(HERE.guild_id)
    assert changes == []


# Removal of lost servers

MONTH: Final = timedelta(days=30)
ZDENKA: Final = Person(735_111_222_333_444_555, "Zdeňka")


async def add_data(table: Table, place: Location, person: Person = ALICE) -> None:
    """Add open, finished and private matches, invitations and a setting to a server."""
    over = await table.started(*RED_WINS, challenger=person, place=place)
    await table.matches.invitations.rematch(over.id, person)
    await table.matches.practice.begin(place, person, 3, IN_PRIVATE)
    await table.matches.practice.begin(place, person, 3, replace(NAMED_CARDS, venue=Venue.CHANNEL))
    open_match = await table.started(TURNS[0], challenger=person, opponent=CAROL, place=place)
    await table.matches.watchers.add(open_match.id, BOB.user_id)
    await table.matches.invitations.invite(place, CAROL, person, NAMED_CARDS)
    await table.write(
        lambda transaction: transaction.servers.save_settings(
            place.guild_id, store.GuildSettings(theme="night")
        )
    )


async def kinds_due(table: Table) -> set[DueKind]:
    return {
        due.kind
        for due in await table.store.read(lambda reader: reader.due.tasks(table.clock(), 99))
    }


async def row_counts(table: Table) -> dict[str, int]:
    """Return the number of rows of each table that has any."""
    tables = await table.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    counts = {}
    for row in tables:
        (count,) = await table.rows(f"SELECT count(*) AS n FROM {row['name']}")  # noqa: S608
        counts[row["name"]] = count["n"]
    return {name: count for name, count in counts.items() if count}


async def test_a_removed_server_leaves_no_trace_and_other_servers_keep_their_data(
    table: Table, path: Path
) -> None:
    await add_data(table, HERE, ZDENKA)
    await table.mark_all_sent()
    assert {"column", ZDENKA.name} <= traces(path, ZDENKA.user_id, ZDENKA.name)
    await add_data(table, ABROAD)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += MONTH
    await table.serve_all()
    after = await row_counts(table)
    assert (after["match"], after["guild_setting"]) == (4, 1)
    assert await table.rows("SELECT 1 FROM match WHERE guild_id = 10") == []
    assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()
    await table.matches.servers.mark_unavailable(ABROAD.guild_id)
    table.clock.now += MONTH
    await table.serve_all()
    assert await row_counts(table) == {}


async def test_a_server_that_returns_within_a_month_keeps_everything(table: Table) -> None:
    await add_data(table, HERE)
    await table.mark_all_sent()
    before = await table.rows("SELECT * FROM entry")
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += MONTH - timedelta(days=1)
    await table.matches.servers.mark_available(HERE.guild_id)
    table.clock.now += timedelta(days=2)
    assert await table.rows("SELECT * FROM entry") == before
    assert (await row_counts(table))["match"] == 4
    assert DueKind.SERVER_REMOVAL not in await kinds_due(table)


async def test_a_server_in_an_outage_is_not_removed(table: Table) -> None:
    await table.finished()
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += MONTH
    await table.matches.due.serve()
    assert (await row_counts(table))["match"] == 1
    assert DueKind.SERVER_REMOVAL not in await kinds_due(table)
    table.clock.advance(hours=1)
    assert DueKind.SERVER_REMOVAL in await kinds_due(table)


async def test_a_large_server_is_removed_in_several_transactions(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "MATCHES_PER_TRANSACTION", 2)
    await add_data(table, HERE)
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    table.clock.now += MONTH
    remaining = []
    for _ in range(3):
        await table.write(lambda transaction: removal.remove_server(transaction, HERE.guild_id))
        remaining.append((await row_counts(table)).get("match", 0))
    assert remaining == [2, 0, 0]


async def test_a_lost_server_without_open_matches_is_removed_but_never_direct_messages(
    table: Table,
) -> None:
    await table.finished()
    await table.matches.practice.begin(Location(NO_SERVER, NO_SERVER), ALICE, 1, IN_PRIVATE)
    await table.matches.servers.compare([ABROAD.guild_id])
    assert NO_SERVER not in await table.store.read(lambda reader: reader.servers.unavailable())
    table.clock.now += MONTH
    await table.serve_all()
    assert await table.rows("SELECT 1 FROM match WHERE guild_id = 10") == []
    assert (await row_counts(table))["match"] == 1
