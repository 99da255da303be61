"""Files of versions before the first release that is kept whole, brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.game import Outcome, Phase, Player, Termination, Variant, parse_action
from onitama_core.matches import RematchTaken, Unreplayable
from onitama_core.matches.care import checked
from onitama_core.store import EntryKind, PostKind, Proposal, SeatChoice
from onitama_core.store.files import MIGRATIONS, known
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    HERE,
    NAMED_CARDS,
    TURNS,
    FakeClock,
    Table,
    open_and_close,
    plain,
    table_at,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from onitama_core.store import Match


VERSION = next(n for n, script in enumerate(known()) if script.stem.endswith("_members"))
"""The last one before there were members."""


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return file_of(tmp_path, VERSION)


def file_of(folder: Path, version: int) -> Path:
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as file:
        for script in known()[:version]:
            file.executescript(script.read_text("utf-8"))
        file.execute(f"PRAGMA user_version = {version}")
    return path


def keep_match(path: Path, number: int, seats: tuple[object, ...], started_at: int) -> None:
    """`seats`: Red's id and name, then Blue's."""
    plain(
        path,
        "INSERT INTO match (id, guild_id, channel_id, red_id, red_name, blue_id, blue_name,"
        " variant, cards, first_player, pool, dealt, seat, started_at, last_at) VALUES (?, 10, 100,"
        " ?, ?, ?, ?, 'classic', 'crab,tiger,crane,monkey,dragon', 0, 'base', 0, 'red', ?, ?)",
        *(number, *seats, started_at, started_at),
    )


def keep_invitation(path: Path, people: tuple[object, ...], created_at: int) -> None:
    """`people`: the challenger's id and name, then the opponent's."""
    plain(
        path,
        "INSERT INTO invitation (guild_id, channel_id, challenger_id, challenger_name,"
        " opponent_id, opponent_name, variant, pool, dealt, seat, status, created_at, expires_at)"
        " VALUES (10, 100, ?, ?, ?, ?, 'classic', 'base', 0, 'red', 'open', ?, ?)",
        *(*people, created_at, created_at),
    )


def members(path: Path) -> list[tuple[object, ...]]:
    return plain(path, "SELECT guild_id, user_id, name, seen_at FROM member ORDER BY user_id")


async def test_of_several_names_the_latest_is_kept(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Al", 2, "Bob"), 50)
    keep_match(old_file, 2, (2, "Robert", 1, "Alice"), 70)
    keep_invitation(old_file, (2, "Bobby", None, None), 60)
    keep_invitation(old_file, (3, "Carol", 1, "Ally"), 80)
    await open_and_close(old_file)
    assert members(old_file) == [(10, 1, "Ally", 80), (10, 2, "Robert", 70), (10, 3, "Carol", 80)]


async def test_the_computer_keeps_its_level_and_is_no_member(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Alice", None, "8"), 50)
    keep_match(old_file, 2, (None, "3", 1, "Alice"), 50)
    await open_and_close(old_file)
    levels = plain(old_file, "SELECT red_level, blue_level FROM match ORDER BY id")
    assert levels == [(None, 8), (3, None)]
    assert members(old_file) == [(10, 1, "Alice", 50)]


async def test_no_name_is_left_where_it_stood(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Alice", 2, "Bob"), 50)
    keep_invitation(old_file, (1, "Alice", 2, "Bob"), 60)
    await open_and_close(old_file)
    for table in ("match", "invitation"):
        [row] = plain(old_file, f"SELECT * FROM {table}")  # noqa: S608 - written above
        assert not {"Alice", "Bob"} & set(row)


async def test_a_name_that_nothing_is_told_with_goes(tmp_path: Path) -> None:
    before = next(n for n, script in enumerate(known()) if script.stem.endswith("_names"))
    path = file_of(tmp_path, before)
    for user_id, name in ((1, "Alice"), (2, "Bob")):
        plain(path, "INSERT INTO member VALUES (10, ?, ?, 50)", user_id, name)
    plain(path, "INSERT INTO block VALUES (7, 2, 50)")
    await open_and_close(path)
    assert members(path) == [(10, 2, "Bob", 50)]


# Results

A_MONTH = timedelta(days=30) // timedelta(milliseconds=1)


@pytest.fixture
def old_results(tmp_path: Path) -> Path:
    """With three matches."""
    path = file_of(tmp_path, VERSION)
    for number in (1, 2, 3):
        keep_match(path, number, (1, "Alice", 2, "Bob"), 50)
    return path


async def test_results_are_numbered_by_when_they_came(old_results: Path) -> None:
    for number, ended_at in ((1, 90), (2, 70), (3, 70)):
        end = f"finished_at = {ended_at}, termination = 'resignation'"
        plain(old_results, f"UPDATE match SET {end} WHERE id = {number}")  # noqa: S608
    await open_and_close(old_results)
    assert plain(old_results, "SELECT id FROM match ORDER BY result_number") == [(2,), (3,), (1,)]


async def test_what_goes_on_has_no_number(old_results: Path) -> None:
    await open_and_close(old_results)
    assert plain(old_results, "SELECT result_number FROM match WHERE id = 1") == [(None,)]


async def test_a_turn_that_was_taken_back_is_remembered(old_results: Path) -> None:
    for number, kind in ((1, "takeback_declined"), (2, "takeback_agreed")):
        plain(
            old_results,
            "INSERT INTO entry (match_id, seq, kind, player, at) VALUES (?, 1, ?, 0, 60)",
            *(number, kind),
        )
    await open_and_close(old_results)
    assert plain(old_results, "SELECT id FROM match WHERE taken_back = 1") == [(2,)]


async def test_a_game_that_was_brought_in_as_a_text_goes_with_all_that_hangs_on_it(
    tmp_path: Path,
) -> None:
    path = file_of(tmp_path, 34)
    for number, importer in ((1, None), (2, 1)):
        plain(
            path,
            "INSERT INTO match (id, guild_id, channel_id, red_id, importer_id, red_recorded,"
            " variant, cards, first_player, pool, dealt, seat, venue, started_at, last_at)"
            " VALUES (?, 10, 100, ?, ?, 'Dora', 'classic', 'crab,tiger,crane,monkey,dragon',"
            " 0, 'base', 1, 'red', 'private', 50, 50)",
            *(number, None if importer else 1, importer),
        )
        plain(path, "INSERT INTO entry (match_id, seq, kind, at) VALUES (?, 1, 'x', 60)", number)
        plain(path, "INSERT INTO review VALUES (?, 0, 'points', 3, 'x')", number)
    plain(path, "INSERT INTO due VALUES ('import_removal', 2, 60), ('deadline', 1, 70)")
    await open_and_close(path)
    for table, column in (("match", "id"), ("entry", "match_id"), ("review", "match_id")):
        assert plain(path, f"SELECT {column} FROM {table}") == [(1,)]  # noqa: S608
    assert plain(path, "SELECT kind FROM due") == [("deadline",)]


async def test_a_server_that_was_lost_is_removed_a_month_after_that(old_results: Path) -> None:
    plain(old_results, "INSERT INTO lost_server VALUES (10, 60)")
    await open_and_close(old_results)
    assert plain(old_results, "SELECT * FROM due") == [("server_removal", 10, 60 + A_MONTH)]


# All that version 4 wrote; also once the version after it had brought that up to its own

DUMP = Path(__file__).with_name("version_4.sql")
BROKEN = 8


@pytest.fixture(params=[4, 6])
def file_of_version_4(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(DUMP.read_text("utf-8"))
        for version in range(5, request.param + 1):
            [script] = MIGRATIONS.glob(f"{version:04}_*.sql")
            file.executescript(f"{script.read_text('utf-8')}; PRAGMA user_version = {version};")
    return path


@pytest_asyncio.fixture
async def table(file_of_version_4: Path, clock: FakeClock) -> AsyncIterator[Table]:
    async with table_at(file_of_version_4, clock) as table:
        assert await table.matches.sum_up() == 8
        yield table


async def test_before_it_is_opened_a_host_is_told_of_what_is_beyond_reading_alone(
    file_of_version_4: Path,
) -> None:
    report = await checked(file_of_version_4)
    assert report.matches == 8
    (fault,) = report.faults
    assert fault.startswith(f"Match #{BROKEN} can't be replayed (UnreadableText).")


def standing(match: Match) -> tuple[object, ...]:
    return (
        *(match.seq, match.step, match.turn_number, match.turn, match.phase),
        *(match.waits_for, match.draw_offer, match.outcome),
    )


RED, BLUE = Player
STANDINGS = {
    1: (4, 3, 4, BLUE, Phase.MOVE, (BLUE,), Proposal(BLUE, 4), None),
    2: (3, 3, 3, RED, Phase.MOVE, (), None, Outcome(RED, Termination.STONE)),
    3: (1, 0, 1, RED, Phase.MOVE, (), None, Outcome(RED, Termination.RESIGNATION)),
    4: (0, 0, 1, RED, Phase.MOVE, (RED,), None, None),
    5: (1, 0, 1, BLUE, Phase.PLACEMENT, (BLUE,), None, None),
    6: (2, 0, 1, RED, Phase.MOVE, (), None, Outcome(None, Termination.AGREEMENT)),
    7: (0, 0, 1, RED, Phase.MOVE, (RED,), None, None),
}
"""As the earlier version found them by replaying."""


@pytest.mark.parametrize("match_id", STANDINGS)
async def test_every_match_stands_where_it_stood(table: Table, match_id: int) -> None:
    match = await table.matches.match(match_id)
    assert standing(match) == STANDINGS[match_id]
    assert match == await table.present(match_id)


async def test_a_match_keeps_the_terms_of_its_invitation(table: Table) -> None:
    first, at_night, rematch = [await table.matches.match(number) for number in (1, 5, 4)]
    assert first.terms == NAMED_CARDS
    assert (at_night.terms.variant, at_night.terms.is_dealt) == (Variant.SHADOW, False)
    assert (rematch.rematch_of, rematch.terms.seat) == (3, SeatChoice.BLUE)


async def test_a_match_knows_who_offered_it(table: Table) -> None:
    matches = [await table.matches.match(number) for number in (1, 4)]
    assert [match.people[match.challenger] for match in matches] == [ALICE, ALICE]
    assert [match.challenger for match in matches] == [RED, BLUE]


async def test_the_last_placement_replaces_the_board_that_was_posted_for_the_first(
    table: Table,
) -> None:
    match = await table.matches.match(5)
    (waiting,) = match.users(*match.waits_for)
    await table.matches.play(5, waiting, parse_action("place:d5"), step=0)
    owed = await table.owed(PostKind.OVERTAKEN)
    assert [(post.match_id, post.seq) for post in owed] == [(5, 2)]
    shown = await table.store.read(lambda reader: reader.latest_board(5, 2))
    assert shown is not None
    assert (shown.seq, shown.message_id) == (1, match.last_post_id)


async def test_open_matches_go_on(table: Table) -> None:
    match = await table.matches.match(1)
    assert (await table.play_on(match, TURNS[3])).match.step == 4
    in_thread = await table.matches.match(7)
    assert (in_thread.place.channel_id, in_thread.parent_id) == (999, HERE.channel_id)


async def test_what_is_new_can_be_written_into_its_log(table: Table) -> None:
    match = await table.matches.match(4)
    cancelled = (await table.matches.cancel(match.id, match.people[0].user_id)).match
    assert cancelled.outcome == Outcome(None, Termination.CANCELLED)
    assert [entry.kind for entry in await table.log(match.id)] == [EntryKind.CANCELLED]


async def test_a_rematch_that_was_played_is_not_played_again(table: Table) -> None:
    with pytest.raises(RematchTaken):
        await table.matches.rematch(3, ALICE)


async def test_what_is_beyond_reading_is_set_aside_and_closed_by_its_players(table: Table) -> None:
    games = await table.matches.games_of(BOB.user_id, HERE.guild_id)
    assert BROKEN in [match.id for match in games]
    with pytest.raises(Unreplayable):
        await table.matches.resign(BROKEN, BOB.user_id)
    assert (await table.matches.match(BROKEN)).outcome == Outcome(RED, Termination.RESIGNATION)


async def test_open_invitations_expire(table: Table, clock: FakeClock) -> None:
    clock.advance(hours=25)
    await table.matches.serve()
    kinds = [post.kind.value for post in await table.due_posts()][-2:]
    assert kinds == ["invitation_closed"] * 2


async def test_new_matches_follow_the_old_ones(table: Table) -> None:
    assert (await table.started()).id == 9


def test_every_reference_holds(file_of_version_4: Path, table: Table) -> None:  # noqa: ARG001 - opens it
    with closing(sqlite3.connect(file_of_version_4)) as file:
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
