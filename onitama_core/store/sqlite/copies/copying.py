"""A copy that is whole or not there."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.store.errors import InUse, ReadOnly, StoreFault
from onitama_core.store.sqlite.connection import translated

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_ITS_OWNER: Final = stat.S_IRUSR | stat.S_IWUSR
BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a file that is in use."""


def copy(path: Path, to: Path) -> None:
    """One instant of a file, in one file, which may be written to whatever the first may be.

    Raises FileNotFoundError, PermissionError, StoreFault or ReadOnly.
    """
    require_there(path)
    to.touch(mode=OF_ITS_OWNER)  # it holds what players hide from each other
    with translated(), closing(opened(path)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
        require_sound(target)
    to.chmod(path.stat().st_mode | OF_ITS_OWNER)


def require_there(path: Path) -> None:
    if not path.is_file():
        raise FileNotFoundError(path)
    if not os.access(path, os.R_OK):
        raise PermissionError(path)


def opened(path: Path) -> sqlite3.Connection:
    """To be looked at; one that is not there is not made."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)


def require_sound(connection: sqlite3.Connection) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise StoreFault(verdict)


def require_room(path: Path) -> None:
    """Whether a file can stand there. Raises FileNotFoundError or ReadOnly."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise FileNotFoundError(folder)
    if path.is_dir() or not os.access(folder, os.W_OK):
        raise ReadOnly(str(path))


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Where to write what takes the place of a file once it is whole."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def require_unused(path: Path) -> None:
    """Raises InUse for a database that somebody has open."""
    if Path(f"{path}-wal").exists():
        raise InUse(str(path))
