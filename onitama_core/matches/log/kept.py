"""What matches have come to, kept in memory: the log can always tell it again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.matches.log.replay import Progress

MOST_MATCHES: Final = 1000
MOST_INSTANTS: Final = 4
"""Of one match: a board may still be posted while the next move is played."""


class Kept:
    """The latest instants of the matches that were played or looked at last."""

    def __init__(self, most: int = MOST_MATCHES) -> None:
        self._most = most
        self._matches: OrderedDict[int, tuple[Progress, ...]] = OrderedDict()

    def of(self, match_id: int) -> tuple[Progress, ...]:
        """In order, the newest last; none of a match that was not kept."""
        return self._matches.get(match_id, ())

    def add(self, match_id: int, progress: Progress) -> None:
        """To be told of nothing that is not committed."""
        others = [one for one in self.of(match_id) if one.seq != progress.seq]
        instants = sorted([*others, progress], key=lambda one: one.seq)
        self._matches[match_id] = tuple(instants[-MOST_INSTANTS:])
        self._matches.move_to_end(match_id)
        if len(self._matches) > self._most:
            self._matches.popitem(last=False)
