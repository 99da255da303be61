"""A person's finished matches in a server, page by page, as far as whoever looks may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.store import After, Before, End

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from onitama_core.game import Variant
    from onitama_core.matches.ledger import Ledger
    from onitama_core.store import Match, Slice

    Sees: TypeAlias = Callable[[Match], Awaitable[bool]]

ON_A_PAGE: Final = 10
AT_ONCE: Final = 25
MOST_LOOKED_AT: Final = 300
"""For one page. Behind more than these in a row that cannot be seen there is nothing to be seen:
whoever looks is not to learn that there are so many."""


@dataclass(frozen=True, slots=True)
class Whose:
    user_id: int
    guild_id: int
    variant: Variant | None
    """None: of every variant."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    whose: Whose
    matches: Sequence[Match]
    """The latest first."""
    has_later: bool
    has_earlier: bool


class PastGames:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def latest(self, whose: Whose, most: int, sees: Sees) -> Sequence[Match]:
        return await self._nearest(whose, None, most, sees, is_own=False)

    async def page(self, whose: Whose, part: Slice, sees: Sees, *, is_own: bool) -> GamesPage:
        """`is_own`: whoever looks is the person, whose private matches are among them then."""
        found = await self._nearest(whose, part, ON_A_PAGE + 1, sees, is_own=is_own)
        is_full = len(found) > ON_A_PAGE
        if not isinstance(part, After):
            is_later = isinstance(part, Before)
            return GamesPage(whose, found[:ON_A_PAGE], has_later=is_later, has_earlier=is_full)
        if is_full:
            return GamesPage(whose, found[-ON_A_PAGE:], has_later=True, has_earlier=True)
        return await self.page(whose, None, sees, is_own=is_own)

    async def _nearest(
        self, whose: Whose, part: Slice, most: int, sees: Sees, *, is_own: bool
    ) -> list[Match]:
        seen: list[Match] = []
        async for match in self._one_by_one(whose, part, is_own=is_own):
            if await sees(match):
                seen.append(match)
            if len(seen) == most:
                break
        return seen[::-1] if isinstance(part, After) else seen

    async def _one_by_one(self, whose: Whose, part: Slice, *, is_own: bool) -> AsyncIterator[Match]:
        """From where the part begins."""
        for _ in range(MOST_LOOKED_AT // AT_ONCE):
            found = await self._some(whose, part, is_own=is_own)
            for match in found:
                yield match
            if len(found) < AT_ONCE:
                return
            end = End.of(found[-1])
            part = After(end) if isinstance(part, After) else Before(end)

    async def _some(self, whose: Whose, part: Slice, *, is_own: bool) -> list[Match]:
        found = await self._ledger.read(
            lambda reader: reader.finished_of(
                *(whose.user_id, whose.guild_id, whose.variant, part, AT_ONCE),
                with_private=is_own,
            )
        )
        return found[::-1] if isinstance(part, After) else found
