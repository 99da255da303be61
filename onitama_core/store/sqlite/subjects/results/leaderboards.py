"""How the people of a server stand to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.records.ratings import Span
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.people.members import name_of
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    import sqlite3

    from onitama_core.store.records.ratings import Ladder, Leader

OF_ALL_TIME: Final = f"""
    SELECT own.*, NULL AS gain, {name_of("own", "user_id")},
    CASE WHEN placeless THEN NULL ELSE 1 + (
        SELECT COUNT(*) FROM rating AS better
        WHERE better.guild_id = own.guild_id AND better.variant = own.variant
        AND better.placeless = 0 AND better.rating > own.rating
    ) END AS place
    FROM rating AS own WHERE own.guild_id = :guild AND own.variant = :variant
"""  # noqa: S608 - names from here
OF_A_PERIOD: Final = f"""
    SELECT own.*, rating, deviation, volatility, {name_of("own", "user_id")},
    1 + (
        SELECT COUNT(*) FROM rating_gain AS better
        WHERE better.guild_id = own.guild_id AND better.variant = own.variant
        AND better.span = own.span AND better.begins = own.begins AND better.gain > own.gain
    ) AS place
    FROM rating_gain AS own JOIN rating USING (user_id, guild_id, variant)
    WHERE own.guild_id = :guild AND own.variant = :variant
    AND own.span = :span AND own.begins = :begins
"""  # noqa: S608 - names from here
LINES: Final = {
    Span.ALWAYS: OF_ALL_TIME,
    Span.MONTH: OF_A_PERIOD,
    Span.WEEK: OF_A_PERIOD,
}
COUNT_PERIOD: Final = (
    "SELECT COUNT(*) FROM rating_gain WHERE guild_id = :guild AND variant = :variant"
    " AND span = :span AND begins = :begins"
)
COUNTS: Final = {
    Span.ALWAYS: "SELECT COUNT(*) FROM rating WHERE guild_id = :guild AND variant = :variant",
    Span.MONTH: COUNT_PERIOD,
    Span.WEEK: COUNT_PERIOD,
}
BY_GAIN: Final = "own.gain DESC, own.user_id"
ORDERS: Final = {
    Span.ALWAYS: "own.placeless, own.rating DESC, own.user_id",
    Span.MONTH: BY_GAIN,
    Span.WEEK: BY_GAIN,
}


class LeaderboardQuestions(Questions):
    def leaders(self, ladder: Ladder, after: int, most: int) -> list[Leader]:
        sql = f"{LINES[ladder.span]} ORDER BY {ORDERS[ladder.span]} LIMIT :most OFFSET :after"
        return [rows.leader(row) for row in self._asked(sql, ladder, after=after, most=most)]

    def leader(self, ladder: Ladder, user_id: int) -> Leader | None:
        found = self._asked(f"{LINES[ladder.span]} AND own.user_id = :user", ladder, user=user_id)
        return next(map(rows.leader, found), None)

    def count_leaders(self, ladder: Ladder) -> int:
        ((count,),) = self._asked(COUNTS[ladder.span], ladder)
        return int(count)

    def _asked(self, sql: str, ladder: Ladder, **more: int) -> list[sqlite3.Row]:
        values = {
            "guild": ladder.guild_id,
            "variant": ladder.variant.value,
            "span": ladder.span.value,
            "begins": ladder.span.begins(ladder.at).isoformat(),
        }
        return self._connection.execute(sql, {**values, **more}).fetchall()
