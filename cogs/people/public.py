"""The post with the table of a server's week."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.shared.messages import PublicMessage
from cogs.shared.rating_words import format_gain
from cogs.shared.words import mention
from onitama_core.store import Person
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from onitama_core.people import WeekTable
    from onitama_core.store import PersonCount

NOON: Final = time(12, tzinfo=UTC)
"""Time of day that is the same date in nearly all time zones."""


def week_post(table: WeekTable) -> PublicMessage:
    """Return the post with the table of a week. It mentions people and notifies nobody."""
    return PublicMessage("\n".join(week_lines(table)), is_silent=True)


def week_lines(table: WeekTable) -> Iterator[str]:
    heading = _("📊 **The week's table** · {first_day} to {last_day}")
    yield heading.format(first_day=format_day(table.first_day), last_day=format_day(table.last_day))
    if table.players:
        yield _("Most matches: {people}").format(people=list_counts(table.players))
    if table.risers:
        gains = [
            _("{person} {gain} in {variant}").format(
                person=mention(Person(rise.user_id, "")),
                gain=format_gain(rise.gain),
                variant=words.variant_name(rise.variant),
            )
            for rise in table.risers
        ]
        yield _("Ratings that rose: {gains}").format(gains=" · ".join(gains))
    if table.streaks:
        text = _("Most puzzles of the day in a row: {people}")
        yield text.format(people=list_counts(table.streaks))


def format_day(day: date) -> str:
    return format_dt(datetime.combine(day, NOON), "D")


def list_counts(counts: Iterable[PersonCount]) -> str:
    """Return mentions of people with their counts, like `<@1> **12** · <@2> **9**`."""
    return " · ".join(f"{mention(Person(user_id, ''))} **{number}**" for user_id, number in counts)
