"""Which table of endings a search may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.endings import NO_TABLE, heeding, load

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine.endings import Values
    from onitama_core.engine.search.root import Root


class Tables:
    """Those in a folder, of which that of the last deal stays open; without one, none."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._values = NO_TABLE
        self._cards: tuple[str, ...] = ()

    def for_root(self, root: Root) -> Values:
        """NO_TABLE while nobody has made the deal's, and in Way of the Wind."""
        if self._folder is None or root.numbers.spirit:
            return NO_TABLE
        if self._cards != root.deal.ids or not len(self._values):
            self._values, self._cards = load(self._folder, root.deal.ids), root.deal.ids
        return heeding(root.earlier, root.numbers, self._values, root.deal.ids)
