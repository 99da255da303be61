"""The puzzle of the day: which one it is, when a server gets it, and what comes of the tries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.people import ratings
from onitama_core.puzzles.puzzles import Puzzle, PuzzleTheme, find, puzzles
from onitama_core.store import Daily, DailyStreak, DailyTry, Due, DueKind, GuildSettings, PostKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.game import Variant
    from onitama_core.store import Reader, Transaction

RATINGS: Final = range(900, 1800)
"""Neither at once clear to everybody nor too hard for most."""
MAX_UNTRIED_DAILIES: Final = 7
"""Puzzles in a row that nobody tries; then a server gets no more."""
REMEMBERED_DAYS: Final = 40
COUNT_DELAY: Final = timedelta(seconds=20)
"""Until a post says who has solved it: several solve it within that."""
OLD_POST_COUNT_DELAY: Final = timedelta(minutes=10)
"""The same of a post older than an hour, of which Discord lets few be edited."""
FRESH_POST_PERIOD: Final = timedelta(hours=1)
NO_PUZZLE: Final = 0
"""In place of a puzzle's number."""


def puzzle_of(day: int) -> Puzzle:
    """Everywhere the same, and none twice before all were there."""
    turn, place = divmod(day, len(offered()))
    return in_order(turn)[place]


def of_this_day(now: datetime) -> set[int]:
    """The numbers of those that servers have now, by the hours at which they get them."""
    days = {GuildSettings(daily_hour=hour).daily_at(now) for hour in (0, 23)}
    return {puzzle_of(day).number for day in days}


def new_to(reader: Reader, guild_id: int, day: int) -> Puzzle:
    """That of the day, or of the next one: in another file of puzzles it may have been lately."""
    had = {one.puzzle for one in reader.latest_dailies(guild_id, REMEMBERED_DAYS)}
    return next(one for each in count(day) if (one := puzzle_of(each)).number not in had)


@cache
def offered() -> list[Puzzle]:
    """None with hidden ninjas: its film would show one place of all that are possible."""
    numbered = sorted(puzzles().items())
    fitting = [one for _, one in numbered if one.rating in RATINGS]
    return [one for one in fitting if not one.variant.has_secrets]


@cache
def in_order(turn: int) -> list[Puzzle]:
    """At random, but for what is alike: that is spread evenly."""
    rng = Random(turn)  # noqa: S311 - nothing to be guarded
    alike: dict[tuple[Variant, PuzzleTheme], list[Puzzle]] = {}
    for one in offered():
        alike.setdefault((one.variant, one.theme), []).append(one)
    placed = [
        ((place + rng.random()) / len(each), one)
        for each in alike.values()
        for place, one in enumerate(rng.sample(each, len(each)))
    ]
    return [one for _, one in sorted(placed, key=itemgetter(0))]


@dataclass(frozen=True, slots=True)
class DailyNow:
    """What the channel is told of a puzzle of the day."""

    daily: Daily
    puzzle: Puzzle | None
    """None: they rest."""
    before: Puzzle | None
    """That of the last time."""
    tries: tuple[DailyTry, ...]
    is_latest: bool


def daily_now(reader: Reader, guild_id: int, day: int) -> DailyNow | None:
    """None where it is no longer kept, or where its puzzle was taken out of the file."""
    found = reader.latest_dailies(guild_id, 2, until=day)
    if not found or found[0].day != day:
        return None
    here, *before = found
    if here.puzzle != NO_PUZZLE and find(here.puzzle) is None:
        return None
    return DailyNow(
        here,
        find(here.puzzle),
        find(before[0].puzzle) if before else None,
        tuple(reader.daily_tries(guild_id, day)),
        is_latest=reader.latest_dailies(guild_id, 1) == [here],
    )


def running_streak(reader: Reader, guild_id: int, user_id: int) -> DailyStreak | None:
    """Of length 0 once a puzzle has come and gone unsolved; None of who has solved none."""
    streak = reader.daily_streak(guild_id, user_id)
    if streak is None:
        return None
    is_running = streak.day in {one.day for one in reader.latest_dailies(guild_id, 2)}
    return streak if is_running else replace(streak, length=0)


def note_try(
    transaction: Transaction,
    guild_id: int,
    user_id: int,
    puzzle: Puzzle,
    *,
    is_solved: bool,
    is_at_first: bool,
    is_shown: bool,
) -> None:
    """Nothing where it is not the puzzle of the day, or was solved or shown before.

    `is_shown`: its solution is.
    """
    latest = transaction.latest_dailies(guild_id, 2)
    if not latest or latest[0].puzzle != puzzle.number:
        return
    today = latest[0]
    known = transaction.daily_try(guild_id, today.day, user_id)
    if known is not None and (known.is_done or not (is_solved or is_shown)):
        return
    # Who was erased since may have solved it before.
    is_known = ratings.rated_again(transaction, user_id) is None
    found = DailyTry(user_id, is_solved and is_at_first and is_known, is_solved or is_shown)
    transaction.keep_daily_try(guild_id, today.day, found)
    if is_solved:
        streak = transaction.daily_streak(guild_id, user_id) or DailyStreak(0, 0, 0)
        is_turn_unfinished = len(latest) > 1 and streak.day == latest[1].day
        length = streak.length + 1 if is_turn_unfinished else 1
        streak = DailyStreak(today.day, length, max(length, streak.longest))
        transaction.keep_daily_streak(guild_id, user_id, streak)
    now = transaction.now
    if not transaction.is_due(Due(DueKind.DAILY_COUNT, guild_id), now + OLD_POST_COUNT_DELAY):
        posted_at = transaction.daily_posted_at(today)
        wait = (
            COUNT_DELAY
            if posted_at is None or now - posted_at < FRESH_POST_PERIOD
            else OLD_POST_COUNT_DELAY
        )
        transaction.schedule(DueKind.DAILY_COUNT, guild_id, now + wait)


def serve_daily(transaction: Transaction, guild_id: int) -> None:
    """One post, however many days nobody served it; none in a server that the bot is kept from."""
    settings, now = transaction.settings_in(guild_id), transaction.now
    if not settings.daily_in:
        return
    transaction.schedule(DueKind.DAILY, guild_id, settings.next_daily(now))
    day = settings.daily_at(now)
    is_late = (
        settings.next_daily(now) - now < FRESH_POST_PERIOD
    )  # who slept until then sends the next one
    is_there = any(one.day >= day for one in transaction.latest_dailies(guild_id, 1))
    if is_late or is_there or transaction.is_lost(guild_id):
        return
    last = last_seen(transaction, guild_id)
    is_first = last is None or last.puzzle == NO_PUZZLE
    untried = 0
    if last is not None and not is_first and not transaction.daily_tries(guild_id, last.day):
        untried = last.untried + 1
    number = (
        NO_PUZZLE if untried >= MAX_UNTRIED_DAILIES else new_to(transaction, guild_id, day).number
    )
    if number == NO_PUZZLE:
        transaction.unschedule(DueKind.DAILY, guild_id)
        transaction.keep_settings_in(guild_id, replace(settings, daily_in=()))
    if transaction.is_due(Due(DueKind.DAILY_COUNT, guild_id), now + OLD_POST_COUNT_DELAY):
        serve_count(transaction, guild_id)  # of the last one, while it is
        transaction.unschedule(DueKind.DAILY_COUNT, guild_id)
    [channel_id] = settings.daily_in
    transaction.owe_daily(Daily(guild_id, day, number, untried, channel_id), day - REMEMBERED_DAYS)


def last_seen(transaction: Transaction, guild_id: int) -> Daily | None:
    """One that Discord has not taken in its day is forgotten: nobody could try it."""
    for last in transaction.latest_dailies(guild_id, 1):
        is_tried = bool(transaction.daily_tries(guild_id, last.day))
        if last.message_id is not None or last.puzzle == NO_PUZZLE or is_tried:
            return last
        transaction.forget_daily(last)
        return last_seen(transaction, guild_id)
    return None


def serve_count(transaction: Transaction, guild_id: int) -> None:
    for daily in transaction.latest_dailies(guild_id, 1):
        if daily.message_id is not None and not transaction.is_lost(guild_id):
            transaction.owe_daily_post(daily, PostKind.DAILY_COUNT)


DUE_HANDLERS: Final[Mapping[DueKind, Callable[[Transaction, int], None]]] = {
    DueKind.DAILY: serve_daily,
    DueKind.DAILY_COUNT: serve_count,
}
"""As upkeep serves what is due."""
