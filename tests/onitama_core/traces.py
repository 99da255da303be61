"""A search for traces of a user in the bytes of a database's files, deleted rows included."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")
"""Suffixes of the files of an SQLite database."""


def traces(path: Path, user_id: int, *names: str) -> set[str]:
    """Return the traces of a user in the files of a database: names, and encodings of the id."""
    files = [Path(f"{path}{suffix}") for suffix in FILE_SUFFIXES]
    content = b"".join(file.read_bytes() for file in files if file.exists())
    return {name for name, trace in encodings(user_id, *names).items() if trace in content}


def encodings(user_id: int, *names: str) -> dict[str, bytes]:
    """Return the bytes by which SQLite stores an id and names, by the name of the encoding."""
    # A column has the shortest of SQLite's sizes of integers, in bytes, that holds the value.
    length = next(size for size in (1, 2, 3, 4, 6, 8) if user_id < 1 << 8 * size - 1)
    return {
        "text": str(user_id).encode(),
        "column": user_id.to_bytes(length, "big"),
        "rowid": varint(user_id),
        **{name: name.encode() for name in names},
    }


def varint(value: int) -> bytes:
    """Return the bytes of an integer as SQLite writes a rowid, which is its variable-length format.

    A lone INTEGER PRIMARY KEY is the rowid.
    """
    if value >= 1 << 56:
        return seven_bit_groups(value >> 8, 8, more=True) + bytes([value & 0xFF])
    return seven_bit_groups(value, max(1, -(-value.bit_length() // 7)), more=False)


def seven_bit_groups(value: int, count: int, *, more: bool) -> bytes:
    """Return a value in bytes of seven bits each, the highest first.

    The eighth bit is set in each byte except the last, and in the last too if `more`.
    """
    groups = [value >> 7 * index & 0x7F for index in reversed(range(count))]
    return bytes([*(group | 0x80 for group in groups[:-1]), groups[-1] | (0x80 if more else 0)])
