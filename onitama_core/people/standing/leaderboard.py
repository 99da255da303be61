"""Who stands how in a server: a page of it, and the own place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.game import Variant
    from onitama_core.store import Leader, Span

ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which leaderboard, and which page of it."""

    variant: Variant
    span: Span
    page: int = 0
    """From 0."""

    def at(self, page: int) -> Ranking:
        return replace(self, page=page)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    shown: Ranking
    pages: int
    """1 at least."""
    leaders: tuple[Leader, ...]
    own: Leader | None
    """The reader's, wherever it is; None for who is not among them."""

    @property
    def shows_own(self) -> bool:
        return self.own in self.leaders

    @property
    def own_page(self) -> int | None:
        """Where the own place begins; who has none yet is not looked for."""
        if self.own is None or self.own.place is None:
            return None
        return (self.own.place - 1) // ON_A_PAGE
