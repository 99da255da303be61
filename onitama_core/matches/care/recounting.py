"""Ratings and sums made anew from the logs, or held against them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.matches.ledger import Ledger
from onitama_core.matches.results.recounting import recount
from onitama_core.matches.timing.upkeep import Upkeep
from onitama_core.store import back_up, open_store, share_store, utc_now

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.store import Store, Transaction


class Recounted(NamedTuple):
    results: int
    differing: Mapping[str, int]
    """Rows that were not, or not so, by the table."""


async def recounted(path: Path) -> Recounted:
    """All of it, or, whatever happens meanwhile, nothing. No bot may play with the file.

    Raises FileNotFoundError, InUse, and what opening a store raises.
    """
    require_there(path)
    async with open_store(path) as store:
        return await count_anew(store)


def require_there(path: Path) -> None:
    """Opening it would make one. Raises FileNotFoundError."""
    if not path.exists():
        raise FileNotFoundError(path)


async def compared(path: Path) -> Recounted:
    """What that would change. The file is only read, and a bot may play with it.

    Raises FileNotFoundError, PermissionError, StoreFault, NewerDatabase, or OSError where there is
    no room for a copy.
    """
    with TemporaryDirectory() as folder:
        copied = Path(folder) / path.name
        back_up(path, copied)
        async with share_store(copied) as store:
            return await count_anew(store)


async def count_anew(store: Store) -> Recounted:
    """After what the bot makes up for as it starts."""
    upkeep = Upkeep(store, utc_now, Ledger(store, utc_now))
    await upkeep.sum_up()
    await upkeep.count_up()
    return await store.write(utc_now(), recount_and_compare)


def recount_and_compare(transaction: Transaction) -> Recounted:
    transaction.set_counts_aside()
    results = recount(transaction)
    return Recounted(results, transaction.differing_counts())
