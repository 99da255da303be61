"""Consequences of a log entry: posts, and at the end of the match statistics and ratings."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Termination
from onitama_core.matches.deadlines import remove_deadline, update_engine_request
from onitama_core.matches.recording import status_without_replay
from onitama_core.matches.replay import MatchState, initial_state_of, resume, stamp_entry, status_of
from onitama_core.people import count_result, ratings
from onitama_core.store import UNASSIGNED_SEQ, DueKind, EntryKind, PlainEntry, PostKind, Unrated

if TYPE_CHECKING:
    from onitama_core.store import Ending, Entry, Match, Reader, Transaction


def granted_entry(match: Match, entry: Entry) -> PlainEntry | None:
    """Return the entry that grants a proposal at once; None if a player has to answer it.

    The computer accepts every takeback; a user who plays both sides agrees with themselves.
    """
    match entry:
        case PlainEntry(kind=EntryKind.TAKEBACK_OFFERED) if match.is_practice:
            granted = EntryKind.TAKEBACK_AGREED
        case PlainEntry(kind=EntryKind.DRAW_OFFERED) if match.is_solo:
            granted = EntryKind.DRAW_AGREED
        case _:
            return None
    return PlainEntry(UNASSIGNED_SEQ, entry.player.opponent, granted, at=entry.at)


def enqueue_posts(
    transaction: Transaction, match: Match, before: MatchState, after: MatchState, entry: Entry
) -> int | None:
    """Enqueue the posts about an entry; return the id of the board's or proposal's post, if any.

    A private match has no posts. A proposal that is granted at once has none either.
    """
    if match.is_private or granted_entry(match, entry) is not None:
        return None
    if after.state.outcome is not None and transaction.tournaments.of_match(match.id) is None:
        transaction.posts.enqueue_result(match, entry.seq)  # a round's post has all its results
    post_id = enqueue_board_post(transaction, match, before, after, entry)
    if before.draws.open is not None and after.draws.open is None and not match.is_solo:
        transaction.posts.enqueue_for_match(match, PostKind.DRAW_OFFER_CLOSED, entry.seq)
    if before.takebacks.open is not None and after.takebacks.open is None and not match.is_practice:
        transaction.posts.enqueue_for_match(match, PostKind.TAKEBACK_CLOSED, entry.seq)
    return post_id


PROPOSAL_POSTS: Final = {
    EntryKind.DRAW_OFFERED: PostKind.DRAW_OFFER,
    EntryKind.TAKEBACK_OFFERED: PostKind.TAKEBACK,
}
KINDS_WITHOUT_BOARD: Final = (
    EntryKind.DRAW_DECLINED,
    EntryKind.TAKEBACK_DECLINED,
    EntryKind.TAKEN_BACK,
)


def enqueue_board_post(
    transaction: Transaction, match: Match, before: MatchState, after: MatchState, entry: Entry
) -> int | None:
    """Enqueue the post with the board or the proposal of an entry; return the post's id, if any.

    A step within a turn has none, and a placement edits the posted board. A new board turns the
    last one into text if ninjas were placed on it, or if the server shows one board a match.
    """
    if entry.kind in PROPOSAL_POSTS:
        return transaction.posts.enqueue_for_match(match, PROPOSAL_POSTS[entry.kind], entry.seq)
    if entry.kind in KINDS_WITHOUT_BOARD or not after.is_turn_over:
        return None
    if after.is_placing:
        transaction.posts.enqueue_for_match(match, PostKind.PLACED, entry.seq)
        return None
    post_id = transaction.posts.enqueue_for_match(match, PostKind.BOARD, entry.seq)
    if before.is_placing or transaction.servers.settings(match.place.guild_id).one_board:
        transaction.posts.enqueue_for_match(match, PostKind.OVERTAKEN, entry.seq)
    return post_id


MAX_COUNTED_AT_ONCE: Final = 20
"""Matches counted in one transaction; each is replayed, and other writes wait for it."""


def add_to_statistics(transaction: Transaction, match: Match, match_state: MatchState) -> None:
    """Add a finished match to the statistics."""
    count_result(transaction, match, match_state.state, match_state.turn_events)


def schedule_counting(transaction: Transaction) -> bool:
    """Schedule counting of results that an earlier version left; return False if there are none."""
    if not transaction.statistics.uncounted(1):
        return False
    transaction.due.schedule(DueKind.COUNTING, 0, transaction.now)
    return True


def count_older_matches(transaction: Transaction) -> int:
    """Count some matches of an earlier version, and return how many.

    A match's row is updated from its log, which an earlier version may have replayed in another
    way.
    """
    match_ids = transaction.statistics.uncounted(MAX_COUNTED_AT_ONCE)
    for match_id in match_ids:
        replayed = replay_match(transaction, match_id)
        if replayed is None or not replayed[0].is_over:
            # No statistics, as for a match that was closed without replay.
            transaction.statistics.mark_counted(match_id)
            continue
        match, match_state = replayed
        transaction.matches.update_status(match_id, match)
        add_to_statistics(transaction, match, match_state)
    return len(match_ids)


def replay_match(reader: Reader, match_id: int) -> tuple[Match, MatchState] | None:
    """Return a match with the state of its log; None if it can't be replayed."""
    try:
        match = reader.matches.get(match_id)
        match_state = resume(initial_state_of(match), reader.matches.entries(match_id))
        return match.at(status_of(match_state)), match_state
    except Exception:  # noqa: BLE001 - the error is logged when the match is shown
        return None


def record_result(transaction: Transaction, match: Match, match_state: MatchState) -> None:
    """Give the result of a match that has ended its number, count it and rate it."""
    transaction.matches.assign_result_number(match.id)
    # Streaks need the order in which matches ended. If earlier matches are still to be counted,
    # `count_older_matches` counts this one after them.
    if transaction.statistics.uncounted(1) == [match.id]:
        add_to_statistics(transaction, match, match_state)
    if is_unseen_timeout(transaction, match):
        transaction.ratings.save_unrated(match.id, Unrated.NOT_SHOWN)
    elif match.unrated is None:
        ratings.rate(transaction, match)


def is_unseen_timeout(reader: Reader, match: Match) -> bool:
    """Return whether a match was lost on time by a player who was not notified of their turn.

    Such a match is not rated. That holds also if the loser closed the channel to the bot, because
    the bot can't tell who closed it.
    """
    outcome = match.outcome
    if outcome is None or outcome.winner is None or outcome.termination is not Termination.TIMEOUT:
        return False
    return reader.posts.is_turn_unseen(match.id, match.seq, outcome.winner)


def exclude_from_statistics(transaction: Transaction, match_id: int) -> None:
    transaction.statistics.mark_counted(match_id)
    transaction.ratings.save_unrated(match_id, Unrated.UNREADABLE)


POSTS_LIFETIME: Final = timedelta(days=30)
"""Time for which the posts of a finished match are stored; its log is stored forever."""


def schedule_after_end(transaction: Transaction, match_id: int) -> None:
    """Schedule the removal of a finished match's posts, and the next step of its tournament."""
    clears_at = transaction.now + POSTS_LIFETIME
    transaction.due.schedule(DueKind.MATCH_CLEARING, match_id, clears_at)
    tournament_id = transaction.tournaments.of_match(match_id)
    if tournament_id is not None:
        transaction.due.schedule(DueKind.TOURNAMENT_ROUND, tournament_id, transaction.now)


def close_without_replay(transaction: Transaction, match: Match, end: Ending) -> None:
    """End a match without replaying its log; nothing is posted."""
    later = transaction.matches.entries(match.id, match.seq)
    entry = stamp_entry(end, match, (later[-1].seq if later else match.seq) + 1)
    transaction.matches.append(match.id, entry)
    transaction.matches.update_status(match.id, status_without_replay(match, entry))
    remove_deadline(transaction, match.id)
    schedule_after_end(transaction, match.id)
    transaction.matches.assign_result_number(match.id)
    exclude_from_statistics(transaction, match.id)
    update_engine_request(transaction, transaction.matches.get(match.id))
