"""What the computer owes: a row of the due queue, kept true in the transaction that makes it so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store import DueKind

if TYPE_CHECKING:
    from onitama_core.store import Match, Transaction


def keep_thought(transaction: Transaction, match: Match) -> None:
    """After whatever may have changed what there is to think about."""
    if match.owes_thought:
        transaction.owe_thought(match.id)
    elif match.computer is not None:
        transaction.unschedule(DueKind.THOUGHT, match.id)
