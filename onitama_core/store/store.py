"""The store as the rest of the bot knows it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from onitama_core.store.checks import CheckQuestions
from onitama_core.store.connection import PATIENCE, begin, claimed, open_connection
from onitama_core.store.due import DueChanges, DueQuestions
from onitama_core.store.erasing import ErasureChanges, ErasureQuestions
from onitama_core.store.errors import Conflict, Locked, ReadOnly, StoreProblem
from onitama_core.store.files import prepare, wipe
from onitama_core.store.invitations import InvitationQuestions
from onitama_core.store.matches import MatchChanges, MatchQuestions, match
from onitama_core.store.people import PersonQuestions, ServerChanges, ServerQuestions
from onitama_core.store.posts import PostQuestions
from onitama_core.store.puzzles import PuzzleChanges, PuzzleQuestions
from onitama_core.store.ratings import RatingChanges, RatingQuestions
from onitama_core.store.results import SumChanges, SumQuestions
from onitama_core.store.values.terms import one_line

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator, Callable
    from datetime import datetime

    from onitama_core.store.connection import Connection
    from onitama_core.store.values.posts import Post

T = TypeVar("T")
P = ParamSpec("P")


@asynccontextmanager
async def open_store(path: Path | str) -> AsyncIterator[Store]:
    """Open or create the file, and lock out other processes.

    Raises InUse, NoFolder, ReadOnly, NewerDatabase, Locked or StoreFault.
    """
    with claimed(path):
        async with share_store(path) as store:
            yield store


@asynccontextmanager
async def share_store(path: Path | str) -> AsyncIterator[Store]:
    """Open or create the file without locking out other processes."""
    await asyncio.to_thread(prepare, path)
    async with open_connection(path) as writer, open_connection(path) as reader:
        await reader.run(lambda connection: connection.execute("PRAGMA query_only = ON"))
        yield Store(path, writer, reader)


class Reader(
    MatchQuestions,
    PuzzleQuestions,
    PostQuestions,
    ErasureQuestions,
    InvitationQuestions,
    DueQuestions,
    SumQuestions,
    RatingQuestions,
    ServerQuestions,
    CheckQuestions,
    PersonQuestions,
):
    """Queries; all queries of one function see the same state of the database."""


class Transaction(
    MatchChanges,
    PuzzleChanges,
    ErasureChanges,
    DueChanges,
    SumChanges,
    RatingChanges,
    ServerChanges,
    Reader,
):
    """Changes that happen together or not at all.

    Nothing alters an entry of a log; it goes only with its whole match. Who is named in a change
    is known in their server by that name from then on.
    """


class Store:
    """Two connections to one file: one writes, one reads what is committed.

    A question or a change is one function that runs where its connection lives, so that no await
    can ever stand inside a transaction.
    """

    def __init__(self, path: Path | str, writer: Connection, reader: Connection) -> None:
        self.posts_due = asyncio.Event()
        """Set whenever a committed transaction left a new post to send."""
        self._new_posts: list[Post] = []
        self.deadlines_changed = asyncio.Event()
        """Set when a commit may have made something due earlier than anything before."""
        self.thoughts_due = asyncio.Event()
        """Set when a commit scheduled or changed a move of the computer."""
        self._path = Path(path)
        self._number = self._path.stat().st_ino
        """Inode of the file, which a rename does not change."""
        self._writer = writer
        self._reader = reader
        self._writing = 0
        """Number of writes that are running or waiting."""
        self._write_problem: Locked | StoreProblem | None = None
        """Why the latest change could not be committed; None if it was."""
        self._forgetful: list[Callable[[], None]] = [match.cache_clear, one_line.cache_clear]
        self._removal_listeners: list[Callable[[int], None]] = []
        self._settings_listeners: list[Callable[[int], None]] = []

    async def read(
        self, question: Callable[Concatenate[Reader, P], T], /, *args: P.args, **named: P.kwargs
    ) -> T:
        def ask(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")  # one instant, however much is asked
            try:
                return question(Reader(connection), *args, **named)
            finally:
                connection.execute("ROLLBACK")

        return await self._reader.run(ask)

    async def write(
        self,
        now: datetime,
        change: Callable[Concatenate[Transaction, P], T],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """Commit what a function does, or, where it raises, nothing of it.

        Raises Locked in time for Discord, whatever others do to the file, and ReadOnly also where
        it isn't in its place any more: nobody would find there what is written.
        """
        until = monotonic() + PATIENCE
        loop = asyncio.get_running_loop()

        def carry_out(connection: sqlite3.Connection) -> T:
            transaction, changes = Transaction(connection, now), connection.total_changes
            self._require_in_place()
            begin(connection, until - monotonic())
            try:
                result = change(transaction, *args, **named)
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if connection.total_changes > changes:  # a full disk takes what changes nothing
                self._write_problem = None
            # Here and not after the await, because the caller may have been cancelled.
            loop.call_soon_threadsafe(self._wake, transaction)
            return result

        self._writing += 1
        try:
            return await self._writer.run(carry_out)
        except (Locked, StoreProblem) as problem:
            if not isinstance(problem, Conflict):
                self._write_problem = problem
            raise
        finally:
            self._writing -= 1

    async def find_write_problem(self) -> Locked | StoreProblem | None:
        """Return why changes can't be committed now, or None. Writes nothing.

        Only a real change shows that the disk is full, so the outcome of the latest one counts.
        """

        def begin_and_roll_back(connection: sqlite3.Connection) -> None:
            self._require_in_place()
            begin(connection, PATIENCE)
            connection.execute("ROLLBACK")

        try:
            await self._writer.run(begin_and_roll_back)
        except (Locked, StoreProblem) as problem:
            return problem
        return self._write_problem

    def _require_in_place(self) -> None:
        """Raise ReadOnly if the file was moved, replaced or deleted.

        With a write-ahead log SQLite does not check that.
        """
        try:
            is_there = self._path.stat().st_ino == self._number
        except OSError:
            is_there = False
        if not is_there:
            raise ReadOnly(f"{self._path} was moved, replaced or deleted")

    def take_new_posts(self) -> list[Post]:
        """Return the posts that became due since the last call, in order, and forget them."""
        taken, self._new_posts = self._new_posts, []
        return taken

    def when_erased(self, forget: Callable[[], None], /) -> None:
        """Register a callback that clears a cache of personal data after each erasure."""
        self._forgetful.append(forget)

    def when_removed(self, listener: Callable[[int], None], /) -> None:
        """Call the listener with the id of each match that a commit has removed."""
        self._removal_listeners.append(listener)

    def when_settings_changed(self, listener: Callable[[int], None], /) -> None:
        """Call the listener with a server's id after each commit that changed its settings."""
        self._settings_listeners.append(listener)

    async def wipe(self, *, patiently: bool) -> bool:
        """Remove all traces of erased data from the file, and return whether that was done.

        If `patiently`, a waiting write stops the removal; otherwise the write waits, and fails
        with Locked after PATIENCE seconds. Raises Locked, Full without room for a copy, or
        ReadOnly.
        """
        self._require_in_place()  # otherwise SQLite would create a new file
        is_left = Event()

        def is_wanted() -> bool:
            return is_left.is_set() or (patiently and self._writing > 0)

        try:
            is_wiped = await asyncio.to_thread(wipe, self._path, is_wanted)
        finally:
            is_left.set()
        self._forget()  # a question may have been under way when the rows were erased
        return is_wiped

    def _forget(self) -> None:
        for forget in self._forgetful:
            forget()

    def _wake(self, committed: Transaction) -> None:
        if committed.has_erased:
            self._forget()
        for listener, match_id in product(self._removal_listeners, committed.removed_matches):
            listener(match_id)
        for listener, guild_id in product(self._settings_listeners, committed.changed_settings):
            listener(guild_id)
        self._new_posts += committed.new_posts
        if committed.has_revised_posts:
            # Leaves a gap in the ids, so that the outbox reads the due posts from the database.
            self._new_posts = []
        if committed.new_posts:
            self.posts_due.set()
        if committed.has_new_deadline:
            self.deadlines_changed.set()
        if committed.has_new_thought:
            self.thoughts_due.set()
