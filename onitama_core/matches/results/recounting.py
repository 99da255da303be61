"""All results counted anew, from the logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.matches.results.counting import add_up, told_by_log
from onitama_core.matches.results.settling import count_unread
from onitama_core.people import ratings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Reader, Transaction

MOST_AT_ONCE: Final = 500


def recount(transaction: Transaction) -> int:
    """In the order in which they came; how many there are."""
    transaction.clear_counts()
    number = 0
    for number, match_id in enumerate(results(transaction), start=1):  # noqa: B007 - the last one
        count_again(transaction, match_id)
    transaction.drop_former_ratings()
    return number


def count_again(transaction: Transaction, match_id: int) -> None:
    """As its log has it; where that makes no sense, or has no end, not at all."""
    ended = told_by_log(transaction, match_id)
    if ended is None or not ended.match.is_over:
        count_unread(transaction, match_id)
    else:
        add_up(transaction, ended)
        ratings.rate(transaction, ended.match)


def results(reader: Reader) -> Iterator[int]:
    """The matches that are over, in the order in which they ended."""
    last = 0
    while part := reader.results_after(last, MOST_AT_ONCE):
        yield from (result.match_id for result in part)
        last = part[-1].number
