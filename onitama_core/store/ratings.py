"""Ratings, their history, and leaderboards."""

from __future__ import annotations

from functools import cache
from math import nan
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.store.people import name_column, person_from_columns
from onitama_core.store.sql import (
    Columns,
    SqlReader,
    SqlWriter,
    columns_of,
    optional_moment,
    read_row,
)
from onitama_core.store.values import results
from onitama_core.store.values.results import Leader, Rating, RatingChange

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from onitama_core.game import Variant
    from onitama_core.store.values.results import Ladder, Unrated

RATING_TABLES: Final = ("rating", "rating_change", "rating_gain")
"""Tables that are derived from finished matches."""


class LeaderboardQueries(NamedTuple):
    """SQL of the queries of a leaderboard, each of which SQLite answers from an index."""

    value: str
    """Column that orders the leaderboard."""
    number: str
    """Query for the number of people on the leaderboard."""
    better: str
    """Query for the number of people with a place and more than `:value`."""
    page: str
    """Query for a page of people, without their places."""
    own: str
    """Query for one person's row, with their place."""


@cache
def leaderboard_queries(span: results.Span) -> LeaderboardQueries:
    condition = "guild_id = :guild AND variant = :variant"
    if span is results.Span.ALWAYS:
        condition = f"{condition} AND inactive = 0"
        placed = "placeless = 0 AND "
        table = "rating"
        value = "rating"
        order = "placeless, rating DESC, user_id"
        source = "rating AS own"
        columns = "NULL AS gain"
    else:
        condition = f"{condition} AND span = :span AND begins = :begins"
        placed = ""
        table = "rating_gain"
        value = "gain"
        order = "gain DESC, user_id"
        source = "rating_gain AS own JOIN rating USING (user_id, guild_id, variant)"
        columns = "rating, deviation, volatility, rated_at, 0 AS placeless"
    number = f"SELECT COUNT(*) FROM {table} WHERE {condition}"  # noqa: S608 - no user input
    better = f"{number} AND {placed}{value} > {{}}"
    page = (
        f"SELECT user_id FROM {table} WHERE {condition} ORDER BY {order} LIMIT :limit OFFSET :after"  # noqa: S608
    )
    columns = f"own.*, {columns}, {name_column('own', 'user_id')}"
    return LeaderboardQueries(
        value=value,
        number=number,
        better=better.format(":value"),
        page=f"SELECT {columns} FROM ({page}) AS page CROSS JOIN {source}"  # noqa: S608
        f" WHERE own.user_id = page.user_id AND {condition} ORDER BY {order}",
        own=f"SELECT {columns}, 1 + ({better.format(f'own.{value}')}) AS place"  # noqa: S608
        f" FROM {source} WHERE {condition} AND own.user_id = :user",
    )


class RatingQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def get(self, user_id: int, guild_id: int, variant: Variant) -> results.RatingHeld | None:
        """Return a user's rating in one variant; None before their first rated match."""
        found = self.all_of(user_id, guild_id)
        return next((held for held in found if held.variant is variant), None)

    def all_of(self, user_id: int, guild_id: int) -> list[results.RatingHeld]:
        """Return a user's ratings in all variants in which a match of theirs was rated."""
        sql = "SELECT * FROM rating WHERE user_id = ? AND guild_id = ? ORDER BY variant"
        found = self._sql.all(sql, user_id, guild_id)
        return [read_row(results.RatingHeld, row, rating=read_row(Rating, row)) for row in found]

    def is_inactive(self, user_id: int, guild_id: int, variant: Variant) -> bool:
        """Return whether a user has left a leaderboard by not playing for INACTIVE_AFTER."""
        whose = {"user_id": user_id, "guild_id": guild_id, "variant": variant}
        return bool(self._sql.rows("rating", **whose, inactive=1))

    def history(
        self, user_id: int, guild_id: int, variant: Variant, limit: int
    ) -> list[RatingChange]:
        """Return a person's latest rating changes, in the order of the results."""
        rows = self._sql.all(
            "SELECT * FROM rating_change WHERE user_id = ? AND guild_id = ? AND variant = ?"
            " ORDER BY number DESC LIMIT ?",
            user_id,
            guild_id,
            variant,
            limit,
        )
        return [rating_change_from_row(row) for row in reversed(rows)]

    def changes_of_match(self, match_id: int) -> list[RatingChange]:
        """Return the rating changes of both players; empty if the match is not rated."""
        rows = self._sql.rows("rating_change", match_id=match_id)
        return [rating_change_from_row(row) for row in rows]

    def count_rated_between(
        self, user_id: int, opponent_id: int, guild_id: int, since: datetime
    ) -> int:
        """Return the number of rated matches between two people that ended after a moment."""
        sql = (
            "SELECT COUNT(*) FROM rating_change"
            " WHERE user_id = ? AND opponent_id = ? AND guild_id = ? AND at > ?"
        )
        return int(self._sql.value(sql, user_id, opponent_id, guild_id, since))

    def leaders(self, ladder: Ladder, after: int, limit: int) -> list[Leader]:
        """Return up to `limit` people of a leaderboard, best first, skipping the first `after`."""
        queries = leaderboard_queries(ladder.span)
        before = min(after, 1)  # the person before the page, who may share a place with its first
        rows = self._rows(queries.page, ladder, after=after - before, limit=limit + before)
        leaders: list[Leader] = []
        value = nan  # unequal to every value, so that the first row gets a place of its own
        place = 0
        for number, row in enumerate(rows, start=after - before + 1):
            if row[queries.value] != value:
                value = row[queries.value]
                place = number
            elif number == after + 1:
                ((better,),) = self._rows(queries.better, ladder, value=value)
                place = 1 + better
            leaders.append(leader_from_row(row, place))
        return leaders[before:]

    def leader(self, ladder: Ladder, user_id: int) -> Leader | None:
        rows = self._rows(leaderboard_queries(ladder.span).own, ladder, user=user_id)
        return next((leader_from_row(row, row["place"]) for row in rows), None)

    def count_leaders(self, ladder: Ladder) -> int:
        ((count,),) = self._rows(leaderboard_queries(ladder.span).number, ladder)
        return int(count)

    def _rows(self, sql: str, ladder: Ladder, **more: float) -> list[sqlite3.Row]:
        values = {
            "guild": ladder.guild_id,
            "variant": ladder.variant,
            "span": ladder.span,
            "begins": ladder.span.begins(ladder.at).isoformat(),
        }
        return self._sql.all(sql, **values, **more)


def rating_change_from_row(row: Columns) -> RatingChange:
    return read_row(RatingChange, row, rating=read_row(Rating, row))


def leader_from_row(row: Columns, place: int) -> Leader:
    return read_row(
        Leader,
        row,
        place=None if row["placeless"] else place,
        person=person_from_columns(row["user_id"], row["user_name"]),
        rating=read_row(Rating, row),
    )


class RatingChanges(RatingQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter, now: datetime) -> None:
        super().__init__(sql)
        self._now = now

    def save_unrated(self, match_id: int, why: Unrated) -> None:
        """Save why a match is unrated; does nothing if it was not meant to be rated."""
        self._sql.execute("UPDATE match SET unrated = ? WHERE id = ? AND rated = 1", why, match_id)

    def save_change(self, change: RatingChange) -> None:
        """Save a change of a rating, the new rating, and the gains of its month and week.

        A person who had left the leaderboard returns to it.
        """
        number = self._sql.value("SELECT result_number FROM match WHERE id = ?", change.match_id)
        self._sql.insert(
            "rating_change", number=number, **{**columns_of(change), **columns_of(change.rating)}
        )
        whose = columns_of(change, "user_id", "guild_id", "variant")
        self._sql.insert(
            "rating",
            **whose,
            **columns_of(change.rating),
            placeless=1,
            games=1,
            rated_at=change.at,
            on_conflict="DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
            " volatility = excluded.volatility, games = games + 1,"
            f" placeless = games + 1 < {results.MIN_PLACED_GAMES},"
            " rated_at = max(rated_at, excluded.rated_at), inactive = 0",
        )
        for span in () if change.was_provisional else results.PERIODS:
            self._sql.insert(
                "rating_gain",
                **whose,
                span=span,
                begins=span.begins(change.at).isoformat(),
                gain=change.gain,
                games=1,
                on_conflict="DO UPDATE SET gain = gain + excluded.gain, games = games + 1",
            )

    def mark_inactive(self, guild_id: int, limit: int) -> datetime | None:
        """Take up to `limit` inactive people off a server's leaderboards.

        Return when the next person becomes inactive; None if no active person is left.
        """
        sql = (
            "UPDATE rating SET inactive = 1 WHERE (user_id, guild_id, variant) IN"
            " (SELECT user_id, guild_id, variant FROM rating"
            " WHERE guild_id = ? AND inactive = 0 AND rated_at <= ? ORDER BY rated_at LIMIT ?)"
        )
        self._sql.execute(sql, guild_id, self._now - results.INACTIVE_AFTER, limit)
        sql = "SELECT min(rated_at) FROM rating WHERE guild_id = ? AND inactive = 0"
        oldest = optional_moment(self._sql.value(sql, guild_id))
        return None if oldest is None else oldest + results.INACTIVE_AFTER
