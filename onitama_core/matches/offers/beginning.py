"""A match at its start, whoever agreed to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.log.loaded import Loaded
from onitama_core.matches.log.replay import begin, standing_of
from onitama_core.matches.practice.thoughts import keep_thought
from onitama_core.matches.timing.deadlines import set_deadline
from onitama_core.store import PostKind, Venue

if TYPE_CHECKING:
    from onitama_core.store import Match, NewMatch, Transaction


def begin_match(transaction: Transaction, new: NewMatch) -> Loaded:
    progress = begin(new.setup, new.started_at, new.terms.pace)
    match_id = transaction.add_match(new, standing_of(progress))
    set_deadline(transaction, transaction.match(match_id), progress)
    match = transaction.match(match_id)
    keep_thought(transaction, match)
    return Loaded(match, progress)


def owe_first_board(transaction: Transaction, match: Match) -> int | None:
    """And the thread it stands in; nothing where nobody is to see it."""
    if match.is_private:
        return None
    if match.terms.venue is Venue.THREAD:
        transaction.owe_match_post(match, PostKind.THREAD, 0)
    return transaction.owe_match_post(match, PostKind.BOARD, 0)
