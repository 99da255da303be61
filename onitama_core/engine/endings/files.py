"""A deal's table in a file of its own, read in place.

The file begins with a line that says what it holds: of which cards, how far they lead, up to how
many men, and the checksum of what follows. Whatever does not say exactly that is no table.
"""

from __future__ import annotations

import mmap
import os
from typing import TYPE_CHECKING, Final
from zlib import crc32

import numpy as np

from onitama_core.engine.endings.numbering import positions
from onitama_core.engine.endings.probing import NO_TABLE
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from onitama_core.engine.endings.retrograde import Values

FORMAT: Final = "Onitama endings 1"
HEAD: Final = 512
"""Bytes before the values."""
SUFFIX: Final = ".endings"


def path_of(folder: Path, card_ids: Iterable[str]) -> Path:
    return folder / f"{'-'.join(sorted(card_ids))}{SUFFIX}"


def head(card_ids: Iterable[str], most_men: int, checksum: int) -> bytes:
    cards = " ".join(f"{card_id}{find_card(card_id).moves}" for card_id in sorted(card_ids))
    text = f"{FORMAT}: {most_men} men, {checksum:08x}, {cards}"
    return text.replace(", ", ",").encode().ljust(HEAD - 1) + b"\n"


def write_table(folder: Path, card_ids: Iterable[str], most_men: int, values: Values) -> None:
    """Write the file whole or not at all: whoever reads meanwhile has the old one or the new."""
    folder.mkdir(parents=True, exist_ok=True)
    path = path_of(folder, card_ids := tuple(card_ids))
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with part.open("wb") as file:
            file.write(head(card_ids, most_men, crc32(values.data)))
            file.write(values.data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def read_table(folder: Path, card_ids: Iterable[str], most_men: int) -> Values:
    """The values, mapped from the file; NO_TABLE where there is none, or none that is whole."""
    path = path_of(folder, card_ids := tuple(card_ids))
    try:
        with path.open("rb") as file:
            # A copy of a page would be made by whoever writes into it: nobody does.
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):  # no file, or an empty one
        return NO_TABLE
    if len(mapped) != HEAD + positions(most_men):
        return NO_TABLE
    values = np.frombuffer(mapped, np.uint8, offset=HEAD)
    if mapped[:HEAD] != head(card_ids, most_men, crc32(values.data)):
        return NO_TABLE
    return values
