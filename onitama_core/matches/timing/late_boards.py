"""Boards that reach their channel late: who is called has had no turn to think about by then.

Discord may refuse a post for minutes, and a hurried pace is over in less.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches.timing.deadlines import begin_turn
from onitama_core.store import BoardPost

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Post, Transaction

PROMPT: Final = timedelta(seconds=10)
"""Within which a board is not late."""


def begin_with_board(transaction: Transaction, post: Post, now: datetime) -> None:
    """Have a turn begin when the board that calls for it is posted, where that was late.

    Told before the post is settled.
    """
    if not isinstance(post, BoardPost):
        return
    owed_since = transaction.board_owed_since(post.match_id)
    if owed_since is None or now - owed_since <= PROMPT:
        return
    match = transaction.match(post.match_id)
    if match.clocks is not None and match.deadline is not None:
        begin_turn(transaction, match, match.clocks, now)
