"""The puzzle of the day: its choice, its schedule and the attempts at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from operator import attrgetter, itemgetter
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import OnitamaError
from onitama_core.people import ratings
from onitama_core.puzzles.puzzles import Puzzle, PuzzleTheme, find, puzzles
from onitama_core.store import (
    OLD_POST_EDIT_DELAY,
    Daily,
    DailyStreak,
    DailyTry,
    Difficulty,
    Due,
    DueKind,
    GuildSettings,
    PostKind,
    edit_delay,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from onitama_core.game import Variant
    from onitama_core.store import DailyPost, Location, Reader, Transaction

MAX_UNTRIED_DAILIES: Final = 7
"""Puzzles of the day in a row that nobody tries before a server gets no more."""
REMEMBERED_DAYS: Final = 40
"""Days for which a server's puzzles of the day are stored, so that none comes again soon."""
MAX_CACHED_KINDS: Final = 64
"""Kinds of puzzles of the day whose order is cached; there are 49."""
COUNT_DELAY: Final = timedelta(seconds=20)
"""Time until a post shows new attempts, because several users solve it within that time."""
LATE_PUZZLE_PERIOD: Final = timedelta(hours=1)
"""An overdue puzzle is left out if the next one follows within this time."""
NO_PUZZLE: Final = 0
"""Placeholder for a puzzle's number in the post that says that puzzles of the day stop."""


class DailyKind(NamedTuple):
    """The kind of puzzles that a server has chosen as its puzzles of the day."""

    variants: tuple[Variant, ...] = GuildSettings().daily_variants
    difficulties: tuple[Difficulty, ...] = GuildSettings().daily_difficulties

    @classmethod
    def of(cls, settings: GuildSettings) -> DailyKind:
        return cls(settings.daily_variants, settings.daily_difficulties)


def puzzle_of(day: int, kind: DailyKind) -> Puzzle:
    """Return the puzzle of a day, the same in all servers that have chosen this kind.

    All puzzles of the kind are used before one comes again.
    """
    cycle, place = divmod(day, len(daily_candidates(kind)))
    return shuffled_dailies(cycle, kind)[place]


def choose_daily(reader: Reader, guild_id: int, day: int, kind: DailyKind) -> Puzzle:
    """Return the puzzle of a day, or of the next day whose puzzle the server has not had recently.

    The puzzle of the day may be a recent one, because each version of the file has its own order.
    """
    latest = reader.puzzles.latest_dailies(guild_id, REMEMBERED_DAYS)
    recent = {daily.puzzle for daily in latest}
    while puzzle_of(day, kind).number in recent:
        day += 1
    return puzzle_of(day, kind)


@lru_cache(MAX_CACHED_KINDS)
def daily_candidates(kind: DailyKind) -> list[Puzzle]:
    """Return the puzzles of a kind, from which puzzles of the day are chosen.

    Each variant's puzzles are divided into thirds by the ratings in the file, so that there are
    enough of each difficulty.
    """
    candidates: list[Puzzle] = []
    for variant in kind.variants:
        ranked = [puzzle for puzzle in puzzles().values() if puzzle.variant is variant]
        ranked.sort(key=attrgetter("rating", "number"))
        for place, puzzle in enumerate(ranked):
            third = len(Difficulty) * place // len(ranked)
            if list(Difficulty)[third] in kind.difficulties:
                candidates.append(puzzle)
    return candidates


@lru_cache(MAX_CACHED_KINDS)
def shuffled_dailies(cycle: int, kind: DailyKind) -> list[Puzzle]:
    """Return the puzzles of a kind in random order, with similar ones spread evenly.

    All are used in one cycle, and each cycle has its own order.
    """
    rng = Random(cycle)  # noqa: S311 - nothing to be guarded
    groups: dict[tuple[Variant, PuzzleTheme], list[Puzzle]] = {}
    for puzzle in daily_candidates(kind):
        groups.setdefault((puzzle.variant, puzzle.theme), []).append(puzzle)
    # Each group divides the cycle into as many parts as it has puzzles, and has one in each part.
    placed = [
        ((part + rng.random()) / len(group), puzzle)
        for group in groups.values()
        for part, puzzle in enumerate(rng.sample(group, len(group)))
    ]
    return [puzzle for _, puzzle in sorted(placed, key=itemgetter(0))]


@dataclass(frozen=True, slots=True)
class DailyView:
    """A puzzle of the day as a channel sees it."""

    daily: Daily
    puzzle: Puzzle | None
    """The puzzle; None if puzzles of the day have stopped."""
    before: Puzzle | None
    """The puzzle before; None if there is none."""
    tries: tuple[DailyTry, ...]
    is_latest: bool


def read_daily_view(reader: Reader, guild_id: int, day: int) -> DailyView | None:
    """Return a server's puzzle of a day; None if it is not stored or was withdrawn."""
    latest = reader.puzzles.latest_dailies(guild_id, 2, until=day)
    if not latest or latest[0].day != day:
        return None
    daily, *before = latest
    if daily.puzzle != NO_PUZZLE and find(daily.puzzle) is None:
        return None
    return DailyView(
        daily,
        find(daily.puzzle),
        find(before[0].puzzle) if before else None,
        tuple(reader.puzzles.daily_tries(guild_id, day)),
        is_latest=reader.puzzles.latest_dailies(guild_id, 1) == [daily],
    )


def running_streak(reader: Reader, guild_id: int, user_id: int) -> DailyStreak | None:
    """Return a user's streak, of length 0 after a missed puzzle; None if they have solved none."""
    streak = reader.puzzles.daily_streak(guild_id, user_id)
    if streak is None:
        return None
    latest = reader.puzzles.latest_dailies(guild_id, 2)
    is_running = streak.day in {daily.day for daily in latest}
    return streak if is_running else replace(streak, length=0)


def streak_with(reader: Reader, guild_id: int, user_id: int, puzzle: Puzzle) -> DailyStreak | None:
    """Return a user's streak that ends with the server's current puzzle of the day.

    None if that is not this puzzle, or if they have not solved it.
    """
    streak = reader.puzzles.daily_streak(guild_id, user_id)
    for today in reader.puzzles.latest_dailies(guild_id, 1):
        if streak is not None and (today.puzzle, today.day) == (puzzle.number, streak.day):
            return streak
    return None


class PuzzleNotOfTheDay(OnitamaError):
    """A user wants to share the result of a puzzle that is no longer the puzzle of the day."""


class ResultAlreadyShared(OnitamaError):
    """The user has shared the result of this puzzle of the day already."""


def can_share(reader: Reader, guild_id: int, user_id: int, puzzle: Puzzle) -> bool:
    """Return whether a user may share an attempt at the server's current puzzle of the day.

    The attempt must be over, and not shared before.
    """
    for today in reader.puzzles.latest_dailies(guild_id, 1):
        attempt = reader.puzzles.daily_try(guild_id, today.day, user_id)
        if attempt is not None and today.puzzle == puzzle.number:
            return attempt.is_done and attempt.share_post is None
    return False


def share_result(transaction: Transaction, place: Location, user_id: int, puzzle: Puzzle) -> int:
    """Enqueue a line about a user's attempt at a puzzle of the day, and return the post's id.

    Raises PuzzleNotOfTheDay or ResultAlreadyShared.
    """
    for today in transaction.puzzles.latest_dailies(place.guild_id, 1):
        attempt = transaction.puzzles.daily_try(place.guild_id, today.day, user_id)
        if attempt is not None and attempt.is_done and today.puzzle == puzzle.number:
            if attempt.share_post is not None:
                raise ResultAlreadyShared
            return transaction.puzzles.share_daily_try(today, user_id, place.channel_id)
    raise PuzzleNotOfTheDay


class SharedResult(NamedTuple):
    """An attempt at a puzzle of the day as a channel sees it."""

    daily: Daily
    due_at: datetime
    """Time at which the puzzle was due."""
    attempt: DailyTry


def shared_result(reader: Reader, post: DailyPost) -> SharedResult | None:
    """Return the attempt that a post shares; None if it was erased since."""
    attempt = reader.puzzles.shared_try(post)
    settings = reader.servers.settings(post.guild_id)
    for daily in reader.puzzles.latest_dailies(post.guild_id, 1, until=post.seq):
        if attempt is not None and daily.day == post.seq:
            return SharedResult(daily, settings.daily_time(daily.day), attempt)
    return None


def save_try(
    transaction: Transaction,
    guild_id: int,
    user_id: int,
    puzzle: Puzzle,
    *,
    is_solved: bool,
    is_at_first: bool,
    is_shown: bool,
) -> None:
    """Store an attempt at the puzzle of the day, unless it was solved or shown before.

    `is_shown`: the user has been shown the solution.
    """
    latest = transaction.puzzles.latest_dailies(guild_id, 2)
    if not latest or latest[0].puzzle != puzzle.number:
        return
    today = latest[0]
    earlier = transaction.puzzles.daily_try(guild_id, today.day, user_id)
    if earlier is not None and earlier.is_done:
        return
    is_done = is_solved or is_shown
    length = 0
    if is_solved:
        streak = transaction.puzzles.daily_streak(guild_id, user_id) or DailyStreak(0, 0, 0)
        goes_on = len(latest) > 1 and streak.day == latest[1].day
        length = streak.length + 1 if goes_on else 1
        streak = DailyStreak(today.day, length, max(length, streak.longest))
        transaction.puzzles.save_daily_streak(guild_id, user_id, streak)
    # A user who has erased their data lately may have tried the puzzle before.
    is_known = ratings.rated_again(transaction, user_id) is None
    mistakes = 0 if earlier is None else earlier.mistakes
    if not is_done:
        mistakes += 1
    attempt = DailyTry(
        user_id,
        is_at_first=is_solved and is_at_first and is_known,
        is_done=is_done,
        mistakes=mistakes,
        streak=length,
    )
    transaction.puzzles.save_daily_try(guild_id, today.day, attempt)
    if earlier is not None and not is_done:  # the post shows no further mistakes
        return
    now = transaction.now
    if not transaction.due.is_due(Due(DueKind.DAILY_COUNT, guild_id), now + OLD_POST_EDIT_DELAY):
        posted_at = transaction.puzzles.daily_posted_at(today)
        age = timedelta() if posted_at is None else now - posted_at
        counted_at = now + edit_delay(age, COUNT_DELAY)
        transaction.due.schedule(DueKind.DAILY_COUNT, guild_id, counted_at)


def serve_daily(transaction: Transaction, guild_id: int) -> None:
    """Enqueue the puzzle of the day, one even after several missed days.

    In an unavailable server none is enqueued. After MAX_UNTRIED_DAILIES puzzles that nobody tried,
    a last post says that puzzles of the day stop.
    """
    settings, now = transaction.servers.settings(guild_id), transaction.now
    if not settings.daily_in:
        return
    transaction.due.schedule(DueKind.DAILY, guild_id, settings.next_daily(now))
    day = settings.daily_at(now)
    is_late = settings.next_daily(now) - now < LATE_PUZZLE_PERIOD
    latest = transaction.puzzles.latest_dailies(guild_id, 1)
    is_enqueued = any(daily.day >= day for daily in latest)
    if is_late or is_enqueued or transaction.servers.is_unavailable(guild_id):
        return
    last = last_tried_daily(transaction, guild_id)
    untried = 0
    if last is not None and last.puzzle != NO_PUZZLE:
        has_tries = bool(transaction.puzzles.daily_tries(guild_id, last.day))
        untried = 0 if has_tries else last.untried + 1
    if untried < MAX_UNTRIED_DAILIES:
        number = choose_daily(transaction, guild_id, day, DailyKind.of(settings)).number
    else:
        number = NO_PUZZLE
        transaction.due.unschedule(DueKind.DAILY, guild_id)
        transaction.servers.save_settings(guild_id, replace(settings, daily_in=()))
    [channel_id] = settings.daily_in
    add_daily(transaction, Daily(guild_id, day, number, untried, channel_id))


def add_daily(transaction: Transaction, daily: Daily) -> int:
    """Store a puzzle of the day, enqueue its post, and return the post's id."""
    guild_id = daily.guild_id
    count_by = transaction.now + OLD_POST_EDIT_DELAY
    if transaction.due.is_due(Due(DueKind.DAILY_COUNT, guild_id), count_by):
        # This edits the post of the puzzle before, which is the latest until the new one is added.
        enqueue_count_edit(transaction, guild_id)
        transaction.due.unschedule(DueKind.DAILY_COUNT, guild_id)
    return transaction.puzzles.add_daily(daily, daily.day - REMEMBERED_DAYS)


class PostedDaily(NamedTuple):
    daily: Daily
    post_id: int | None
    """The new post; None if the day's puzzle was posted before."""
    next_at: datetime
    """Time of the next puzzle."""


def post_now(transaction: Transaction, guild_id: int) -> PostedDaily | None:
    """Post the puzzle of the current day at once, unless it was posted before.

    None if the server has chosen no channel.
    """
    settings, now = transaction.servers.settings(guild_id), transaction.now
    if not settings.daily_in:
        return None
    day, next_at = settings.daily_at(now), settings.next_daily(now)
    for latest in transaction.puzzles.latest_dailies(guild_id, 1):
        if latest.day < day:
            break
        was_refused = (
            latest.message_id is None and transaction.puzzles.daily_posted_at(latest) is not None
        )
        if latest.puzzle != NO_PUZZLE and not was_refused:
            return PostedDaily(latest, None, next_at)
        transaction.puzzles.remove_daily(latest)
    [channel_id] = settings.daily_in
    number = choose_daily(transaction, guild_id, day, DailyKind.of(settings)).number
    daily = Daily(guild_id, day, number, 0, channel_id)
    return PostedDaily(daily, add_daily(transaction, daily), next_at)


def post_again(transaction: Transaction, posted: PostedDaily) -> PostedDaily:
    """Post a puzzle of the day again whose message was deleted, unless that was done already."""
    for latest in transaction.puzzles.latest_dailies(posted.daily.guild_id, 1):
        if latest == posted.daily:
            post_id = transaction.puzzles.repost_daily(latest)
            return posted._replace(daily=replace(latest, message_id=None), post_id=post_id)
    return posted


def last_tried_daily(transaction: Transaction, guild_id: int) -> Daily | None:
    """Return the last puzzle of the day that people could try; remove later ones never posted."""
    for last in transaction.puzzles.latest_dailies(guild_id, 1):
        is_tried = bool(transaction.puzzles.daily_tries(guild_id, last.day))
        if last.message_id is not None or last.puzzle == NO_PUZZLE or is_tried:
            return last
        transaction.puzzles.remove_daily(last)
        return last_tried_daily(transaction, guild_id)
    return None


def enqueue_count_edit(transaction: Transaction, guild_id: int) -> None:
    """Enqueue an edit that shows the current solvers in the latest puzzle's post."""
    for daily in transaction.puzzles.latest_dailies(guild_id, 1):
        if daily.message_id is not None and not transaction.servers.is_unavailable(guild_id):
            transaction.posts.enqueue_for_daily(daily, PostKind.DAILY_COUNT)


DAILY_DUE_HANDLERS: Final[Mapping[DueKind, Callable[[Transaction, int], None]]] = {
    DueKind.DAILY: serve_daily,
    DueKind.DAILY_COUNT: enqueue_count_edit,
}
"""Functions that handle due work about puzzles of the day, by kind; the int is the server's id."""
