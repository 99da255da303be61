"""One bot a file: a lock of the operating system, which dies with its process."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from onitama_core.store.errors import InUse, NoFolder, ReadOnly

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_WRITABLE: Final = {errno.EACCES, errno.EPERM, errno.EROFS}

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
    """Hold the lock beside a database.

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
