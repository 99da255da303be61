"""Tables of endings, made beside the search that may come to want them."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from onitama_core.engine.endings import make

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class TableMaker:
    """One table at a time; a deal's is there long before four men are left."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: tuple[str, ...] = ()
        """The cards whose table was last seen to."""
        self._making: threading.Thread | None = None

    def see_to(self, card_ids: Sequence[str]) -> None:
        """Begin to make the table of five cards, unless it is there."""
        is_busy = self._making is not None and self._making.is_alive()
        if is_busy or self._seen == tuple(card_ids):
            return
        self._seen = tuple(card_ids)
        self._making = threading.Thread(target=self._make, name="tables", daemon=True)
        self._making.start()

    def wait(self) -> None:
        if self._making is not None:
            self._making.join()

    def _make(self) -> None:
        """Where there is no room for a table, the search does without."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            make(self._folder, self._seen)
        except OSError as problem:
            sys.stderr.write(f"no table of endings: {problem}\n")
