"""Whether a bot could start with a file, found out without changing it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.store.sqlite.claim import claimed
from onitama_core.store.sqlite.connection import translated
from onitama_core.store.sqlite.copies.copying import opened, require_sound
from onitama_core.store.sqlite.database import known, require_known, require_writable

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Versions:
    found: int
    known: int
    """What a start brings it up to."""


def look_at(path: Path) -> Versions | None:
    """The versions of a file, or None where a start would make it.

    Raises what opening it would.
    """
    with claimed(path):
        if not path.exists():
            return None
        with translated(), closing(opened(path)) as connection:
            connection.isolation_level = None
            require_sound(connection)
            require_writable(connection)
            return Versions(found=require_known(connection), known=len(known()))
