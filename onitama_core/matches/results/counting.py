"""Sums of finished matches: kept at each end, made up for matches that an earlier version left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.matches.log.loaded import Loaded
from onitama_core.matches.log.replay import resume, standing_of, start_of
from onitama_core.people import Ended, count_result
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Due, Reader, Transaction

MOST_COUNTED: Final = 20
"""At once, since each is replayed while others wait."""


def add_up(transaction: Transaction, ended: Loaded) -> None:
    """A match that is over; one whose log has no end counts for nothing."""
    state = ended.progress.state
    if state.outcome is None:
        transaction.keep_counted(ended.match.id)
        return
    count_result(transaction, Ended(ended.match, state.outcome, state, ended.progress.story))


def count_in_time(transaction: Transaction, now: datetime) -> bool:
    """Have what an earlier version left counted beside what people do; False of nothing."""
    if not transaction.uncounted(1):
        return False
    transaction.schedule(DueKind.COUNTING, 0, now)
    return True


def count_on(transaction: Transaction, due: Due, now: datetime) -> None:
    """Some of it, and the rest after what else is due."""
    transaction.unschedule(due.kind, due.subject)
    count_some(transaction)
    count_in_time(transaction, now)


def count_some(transaction: Transaction) -> int:
    """How many more of an earlier version's matches are counted."""
    found = transaction.uncounted(MOST_COUNTED)
    for match_id in found:
        add_up_from_log(transaction, match_id)
    return len(found)


def add_up_from_log(transaction: Transaction, match_id: int) -> None:
    """What is beyond reading counts for nothing, as at its end."""
    ended = told_by_log(transaction, match_id)
    if ended is None:
        transaction.keep_counted(match_id)
    else:
        add_up(transaction, ended)


def told_by_log(reader: Reader, match_id: int) -> Loaded | None:
    """How far a match has come, whatever its row says of it; None of what is beyond reading."""
    try:
        match = reader.match(match_id)
        progress = resume(start_of(match), reader.entries(match_id))
        return Loaded(match.at(standing_of(progress)), progress)
    except Exception:  # noqa: BLE001 - whoever looks at the match logs it
        return None
