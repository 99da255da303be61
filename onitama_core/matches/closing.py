"""Ending a match from what its row tells, without its log."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches.log.unread import given_up
from onitama_core.matches.practice.thoughts import keep_thought
from onitama_core.matches.results.settling import settle_unread
from onitama_core.matches.timing.clocks import stamped
from onitama_core.matches.timing.deadlines import lift_deadline
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.store import Ending, Match, Transaction

KEEP_POSTS: Final = timedelta(days=30)
"""How long the posts of a match that is over are remembered; its log is for ever."""


def close_unread(
    transaction: Transaction, match: Match, make: Callable[[int], Ending], now: datetime
) -> Match:
    """No channel is told of it."""
    later = transaction.entries(match.id, match.seq)
    entry = stamped(make((later[-1].seq if later else match.seq) + 1), match)
    transaction.append(match.id, entry)
    transaction.stand(match.id, given_up(match, entry))
    lift_deadline(transaction, match.id)
    clear_in_time(transaction, match.id, now)
    closed = transaction.match(match.id)
    settle_unread(transaction, match.id)
    keep_thought(transaction, closed)
    return closed


def clear_in_time(transaction: Transaction, match_id: int, now: datetime) -> None:
    transaction.schedule(DueKind.MATCH_CLEARING, match_id, now + KEEP_POSTS)
