"""Calling on who has still to place, and on who is waited for before time runs out.

To place the challenger is called at once, who accepted only after a while: who accepted was there a
moment before; the challenger may have offered the match a day ago.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Phase
from onitama_core.store import DueKind, NoSuchMatch, PostKind

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Match, Transaction


def waits_for_opponent(match: Match) -> bool:
    """Whether ninjas are to be placed by the one alone who accepted the match."""
    accepted = match.challenger.opponent
    is_waited_for = match.phase is Phase.PLACEMENT and match.waits_for == (accepted,)
    return is_waited_for and match.computer is not accepted


def remind_in_time(transaction: Transaction, match: Match, at: datetime) -> None:
    if waits_for_opponent(match):
        transaction.schedule(DueKind.REMINDER, match.id, at)
    else:
        transaction.unschedule(DueKind.REMINDER, match.id)


def remind(transaction: Transaction, match_id: int) -> None:
    try:
        match = transaction.match(match_id)
    except NoSuchMatch:
        return
    if waits_for_opponent(match):
        transaction.owe_match_post(match, PostKind.REMINDER, match.seq)


def warn(transaction: Transaction, match_id: int, now: datetime) -> None:
    """Before it is too late, where it can be told: after the deadline the match ends instead."""
    try:
        match = transaction.match(match_id)
    except NoSuchMatch:
        return
    is_heard = not transaction.is_lost(match.place.guild_id)
    if match.deadline is not None and now < match.deadline and is_heard:
        transaction.owe_match_post(match, PostKind.WARNING, match.seq)
