"""The interface of the store: `Store`, with the Reader or Transaction that it passes to functions.

    reader.matches.get(match_id)                 a query, in `store.read(...)`
    transaction.matches.append(match_id, entry)  a change, in `store.write(now, ...)`

Both hold an object for each subject, whose class is in the file of that name:

    matches        matches, their logs, reviews and watchers
    invitations    invitations
    posts          the outbox: posts to channels, and their deliveries
    votes          votes of channels for their turns
    due            scheduled tasks
    people         names, preferences and blocks
    servers        settings, availability and removal of servers
    ratings        ratings and leaderboards
    statistics     statistics of finished matches
    puzzles        puzzles, and the puzzles of the day
    tournaments    tournaments, the people in them, and their pairings
    personal_data  export and erasure of a person's data
    memos          the bot's own notes
    checks         consistency of the whole database

In each file `XQueries` has the queries, and its subclass `XChanges` also the changes. An object
that needs another subject gets it in its constructor. All run their statements with `sql.py`.
`effects.py` holds what follows the commit of a transaction: workers to wake, caches to clear.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from itertools import product
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from onitama_core.store.checks import CheckQueries
from onitama_core.store.connection import (
    WRITE_TIMEOUT,
    begin_transaction,
    claim_file,
    open_connection,
)
from onitama_core.store.due import DueChanges, DueQueries
from onitama_core.store.effects import Effects
from onitama_core.store.errors import Conflict, Locked, ReadOnly, StoreProblem
from onitama_core.store.files import create_or_migrate, wipe
from onitama_core.store.invitations import InvitationChanges, InvitationQueries
from onitama_core.store.matches import MatchChanges, MatchQueries, match_from_row
from onitama_core.store.memos import MemoChanges, MemoQueries
from onitama_core.store.open_mark import checkpoint, mark_as_open, remove_mark
from onitama_core.store.people import PersonChanges, PersonQueries
from onitama_core.store.personal_data import PersonalDataChanges, PersonalDataQueries
from onitama_core.store.posts import PostChanges, PostQueries
from onitama_core.store.puzzles import PuzzleChanges, PuzzleQueries
from onitama_core.store.ratings import RatingChanges, RatingQueries
from onitama_core.store.servers import ServerChanges, ServerQueries
from onitama_core.store.sql import SqlReader, SqlWriter
from onitama_core.store.statistics import StatisticsChanges, StatisticsQueries
from onitama_core.store.tournaments import TournamentChanges, TournamentQueries
from onitama_core.store.values.terms import one_line
from onitama_core.store.votes import VoteChanges, VoteQueries

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
    with claim_file(path):
        async with share_store(path) as store:
            # A database that takes no changes now, as on a full disk, is opened all the same.
            with suppress(Locked, StoreProblem):
                await store.mark_as_open()
            try:
                yield store
            finally:
                with suppress(Locked, StoreProblem):
                    await store.remove_mark()


@asynccontextmanager
async def share_store(path: Path | str) -> AsyncIterator[Store]:
    """Open or create the file without locking out other processes."""
    await asyncio.to_thread(create_or_migrate, path)
    async with open_connection(path) as writer, open_connection(path) as reader:
        await reader.run(lambda connection: connection.execute("PRAGMA query_only = ON"))
        yield Store(path, writer, reader)


class Reader:
    """Queries by subject; all queries of one function see the same state of the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        sql = SqlReader(connection)
        invitations = InvitationQueries(sql)
        self.sql = sql
        """Statements of tests and tools. Other code calls the methods of the subjects."""
        self.matches = MatchQueries(sql)
        self.invitations = invitations
        self.posts = PostQueries(sql)
        self.votes = VoteQueries(sql)
        self.due = DueQueries(sql)
        self.people = PersonQueries(sql)
        self.servers = ServerQueries(sql)
        self.ratings = RatingQueries(sql)
        self.statistics = StatisticsQueries(sql)
        self.puzzles = PuzzleQueries(sql)
        self.tournaments = TournamentQueries(sql)
        self.personal_data = PersonalDataQueries(sql, invitations)
        self.memos = MemoQueries(sql)
        self.checks = CheckQueries(sql)


class Transaction(Reader):
    """Queries and changes by subject; the changes happen together or not at all.

    A change that mentions a person also saves the name they have in their server now.
    """

    def __init__(self, connection: sqlite3.Connection, now: datetime) -> None:
        super().__init__(connection)
        self.now = now
        self.effects = Effects()
        sql, effects = SqlWriter(connection), self.effects
        people = PersonChanges(sql, now, effects)
        invitations = InvitationChanges(sql, now, people)
        posts = PostChanges(sql, now, effects, invitations)
        matches = MatchChanges(sql, effects, people, invitations, posts)
        self.sql: SqlWriter = sql
        self.matches: MatchChanges = matches
        self.invitations: InvitationChanges = invitations
        self.posts: PostChanges = posts
        self.votes: VoteChanges = VoteChanges(sql)
        self.due: DueChanges = DueChanges(sql, now, effects)
        self.people: PersonChanges = people
        self.servers: ServerChanges = ServerChanges(sql, now, effects, invitations, matches)
        self.ratings: RatingChanges = RatingChanges(sql, now)
        self.statistics: StatisticsChanges = StatisticsChanges(sql)
        self.puzzles: PuzzleChanges = PuzzleChanges(sql, now, posts)
        self.tournaments: TournamentChanges = TournamentChanges(sql, now, people, posts)
        self.personal_data: PersonalDataChanges = PersonalDataChanges(
            sql, now, effects, people, invitations
        )
        self.memos: MemoChanges = MemoChanges(sql)


class Store:
    """Two connections to one file: one writes, one reads what is committed.

    Each query or transaction is one synchronous function that runs in its connection's thread, so
    that no await can stand inside a transaction.
    """

    def __init__(self, path: Path | str, writer: Connection, reader: Connection) -> None:
        self.posts_due = asyncio.Event()
        """Event that is set when a commit has enqueued a post."""
        self._new_posts: list[Post] = []
        self.deadlines_changed = asyncio.Event()
        """Event that is set when a commit may have scheduled a task before all others."""
        self.engine_moves_due = asyncio.Event()
        """Event that is set when a commit has scheduled a move of the computer."""
        self._path = Path(path)
        self._inode = self._path.stat().st_ino
        """Inode of the file, which a rename does not change."""
        self._writer = writer
        self._reader = reader
        self._writing = 0
        """Number of writes that are running or waiting."""
        self._write_problem: Locked | StoreProblem | None = None
        """The error that kept the latest change from being committed; None if it was committed."""
        self._clear_caches: list[Callable[[], None]] = [
            match_from_row.cache_clear,
            one_line.cache_clear,
        ]
        self._removal_listeners: list[Callable[[int], None]] = []
        self._settings_listeners: list[Callable[[int], None]] = []
        self._preferences_listeners: list[Callable[[], None]] = []

    async def read(
        self, query: Callable[Concatenate[Reader, P], T], /, *args: P.args, **named: P.kwargs
    ) -> T:
        """Run a function that reads, and return its result."""

        def run(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")  # so that all statements see the same state
            try:
                return query(Reader(connection), *args, **named)
            finally:
                connection.execute("ROLLBACK")

        return await self._reader.run(run)

    async def write(
        self,
        now: datetime,
        change: Callable[Concatenate[Transaction, P], T],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a function in a transaction, and commit its changes unless it raises.

        Raises Locked after WRITE_TIMEOUT seconds if another program holds up the file, and
        ReadOnly also if the file was moved, replaced or deleted: then the changes would be lost.
        """
        until = monotonic() + WRITE_TIMEOUT
        loop = asyncio.get_running_loop()

        def carry_out(connection: sqlite3.Connection) -> T:
            transaction = Transaction(connection, now)
            changes = connection.total_changes
            self._require_in_place()
            begin_transaction(connection, until - monotonic())
            try:
                result = change(transaction, *args, **named)
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            # A commit without changes succeeds on a full disk too, and proves nothing.
            if connection.total_changes > changes:
                self._write_problem = None
            # Called here and not after the await, because the caller may have been cancelled.
            loop.call_soon_threadsafe(self._wake, transaction.effects)
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
        """Return the error that keeps changes from being committed now, or None. Writes nothing.

        Only a real change shows that the disk is full, so the error of the latest one counts too.
        """

        def begin_and_roll_back(connection: sqlite3.Connection) -> None:
            self._require_in_place()
            begin_transaction(connection, WRITE_TIMEOUT)
            connection.execute("ROLLBACK")

        try:
            await self._writer.run(begin_and_roll_back)
        except (Locked, StoreProblem) as problem:
            return problem
        return self._write_problem

    async def mark_as_open(self) -> None:
        """Save the mark by which a later start sees that the write-ahead log is missing."""
        await self._writer.run(mark_as_open)

    async def remove_mark(self) -> None:
        """Remove the mark before the store is closed."""
        await self._writer.run(remove_mark)

    async def checkpoint(self) -> None:
        """Copy the write-ahead log into the main file, without waiting for reads that are running.

        SQLite does so by itself only after 1,000 changed pages, which may take days.
        """
        await self._writer.run(checkpoint)

    def _require_in_place(self) -> None:
        """Raise ReadOnly if the file was moved, replaced or deleted.

        With a write-ahead log SQLite does not check that.
        """
        try:
            is_in_place = self._path.stat().st_ino == self._inode
        except OSError:
            is_in_place = False
        if not is_in_place:
            raise ReadOnly(f"{self._path} was moved, replaced or deleted")

    def take_new_posts(self) -> list[Post]:
        """Return the posts that were enqueued since the last call, in order, and forget them."""
        new_posts = self._new_posts
        self._new_posts = []
        return new_posts

    def when_erased(self, forget: Callable[[], None], /) -> None:
        """Register a callback that clears a cache of personal data after each erasure."""
        self._clear_caches.append(forget)

    def when_removed(self, listener: Callable[[int], None], /) -> None:
        """Register a listener that gets the id of each match that a commit has removed."""
        self._removal_listeners.append(listener)

    def when_settings_changed(self, listener: Callable[[int], None], /) -> None:
        """Register a listener that gets the id of each server whose settings a commit changed."""
        self._settings_listeners.append(listener)

    def when_preferences_changed(self, listener: Callable[[], None], /) -> None:
        """Register a listener for commits that changed the preferences of a user."""
        self._preferences_listeners.append(listener)

    async def wipe(self, *, stops_for_writes: bool) -> bool:
        """Remove all traces of erased data from the file, and return whether that was done.

        With `stops_for_writes`, a waiting write stops the removal. Otherwise the write waits, and
        fails with Locked after WRITE_TIMEOUT seconds. Raises Locked, Full without room for a copy,
        or ReadOnly.
        """
        self._require_in_place()  # otherwise SQLite would create a new file
        caller_has_gone = Event()

        def should_stop() -> bool:
            return caller_has_gone.is_set() or (stops_for_writes and self._writing > 0)

        try:
            is_wiped = await asyncio.to_thread(wipe, self._path, should_stop)
        finally:
            caller_has_gone.set()
        self._forget()  # a query may have been running when the rows were erased
        return is_wiped

    def _forget(self) -> None:
        for clear in self._clear_caches:
            clear()

    def _wake(self, effects: Effects) -> None:
        """Call the listeners and wake the workers, after a commit with these effects."""
        self._call_listeners(effects)
        self._new_posts += effects.new_posts
        if effects.has_revised_posts:
            # The gap in the ids makes the outbox read the due posts from the database.
            self._new_posts = []
        if effects.new_posts:
            self.posts_due.set()
        if effects.has_new_deadline:
            self.deadlines_changed.set()
        if effects.has_new_engine_move:
            self.engine_moves_due.set()

    def _call_listeners(self, effects: Effects) -> None:
        if effects.has_erased:
            self._forget()
        for listener, match_id in product(self._removal_listeners, effects.removed_matches):
            listener(match_id)
        for listener, guild_id in product(self._settings_listeners, effects.changed_settings):
            listener(guild_id)
        if effects.has_new_preferences:
            for forget in self._preferences_listeners:
                forget()
