"""Puzzles: attempts, ratings of puzzles and solvers, and the puzzles of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.sql import columns_of, optional_moment, read_row
from onitama_core.store.values.posts import PostKind
from onitama_core.store.values.results import (
    Daily,
    DailyStreak,
    DailyTry,
    PersonCount,
    PuzzleResult,
    Rating,
    SolverRating,
)

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from onitama_core.store.posts import PostChanges
    from onitama_core.store.sql import SqlReader, SqlWriter
    from onitama_core.store.values.posts import DailyPost


class PuzzleQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def tried_by(self, user_id: int, shown_until: datetime) -> list[int]:
        """Return the puzzles that a user has tried, or was shown before `shown_until`."""
        sql = (
            "SELECT puzzle FROM puzzle_result WHERE user_id = :user"
            " UNION ALL SELECT puzzle FROM puzzle_shown WHERE user_id = :user AND at <= :until"
        )
        return [row[0] for row in self._sql.all(sql, user=user_id, until=shown_until)]

    def shown_at(self, user_id: int, number: int) -> datetime | None:
        """Return when a puzzle was first shown to a user; None once they have tried it."""
        sql = "SELECT at FROM puzzle_shown WHERE user_id = ? AND puzzle = ?"
        return optional_moment(self._sql.value(sql, user_id, number))

    def result(self, user_id: int, number: int) -> PuzzleResult | None:
        """Return the result of a user's first attempt at a puzzle; None before it."""
        return self._sql.find(PuzzleResult, "puzzle_result", user_id=user_id, puzzle=number)

    def count_rated(self, user_id: int) -> int:
        """Return the number of puzzles whose first attempt changed a user's rating."""
        sql = "SELECT count(*) FROM puzzle_result WHERE user_id = ? AND gain <> 0"
        return int(self._sql.value(sql, user_id))

    def solver_rating(self, user_id: int) -> SolverRating | None:
        """Return a user's rating at puzzles; None before their first attempt."""
        for row in self._sql.rows("solver", user_id=user_id):
            return read_row(SolverRating, row, rating=read_row(Rating, row))
        return None

    def ratings(self, numbers: Collection[int] | None = None) -> dict[int, Rating]:
        """Return the ratings of puzzles that anybody has tried; only of `numbers` if given."""
        if numbers is None:
            return {row["number"]: read_row(Rating, row) for row in self._sql.rows("puzzle")}
        ratings = {number: self.rating(number) for number in numbers}
        return {number: rating for number, rating in ratings.items() if rating is not None}

    def rating(self, number: int) -> Rating | None:
        return self._sql.find(Rating, "puzzle", number=number)

    def latest_dailies(self, guild_id: int, limit: int, until: int | None = None) -> list[Daily]:
        """Return the puzzles of the day of a server, up to a day, latest first."""
        sql = (
            "SELECT * FROM daily WHERE guild_id = ? AND day <= ifnull(?, day)"
            " ORDER BY day DESC LIMIT ?"
        )
        return self._sql.all_as(Daily, sql, guild_id, until, limit)

    def is_past_daily(self, guild_id: int, puzzle: int) -> bool:
        """Return whether a puzzle was a server's puzzle of the day before the latest one."""
        is_todays = any(daily.puzzle == puzzle for daily in self.latest_dailies(guild_id, 1))
        return not is_todays and bool(self._sql.rows("daily", guild_id=guild_id, puzzle=puzzle))

    def daily_posted_at(self, daily: Daily) -> datetime | None:
        sql = "SELECT settled_at FROM post WHERE guild_id = ? AND seq = ? AND kind = 'daily'"
        return optional_moment(self._sql.value(sql, daily.guild_id, daily.day))

    def daily_tries(self, guild_id: int, day: int) -> list[DailyTry]:
        """Return the attempts at a puzzle of the day, in the order in which people began."""
        sql = "SELECT * FROM daily_try WHERE guild_id = ? AND day = ? ORDER BY at, user_id"
        return self._sql.all_as(DailyTry, sql, guild_id, day)

    def daily_try(self, guild_id: int, day: int, user_id: int) -> DailyTry | None:
        return self._sql.find(DailyTry, "daily_try", guild_id=guild_id, day=day, user_id=user_id)

    def shared_try(self, post: DailyPost) -> DailyTry | None:
        """Return the attempt that a post shares; None if the person was erased since."""
        sql = "SELECT * FROM daily_try WHERE guild_id = ? AND day = ? AND share_post = ?"
        found = self._sql.all_as(DailyTry, sql, post.guild_id, post.seq, post.id)
        return next(iter(found), None)

    def longest_streaks(
        self, guild_id: int, first_day: int, last_day: int, limit: int
    ) -> list[PersonCount]:
        """Return the people with the longest streaks at the puzzles of these days, longest first.

        A streak begins with the second puzzle that a person solves in a row.
        """
        sql = (
            "SELECT user_id, max(streak) AS longest FROM daily_try"
            " WHERE guild_id = ? AND day BETWEEN ? AND ? AND streak > 1"
            " GROUP BY user_id ORDER BY longest DESC, user_id LIMIT ?"
        )
        found = self._sql.all(sql, guild_id, first_day, last_day, limit)
        return [PersonCount(*row) for row in found]

    def servers_with_tries_by(self, user_id: int) -> list[int]:
        """Return the servers in which a user has tried a puzzle of the day that is still stored."""
        return self._sql.column(
            "SELECT DISTINCT guild_id FROM daily_try WHERE user_id = ?", user_id
        )

    def daily_streak(self, guild_id: int, user_id: int) -> DailyStreak | None:
        """Return a user's latest streak, even a broken one; None before the first solution."""
        return self._sql.find(DailyStreak, "daily_streak", guild_id=guild_id, user_id=user_id)


class PuzzleChanges(PuzzleQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter, now: datetime, posts: PostChanges) -> None:
        super().__init__(sql)
        self._now = now
        self._posts = posts

    def save_result(self, user_id: int, number: int, result: PuzzleResult) -> None:
        """Save the result of a user's first attempt at a puzzle. Raises Conflict for another."""
        self._sql.insert(
            "puzzle_result", user_id=user_id, puzzle=number, at=self._now, **columns_of(result)
        )
        self._sql.delete("puzzle_shown", user_id=user_id, puzzle=number)

    def save_shown(self, user_id: int, number: int) -> None:
        """Save when a puzzle was first shown to a user, unless they have tried it."""
        sql = (
            "INSERT INTO puzzle_shown SELECT :user, :puzzle, :now WHERE NOT EXISTS"
            " (SELECT 1 FROM puzzle_result WHERE user_id = :user AND puzzle = :puzzle)"
            " ON CONFLICT DO NOTHING"
        )
        self._sql.all(sql, user=user_id, puzzle=number, now=self._now)

    def save_solver_rating(self, user_id: int, rating: Rating) -> None:
        self._sql.replace("solver", user_id=user_id, rated_at=self._now, **columns_of(rating))

    def save_rating(self, number: int, rating: Rating) -> None:
        self._sql.replace("puzzle", number=number, **columns_of(rating))

    def add_daily(self, daily: Daily, first_day: int) -> int:
        """Save a puzzle of the day, enqueue its post, and remove those before `first_day`.

        Return the post's id. Raises Conflict if the server has a puzzle for that day already.
        """
        self._sql.insert("daily", **columns_of(daily))
        post_id = self._posts.enqueue_for_daily(daily, PostKind.DAILY)
        for table, column in (("daily", "day"), ("daily_try", "day"), ("post", "seq")):
            sql = f"DELETE FROM {table} WHERE guild_id = ? AND {column} < ?"  # noqa: S608
            self._sql.execute(sql, daily.guild_id, first_day)
        return post_id

    def remove_daily(self, daily: Daily) -> None:
        """Remove a puzzle of the day, and its posts that are not due any more.

        Otherwise another puzzle of the same day would count as posted.
        """
        self._sql.delete("daily", guild_id=daily.guild_id, day=daily.day)
        self._remove_settled_posts(daily)

    def repost_daily(self, daily: Daily) -> int:
        """Enqueue the post of a puzzle of the day again, and return the post's id.

        Earlier posts of this puzzle are removed; otherwise it would count as refused by the channel
        until the new post is sent.
        """
        self._sql.execute(
            "UPDATE daily SET message_id = NULL WHERE guild_id = ? AND day = ?",
            daily.guild_id,
            daily.day,
        )
        self._remove_settled_posts(daily)
        return self._posts.enqueue_for_daily(daily, PostKind.DAILY)

    def _remove_settled_posts(self, daily: Daily) -> None:
        sql = "DELETE FROM post WHERE guild_id = ? AND seq = ? AND settled_at IS NOT NULL"
        self._sql.execute(sql, daily.guild_id, daily.day)

    def save_daily_try(self, guild_id: int, day: int, attempt: DailyTry) -> None:
        """Save a user's attempt at a puzzle of the day.

        A later call for the same puzzle changes `is_done`, `mistakes` and `streak` only.
        """
        columns = {"guild_id": guild_id, "day": day, "at": self._now, **columns_of(attempt)}
        self._sql.insert(
            "daily_try",
            on_conflict="DO UPDATE SET done = excluded.done, mistakes = excluded.mistakes,"
            " streak = excluded.streak",
            **columns,
        )

    def share_daily_try(self, daily: Daily, user_id: int, channel_id: int) -> int:
        """Enqueue a line about a user's attempt at a puzzle of the day; return the post's id."""
        post_id = self._posts.enqueue_daily_share(daily, channel_id)
        self._sql.execute(
            "UPDATE daily_try SET share_post = ? WHERE guild_id = ? AND day = ? AND user_id = ?",
            post_id,
            daily.guild_id,
            daily.day,
            user_id,
        )
        return post_id

    def save_daily_streak(self, guild_id: int, user_id: int, streak: DailyStreak) -> None:
        self._sql.replace("daily_streak", guild_id=guild_id, user_id=user_id, **columns_of(streak))
