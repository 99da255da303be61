"""What a result leads to, in the transaction that ends its match.

Each end comes by here once. Whatever is counted of results is counted here, so that a kill at any
moment leaves a match that goes on, or one that is over and counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.results.counting import add_up
from onitama_core.people import ratings

if TYPE_CHECKING:
    from onitama_core.matches.log.loaded import Loaded
    from onitama_core.store import Transaction


def settle(transaction: Transaction, ended: Loaded) -> None:
    """A match has ended, also one that was called off; its row says so already."""
    transaction.number_result(ended.match.id)
    if transaction.uncounted(1) == [ended.match.id]:  # a streak hangs on the order
        add_up(transaction, ended)
    ratings.rate(transaction, ended.match)


def settle_unread(transaction: Transaction, match_id: int) -> None:
    """A match has ended whose log can't be replayed."""
    transaction.number_result(match_id)
    count_unread(transaction, match_id)


def count_unread(transaction: Transaction, match_id: int) -> None:
    transaction.keep_counted(match_id)
    ratings.leave_unrated(transaction, match_id)
