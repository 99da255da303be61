"""A copy for a rainy day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.sqlite.copies.copying import (
    copy,
    replacing,
    require_room,
    require_unused,
)

if TYPE_CHECKING:
    from pathlib import Path


def back_up(path: Path, to: Path) -> None:
    """Copy a file, also while a bot plays with it; an older copy is replaced.

    Raises FileNotFoundError, PermissionError, StoreFault, ReadOnly, and InUse for what is no copy
    but a bot's own file.
    """
    require_room(to)
    require_unused(to)
    with replacing(to) as unfinished:
        copy(path, unfinished)
