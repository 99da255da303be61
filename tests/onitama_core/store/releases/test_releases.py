"""The database of every release opens in this program, and everything in it goes on."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from onitama_core.game import Outcome, Termination
from onitama_core.matches.care import Recounted, compared
from onitama_core.store import Person, from_milliseconds, to_milliseconds, utc_now
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    DAVE,
    HERE,
    PEOPLE,
    FakeClock,
    Table,
    plain,
    table_at,
)
from tests.onitama_core.store.releases.record import FOLDER, everything_happens, play_until, told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Match, Reader

RELEASES: Final = sorted(path.stem for path in FOLDER.glob("*.sql"))
CHANGELOG: Final = FOLDER.parents[3] / "CHANGELOG.md"
EARLIER = Person(0, "Somebody")
A_DAY: Final = 86_400_000
"""In milliseconds, as the file has it."""


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
async def table(old_file: Path, clock: FakeClock) -> AsyncIterator[Table]:
    [(last,)] = plain(old_file, "SELECT max(created_at) FROM invitation")
    assert isinstance(last, int)
    clock.now = from_milliseconds(last)
    async with table_at(old_file, clock) as table:
        yield table


async def matches(table: Table) -> list[Match]:
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return [await table.matches.match(row["id"]) for row in rows]


def test_every_release_has_its_file() -> None:
    released = re.findall(r"^## (\d\S*)", CHANGELOG.read_text("utf-8"), re.MULTILINE)
    assert sorted(released) == RELEASES


async def test_everybody_is_told_of_every_match_what_that_release_told(
    table: Table, release: str
) -> None:
    assert await told(table) == (FOLDER / f"{release}.txt").read_text("utf-8")


async def test_everybody_keeps_their_name(table: Table) -> None:
    for match in await matches(table):
        assert set(match.people) <= set(PEOPLE)


async def test_every_row_says_what_its_log_comes_to(table: Table) -> None:
    for match in await matches(table):
        assert match == await table.present(match.id)


async def test_no_open_match_ends_without_notice(table: Table, release: str) -> None:
    """What an earlier release let go on for ever is called a week before it ends.

    The computer is not called, nor who plays before nobody.
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
        assert row["warned_at"] == row["deadline"] - 7 * A_DAY
        if release == "0.1.0":
            assert row["warned_at"] > to_milliseconds(utc_now())


async def test_every_open_match_can_be_played_to_its_end_and_counts_as_its_log_has_it(
    table: Table, old_file: Path
) -> None:
    """Some before all that were over are counted, some afterwards."""

    async def play(numbers: list[int]) -> None:
        for number in numbers:
            match = await table.matches.match(number)
            assert (await play_until(table, match, lambda _: False)).outcome is not None

    ids = [match.id for match in await matches(table)]
    await play(ids[::2])
    assert await table.matches.count_up() > 0
    await play(ids[1::2])
    assert await compared(old_file) == Recounted(len(ids), {})


async def test_an_offered_draw_can_be_accepted(table: Table) -> None:
    offered = [
        match
        for match in await matches(table)
        if match.draw_offer is not None and not match.is_practice
    ]
    assert offered
    for match in offered:
        assert match.draw_offer is not None
        (user_id,) = match.users(match.draw_offer.player.opponent)
        await table.matches.draws.agree(match.id, user_id, match.draw_offer.seq)
        over = await table.present(match.id)
        assert over.outcome == Outcome(None, Termination.AGREEMENT)


async def test_every_open_invitation_can_be_accepted(table: Table) -> None:
    rows = await table.rows("SELECT id, opponent_id FROM invitation WHERE status = 'open'")
    assert {row["opponent_id"] for row in rows} == {None, BOB.user_id, DAVE.user_id}
    for row in rows:
        invited = {one.user_id: one for one in (BOB, DAVE)}.get(row["opponent_id"], EARLIER)
        started = await table.matches.accept(row["id"], invited)
        assert started.match.waits_for


async def test_what_its_channels_had_not_seen_is_still_owed(table: Table) -> None:
    assert await table.due_posts()


async def test_what_people_chose_is_kept(table: Table) -> None:
    def ask(reader: Reader) -> tuple[str | None, str | None, bool]:
        theme = reader.theme_of(ALICE.user_id)
        settings = reader.settings_in(HERE.guild_id)
        return theme, settings.theme, settings.one_board

    assert await table.store.read(ask) == ("night", "shrine", True)


async def test_every_reference_holds(old_file: Path, table: Table) -> None:  # noqa: ARG001 - opens it
    with closing(sqlite3.connect(old_file)) as file:
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_the_next_release_can_be_recorded(path: Path) -> None:
    async with table_at(path, FakeClock()) as table:
        await everything_happens(table)
        assert await told(table)
