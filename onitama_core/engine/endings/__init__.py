"""Tables of solved endings: Classic with at most four pieces, for the five cards of a match.

Importing this loads compiled code, so only the engine's own processes do.
"""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np
from numba import int64

from onitama_core.engine.board import BITBOARD_POSITION
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings.analysis import (
    DRAW,
    MAX_NUMBERED_PIECES,
    analyse,
    board_number,
    count_positions,
)
from onitama_core.engine.intrinsics import byte_at, pop_count
from onitama_core.engine.position import LAYOUT_COUNT
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from onitama_core.engine.board import BitboardPosition
    from onitama_core.engine.endings.analysis import Values

__all__ = [
    "DRAWN",
    "HEADER_BYTES",
    "MAX_FILES",
    "MAX_TABLE_PIECES",
    "NO_TABLE",
    "UNKNOWN",
    "index_in_table",
    "load_table",
    "make_table",
    "probe",
    "repetitions_matter",
    "save_table",
    "table_for_repetitions",
    "table_path",
    "value_in",
]

STARTING_PIECES: Final = 10
"""Number of pieces at the start of a game, both masters included."""

UNKNOWN: Final = 0
"""Value of a position outside the table: too many pieces, no table, or the Spirit on the board."""
DRAWN: Final = DRAW
"""Value of a drawn position."""

NO_TABLE: Final = np.zeros(0, np.uint8)
"""The empty table, which knows no position."""

UNREACHABLE_SIZE: Final = np.iinfo(np.int64).max
"""Number of bytes that no table has."""
BYTES_NEEDED: Final = np.array(
    [
        count_positions(pieces) if pieces <= MAX_NUMBERED_PIECES else UNREACHABLE_SIZE
        for pieces in range(STARTING_PIECES + 1)
    ],
    np.int64,
)
"""`BYTES_NEEDED[pieces]`: the bytes a table must have to hold all positions of this many pieces."""


@compiled(int64(int64, int64, BITBOARD_POSITION))
def probe(address: int, size: int, position: BitboardPosition) -> int:
    """Return the plies until the player to move wins, negative until it loses, or DRAWN or UNKNOWN.

    The table begins in memory at `address` and has `size` bytes, because a search can't take arrays
    as arguments. The game must not be over. Repetitions are not considered: the caller checks them
    first. A result of UNKNOWN costs next to nothing.
    """
    if position.spirit or size < BYTES_NEEDED[pop_count(position.own | position.enemy)]:
        return UNKNOWN
    board = board_number(
        position.own, position.enemy, position.own_master, position.enemy_master, position.player
    )
    value = byte_at(address + LAYOUT_COUNT * board + position.layout)
    return value if value % 2 else -value


def value_in(values: Values, position: BitboardPosition) -> int:
    """Return the result of `probe` for a position in a table given as an array."""
    return probe(values.ctypes.data, len(values), position)


FORMAT: Final = "Onitama endings 1"
HEADER_BYTES: Final = 512
"""Bytes of a file before its values."""
SUFFIX: Final = ".endings"


def table_path(folder: Path, card_ids: Iterable[str]) -> Path:
    return folder / f"{'-'.join(sorted(card_ids))}{SUFFIX}"


def header(card_ids: Iterable[str], max_pieces: int, checksum: int) -> bytes:
    """Return the HEADER_BYTES before a table's values: its format, size, checksum and cards."""
    cards = " ".join(f"{card_id}{find_card(card_id).moves}" for card_id in sorted(card_ids))
    text = f"{FORMAT}: {max_pieces} men, {checksum:08x}, {cards}"
    return text.replace(", ", ",").encode().ljust(HEADER_BYTES - 1) + b"\n"


def write_table(folder: Path, card_ids: Collection[str], max_pieces: int, values: Values) -> None:
    """Write a table's file atomically: concurrent readers see the old file or the new one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = table_path(folder, card_ids)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            file.write(header(card_ids, max_pieces, crc32(values.data)))
            file.write(values.data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def read_table(folder: Path, card_ids: Collection[str], max_pieces: int) -> Values:
    """Return the values mapped from a file, or NO_TABLE if the file is missing or damaged."""
    path = table_path(folder, card_ids)
    try:
        with path.open("rb") as file:
            # Copy-on-write costs no memory here, because no page is ever written to.
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):  # no file, or an empty one
        return NO_TABLE
    if len(mapped) != HEADER_BYTES + count_positions(max_pieces):
        return NO_TABLE
    values = np.frombuffer(mapped, np.uint8, offset=HEADER_BYTES)
    if mapped[:HEADER_BYTES] != header(card_ids, max_pieces, crc32(values.data)):
        return NO_TABLE
    return values


MAX_TABLE_PIECES: Final = 4
"""Largest number of pieces in a saved table, both masters included."""
MAX_FILES: Final = 32
"""Largest number of files in a folder, 562 MB in all."""


def load_table(
    folder: Path, card_ids: Collection[str], *, max_pieces: int = MAX_TABLE_PIECES
) -> Values:
    """Return the table of five cards, in any order, or NO_TABLE if it does not exist.

    Its file's modification time becomes the time of this use, for `remove_oldest`.
    """
    values = read_table(folder, card_ids, max_pieces)
    if len(values):
        with suppress(OSError):  # a table whose time can't be set can still be used
            os.utime(table_path(folder, card_ids))
    return values


def make_table(
    folder: Path, card_ids: Collection[str], *, max_pieces: int = MAX_TABLE_PIECES
) -> None:
    """Make and save the table of five cards, unless it exists or one of them is a Wind card."""
    if not all(find_card(card_id).is_ordinary for card_id in card_ids):
        return
    if len(load_table(folder, card_ids, max_pieces=max_pieces)):
        return
    write_table(folder, card_ids, max_pieces, analyse(card_ids, max_pieces))
    remove_oldest(folder)


def remove_oldest(folder: Path) -> None:
    """Remove the least recently used files beyond MAX_FILES, also files that are being written."""
    files = sorted(folder.glob(f"*{SUFFIX}*"), key=last_use, reverse=True)
    for path in files[MAX_FILES:]:
        path.unlink(missing_ok=True)


def last_use(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process removed it just now
        return 0


def index_in_table(position: BitboardPosition) -> int:
    """Return the index of a position in a table."""
    board = board_number(
        position.own, position.enemy, position.own_master, position.enemy_master, position.player
    )
    return LAYOUT_COUNT * board + position.layout


def repetitions_matter(
    repeated: Collection[BitboardPosition], position: BitboardPosition, values: Values
) -> bool:
    """Return whether draws by third repetition may change a table's value of a position.

    `repeated` are the positions that have occurred twice. They don't matter if the table has no win
    or loss for `position`: more draws can't turn a draw into a win.
    """
    return bool(repeated) and value_in(values, position) not in (UNKNOWN, DRAWN)


def table_for_repetitions(repeated: Iterable[BitboardPosition], card_ids: Iterable[str]) -> Values:
    """Return a new table of five cards in which the positions that have occurred twice are draws.

    This takes a second.
    """
    return analyse(card_ids, MAX_TABLE_PIECES, drawn=map(index_in_table, repeated))
