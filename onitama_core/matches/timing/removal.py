"""Removing all that is kept of a server that the bot has left for good; nobody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.matches.timing.wiping import wipe_soon
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Transaction

MOST: Final = 50
"""Matches in one go."""


def remove_server(transaction: Transaction, guild_id: int, now: datetime) -> None:
    if transaction.remove_some_in(guild_id, MOST):
        transaction.schedule(DueKind.SERVER_REMOVAL, guild_id, now)
        return
    transaction.remove_server(guild_id)
    wipe_soon(transaction, now)
