"""What every store can do. SQLite's is the only one so far; a suite holds any other to the same.

Readers and transactions are synchronous: a question or a change is one function that runs where
the connection lives, so that no await can ever stand inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from onitama_core.store.subjects.deadlines import DueReader, DueTransaction
from onitama_core.store.subjects.invitations import InvitationReader, InvitationTransaction
from onitama_core.store.subjects.matches import MatchReader, MatchTransaction
from onitama_core.store.subjects.people import PersonReader, PersonTransaction
from onitama_core.store.subjects.posts import PostReader, PostTransaction
from onitama_core.store.subjects.ratings import RatingReader, RatingTransaction
from onitama_core.store.subjects.servers import ServerReader, ServerTransaction
from onitama_core.store.subjects.soundness import SoundnessReader
from onitama_core.store.subjects.sums import SumReader, SumTransaction
from onitama_core.store.subjects.thoughts import ThoughtReader, ThoughtTransaction

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.store.records.posts import Post

T = TypeVar("T")


class Reader(
    DueReader,
    InvitationReader,
    MatchReader,
    PersonReader,
    PostReader,
    RatingReader,
    ServerReader,
    SoundnessReader,
    SumReader,
    ThoughtReader,
    Protocol,
):
    """Questions. What one function asks is answered from one instant."""


class Transaction(
    Reader,
    DueTransaction,
    InvitationTransaction,
    MatchTransaction,
    PersonTransaction,
    PostTransaction,
    RatingTransaction,
    ServerTransaction,
    SumTransaction,
    ThoughtTransaction,
    Protocol,
):
    """Changes that happen together or not at all.

    Nothing alters an entry of a log; it goes only with its whole match. Who is named in a change
    is known in their server by that name from then on.
    """


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

    def take_new_posts(self) -> list[Post]:
        """Those that committed transactions have made due since they were last taken, in order."""
        ...

    def when_erased(self, forget: Callable[[], None], /) -> None:
        """Whatever keeps in memory what it was told of people is to `forget` it then."""
        ...

    async def wipe(self, *, patiently: bool) -> bool:
        """Leave no trace of what was erased in any file; whether that was done.

        `patiently` gives way to whoever wants to write; otherwise they wait, as long as a write
        does at the most. Raises Locked, or Full where there is no room for a copy.
        """
        ...
