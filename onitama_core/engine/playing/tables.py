"""Tables of endings, made beside the search that may come to want them."""

from __future__ import annotations

import sys
import threading
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final

from onitama_core.engine.endings import make
from onitama_core.engine.thoughts import MoveTime

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from onitama_core.engine.levels import Limit
    from onitama_core.engine.search import StopFlag

LOOKS_UP: Final = 0.02
"""Seconds; whether it is told to stop."""


class TableMaker:
    """One table at a time; a deal's is there long before four men are left."""

    def __init__(self, folder: Path | None) -> None:
        """Without a folder none is made."""
        self.folder = folder
        self._seen: tuple[str, ...] = ()
        """The cards whose table was last seen to."""
        self._making: threading.Thread | None = None

    def see_to(self, card_ids: Sequence[str]) -> None:
        """Begin to make the table of five cards, unless it is there."""
        is_busy = self._making is not None and self._making.is_alive()
        if self.folder is None or is_busy or self._seen == tuple(card_ids):
            return
        self._seen = tuple(card_ids)
        self._making = threading.Thread(
            target=make_table, args=(self.folder, self._seen), name="tables", daemon=True
        )
        self._making.start()

    def wait(self, limit: Limit, stop: StopFlag) -> None:
        """For the table that is being made, at most as long as there is to think."""
        until = monotonic() + (limit.milliseconds / 1000 if isinstance(limit, MoveTime) else inf)
        while self._making is not None and self._making.is_alive():
            if stop.is_set or monotonic() >= until:
                return
            self._making.join(LOOKS_UP)


def make_table(folder: Path, card_ids: Sequence[str]) -> None:
    """Where there is no room for a table, the search does without."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make(folder, card_ids)
    except OSError as problem:
        sys.stderr.write(f"no table of endings: {problem}\n")
