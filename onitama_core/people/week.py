"""The table of a server's week: most matches, largest rating gains, longest puzzle streaks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Variant
from onitama_core.store import EPOCH, DueKind, Ladder, PersonCount, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from onitama_core.store import Reader, Transaction

WEEK_TABLE_HOUR: Final = 9
"""Hour in UTC on Mondays at which the table is due, an hour after the usual puzzle of the day."""
A_WEEK: Final = timedelta(weeks=1)
LATE_TABLE_PERIOD: Final = timedelta(hours=1)
"""An overdue table is left out if the next one follows within this time."""
MAX_PEOPLE_LISTED: Final = 5
MIN_LISTED_GAIN: Final = 0.5
"""Smallest rating gain with which a person is listed; smaller gains round to 0."""


class RatingRise(NamedTuple):
    user_id: int
    variant: Variant
    gain: float
    """Rating points gained in the week."""


@dataclass(frozen=True, slots=True)
class WeekTable:
    first_day: date
    players: tuple[PersonCount, ...]
    """People with the most finished matches."""
    risers: tuple[RatingRise, ...]
    """Largest rating gains; empty if the server has no leaderboard."""
    streaks: tuple[PersonCount, ...]
    """Longest streaks at puzzles of the day."""

    @property
    def last_day(self) -> date:
        return self.first_day + timedelta(days=6)

    @property
    def is_empty(self) -> bool:
        return not (self.players or self.risers or self.streaks)


def next_week_table(now: datetime) -> datetime:
    """Return the time of the next table after `now`."""
    monday = datetime.combine(Span.WEEK.begins(now), time(WEEK_TABLE_HOUR), UTC)
    return monday if now < monday else monday + A_WEEK


def week_of_latest_table(now: datetime) -> date:
    """Return the first day of the week whose table was due last."""
    # The latest table was due a week before the next one, and it shows the week before that day.
    return next_week_table(now).date() - 2 * A_WEEK


def days_since_epoch(day: date) -> int:
    return (day - EPOCH.date()).days


def week_table(reader: Reader, guild_id: int, first_day: date) -> WeekTable:
    """Return a server's table of the week that begins on `first_day`."""
    begin = datetime.combine(first_day, time(), UTC)
    first = days_since_epoch(first_day)
    players = reader.statistics.most_matches(guild_id, begin, begin + A_WEEK, MAX_PEOPLE_LISTED)
    streaks = reader.puzzles.longest_streaks(guild_id, first, first + 6, MAX_PEOPLE_LISTED)
    risers = list[RatingRise]()
    if reader.servers.settings(guild_id).leaderboard:
        risers = largest_rises(reader, guild_id, begin)
    return WeekTable(first_day, tuple(players), tuple(risers), tuple(streaks))


def largest_rises(reader: Reader, guild_id: int, week: datetime) -> list[RatingRise]:
    """Return the largest rating gains of a week in all variants; a person may have several."""
    rises = [
        RatingRise(leader.person.user_id, variant, leader.gain)
        for variant in Variant
        for leader in reader.ratings.leaders(
            Ladder(guild_id, variant, Span.WEEK, week), 0, MAX_PEOPLE_LISTED
        )
        if leader.gain is not None and leader.gain >= MIN_LISTED_GAIN
    ]
    return sorted(rises, key=lambda rise: -rise.gain)[:MAX_PEOPLE_LISTED]


def serve_week(transaction: Transaction, guild_id: int) -> None:
    """Post the table of the past week, once even after several weeks.

    Nothing is posted in an unavailable server, nor after a week in which nothing happened.
    """
    settings, now = transaction.servers.settings(guild_id), transaction.now
    if not settings.week_in:
        return
    next_at = next_week_table(now)
    transaction.due.schedule(DueKind.WEEK, guild_id, next_at)
    if next_at - now < LATE_TABLE_PERIOD or transaction.servers.is_unavailable(guild_id):
        return
    first_day = week_of_latest_table(now)
    if not week_table(transaction, guild_id, first_day).is_empty:
        [channel_id] = settings.week_in
        transaction.posts.enqueue_week(guild_id, channel_id, days_since_epoch(first_day))


def due_week_table(reader: Reader, guild_id: int, day: int, now: datetime) -> WeekTable | None:
    """Return the table of the week that began on a day, counted from 1970-01-01.

    None if a later table is due by now, or if nothing is left to show.
    """
    first_day = week_of_latest_table(now)
    if days_since_epoch(first_day) != day:
        return None
    table = week_table(reader, guild_id, first_day)
    return None if table.is_empty else table


WEEK_DUE_HANDLERS: Final[Mapping[DueKind, Callable[[Transaction, int], None]]] = {
    DueKind.WEEK: serve_week
}
"""Functions that handle due work about tables of the week; the int is the server's id."""
