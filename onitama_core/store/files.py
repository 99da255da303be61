"""The database file: migration, checks, backup, restore and removal of erased data."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections import Counter
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.store.connection import (
    OWNER_ONLY,
    WRITE_TIMEOUT,
    begin_transaction,
    claim_file,
    connect,
    create_private,
    translate_errors,
)
from onitama_core.store.errors import (
    InUse,
    LosesLaterEntries,
    NewerDatabase,
    ReadOnly,
    StoreFault,
    UnusableFile,
)
from onitama_core.store.open_mark import (
    checkpoint,
    keep_write_ahead_log,
    open_existing,
    remove_mark,
)
from onitama_core.store.values.moments import from_milliseconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

log = logging.getLogger(__name__)

MIGRATIONS: Final = Path(__file__).parent / "migrations"
ACCESS_OF_OTHERS: Final = stat.S_IRGRP | stat.S_IWGRP | stat.S_IROTH | stat.S_IWOTH
SQLITE_SUFFIXES: Final = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside a database in use."""
STEPS_BETWEEN_CHECKS: Final = 10_000
"""Instructions of SQLite's virtual machine between two checks for waiting writers.

They take about a millisecond.
"""
LAST_IDS_QUERY: Final = "SELECT name, seq FROM sqlite_sequence"
"""Query for the last id that SQLite has assigned in each table."""
LATEST_ENTRY_QUERY: Final = """
    SELECT max(
        ifnull((SELECT max(at) FROM entry), 0),
        ifnull((SELECT max(created_at) FROM invitation), 0)
    )
"""
"""Query for the time of the latest entry or invitation, in milliseconds since 1970.

It works on files of every version.
"""

# -- migration --


def create_or_migrate(path: Path | str) -> None:
    """Create or migrate the file, before any connection is opened in a thread of its own.

    All errors of opening a file are raised here: NewerDatabase, Locked and the other store errors.
    """
    with translate_errors(), keep_write_ahead_log(Path(path)):
        if Path(path).exists():
            # Before anything is changed, because the file may be another program's.
            with closing(open_existing(Path(path))) as existing:
                require_known(existing)
        else:  # SQLite gives its write-ahead log the mode of this file
            create_private(os.path.realpath(path))
        with closing(connect(path)) as connection:
            migrate(connection, Path(path))
            require_writable(connection)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Apply the migrations that the file lacks, all of them or none.

    A copy of the older file, with its version in the name, stays beside it until data is erased.
    """
    version = require_known(connection)
    scripts = migration_scripts()
    newest = max(scripts)
    if version == newest:
        return
    if version:
        aside = versioned_copy_path(path, version)
        with replace_on_success(aside) as unfinished:
            copy_into(unfinished, connection)
        log.info(
            "upgrading the database from version %d to %d; copy of the old one: %s",
            version,
            newest,
            aside,
        )
    # A script may rebuild a table that others refer to.
    connection.execute("PRAGMA foreign_keys = OFF")
    missing = (script for number, script in scripts.items() if number > version)
    sql = "\n".join(script.read_text("utf-8") for script in missing)
    # Only rows that dangle after the migration and did not before are an error: a damaged file may
    # still be opened, so that it can be checked.
    before = count_dangling_rows(connection)
    try:
        connection.executescript(f"BEGIN IMMEDIATE;{sql}\nPRAGMA user_version = {newest};")
        for table, parent in count_dangling_rows(connection) - before:
            raise StoreFault(f"{table} refers to what is not in {parent}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def count_dangling_rows(connection: sqlite3.Connection) -> Counter[tuple[str, str]]:
    """Count the rows that violate a foreign key, by their table and the one they refer to."""
    rows = connection.execute("PRAGMA foreign_key_check")
    return Counter((row["table"], row["parent"]) for row in rows)


def migration_scripts() -> dict[int, Path]:
    """Return the migration scripts by version, from that of the first release on."""
    return {int(script.name[:4]): script for script in sorted(MIGRATIONS.glob("[0-9]*.sql"))}


def require_known(connection: sqlite3.Connection) -> int:
    """Return the version of a file.

    Raises NewerDatabase, or UnusableFile for a version that no release had.
    """
    version = read_version(connection)
    first, *_, newest = migration_scripts()
    if version > newest:
        raise NewerDatabase(version=version, known=newest)
    if 0 < version < first:
        raise UnusableFile(f"the file is of version {version}, which no release had")
    return version


def read_version(connection: sqlite3.Connection) -> int:
    """Return the version stored in a file; 0 if the file is empty.

    Raises UnusableFile for a database of another program.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not version and connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
        raise UnusableFile("it is another program's database")
    return int(version)


def require_writable(connection: sqlite3.Connection) -> None:
    """Raise a store error if the file can't be written to.

    The transaction changes something and is rolled back, because an empty one would not show it.
    """
    begin_transaction(connection, WRITE_TIMEOUT)
    connection.execute("PRAGMA user_version = 0")
    connection.execute("ROLLBACK")


def versioned_copy_path(path: Path, version: int | str) -> Path:
    """Return the path of the copy from before a migration.

    With an empty `version` the path is the beginning of the paths of all such copies.
    """
    return Path(f"{os.path.realpath(path)}.version-{version}")


# -- inspection --


class Versions(NamedTuple):
    """The version of a database file, and the newest version that this program knows."""

    found: int
    known: int
    """Version to which a start would migrate the file."""


def inspect_versions(path: Path) -> Versions | None:
    """Return the versions of a file without changing it; None if it does not exist.

    Raises the errors of `open_store`.
    """
    with claim_file(path):
        if not path.exists():
            return None
        with (
            translate_errors(),
            keep_write_ahead_log(path),
            closing(open_existing(path)) as connection,
        ):
            connection.isolation_level = None
            require_sound(connection)
            require_writable(connection)
            return Versions(found=require_known(connection), known=max(migration_scripts()))


def is_readable_by_others(file: Path) -> bool:
    """Return whether other users than its owner may read or write a file.

    False on Windows, where a file's mode does not say so.
    """
    return os.name != "nt" and bool(file.stat().st_mode & ACCESS_OF_OTHERS)


def find_readable_by_others(path: Path) -> list[Path]:
    """Return the files that other users may read, of a database and the files beside it."""
    database = Path(os.path.realpath(path))
    beside = (f"{database.name}-", f"{database.name}.")
    files = (
        file
        for file in database.parent.iterdir()
        if file.name == database.name or file.name.startswith(beside)
    )
    return sorted(file for file in files if file.is_file() and is_readable_by_others(file))


def require_sound(connection: sqlite3.Connection) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        # SQLite's own message for such a file.
        raise UnusableFile("database disk image is malformed")


# -- backup and restoration --


def back_up(path: Path, to: Path) -> None:
    """Copy a file, even while a bot uses it, replacing an older copy.

    Raises FileNotFoundError, PermissionError, StoreFault or ReadOnly, InUse if the target is the
    file itself or another database in use, and UnusableFile if it is anything but an older copy.
    """
    require_creatable(to)
    if Path(f"{to}-wal").exists() or (to.exists() and path.exists() and to.samefile(path)):
        raise InUse(str(to))
    if to.exists() and to.stat().st_size:
        with translate_errors(), closing(open_existing(to)) as older:
            read_version(older)
    with replace_on_success(to) as unfinished:
        copy_database(path, unfinished)


def backup_mark(path: Path) -> Path:
    """Return the empty file beside a database whose time is that of its last backup."""
    return path.with_name(f"{path.name}.last-backup")


def record_backup(path: Path) -> None:
    """Record that a backup of a file was made, if the caller may write beside the file."""
    with suppress(OSError):
        backup_mark(path).touch(mode=OWNER_ONLY)


def last_backup_at(path: Path) -> datetime | None:
    """Return when the last backup of a file was recorded."""
    try:
        seconds = backup_mark(path).stat().st_mtime
    except OSError:
        return None
    return datetime.fromtimestamp(seconds, UTC)


def restore(
    path: Path, backup: Path, now: datetime, *, overwrite_later: bool = False
) -> Path | None:
    """Put a copy in a file's place, and return where the replaced file is kept, if there was one.

    Raises FileNotFoundError, PermissionError, InUse, NewerDatabase, StoreFault, ReadOnly, and
    LosesLaterEntries if the file has newer entries than the copy and `overwrite_later` is False.
    """
    path = Path(os.path.realpath(path))  # otherwise the copy would replace a link to the file
    require_creatable(path)
    with claim_file(path), replace_on_success(path) as unfinished:
        copy_database(backup, unfinished)
        with translate_errors(), closing(open_existing(unfinished)) as connection:
            require_known(connection)
            latest_in_copy = latest_entry_time(connection)
        if not overwrite_later:
            require_not_later(path, latest_in_copy)
        continue_ids(unfinished, path)
        return set_aside(path, now)


def require_creatable(path: Path) -> None:
    """Raise FileNotFoundError or ReadOnly if no file can be created at a path."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise FileNotFoundError(folder)
    if path.is_dir() or not os.access(folder, os.W_OK):
        raise ReadOnly(str(path))


@contextmanager
def replace_on_success(path: Path) -> Iterator[Path]:
    """Yield an empty file, which replaces another one when the block ends without an error.

    It gets the mode of the replaced file, if there is one, and is always readable and writable for
    its owner.
    """
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else OWNER_ONLY
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    create_private(unfinished)
    try:
        yield unfinished
        unfinished.chmod(mode | OWNER_ONLY)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def copy_database(path: Path, to: Path) -> None:
    """Copy one consistent state of a file into another file, which is writable.

    Raises FileNotFoundError, PermissionError, StoreFault or ReadOnly.
    """
    if not path.is_file():
        raise FileNotFoundError(path)
    if not os.access(path, os.R_OK):
        raise PermissionError(path)
    with translate_errors(), keep_write_ahead_log(path), closing(open_existing(path)) as source:
        if not read_version(source):
            raise StoreFault(f"there is nothing in {path}")
        copy_into(to, source)


def copy_into(to: Path, source: sqlite3.Connection) -> None:
    """Copy a connection's database into an empty file."""
    with closing(sqlite3.connect(to)) as target:
        source.backup(target)
        # The source's journal mode was copied too; with it, files would stay beside the copy.
        target.execute("PRAGMA journal_mode = DELETE")
        require_sound(target)
        remove_mark(target)


def require_not_later(path: Path, latest_in_copy: int) -> None:
    """Raise LosesLaterEntries if a file has later entries than the copy that is to replace it.

    `latest_in_copy`: time of the copy's latest entry, in milliseconds since 1970. An unreadable
    file is no reason to refuse the copy that would replace it.
    """
    try:
        with keep_write_ahead_log(path), closing(open_existing(path)) as connection:
            latest_in_file = latest_entry_time(connection)
    except sqlite3.Error:
        return
    if latest_in_file > latest_in_copy:
        raise LosesLaterEntries(
            from_milliseconds(latest_in_file), from_milliseconds(latest_in_copy)
        )


def continue_ids(copied: Path, replaced: Path) -> None:
    """Continue the ids of the replaced file, so that later rows get larger ones.

    Otherwise ids would be assigned again, and buttons of posts that are newer than the copy would
    act on other matches. Do nothing if the replaced file can't be read.
    """
    try:
        with keep_write_ahead_log(replaced), closing(open_existing(replaced)) as connection:
            replaced_ids = connection.execute(LAST_IDS_QUERY).fetchall()
    except sqlite3.Error:
        return
    with closing(open_existing(copied)) as connection, connection:
        largest: dict[str, int] = {}
        for table, last_id in [*connection.execute(LAST_IDS_QUERY), *replaced_ids]:
            largest[table] = max(last_id, largest.get(table, 0))
        connection.execute("DELETE FROM sqlite_sequence")
        connection.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", largest.items())


def latest_entry_time(connection: sqlite3.Connection) -> int:
    """Return the time of the latest entry or invitation, in milliseconds since 1970."""
    (milliseconds,) = connection.execute(LATEST_ENTRY_QUERY).fetchone()
    return int(milliseconds)


def set_aside(path: Path, now: datetime) -> Path | None:
    """Keep a file under another name, with its write-ahead log, and return that name.

    If the file system has hard links, the file also stays in its place until another replaces it.
    Otherwise a start after a power cut in between would begin with an empty file.
    """
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.{now:%Y%m%d-%H%M%S}")
    try:
        os.link(path, aside)
    except OSError:  # the file system has no hard links
        path.replace(aside)
    for suffix in SQLITE_SUFFIXES:
        file = Path(f"{path}{suffix}")
        if file.exists():
            file.replace(f"{aside}{suffix}")
    return aside


# -- removal of erased data --


def wipe(path: Path | str, should_stop: Callable[[], bool]) -> bool:
    """Rewrite a database without traces of deleted rows, and return whether that was done.

    `secure_delete` overwrites a deleted row only where it stood last. As a table grows, SQLite
    moves rows to other pages and leaves their bytes behind: of 2,400 deleted user ids 7 were still
    in a file with an empty write-ahead log. The log keeps older pages, and a copy from before a
    migration keeps everything.

    The rewriting stops once `should_stop` returns True. Readers are not delayed, and no committed
    data is lost if the process dies. Raises Locked while another connection writes, and Full if
    there is no room for a second file.
    """
    beginning_of_copies = versioned_copy_path(Path(path), "")
    for file in beginning_of_copies.parent.iterdir():
        if file.name.startswith(beginning_of_copies.name):
            file.unlink()
    with translate_errors(), closing(connect(path)) as connection:
        return rewrite(connection, should_stop) and empty_write_ahead_log(connection)


def rewrite(connection: sqlite3.Connection, should_stop: Callable[[], bool]) -> bool:
    """Rewrite a database with VACUUM; return False if `should_stop` has stopped it."""
    connection.set_progress_handler(should_stop, STEPS_BETWEEN_CHECKS)
    try:
        connection.execute("VACUUM")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return False
    finally:
        connection.set_progress_handler(None, 0)
    return True


def empty_write_ahead_log(connection: sqlite3.Connection) -> bool:
    """Empty the write-ahead log, and return whether that was done.

    The first checkpoint blocks no writer and leaves little to the second, which does.
    """
    checkpoint(connection)
    (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
