"""A connection in a thread of its own, which is given whole functions; and one bot a file."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import sys
from asyncio import Future
from collections.abc import Callable
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

from onitama_core.store.errors import Conflict, Full, InUse, Locked, NoFolder, ReadOnly, StoreFault

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterator
    from typing import Self

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds from being asked until a write is given up; Discord waits for three."""
PRAGMAS: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
"""
"""Some builds of SQLite leave what was deleted where it stood, unless they are told."""
MEANINGS: Final = {
    "SQLITE_CONSTRAINT_UNIQUE": Conflict,
    "SQLITE_CONSTRAINT_PRIMARYKEY": Conflict,
    "SQLITE_BUSY": Locked,
    "SQLITE_BUSY_RECOVERY": Locked,
    "SQLITE_BUSY_SNAPSHOT": Locked,
    "SQLITE_LOCKED": Locked,
    "SQLITE_FULL": Full,
    "SQLITE_READONLY": ReadOnly,
    "SQLITE_READONLY_DBMOVED": ReadOnly,
    "SQLITE_READONLY_DIRECTORY": ReadOnly,
}
NOT_WRITABLE: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


@contextmanager
def translated() -> Iterator[None]:
    """What sqlite3 complains of is raised as the store's own errors."""
    try:
        yield
    except sqlite3.Error as problem:
        name = getattr(problem, "sqlite_errorname", "")
        raise MEANINGS.get(name, StoreFault)(str(problem)) from problem


class Connection:
    """In a thread of its own: one hop there and back for a whole question or transaction.

    What was asked is carried out also where whoever asked has given up waiting.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._asked = SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None]()
        self._thread: Thread | None = None

    async def __aenter__(self) -> Self:
        opened = await asyncio.to_thread(connect, self._path)
        self._thread = Thread(target=self._serve, args=(opened, asyncio.get_running_loop()))
        self._thread.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """What was asked before is answered first."""
        thread, self._thread = self._thread, None
        self._asked.put(None)
        if thread is not None:
            await asyncio.to_thread(thread.join)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Raises StoreFault once it is closed."""
        if self._thread is None:
            raise StoreFault("closed")
        answered: Future[T] = asyncio.get_running_loop().create_future()
        self._asked.put((work, answered))
        return await answered

    def _serve(self, connection: sqlite3.Connection, loop: AbstractEventLoop) -> None:
        with closing(connection):
            while (asked := self._asked.get()) is not None:
                work, answered = asked
                try:
                    with translated():
                        result = work(connection)
                except BaseException as problem:  # noqa: BLE001 - it is raised to who asked
                    loop.call_soon_threadsafe(tell, answered, Future.set_exception, problem)
                else:
                    loop.call_soon_threadsafe(tell, answered, Future.set_result, result)


def tell(asked: Future[Any], how: Callable[[Future[Any], Any], None], outcome: object) -> None:
    if not asked.done():
        how(asked, outcome)


def connect(path: Path | str) -> sqlite3.Connection:
    """For one thread at a time, which may be another one than opens it."""
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    try:
        connection.executescript(PRAGMAS)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


@contextmanager
def writing(connection: sqlite3.Connection, until: float) -> Iterator[None]:
    """A transaction that waits for others until `until`, commits at the end or is taken back.

    Raises Locked.
    """
    begin(connection, until - monotonic())
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def begin(connection: sqlite3.Connection, patience: float) -> None:
    if patience <= 0:
        raise Locked
    connection.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
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
def claimed(path: Path | str) -> Iterator[None]:
    """Hold the lock beside a database: the operating system's, which dies with its process.

    Raises InUse, NoFolder, or ReadOnly where no file can be made.
    """
    beside = Path(f"{os.path.realpath(path)}.lock")  # of the file itself, by whatever name
    try:
        file = beside.open("ab")
    except FileNotFoundError as problem:
        raise NoFolder(str(beside.parent)) from problem
    except OSError as problem:
        if problem.errno in NOT_WRITABLE:
            raise ReadOnly(str(problem)) from problem
        raise
    with file:
        try:
            lock(file)
        except (BlockingIOError, PermissionError) as problem:
            raise InUse(str(path)) from problem
        yield
