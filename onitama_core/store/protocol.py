"""What every store can do. SQLite's is the only one so far; a suite holds any other to the same.

Readers and transactions are synchronous: a question or a change is one function that runs where
the connection lives, so that no await can ever stand inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.store.reader import Reader
    from onitama_core.store.transaction import Transaction

T = TypeVar("T")


class Store(Protocol):
    @property
    def posts_due(self) -> asyncio.Event:
        """Set whenever a committed transaction left a new post to send."""
        ...

    @property
    def deadlines_changed(self) -> asyncio.Event:
        """Set whenever a committed transaction left something due before all else."""
        ...

    @property
    def thoughts_due(self) -> asyncio.Event:
        """Set whenever a committed transaction left something to the computer, or changed what."""
        ...

    async def read(self, question: Callable[[Reader], T], /) -> T: ...

    async def write(self, now: datetime, change: Callable[[Transaction], T], /) -> T:
        """Commit what a function does, or, where it raises, nothing of it.

        Raises Locked in time for Discord, whatever others do to the file.
        """
        ...
