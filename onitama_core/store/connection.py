"""Database connections that run whole functions in their own thread, and the lock on a file.

The lock keeps a second bot from opening the same file.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import stat
import sys
from contextlib import asynccontextmanager, contextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

import aiosqlite

from onitama_core.store.errors import (
    Conflict,
    Full,
    InUse,
    Locked,
    NoFolder,
    ReadOnly,
    StoreFault,
    StoreProblem,
    UnusableFile,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping

T = TypeVar("T")

log = logging.getLogger(__name__)

WRITE_TIMEOUT: Final = 2.0
"""Seconds for which a write waits for other writers before it fails.

Discord allows three seconds for the response to an interaction.
"""
OPEN_TIMEOUT: Final = 30.0
"""Seconds for opening a connection, which is quick because the file has been migrated before."""
PRAGMAS: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
"""
"""Settings of each connection.

Some builds of SQLite do not overwrite deleted data unless `secure_delete` is on.
"""
LOCKED_ERROR_NAMES: Final = {
    "SQLITE_BUSY",
    "SQLITE_BUSY_RECOVERY",
    "SQLITE_BUSY_SNAPSHOT",
    "SQLITE_LOCKED",
}
ERRORS_BY_NAME: Final[Mapping[str, type[StoreProblem]]] = {
    "SQLITE_CONSTRAINT_UNIQUE": Conflict,
    "SQLITE_CONSTRAINT_PRIMARYKEY": Conflict,
    "SQLITE_CORRUPT": UnusableFile,
    "SQLITE_NOTADB": UnusableFile,
    "SQLITE_FULL": Full,
    "SQLITE_IOERR_SHMSIZE": Full,
    **dict.fromkeys(
        ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE"), ReadOnly
    ),
    "SQLITE_CANTOPEN": ReadOnly,
    "SQLITE_READONLY": ReadOnly,
    "SQLITE_READONLY_DBMOVED": ReadOnly,
    "SQLITE_READONLY_DIRECTORY": ReadOnly,
}
OWNER_ONLY: Final = stat.S_IRUSR | stat.S_IWUSR
"""Mode of new files, because a database holds hidden squares and people's ids."""
NOT_WRITABLE_ERRNOS: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise errors of sqlite3 as the errors of this package."""
    try:
        yield
    except sqlite3.Error as problem:
        name = getattr(problem, "sqlite_errorname", "")
        if name in LOCKED_ERROR_NAMES:
            raise Locked from problem
        raise ERRORS_BY_NAME.get(name, StoreFault)(str(problem)) from problem


class ThreadConnection(sqlite3.Connection):
    """A connection that runs whole functions in aiosqlite's thread.

    It exists because aiosqlite sends single statements to its thread, each with an await. Then
    another task could run between the statements of a transaction, and every statement would cost
    two switches between threads.
    """

    def executemany(self, _sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """Run functions, each of which comes with a list for its result; `_sql` is never executed.

        aiosqlite has no public way to send a function to its thread, but it passes the parameters
        of a statement on as they are.
        """
        for work, results in parameters:
            with translate_errors():
                results.append(work(self))
        return self.cursor()


class Connection:
    """A connection in a thread of its own, which runs a whole query or transaction at a time.

    It holds aiosqlite's connection instead of inheriting from it, so that no method here can
    override one of the library: before aiosqlite 0.22 its connection had a method `run`.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function in the connection's thread, and return its result.

        It has the caller's context variables, as with `asyncio.to_thread`.
        """
        context = copy_context()
        results: list[T] = []

        def in_context(connection: sqlite3.Connection) -> T:
            return context.run(work, connection)

        await self._connection.executemany("", [(in_context, results)])
        return results[0]


@asynccontextmanager
async def open_connection(path: Path | str) -> AsyncIterator[Connection]:
    """Open a connection and close it in the end. Raises StoreFault if its thread doesn't answer."""
    # `aiosqlite.connect` takes a path, and its connections would lack the pragmas. Its default of
    # `iter_chunk_size` is 64 too; the bot iterates over no cursor.
    connector = partial(connect, path, ThreadConnection)
    opening = asyncio.ensure_future(aiosqlite.Connection(connector, iter_chunk_size=64))
    try:
        await asyncio.wait({opening}, timeout=OPEN_TIMEOUT)
    except asyncio.CancelledError:
        opening.cancel()
        raise
    if not opening.done():  # not cancelled either: aiosqlite 0.22.0 would then wait for the thread
        log.error("could not open the database: the thread of its connection does not answer")
        raise StoreFault("the thread of its connection doesn't answer")
    connection = opening.result()
    try:
        yield Connection(connection)
    finally:
        await connection.close()


def connect(
    path: Path | str, kind: type[sqlite3.Connection] = sqlite3.Connection
) -> sqlite3.Connection:
    """Open a connection with PRAGMAS. Raises sqlite3.Error."""
    # Without an isolation level sqlite3 begins no transactions of its own.
    connection = sqlite3.connect(path, timeout=WRITE_TIMEOUT, isolation_level=None, factory=kind)
    connection.row_factory = sqlite3.Row
    try:
        connection.executescript(PRAGMAS)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def open_private(path: Path | str, flags: int) -> IO[bytes]:
    """Open a file for writing; one that is created can be read and written by its owner alone.

    Raises FileExistsError, NoFolder, or ReadOnly where no file can be made.
    """
    try:
        return os.fdopen(os.open(path, os.O_WRONLY | flags, OWNER_ONLY), "wb")
    except FileNotFoundError as problem:
        raise NoFolder(str(Path(path).parent)) from problem
    except OSError as problem:
        if problem.errno in NOT_WRITABLE_ERRNOS:
            raise ReadOnly(str(path)) from problem
        raise


def create_private(path: Path | str) -> None:
    """Create an empty file that its owner alone can read and write.

    Raises as `open_private`.
    """
    open_private(path, os.O_CREAT | os.O_EXCL).close()


def begin_transaction(connection: sqlite3.Connection, timeout: float) -> None:
    """Begin a transaction, waiting up to `timeout` seconds for other writers. Raises Locked."""
    if timeout <= 0:
        raise Locked
    # In tenths of a second, because sqlite3 caches a statement for each different text.
    connection.execute(f"PRAGMA busy_timeout = {int(timeout * 10) * 100}")
    connection.execute("BEGIN IMMEDIATE")


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claim_file(path: Path | str) -> Iterator[None]:
    """Hold the operating system's lock on a file beside a database, so that no other bot opens it.

    The lock ends with the process at the latest.

    Raises InUse, NoFolder, or ReadOnly where no file can be made.
    """
    beside = f"{os.path.realpath(path)}.lock"  # the same for all links to the database
    with open_private(beside, os.O_CREAT | os.O_APPEND) as file:
        try:
            lock(file)
        except (BlockingIOError, PermissionError) as problem:
            raise InUse(str(path)) from problem
        yield
