"""What matches have come to, kept in memory: the log can always tell it again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from onitama_core.matches.log.replay import Progress

T = TypeVar("T")

MOST_MATCHES: Final = 1000
"""By day at under a kilobyte a turn, since any turn may be taken back."""
MOST_INSTANTS: Final = 4
"""Of one match: a board may still be posted while the next move is played."""


class Latest(Generic[T]):
    """One thing of each match that was used last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._matches: OrderedDict[int, T] = OrderedDict()

    def of(self, match_id: int) -> T | None:
        return self._matches.get(match_id)

    def keep(self, match_id: int, thing: T) -> None:
        self._matches[match_id] = thing
        self._matches.move_to_end(match_id)
        if len(self._matches) > self._most:
            self._matches.popitem(last=False)


class Kept:
    """The latest instants of the matches that were played or looked at last."""

    def __init__(self, most: int = MOST_MATCHES) -> None:
        self._matches = Latest[tuple["Progress", ...]](most)

    def of(self, match_id: int) -> tuple[Progress, ...]:
        """In order, the newest last; none of a match that was not kept."""
        return self._matches.of(match_id) or ()

    def add(self, match_id: int, progress: Progress) -> None:
        """To be told of nothing that is not committed."""
        others = [one for one in self.of(match_id) if one.seq != progress.seq]
        instants = sorted([*others, progress], key=lambda one: one.seq)
        self._matches.keep(match_id, tuple(instants[-MOST_INSTANTS:]))
