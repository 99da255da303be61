"""Databases of every release and of versions in between can be opened and their matches played."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from onitama_core.game import Outcome, Termination
from onitama_core.store import (
    Challengers,
    Person,
    Preferences,
    from_milliseconds,
    to_milliseconds,
    utc_now,
)
from onitama_core.store.files import migration_scripts
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.recounting import count_older, differing_counts
from tests.onitama_core.matches.table import ALICE, BOB, DAVE, HERE, Table, open_and_close, plain
from tests.onitama_core.store.releases.record import FOLDER, describe_matches, play_until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Match, Reader

RELEASES: Final = sorted(path.stem for path in FOLDER.glob("*.sql"))
CHANGELOG: Final = FOLDER.parents[3] / "CHANGELOG.md"
ACCEPTER = Person(0, "Somebody")
DAY_MILLISECONDS: Final = 86_400_000
"""A day in milliseconds, the unit of times in the database."""


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def old_file(release: str, tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript((FOLDER / f"{release}.sql").read_text("utf-8"))
    return path


@pytest_asyncio.fixture
async def table(old_file: Path, clock: tables.FakeClock) -> AsyncIterator[Table]:
    [(newest_time,)] = plain(old_file, "SELECT max(created_at) FROM invitation")
    assert isinstance(newest_time, int)
    clock.now = from_milliseconds(newest_time)
    async with tables.table_at(old_file, clock) as table:
        yield table


async def matches(table: Table) -> list[Match]:
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return [await table.matches.match(row["id"]) for row in rows]


def test_every_release_has_its_file() -> None:
    released = re.findall(r"^## (\d\S*)", CHANGELOG.read_text("utf-8"), re.MULTILINE)
    assert sorted(released) == RELEASES


async def test_old_databases_give_the_same_public_texts_as_their_release(
    table: Table, release: str
) -> None:
    assert await describe_matches(table) == (FOLDER / f"{release}.txt").read_text("utf-8")
    for match in await matches(table):
        assert set(match.people) <= set(tables.PEOPLE)
        assert match == await table.present(match.id)
    assert await table.due_posts()


async def test_a_migration_keeps_choices_and_foreign_keys(old_file: Path, table: Table) -> None:
    def ask(reader: Reader) -> tuple[str | None, str | None, bool]:
        theme = reader.people.theme(ALICE.user_id)
        settings = reader.servers.settings(HERE.guild_id)
        return theme, settings.theme, settings.one_board

    assert await table.store.read(ask) == ("night", "shrine", True)
    assert plain(old_file, "PRAGMA foreign_key_check") == []
    assert plain(old_file, "PRAGMA integrity_check") == [("ok",)]


async def test_no_open_match_ends_without_notice(table: Table, release: str) -> None:
    """Matches that an earlier release never ended get a warning a week before they end.

    The computer gets none, nor do players of private matches.
    """
    sql = """
        SELECT deadline, warning.at AS warned_at, ending.at AS ends_at FROM match
        LEFT JOIN due AS warning ON warning.kind = 'warning' AND warning.subject = match.id
        LEFT JOIN due AS ending ON ending.kind = 'deadline' AND ending.subject = match.id
        WHERE finished_at IS NULL AND pace = 'none' AND venue <> 'private'
        AND red_id IS NOT NULL AND blue_id IS NOT NULL
    """
    found = await table.rows(sql)
    assert found
    for row in found:
        assert row["ends_at"] == row["deadline"] + 3_000
        assert row["warned_at"] == row["deadline"] - 7 * DAY_MILLISECONDS
        if release == "0.1.0":
            assert row["warned_at"] > to_milliseconds(utc_now())


async def test_every_open_match_of_a_release_can_be_finished_and_is_counted(
    table: Table, old_file: Path, release: str
) -> None:
    """Some matches end before the older results are counted, some afterwards.

    Statistics came with 0.2.0, so only 0.1.0 has left results that are not counted.
    """

    async def play(numbers: list[int]) -> None:
        for number in numbers:
            match = await table.matches.match(number)
            assert (await play_until(table, match, lambda _: False)).outcome is not None

    ids = [match.id for match in await matches(table)]
    await play(ids[::2])
    assert (await count_older(table.matches) > 0) == (release == "0.1.0")
    await play(ids[1::2])
    assert await differing_counts(old_file) == {}


async def test_offered_draws_and_every_open_invitation_can_be_accepted(table: Table) -> None:
    offered = [
        match for match in await matches(table) if match.draw_offer and not match.is_practice
    ]
    assert offered
    for match in offered:
        assert match.draw_offer is not None
        (user_id,) = match.users(match.draw_offer.player.opponent)
        await table.matches.draws.agree(match.id, user_id, match.draw_offer.seq)
        over = await table.present(match.id)
        assert over.outcome == Outcome(None, Termination.AGREEMENT)
    rows = await table.rows("SELECT id, opponent_id FROM invitation WHERE status = 'open'")
    assert {row["opponent_id"] for row in rows} == {None, BOB.user_id, DAVE.user_id}
    for row in rows:
        invited = {person.user_id: person for person in (BOB, DAVE)}.get(
            row["opponent_id"], ACCEPTER
        )
        started = await table.matches.invitations.accept(row["id"], invited)
        assert started.match.waits_for


VERSION_BEFORE_MEMBERS = 22
"""Last version whose matches and invitations have names, which are now in the table `member`."""


async def test_a_migration_keeps_the_latest_name_of_each_member(tmp_path: Path) -> None:
    """The computer keeps its level and becomes no member of the server."""
    path = database_of_version(tmp_path, VERSION_BEFORE_MEMBERS)
    insert_match(path, 1, (1, "Al", 2, "Bob"), 50)
    insert_match(path, 2, (2, "Robert", 1, "Alice"), 70)
    insert_match(path, 3, (1, "Alice", None, "8"), 50)
    insert_match(path, 4, (None, "3", 1, "Alice"), 50)
    insert_invitation(path, (2, "Bobby", None, None), 60)
    insert_invitation(path, (3, "Carol", 1, "Ally"), 80)
    await open_and_close(path)
    assert members(path) == [(10, 1, "Ally", 80), (10, 2, "Robert", 70), (10, 3, "Carol", 80)]
    levels = plain(path, "SELECT red_level, blue_level FROM match ORDER BY id")
    assert levels == [(None, None), (None, None), (None, 8), (3, None)]
    for table in ("match", "invitation"):
        for row in plain(path, f"SELECT * FROM {table}"):  # noqa: S608 - written above
            assert not {"Al", "Alice", "Ally", "Bob", "Bobby", "Robert", "Carol"} & set(row)


def database_of_version(folder: Path, version: int) -> Path:
    """Return the path of a new database that is migrated up to a version."""
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as file:
        for number, script in migration_scripts().items():
            if number <= version:
                file.executescript(script.read_text("utf-8"))
        file.execute(f"PRAGMA user_version = {version}")
    return path


def insert_match(path: Path, number: int, seats: tuple[object, ...], started_at: int) -> None:
    """Insert a match; `seats` holds Red's id and name, then Blue's."""
    plain(
        path,
        "INSERT INTO match (id, guild_id, channel_id, red_id, red_name, blue_id, blue_name,"
        " variant, cards, first_player, pool, dealt, seat, started_at, last_at) VALUES (?, 10, 100,"
        " ?, ?, ?, ?, 'classic', 'crab,tiger,crane,monkey,dragon', 0, 'base', 0, 'red', ?, ?)",
        number,
        *seats,
        started_at,
        started_at,
    )


def insert_invitation(path: Path, people: tuple[object, ...], created_at: int) -> None:
    """Insert an invitation; `people` holds the challenger's id and name, then the opponent's."""
    plain(
        path,
        "INSERT INTO invitation (guild_id, channel_id, challenger_id, challenger_name,"
        " opponent_id, opponent_name, variant, pool, dealt, seat, status, created_at, expires_at)"
        " VALUES (10, 100, ?, ?, ?, ?, 'classic', 'base', 0, 'red', 'open', ?, ?)",
        *people,
        created_at,
        created_at,
    )


def members(path: Path) -> list[tuple[object, ...]]:
    return plain(path, "SELECT guild_id, user_id, name, seen_at FROM member ORDER BY user_id")


async def test_a_migration_removes_unused_names(tmp_path: Path) -> None:
    path = database_of_version(tmp_path, 32)
    for user_id, name in ((1, "Alice"), (2, "Bob")):
        plain(path, "INSERT INTO member VALUES (10, ?, ?, 50)", user_id, name)
    plain(path, "INSERT INTO block VALUES (7, 2, 50)")
    await open_and_close(path)
    assert members(path) == [(10, 2, "Bob", 50)]


async def test_a_migration_numbers_results_by_time_and_leaves_open_matches_out(
    tmp_path: Path,
) -> None:
    """The migration also marks matches with a turn taken back, and schedules server removals."""
    path = database_of_version(tmp_path, VERSION_BEFORE_MEMBERS)
    for number, ended_at in ((1, 90), (2, 70), (3, 70), (4, None)):
        insert_match(path, number, (1, "Alice", 2, "Bob"), 50)
        if ended_at is not None:
            end = f"finished_at = {ended_at}, termination = 'resignation'"
            plain(path, f"UPDATE match SET {end} WHERE id = {number}")  # noqa: S608
    taken_back = "INSERT INTO entry (match_id, seq, kind, player, at) VALUES (?, 1, ?, 0, 60)"
    for number, kind in ((1, "takeback_declined"), (2, "takeback_agreed")):
        plain(path, taken_back, number, kind)
    plain(path, "INSERT INTO lost_server VALUES (10, 60)")
    await open_and_close(path)
    numbered = plain(path, "SELECT id FROM match WHERE result_number > 0 ORDER BY result_number")
    assert numbered == [(2,), (3,), (1,)]
    assert plain(path, "SELECT id FROM match WHERE taken_back = 1") == [(2,)]
    due = plain(path, "SELECT * FROM due WHERE kind = 'server_removal'")
    assert due == [("server_removal", 10, 60 + (timedelta(days=30) // timedelta(milliseconds=1)))]


async def test_a_migration_removes_imported_games_with_all_their_rows(tmp_path: Path) -> None:
    path = database_of_version(tmp_path, 34)
    for number, importer in ((1, None), (2, 1)):
        plain(
            path,
            "INSERT INTO match (id, guild_id, channel_id, red_id, importer_id, red_recorded,"
            " variant, cards, first_player, pool, dealt, seat, venue, started_at, last_at)"
            " VALUES (?, 10, 100, ?, ?, 'Dora', 'classic', 'crab,tiger,crane,monkey,dragon',"
            " 0, 'base', 1, 'red', 'private', 50, 50)",
            number,
            None if importer else 1,
            importer,
        )
        plain(path, "INSERT INTO entry (match_id, seq, kind, at) VALUES (?, 1, 'x', 60)", number)
        plain(path, "INSERT INTO review VALUES (?, 0, 'points', 3, 'x')", number)
    plain(path, "INSERT INTO due VALUES ('import_removal', 2, 60), ('deadline', 1, 70)")
    await open_and_close(path)
    for table, column in (("match", "id"), ("entry", "match_id"), ("review", "match_id")):
        assert plain(path, f"SELECT {column} FROM {table}") == [(1,)]  # noqa: S608
    assert plain(path, "SELECT kind FROM due") == [("deadline",)]


async def test_a_migration_keeps_preferences_and_chooses_no_language(tmp_path: Path) -> None:
    path = database_of_version(tmp_path, 56)
    plain(path, "INSERT INTO preferences VALUES (1, 0, 1, 0, 'played')")
    async with tables.table_at(path, tables.FakeClock()) as table:
        found = await table.store.read(lambda reader: reader.people.preferences(ALICE.user_id))
    assert found == Preferences(
        pings=False, as_lists=True, rated=False, challenged_by=Challengers.PLAYED, language=None
    )


VERSION_BEFORE_THRESHOLD: Final = 43
"""Last version whose statistics count matches in which a player has hardly moved."""


async def test_a_migration_counts_a_servers_statistics_again_if_they_had_unbegun_matches(
    tmp_path: Path,
) -> None:
    """All matches of a server with such a match are counted again, by replaying their logs."""
    path = database_of_version(tmp_path, VERSION_BEFORE_THRESHOLD)
    insert_resigned_match(path, 1, guild_id=10, actions=())
    insert_resigned_match(path, 2, guild_id=10, actions=tables.TURNS)
    insert_resigned_match(path, 3, guild_id=20, actions=tables.TURNS)
    for guild_id, games in ((10, 2), (20, 1)):
        plain(path, "INSERT INTO person_streak VALUES (?, 1, 'won', ?, ?)", guild_id, games, games)
    plain(path, "INSERT INTO badge VALUES (10, 1, 'four_ways', 1, 60)")
    async with tables.table_at(path, tables.FakeClock()) as table:
        assert await count_older(table.matches) == 2
    streaks = plain(path, "SELECT guild_id, user_id, games, longest FROM person_streak")
    assert sorted(streaks) == [(10, 1, 1, 1), (10, 2, 1, 0), (20, 1, 1, 1)]
    assert plain(path, "SELECT * FROM badge") == []


def insert_resigned_match(
    path: Path, number: int, *, guild_id: int, actions: tuple[str, ...]
) -> None:
    """Insert a match that Blue resigned after these turns and that is already counted."""
    plain(
        path,
        "INSERT INTO match (id, guild_id, channel_id, red_id, blue_id, variant, cards,"
        " first_player, pool, dealt, seat, started_at, last_at, finished_at, seq, turn_number,"
        " turn, phase, winner, termination, result_number, counted)"
        " VALUES (?, ?, 100, 1, 2, 'classic', 'crab,tiger,crane,monkey,dragon',"
        " 0, 'base', 0, 'red', 50, 60, 60, ?, ?, 0, 'MOVE', 0, 'resignation', ?, 1)",
        number,
        guild_id,
        len(actions) + 1,
        len(actions) + 1,
        number,
    )
    add_entry = (
        "INSERT INTO entry (match_id, seq, kind, player, action, at) VALUES (?, ?, ?, ?, ?, 60)"
    )
    for seq, action in enumerate(actions, start=1):
        plain(path, add_entry, number, seq, "action", (seq - 1) % 2, action)
    plain(path, add_entry, number, len(actions) + 1, "resigned", 1, None)
