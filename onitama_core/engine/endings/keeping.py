"""The folder of tables: making one that is missing, and how many there may be."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from onitama_core.engine.endings.files import SUFFIX, path_of, read_table, write_table
from onitama_core.engine.endings.retrograde import analyse
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from onitama_core.engine.endings.retrograde import Values

MEN: Final = 4
"""At most in a table that is kept, both masters included: all of them, 3 against 1 too."""
MOST_FILES: Final = 32
"""In a folder: 562 MB."""


def load(folder: Path, card_ids: Collection[str], *, most_men: int = MEN) -> Values:
    """The table of five cards, in any order; NO_TABLE while there is none."""
    values = read_table(folder, card_ids, most_men)
    if len(values):
        with suppress(OSError):  # it is read all the same where it can't be marked as used
            os.utime(path_of(folder, card_ids))
    return values


def make(folder: Path, card_ids: Collection[str], *, most_men: int = MEN) -> None:
    """Make the table of five cards, unless it is there; nothing where one is a Wind card."""
    if not all(find_card(card_id).is_ordinary for card_id in card_ids):
        return
    if len(load(folder, card_ids, most_men=most_men)):
        return
    write_table(folder, card_ids, most_men, analyse(card_ids, most_men))
    forget_oldest(folder)


def forget_oldest(folder: Path) -> None:
    """Remove what was used longest ago, parts left by a process that was ended too."""
    used = sorted(folder.glob(f"*{SUFFIX}*"), key=last_used, reverse=True)
    for path in used[MOST_FILES:]:
        path.unlink(missing_ok=True)


def last_used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process removed it just now
        return 0
