"""Puzzles of the day: which server got which, who has tried them, and how many in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.posts import PostChanges
from onitama_core.store.sql import Questions, kept, moment, value_of
from onitama_core.store.values.posts import PostKind
from onitama_core.store.values.results import Daily, DailyStreak, DailyTry

if TYPE_CHECKING:
    from datetime import datetime


class DailyQuestions(Questions):
    def latest_dailies(self, guild_id: int, most: int, until: int | None = None) -> list[Daily]:
        """Those of a server up to a day, the latest first."""
        sql = (
            "SELECT * FROM daily WHERE guild_id = ? AND day <= ifnull(?, day)"
            " ORDER BY day DESC LIMIT ?"
        )
        return [value_of(Daily, row) for row in self.all(sql, guild_id, until, most)]

    def is_past_daily(self, guild_id: int, puzzle: int) -> bool:
        """Whether a server had a puzzle on a day before its last, and has another one now."""
        sql = "SELECT 1 FROM daily WHERE guild_id = ? AND puzzle = ?"
        latest = self.latest_dailies(guild_id, 1)
        is_todays = any(one.puzzle == puzzle for one in latest)
        return not is_todays and self.holds(sql, guild_id, puzzle)

    def daily_posted_at(self, daily: Daily) -> datetime | None:
        sql = "SELECT settled_at FROM post WHERE guild_id = ? AND seq = ? AND kind = 'daily'"
        return moment(self.value(sql, daily.guild_id, daily.day))

    def daily_tries(self, guild_id: int, day: int) -> list[DailyTry]:
        """In the order in which people began."""
        sql = "SELECT * FROM daily_try WHERE guild_id = ? AND day = ? ORDER BY at, user_id"
        return [value_of(DailyTry, row) for row in self.all(sql, guild_id, day)]

    def daily_try(self, guild_id: int, day: int, user_id: int) -> DailyTry | None:
        sql = "SELECT * FROM daily_try WHERE guild_id = ? AND day = ? AND user_id = ?"
        row = self.one(sql, guild_id, day, user_id)
        return None if row is None else value_of(DailyTry, row)

    def daily_streak(self, guild_id: int, user_id: int) -> DailyStreak | None:
        """Also one that is broken. None of who has solved none."""
        sql = "SELECT * FROM daily_streak WHERE guild_id = ? AND user_id = ?"
        row = self.one(sql, guild_id, user_id)
        return None if row is None else value_of(DailyStreak, row)


class DailyChanges(DailyQuestions, PostChanges):
    def owe_daily(self, daily: Daily, kept_since: int) -> None:
        """Once a day; those before `kept_since` go. Raises Conflict where the day has one."""
        self.insert("daily", **kept(daily))
        self.owe_daily_post(daily, PostKind.DAILY)
        for table, column in (("daily", "day"), ("daily_try", "day"), ("post", "seq")):
            sql = f"DELETE FROM {table} WHERE guild_id = ? AND {column} < ?"  # noqa: S608
            self.change(sql, daily.guild_id, kept_since)

    def owe_daily_post(self, daily: Daily, kind: PostKind) -> None:
        self._owe(daily.channel_id, kind, guild_id=daily.guild_id, seq=daily.day)

    def keep_daily_try(self, guild_id: int, day: int, made: DailyTry) -> None:
        """Whether it was solved at the first try the first time tells."""
        else_ = "(guild_id, day, user_id) DO UPDATE SET done = excluded.done"
        columns = {"guild_id": guild_id, "day": day, "at": self._now, **kept(made)}
        self.insert("daily_try", else_=else_, **columns)

    def keep_daily_streak(self, guild_id: int, user_id: int, streak: DailyStreak) -> None:
        self.delete("daily_streak", guild_id=guild_id, user_id=user_id)
        self.insert("daily_streak", guild_id=guild_id, user_id=user_id, **kept(streak))
