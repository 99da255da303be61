"""When a match ends if those who are waited for do nothing more."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches.errors import OutOfTime
from onitama_core.matches.log.replay import turn_of
from onitama_core.store import (
    NO_TIME,
    PACES,
    Abandoned,
    DueKind,
    Live,
    NoSuchMatch,
    Played,
    TakenBack,
    TimedOut,
    Unlimited,
)

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.matches.log.replay import Progress
    from onitama_core.store import Entry, Match, Standing, Transaction

IDLE: Final = timedelta(days=30)
"""After which a match without a limit is closed."""
ANNOUNCED: Final = timedelta(days=8)
"""For whom there was none at all: a week before it they are called."""
GRACE: Final = timedelta(seconds=3)
"""For clicks under way: what decides is when they were made."""
A_WEEK: Final = timedelta(days=7)
AN_HOUR: Final = timedelta(hours=1)
A_MINUTE: Final = timedelta(minutes=1)
BRIEF: Final = timedelta(minutes=5)
"""An absence that nobody misses who has more than an hour left: what their post says stays true."""
LIVE: Final = [pace for pace in PACES.values() if isinstance(pace, Live)]
UNHURRIED: Final = [pace for pace in PACES.values() if not isinstance(pace, Live)]


def keep_deadline(
    transaction: Transaction, match: Match, before: Progress, after: Progress, entry: Entry
) -> None:
    """After an entry, which may begin somebody's turn or end the match."""
    if after.state.outcome is not None:
        lift_deadline(transaction, match.id)
    elif begins_anew(before, after, entry):
        set_deadline(transaction, match.id, after)


def begins_anew(before: Progress, after: Progress, entry: Entry) -> bool:
    """Without a limit with whatever happens, but for what nobody else sees: a turn's steps."""
    if turn_of(before.state) != turn_of(after.state):
        return True
    is_seen = after.is_turn_over if isinstance(entry, Played) else not isinstance(entry, TakenBack)
    return after.clocks is None and is_seen


def set_deadline(transaction: Transaction, match_id: int, progress: Progress) -> None:
    """As a turn begins. While ninjas are placed both have as much, and share it."""
    if progress.clocks is None:
        keep_idle_deadline(transaction, match_id, progress.at + IDLE)
        return
    left = progress.clocks.left[progress.state.position.turn]
    keep(transaction, match_id, progress.at + left)
    last_part = worth_a_warning(left)
    if last_part is None:
        transaction.unschedule(DueKind.WARNING, match_id)
    else:
        transaction.schedule(DueKind.WARNING, match_id, progress.at + left - last_part)


def worth_a_warning(left: timedelta) -> timedelta | None:
    """The last quarter, or minute; None for who has hardly more than that."""
    last_part = max(left / 4, A_MINUTE)
    return last_part if left >= 2 * last_part else None


def set_first_deadline(
    transaction: Transaction, match_id: int, standing: Standing, now: datetime
) -> None:
    """Of a match of an earlier version, which nobody has been told of yet."""
    idle_since = standing.last_activity
    keep_idle_deadline(transaction, match_id, max(idle_since + IDLE, now + ANNOUNCED))


def keep_idle_deadline(transaction: Transaction, match_id: int, deadline: datetime) -> None:
    keep(transaction, match_id, deadline)
    transaction.schedule(DueKind.WARNING, match_id, deadline - A_WEEK)


def keep(transaction: Transaction, match_id: int, deadline: datetime) -> None:
    transaction.keep_deadline(match_id, deadline)
    transaction.schedule(DueKind.DEADLINE, match_id, deadline + GRACE)


def lift_deadline(transaction: Transaction, match_id: int) -> None:
    transaction.keep_deadline(match_id, None)
    transaction.unschedule(DueKind.DEADLINE, match_id)
    transaction.unschedule(DueKind.WARNING, match_id)


def give_back(transaction: Transaction, begin: datetime, end: datetime) -> None:
    """The time in which nobody could play: no deadline passes in it, nor soon after."""
    away = end - begin
    transaction.give_back(LIVE, begin, away, end + A_MINUTE)
    noticed = NO_TIME if away <= BRIEF else away
    transaction.give_back(UNHURRIED, begin, noticed, end + AN_HOUR)


def overdue(transaction: Transaction, match_id: int, at: datetime) -> Match | None:
    """The match, if its deadline was before; whatever the queue says of it is put right."""
    transaction.unschedule(DueKind.DEADLINE, match_id)
    try:
        match = transaction.match(match_id)
    except NoSuchMatch:
        return None
    if match.deadline is None:
        return None
    keep(transaction, match_id, match.deadline)
    return match if match.deadline <= at else None


def require_in_time(match: Match, at: datetime) -> None:
    """Raises OutOfTime."""
    if match.deadline is not None and at > match.deadline:
        raise OutOfTime(match)


def ending(match: Match, seq: int) -> TimedOut | Abandoned:
    """The entry that ends a match whose time has run out."""
    at = match.deadline or match.last_activity
    if isinstance(match.terms.pace, Unlimited) or len(match.waits_for) != 1:
        return Abandoned(seq, at=at)
    return TimedOut(seq, match.waits_for[0], at=at)
