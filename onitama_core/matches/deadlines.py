"""Deadlines of matches, and the reminders and warnings before them."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from onitama_core import store
from onitama_core.game import Phase, Player
from onitama_core.matches.errors import OutOfTime, TooManyEngineMoves
from onitama_core.matches.replay import MatchState, turn_of
from onitama_core.store import (
    MAX_ENGINE_MOVES_PER_USER,
    DueKind,
    EntryKind,
    Match,
    PostKind,
    Reader,
    Transaction,
)

IDLE_MATCH_LIFETIME: Final = timedelta(days=30)
"""Time without a move after which a match without a time limit is closed."""
IDLE_PRIVATE_MATCH_LIFETIME: Final = timedelta(days=7)
"""Time without a move after which a private match is closed; no opponent waits in it."""
DEADLINE_GRACE: Final = timedelta(seconds=3)
"""Time after a deadline before the match ends on time.

A click counts by the time at which the user made it, and may arrive late.
"""
MIN_TIME_ON_RETURN: Final = timedelta(minutes=5)
"""Time that a player with a chess clock has at least when an unavailable server returns."""
IDLE_WARNING_TIME: Final = timedelta(days=7)
"""Time between the warning that an idle match will be closed, and its closing."""
AN_HOUR: Final = timedelta(hours=1)
A_MINUTE: Final = timedelta(minutes=1)
SHORT_OUTAGE: Final = timedelta(minutes=5)
"""Longest outage that is not credited at slow paces, unless less than an hour is left.

So the deadline in the players' post stays true.
"""
LIVE_PACES: Final = [pace for pace in store.PACES.values() if isinstance(pace, store.Live)]
SLOW_PACES: Final = [pace for pace in store.PACES.values() if not isinstance(pace, store.Live)]


def update_deadline(
    transaction: Transaction,
    match: Match,
    before: MatchState,
    after: MatchState,
    entry: store.Entry,
) -> None:
    """Set or remove the deadline after a log entry.

    A new deadline begins with a turn. Without a time limit, every entry that other users see begins
    a new one; they don't see the single steps of a turn.
    """
    is_step = isinstance(entry, store.Played) and not after.is_turn_over
    is_seen = not is_step and entry.kind is not EntryKind.TAKEN_BACK
    begins_turn = turn_of(before.state) != turn_of(after.state)
    if after.state.outcome is not None:
        remove_deadline(transaction, match.id)
    elif begins_turn or (after.clocks is None and is_seen):
        set_deadline(transaction, match, after)


def set_deadline(transaction: Transaction, match: Match, match_state: MatchState) -> None:
    """Set the deadline of a turn that begins; both players share it while ninjas are placed."""
    turn = match_state.state.position.turn
    clocks = match_state.clocks
    left = None if clocks is None else clocks.left[turn]
    set_deadline_after(transaction, match, turn, left, match_state.at)


def renew_deadline(transaction: Transaction, match: Match) -> None:
    """Set a new deadline for a match in a server that the bot can reach again.

    The player to move has the full time of one move; with a chess clock, the time that was left at
    the start of the turn, at least MIN_TIME_ON_RETURN.
    """
    turn = match.waits_for[0] if match.waits_for else None
    if match.deadline is None or turn is None:
        return
    match match.terms.pace:
        case store.Live():
            clocks = match.clocks
            left = (
                MIN_TIME_ON_RETURN if clocks is None else max(clocks.left[turn], MIN_TIME_ON_RETURN)
            )
            set_deadline_after(transaction, match, turn, left, transaction.now)
        case store.Correspondence(per_turn):
            set_deadline_after(transaction, match, turn, per_turn, transaction.now)
        case store.Unlimited():
            set_deadline_after(transaction, match, turn, None, transaction.now)


def set_deadline_after(
    transaction: Transaction,
    match: Match,
    turn: Player,
    left: timedelta | None,
    begin: datetime,
) -> None:
    """Set the deadline of a turn that began at `begin` with `left` time; None: without a limit.

    The computer's time never runs out: the match is idle until it has answered. A channel's vote on
    its turn closes by itself before the match is idle.
    """
    seat = match.seats[turn]
    if isinstance(seat, store.Everybody):
        transaction.due.schedule(DueKind.VOTE, match.id, begin + seat.voting_time)
    elif match.channel_player is not None:
        transaction.due.unschedule(DueKind.VOTE, match.id)
    is_computers = turn is match.computer
    if left is None or is_computers:
        idle = IDLE_PRIVATE_MATCH_LIFETIME if match.is_private else IDLE_MATCH_LIFETIME
        warn_before = None if is_computers or match.is_private else IDLE_WARNING_TIME
        set_deadline_and_warning(transaction, match.id, begin + idle, warn_before)
    else:
        set_clock_deadline(transaction, match, left, begin + left)


def set_clock_deadline(
    transaction: Transaction, match: Match, left: timedelta, deadline: datetime
) -> None:
    """Set a deadline and its warning, which comes before the last quarter of the time.

    The warning comes a minute before the end at the latest. There is none in a private match, nor
    if less than twice that time is left.
    """
    warn_before = max(left / 4, A_MINUTE)
    has_warning = left >= 2 * warn_before and not match.is_private
    set_deadline_and_warning(transaction, match.id, deadline, warn_before if has_warning else None)


def set_deadline_and_warning(
    transaction: Transaction, match_id: int, deadline: datetime, warn_before: timedelta | None
) -> None:
    """Set a deadline, and the warning `warn_before` before it; None: no warning."""
    schedule_deadline(transaction, match_id, deadline)
    if warn_before is None:
        transaction.due.unschedule(DueKind.WARNING, match_id)
    else:
        transaction.due.schedule(DueKind.WARNING, match_id, deadline - warn_before)


def schedule_deadline(transaction: Transaction, match_id: int, deadline: datetime) -> None:
    transaction.matches.save_deadline(match_id, deadline)
    transaction.due.schedule(DueKind.DEADLINE, match_id, deadline + DEADLINE_GRACE)


def remove_deadline(transaction: Transaction, match_id: int) -> None:
    transaction.matches.save_deadline(match_id, None)
    for kind in (DueKind.DEADLINE, DueKind.WARNING, DueKind.VOTE, DueKind.VOTE_COUNT):
        transaction.due.unschedule(kind, match_id)


def credit_time(
    transaction: Transaction,
    begin: datetime,
    end: datetime,
    shards: store.Shards = store.ALL_SHARDS,
) -> None:
    """Extend deadlines and votes by a time in which the bot was offline and nobody could play.

    None of them passes in that time or within a minute after it (an hour at slow paces).
    """
    outage = end - begin
    transaction.due.extend_deadlines(LIVE_PACES, begin, outage, end + A_MINUTE, shards)
    slow_credit = store.NO_TIME if outage <= SHORT_OUTAGE else outage
    transaction.due.extend_deadlines(SLOW_PACES, begin, slow_credit, end + AN_HOUR, shards)
    transaction.due.extend_votes(begin, outage, end + A_MINUTE, shards)


def reschedule_and_find_overdue(
    transaction: Transaction, match_id: int, at: datetime
) -> Match | None:
    """Return a match if its deadline was before `at`, and schedule the check of its deadline again.

    Return None for a match in an unavailable server: no time runs out there, and its matches get
    new deadlines when the server returns.
    """
    transaction.due.unschedule(DueKind.DEADLINE, match_id)
    try:
        match = transaction.matches.get(match_id)
    except store.NoSuchMatch:
        return None
    if match.deadline is None or transaction.servers.is_unavailable(match.place.guild_id):
        return None
    schedule_deadline(transaction, match_id, match.deadline)
    return match if match.deadline <= at else None


def find_rated_loss_on_time(reader: Reader, match_id: int, at: datetime) -> Match | None:
    """Return a rated match between two people that one of them is about to lose on time."""
    with suppress(store.NoSuchMatch):
        match = reader.matches.get(match_id)
        is_late = match.deadline is not None and match.deadline <= at
        is_lost = len(match.people) > 1 and len(match.users(*match.waits_for)) == 1
        is_server_unavailable = reader.servers.is_unavailable(match.place.guild_id)
        if match.is_rated and is_late and is_lost and not is_server_unavailable:
            return match
    return None


def require_in_time(reader: Reader, match: Match, at: datetime) -> None:
    """Raise OutOfTime if the deadline was before `at`; never in an unavailable server."""
    is_late = match.deadline is not None and at > match.deadline
    if is_late and not reader.servers.is_unavailable(match.place.guild_id):
        raise OutOfTime(match)


def timeout_entry(match: Match) -> store.Ending:
    """Return the log entry that ends a match whose time has run out."""
    at = match.deadline or match.last_activity
    if isinstance(match.terms.pace, store.Unlimited) or len(match.users(*match.waits_for)) != 1:
        return store.SystemEntry(store.UNASSIGNED_SEQ, EntryKind.ABANDONED, at=at)
    return store.PlainEntry(store.UNASSIGNED_SEQ, match.waits_for[0], EntryKind.TIMED_OUT, at=at)


def waits_for_opponent(match: Match) -> bool:
    """Return whether only the player who accepted the invitation has still to place ninjas."""
    accepted = match.challenger.opponent
    is_waited_for = match.phase is Phase.PLACEMENT and match.waits_for == (accepted,)
    return is_waited_for and match.computer is not accepted


def schedule_reminder(transaction: Transaction, match: Match, at: datetime) -> None:
    if waits_for_opponent(match):
        transaction.due.schedule(DueKind.REMINDER, match.id, at)
    else:
        transaction.due.unschedule(DueKind.REMINDER, match.id)


def remind(transaction: Transaction, match_id: int) -> None:
    """Enqueue the reminder to place ninjas, unless the server is unavailable."""
    match = transaction.matches.get(match_id)
    if waits_for_opponent(match) and not transaction.servers.is_unavailable(match.place.guild_id):
        transaction.posts.enqueue_for_match(match, PostKind.REMINDER, match.seq)


def warn(transaction: Transaction, match_id: int) -> None:
    """Enqueue the warning of a deadline, unless it is over or the server is unavailable."""
    match = transaction.matches.get(match_id)
    is_available = not transaction.servers.is_unavailable(match.place.guild_id)
    if match.deadline is not None and transaction.now < match.deadline and is_available:
        transaction.posts.enqueue_for_match(match, PostKind.WARNING, match.seq)


def drop_posts_if_unavailable(transaction: Transaction, match: Match) -> None:
    """Drop the due posts of a match in an unavailable server."""
    if transaction.servers.is_unavailable(match.place.guild_id):
        transaction.posts.cancel_due(match.id)


def update_engine_request(transaction: Transaction, match: Match) -> None:
    """Schedule the computer's next move or answer in a match, or unschedule it.

    Call this after every change that may give the computer something to do. Raises
    TooManyEngineMoves if the user waits for the computer in MAX_ENGINE_MOVES_PER_USER other
    matches. A channel plays one match at a time, so it has no such limit.
    """
    if match.awaits_engine:
        if match.people and not transaction.due.awaits_engine(match.id):
            (person,) = match.people
            if transaction.due.count_engine_moves(person.user_id) >= MAX_ENGINE_MOVES_PER_USER:
                raise TooManyEngineMoves(MAX_ENGINE_MOVES_PER_USER)
        transaction.due.schedule_engine_move(match.id)
    elif match.computer is not None:
        transaction.due.unschedule(DueKind.ENGINE_MOVE, match.id)
