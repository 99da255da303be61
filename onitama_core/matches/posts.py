"""Which posts an entry of a log makes due, and what is granted at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    PostKind,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    TakenBack,
)

if TYPE_CHECKING:
    from onitama_core.matches.replay import MatchState
    from onitama_core.store import Entry, Match, Transaction


def is_granted(match: Match, entry: Entry) -> bool:
    """The computer lets everything be taken back; who plays both sides agrees with themselves."""
    if isinstance(entry, TakebackOffered):
        return match.is_practice
    return isinstance(entry, DrawOffered) and match.is_solo


def consent(match: Match, entry: Entry) -> DrawAgreed | TakebackAgreed | None:
    """The entry that grants what one asked for, if nobody is to be waited for."""
    if not is_granted(match, entry):
        return None
    match entry:
        case DrawOffered(seq, player):
            return DrawAgreed(seq + 1, player.opponent, at=entry.at)
        case TakebackOffered(seq, player):
            return TakebackAgreed(seq + 1, player.opponent, at=entry.at)
    return None


def owe_posts(
    transaction: Transaction, match: Match, before: MatchState, after: MatchState, entry: Entry
) -> int | None:
    """Owe what an entry makes due; the post that whoever made it waits for, if there is one.

    Nothing of a private match, and of what is granted at once only what comes of it.
    """
    if match.is_private or is_granted(match, entry):
        return None
    if after.state.outcome is not None:
        transaction.owe_result(match, entry.seq)
    post_id = owe_post(transaction, match, before, after, entry)
    if before.draws.open is not None and after.draws.open is None and not match.is_solo:
        transaction.owe_match_post(match, PostKind.DRAW_OFFER_CLOSED, entry.seq)
    if before.takebacks.open is not None and after.takebacks.open is None and not match.is_practice:
        transaction.owe_match_post(match, PostKind.TAKEBACK_CLOSED, entry.seq)
    return post_id


def owe_post(
    transaction: Transaction, match: Match, before: MatchState, after: MatchState, entry: Entry
) -> int | None:
    """A step within a turn makes none due, a placement changes the one that is there."""
    if isinstance(entry, DrawOffered):
        return transaction.owe_match_post(match, PostKind.DRAW_OFFER, entry.seq)
    if isinstance(entry, TakebackOffered):
        return transaction.owe_match_post(match, PostKind.TAKEBACK, entry.seq)
    if isinstance(entry, (DrawDeclined, TakebackDeclined, TakenBack)) or not after.is_turn_over:
        return None
    if after.is_placing:
        transaction.owe_match_post(match, PostKind.PLACED, entry.seq)
        return None
    return owe_board(transaction, match, before, entry)


def owe_board(transaction: Transaction, match: Match, before: MatchState, entry: Entry) -> int:
    """And have it take the place of the one before, if ninjas were placed on that.

    Or if the server wants to see one board of a match.
    """
    post_id = transaction.owe_match_post(match, PostKind.BOARD, entry.seq)
    if before.is_placing or transaction.settings_in(match.place.guild_id).one_board:
        transaction.owe_match_post(match, PostKind.OVERTAKEN, entry.seq)
    return post_id
