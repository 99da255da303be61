"""The puzzle of the day: its choice, its schedule and the attempts at it."""

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
"""Ratings of daily puzzles, neither trivial for everybody nor too hard for most."""
MAX_UNTRIED_DAILIES: Final = 7
"""Daily puzzles in a row that nobody tries before a server gets no more."""
REMEMBERED_DAYS: Final = 40
COUNT_DELAY: Final = timedelta(seconds=20)
"""Time until a post shows new attempts, because several users solve it within that time."""
OLD_POST_COUNT_DELAY: Final = timedelta(minutes=10)
"""Time until a post older than an hour shows new attempts: Discord limits such edits."""
FRESH_POST_PERIOD: Final = timedelta(hours=1)
NO_PUZZLE: Final = 0
"""Stands for a puzzle's number when daily puzzles stop."""


def puzzle_of(day: int) -> Puzzle:
    """Return the puzzle of a day, the same in all servers; all are used before one comes twice."""
    turn, place = divmod(day, len(offered()))
    return in_order(turn)[place]


def of_this_day(now: datetime) -> set[int]:
    """Return the numbers of the puzzles that servers have now, whatever their hour."""
    days = {GuildSettings(daily_hour=hour).daily_at(now) for hour in (0, 23)}
    return {puzzle_of(day).number for day in days}


def new_to(reader: Reader, guild_id: int, day: int) -> Puzzle:
    """Return the puzzle of a day, or of the next day whose puzzle the server has not had lately.

    It may have had it, because another version of the file has another order.
    """
    had = {one.puzzle for one in reader.puzzles.latest_dailies(guild_id, REMEMBERED_DAYS)}
    return next(one for each in count(day) if (one := puzzle_of(each)).number not in had)


@cache
def offered() -> list[Puzzle]:
    """Return the puzzles to choose daily ones from, without hidden ninjas.

    A film of a hidden ninja would show one of several possible squares.
    """
    numbered = sorted(puzzles().items())
    fitting = [one for _, one in numbered if one.rating in RATINGS]
    return [one for one in fitting if not one.variant.has_secrets]


@cache
def in_order(turn: int) -> list[Puzzle]:
    """Return the daily puzzles in random order, with similar ones spread evenly."""
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
    """A daily puzzle as a channel sees it."""

    daily: Daily
    puzzle: Puzzle | None
    """The puzzle; None if daily puzzles have stopped."""
    before: Puzzle | None
    """The puzzle before; None if there is none."""
    tries: tuple[DailyTry, ...]
    is_latest: bool


def daily_now(reader: Reader, guild_id: int, day: int) -> DailyNow | None:
    """Return a server's daily puzzle of a day; None if it is not stored or was withdrawn."""
    found = reader.puzzles.latest_dailies(guild_id, 2, until=day)
    if not found or found[0].day != day:
        return None
    here, *before = found
    if here.puzzle != NO_PUZZLE and find(here.puzzle) is None:
        return None
    return DailyNow(
        here,
        find(here.puzzle),
        find(before[0].puzzle) if before else None,
        tuple(reader.puzzles.daily_tries(guild_id, day)),
        is_latest=reader.puzzles.latest_dailies(guild_id, 1) == [here],
    )


def running_streak(reader: Reader, guild_id: int, user_id: int) -> DailyStreak | None:
    """Return a user's streak, of length 0 after a missed puzzle; None if they have solved none."""
    streak = reader.puzzles.daily_streak(guild_id, user_id)
    if streak is None:
        return None
    is_running = streak.day in {one.day for one in reader.puzzles.latest_dailies(guild_id, 2)}
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
    """Store an attempt at the daily puzzle, unless it was solved or shown before.

    `is_shown`: the user has been shown the solution.
    """
    latest = transaction.puzzles.latest_dailies(guild_id, 2)
    if not latest or latest[0].puzzle != puzzle.number:
        return
    today = latest[0]
    known = transaction.puzzles.daily_try(guild_id, today.day, user_id)
    if known is not None and (known.is_done or not (is_solved or is_shown)):
        return
    # Who was erased since may have solved it before.
    is_known = ratings.rated_again(transaction, user_id) is None
    found = DailyTry(user_id, is_solved and is_at_first and is_known, is_solved or is_shown)
    transaction.puzzles.save_daily_try(guild_id, today.day, found)
    if is_solved:
        streak = transaction.puzzles.daily_streak(guild_id, user_id) or DailyStreak(0, 0, 0)
        is_turn_unfinished = len(latest) > 1 and streak.day == latest[1].day
        length = streak.length + 1 if is_turn_unfinished else 1
        streak = DailyStreak(today.day, length, max(length, streak.longest))
        transaction.puzzles.save_daily_streak(guild_id, user_id, streak)
    now = transaction.now
    if not transaction.due.is_due(Due(DueKind.DAILY_COUNT, guild_id), now + OLD_POST_COUNT_DELAY):
        posted_at = transaction.puzzles.daily_posted_at(today)
        wait = (
            COUNT_DELAY
            if posted_at is None or now - posted_at < FRESH_POST_PERIOD
            else OLD_POST_COUNT_DELAY
        )
        transaction.due.schedule(DueKind.DAILY_COUNT, guild_id, now + wait)


def serve_daily(transaction: Transaction, guild_id: int) -> None:
    """Post the daily puzzle, once even after several days; not in an unavailable server."""
    settings, now = transaction.servers.settings(guild_id), transaction.now
    if not settings.daily_in:
        return
    transaction.due.schedule(DueKind.DAILY, guild_id, settings.next_daily(now))
    day = settings.daily_at(now)
    is_late = (
        settings.next_daily(now) - now < FRESH_POST_PERIOD
    )  # who slept until then sends the next one
    is_there = any(one.day >= day for one in transaction.puzzles.latest_dailies(guild_id, 1))
    if is_late or is_there or transaction.servers.is_unavailable(guild_id):
        return
    last = last_seen(transaction, guild_id)
    is_first = last is None or last.puzzle == NO_PUZZLE
    untried = 0
    if (
        last is not None
        and not is_first
        and not transaction.puzzles.daily_tries(guild_id, last.day)
    ):
        untried = last.untried + 1
    number = (
        NO_PUZZLE if untried >= MAX_UNTRIED_DAILIES else new_to(transaction, guild_id, day).number
    )
    if number == NO_PUZZLE:
        transaction.due.unschedule(DueKind.DAILY, guild_id)
        transaction.servers.save_settings(guild_id, replace(settings, daily_in=()))
    if transaction.due.is_due(Due(DueKind.DAILY_COUNT, guild_id), now + OLD_POST_COUNT_DELAY):
        serve_count(transaction, guild_id)  # of the last one, while it is
        transaction.due.unschedule(DueKind.DAILY_COUNT, guild_id)
    [channel_id] = settings.daily_in
    transaction.puzzles.add_daily(
        Daily(guild_id, day, number, untried, channel_id), day - REMEMBERED_DAYS
    )


def last_seen(transaction: Transaction, guild_id: int) -> Daily | None:
    """Return the last daily puzzle that anybody could try, and forget those never posted."""
    for last in transaction.puzzles.latest_dailies(guild_id, 1):
        is_tried = bool(transaction.puzzles.daily_tries(guild_id, last.day))
        if last.message_id is not None or last.puzzle == NO_PUZZLE or is_tried:
            return last
        transaction.puzzles.remove_daily(last)
        return last_seen(transaction, guild_id)
    return None


def serve_count(transaction: Transaction, guild_id: int) -> None:
    for daily in transaction.puzzles.latest_dailies(guild_id, 1):
        if daily.message_id is not None and not transaction.servers.is_unavailable(guild_id):
            transaction.posts.enqueue_for_daily(daily, PostKind.DAILY_COUNT)


DUE_HANDLERS: Final[Mapping[DueKind, Callable[[Transaction, int], None]]] = {
    DueKind.DAILY: serve_daily,
    DueKind.DAILY_COUNT: serve_count,
}
"""Functions that handle due work about daily puzzles, by kind; the int is the server's id."""
