"""The weekly table of a server: when it is posted, and whom it lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from onitama_core.game import Variant
from onitama_core.people import WEEK_DUE_HANDLERS, People, due_week_table, next_week_table
from onitama_core.store import Daily, DailyTry, DueKind, PersonCount, PostKind, WeekPost
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    IN_PRIVATE,
    RATED,
    TURNS,
    plain,
)

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.people import WeekTable
    from onitama_core.store import Transaction
    from tests.onitama_core.matches.table import Table

GUILD, CHANNEL = HERE
FIRST_MONDAY = datetime(2026, 1, 5, 9, tzinfo=UTC)
"""Time of the first table: the tests begin on Thursday, 1 January."""
HOURS_TO_FIRST_TABLE = 93


@pytest_asyncio.fixture
async def server(table: Table) -> Server:
    """Return a server that has chosen a channel for the table of the week."""
    table.matches.due.extra_handlers = WEEK_DUE_HANDLERS
    server = Server(table)
    await server.choose(week_in=(CHANNEL,))
    return server


class Server:
    """A server, through which tests read its weekly tables."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = People(table.store, table.clock)

    async def choose(self, **settings: Any) -> None:
        """Change settings of the server."""
        await self.people.change_settings_in(GUILD, lambda before: replace(before, **settings))

    async def posts_after(self, hours: float) -> list[WeekPost]:
        """Return the tables that are due after some hours, and mark them as sent."""
        self.table.clock.advance(hours=hours)
        await self.table.serve_all()
        posts = [post for post in await self.table.due_posts() if isinstance(post, WeekPost)]
        await self.table.mark_all_sent()
        return posts

    async def week_table(self, post: WeekPost) -> WeekTable | None:
        """Return the table that a post shows if it is sent now; None if it is not sent."""
        now = self.table.clock()
        return await self.table.store.read(due_week_table, GUILD, post.seq, now)

    async def first_table(self) -> WeekTable:
        """Return the table of the first week."""
        [post] = await self.posts_after(HOURS_TO_FIRST_TABLE)
        table = await self.week_table(post)
        assert table is not None
        return table


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (datetime(2026, 1, 1, 12, tzinfo=UTC), FIRST_MONDAY),
        (datetime(2026, 1, 5, 8, 59, tzinfo=UTC), FIRST_MONDAY),
        (FIRST_MONDAY, datetime(2026, 1, 12, 9, tzinfo=UTC)),
    ],
)
def test_the_weekly_table_is_due_on_mondays_at_nine(now: datetime, expected: datetime) -> None:
    assert next_week_table(now) == expected


async def test_the_weekly_table_is_posted_once_on_monday(server: Server) -> None:
    await server.table.won()
    assert await server.posts_after(HOURS_TO_FIRST_TABLE - 0.1) == []
    [post] = await server.posts_after(0.1)
    assert (post.kind, post.channel_id, post.guild_id) == (PostKind.WEEK, CHANNEL, GUILD)
    table = await server.week_table(post)
    assert table is not None
    assert (str(table.first_day), str(table.last_day)) == ("2025-12-29", "2026-01-04")
    assert await server.posts_after(24 * 6) == []


async def test_nothing_is_posted_after_a_week_without_matches_and_puzzles(server: Server) -> None:
    assert await server.posts_after(HOURS_TO_FIRST_TABLE) == []
    await server.table.won()
    assert len(await server.posts_after(24 * 7)) == 1


async def test_one_weekly_table_is_posted_after_several_weeks_offline(server: Server) -> None:
    await server.table.won()
    server.table.clock.advance(hours=24 * 14)
    await server.table.won()
    [post] = await server.posts_after(24 * 5)  # Tuesday, 20 January
    table = await server.week_table(post)
    assert table is not None
    assert str(table.first_day) == "2026-01-12"
    assert table.players == (PersonCount(ALICE.user_id, 1), PersonCount(BOB.user_id, 1))
    assert await server.posts_after(24 * 5) == []


async def test_a_weekly_table_that_is_overdue_until_the_next_one_is_left_out(
    server: Server,
) -> None:
    await server.table.won()
    assert await server.posts_after(HOURS_TO_FIRST_TABLE + 24 * 7 - 0.5) == []
    assert await server.posts_after(0.5) == []


async def test_a_weekly_table_that_discord_refused_for_a_week_is_not_sent(server: Server) -> None:
    await server.table.won()
    [post] = await server.posts_after(HOURS_TO_FIRST_TABLE)
    await server.posts_after(24 * 7)
    assert await server.week_table(post) is None


async def test_an_unavailable_server_gets_no_weekly_table(server: Server) -> None:
    await server.table.won()
    await server.table.matches.servers.mark_unavailable(GUILD)
    assert await server.posts_after(HOURS_TO_FIRST_TABLE) == []


async def test_no_weekly_table_is_posted_twice_when_the_setting_is_changed(server: Server) -> None:
    await server.table.won()
    assert len(await server.posts_after(HOURS_TO_FIRST_TABLE)) == 1
    await server.choose(week_in=())
    assert await server.table.scheduled_subjects(DueKind.WEEK) == []
    await server.choose(week_in=(CHANNEL,))
    await server.choose(week_in=(CHANNEL + 1,))
    await server.table.won()
    assert await server.posts_after(1) == []
    [post] = await server.posts_after(24 * 7)
    assert post.channel_id == CHANNEL + 1
    rows = await server.table.rows("SELECT count(*) AS count FROM post WHERE kind = 'week'")
    assert rows[0]["count"] == 1


async def test_removing_a_server_unschedules_its_weekly_table(server: Server) -> None:
    await server.table.write(lambda transaction: transaction.servers.remove(GUILD))
    assert await server.table.scheduled_subjects(DueKind.WEEK) == []


async def test_the_weekly_table_lists_the_people_with_most_finished_matches(
    server: Server,
) -> None:
    table = server.table
    await table.won()
    await table.won(CAROL)
    await table.won(by=DAVE, place=ABROAD)
    await table.finished(loser=ALICE)  # nobody moved
    await table.matches.resign((await table.practised(terms=IN_PRIVATE)).id, ALICE.user_id)
    await table.started(*TURNS, challenger=DAVE)  # it goes on
    await table.cancelled_match()
    found = await server.first_table()
    assert found.players == ((ALICE.user_id, 2), (BOB.user_id, 1), (CAROL.user_id, 1))


async def test_the_weekly_table_does_not_list_people_who_were_erased(server: Server) -> None:
    await server.table.won()
    await server.table.matches.erasure.erase(BOB.user_id, at=server.table.clock())
    assert (await server.first_table()).players == ((ALICE.user_id, 1),)


async def play_and_settle_ratings(table: Table, path: Path) -> None:
    """Play a rated match, and give both players ratings that are not provisional any more."""
    await table.won()
    plain(path, "UPDATE rating SET deviation = 80, placeless = 0")


async def test_the_weekly_table_lists_people_who_gained_rating_points(
    server: Server, path: Path
) -> None:
    await play_and_settle_ratings(server.table, path)
    await server.table.won()
    [rise] = (await server.first_table()).risers
    assert (rise.user_id, rise.variant) == (ALICE.user_id, Variant.CLASSIC)
    assert rise.gain > 1


async def test_the_weekly_table_has_no_ratings_without_a_leaderboard(
    server: Server, path: Path
) -> None:
    await server.choose(leaderboard=False)
    await play_and_settle_ratings(server.table, path)
    await server.table.won()
    assert (await server.first_table()).risers == ()


async def test_the_weekly_table_lists_the_longest_streaks(server: Server) -> None:
    """A streak that ended in the week before does not count, nor does a streak of one puzzle."""

    def solve(transaction: Transaction) -> None:
        first = (datetime(2025, 12, 28, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)).days
        for day, solved in enumerate([{CAROL: 9}, {ALICE: 1}, {ALICE: 2, BOB: 4}, {DAVE: 1}]):
            daily = Daily(GUILD, first + day, 1, 0, CHANNEL)
            transaction.puzzles.add_daily(daily, 0)
            for person, streak in solved.items():
                attempt = DailyTry(person.user_id, True, True, streak=streak)  # noqa: FBT003
                transaction.puzzles.save_daily_try(GUILD, daily.day, attempt)

    await server.table.write(solve)
    assert (await server.first_table()).streaks == ((BOB.user_id, 4), (ALICE.user_id, 2))


async def test_a_weekly_table_lists_five_people(server: Server) -> None:
    for number in range(11, 17):
        rival = replace(BOB, user_id=number)
        await server.table.finished(*TURNS, opponent=rival, loser=rival, terms=RATED)
    players = (await server.first_table()).players
    assert [user_id for user_id, _ in players] == [ALICE.user_id, 11, 12, 13, 14]
