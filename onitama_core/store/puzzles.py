"""Puzzles: attempts, ratings of puzzles and solvers, and the puzzles of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.posts import PostChanges
from onitama_core.store.sql import Questions, kept, moment, value_of
from onitama_core.store.values.posts import PostKind
from onitama_core.store.values.results import (
    Daily,
    DailyStreak,
    DailyTry,
    PuzzleResult,
    Rating,
    SolverRating,
)

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime


class PuzzleQuestions(Questions):
    def puzzles_tried(self, user_id: int, shown_until: datetime) -> list[int]:
        """Return the puzzles that somebody has tried, or that they were shown until then."""
        sql = (
            "SELECT puzzle FROM puzzle_result WHERE user_id = :user"
            " UNION ALL SELECT puzzle FROM puzzle_shown WHERE user_id = :user AND at <= :until"
        )
        return [row[0] for row in self.all(sql, user=user_id, until=shown_until)]

    def puzzle_shown_at(self, user_id: int, number: int) -> datetime | None:
        """Return when a puzzle that somebody has not tried yet was first shown to them."""
        sql = "SELECT at FROM puzzle_shown WHERE user_id = ? AND puzzle = ?"
        return moment(self.value(sql, user_id, number))

    def puzzle_result(self, user_id: int, number: int) -> PuzzleResult | None:
        """Return the result of a user's first try at a puzzle; None before it."""
        return self.found(PuzzleResult, "puzzle_result", user_id=user_id, puzzle=number)

    def solver_rating(self, user_id: int) -> SolverRating | None:
        """Return somebody's rating at puzzles; None before their first try."""
        for row in self.rows("solver", user_id=user_id):
            return value_of(SolverRating, row, rating=value_of(Rating, row))
        return None

    def puzzle_ratings(self, numbers: Collection[int] | None = None) -> dict[int, Rating]:
        """Return the ratings of puzzles that somebody has tried; only of `numbers` if given."""
        if numbers is None:
            return {row["number"]: value_of(Rating, row) for row in self.rows("puzzle")}
        found = {number: self.puzzle_rating(number) for number in numbers}
        return {number: rating for number, rating in found.items() if rating is not None}

    def puzzle_rating(self, number: int) -> Rating | None:
        return self.found(Rating, "puzzle", number=number)

    def latest_dailies(self, guild_id: int, most: int, until: int | None = None) -> list[Daily]:
        """Return the puzzles of the day of a server, up to a day, latest first."""
        sql = (
            "SELECT * FROM daily WHERE guild_id = ? AND day <= ifnull(?, day)"
            " ORDER BY day DESC LIMIT ?"
        )
        return self.every(Daily, sql, guild_id, until, most)

    def is_past_daily(self, guild_id: int, puzzle: int) -> bool:
        """Return whether a puzzle was a server's puzzle of the day before the latest one."""
        is_todays = any(one.puzzle == puzzle for one in self.latest_dailies(guild_id, 1))
        return not is_todays and bool(self.rows("daily", guild_id=guild_id, puzzle=puzzle))

    def daily_posted_at(self, daily: Daily) -> datetime | None:
        sql = "SELECT settled_at FROM post WHERE guild_id = ? AND seq = ? AND kind = 'daily'"
        return moment(self.value(sql, daily.guild_id, daily.day))

    def daily_tries(self, guild_id: int, day: int) -> list[DailyTry]:
        """Return the attempts at a puzzle of the day, in the order in which people began."""
        sql = "SELECT * FROM daily_try WHERE guild_id = ? AND day = ? ORDER BY at, user_id"
        return self.every(DailyTry, sql, guild_id, day)

    def daily_try(self, guild_id: int, day: int, user_id: int) -> DailyTry | None:
        return self.found(DailyTry, "daily_try", guild_id=guild_id, day=day, user_id=user_id)

    def servers_of_dailies(self, user_id: int) -> list[int]:
        """Return the servers in which a user has tried a puzzle of the day that is still stored."""
        return self.column("SELECT DISTINCT guild_id FROM daily_try WHERE user_id = ?", user_id)

    def daily_streak(self, guild_id: int, user_id: int) -> DailyStreak | None:
        """Return a user's latest streak, even a broken one; None before the first solution."""
        return self.found(DailyStreak, "daily_streak", guild_id=guild_id, user_id=user_id)


class PuzzleChanges(PuzzleQuestions, PostChanges):
    def keep_puzzle_result(self, user_id: int, number: int, result: PuzzleResult) -> None:
        """Keep the result of somebody's first try. Raises Conflict for another one."""
        self.insert("puzzle_result", user_id=user_id, puzzle=number, at=self.now, **kept(result))
        self.delete("puzzle_shown", user_id=user_id, puzzle=number)

    def keep_puzzle_shown(self, user_id: int, number: int) -> None:
        """Keep when a puzzle was first shown to somebody, unless they have tried it."""
        sql = (
            "INSERT INTO puzzle_shown SELECT :user, :puzzle, :now WHERE NOT EXISTS"
            " (SELECT 1 FROM puzzle_result WHERE user_id = :user AND puzzle = :puzzle)"
            " ON CONFLICT DO NOTHING"
        )
        self.all(sql, user=user_id, puzzle=number, now=self.now)

    def keep_solver_rating(self, user_id: int, rating: Rating) -> None:
        self.put("solver", user_id=user_id, rated_at=self.now, **kept(rating))

    def keep_puzzle_rating(self, number: int, rating: Rating) -> None:
        self.put("puzzle", number=number, **kept(rating))

    def owe_daily(self, daily: Daily, kept_since: int) -> None:
        """Save a puzzle of the day, enqueue its post, and remove those before the day `kept_since`.

        Raises Conflict if the server has a puzzle for that day already.
        """
        self.insert("daily", **kept(daily))
        self.owe_daily_post(daily, PostKind.DAILY)
        for table, column in (("daily", "day"), ("daily_try", "day"), ("post", "seq")):
            sql = f"DELETE FROM {table} WHERE guild_id = ? AND {column} < ?"  # noqa: S608
            self.change(sql, daily.guild_id, kept_since)

    def forget_daily(self, daily: Daily) -> None:
        self.delete("daily", guild_id=daily.guild_id, day=daily.day)

    def owe_daily_post(self, daily: Daily, kind: PostKind) -> None:
        self._owe(daily.channel_id, kind, guild_id=daily.guild_id, seq=daily.day)

    def keep_daily_try(self, guild_id: int, day: int, made: DailyTry) -> None:
        """Save a user's attempt at a puzzle of the day.

        A second call for the same puzzle updates `is_done` only: `is_at_first` is fixed by the
        first.
        """
        columns = {"guild_id": guild_id, "day": day, "at": self.now, **kept(made)}
        self.insert("daily_try", else_="DO UPDATE SET done = excluded.done", **columns)

    def keep_daily_streak(self, guild_id: int, user_id: int, streak: DailyStreak) -> None:
        self.put("daily_streak", guild_id=guild_id, user_id=user_id, **kept(streak))
