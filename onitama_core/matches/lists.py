"""Lists of matches: a user's open ones, a channel's, and finished ones page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.matches.terms import MAX_LISTED_MATCHES, MAX_OPEN_MATCHES
from onitama_core.store import Match, Reader, Slice, Whose

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from onitama_core.store import Location, Store

    MaySee: TypeAlias = Callable[[Match], Awaitable[bool]]
    """Function that returns whether the user may see a match."""


MATCHES_PER_PAGE: Final = 10
MATCHES_PER_READ: Final = 25
MAX_SCANNED_MATCHES: Final = 300
"""Finished matches that are read for one page.

Matches that the user may not see are skipped. The search ends after this many, so that the user
can't count them.
"""


@dataclass(frozen=True, slots=True)
class GamesPage:
    whose: Whose
    matches: Sequence[Match]
    """The matches of the page, the latest first."""
    has_later: bool
    has_earlier: bool


class MatchLists:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def open_of(
        self, user_id: int, guild_id: int, limit: int = MAX_OPEN_MATCHES
    ) -> list[Match]:
        """Return a user's open matches in a server, oldest first."""
        return await self._store.read(
            lambda reader: reader.matches.open_of(user_id, guild_id, limit)
        )

    async def open_in(self, channel_id: int) -> list[Match]:
        """Return a channel's open matches, oldest first."""
        return await self._store.read(
            lambda reader: reader.matches.open_in_channel(channel_id, MAX_LISTED_MATCHES)
        )

    async def open_near(self, user_id: int, place: Location, limit: int) -> list[Match]:
        """Return a user's open matches in the server, then the channel's."""

        def ask(reader: Reader) -> list[Match]:
            matches = reader.matches.open_of(user_id, place.guild_id, limit)
            if len(matches) < limit:
                matches += reader.matches.open_in_channel(place.channel_id, limit)
            return list({match.id: match for match in matches}.values())[:limit]

        return await self._store.read(ask)

    async def finished_near(self, user_id: int, place: Location, limit: int) -> list[Match]:
        """Return a user's finished matches in a server and all in a channel, the latest first."""
        return await self._store.read(lambda reader: reader.matches.finished(user_id, place, limit))

    async def latest(self, whose: Whose, limit: int, may_see: MaySee) -> Sequence[Match]:
        """Return the latest finished matches that a user may see, without private ones."""
        return await self._nearest(whose, None, limit, may_see, is_own=False)

    async def page(
        self, whose: Whose, part: Slice | None, may_see: MaySee, *, is_own: bool
    ) -> GamesPage:
        """Return a page of the finished matches that a user may see.

        `part` says where the page begins; None: with the latest. `is_own`: the matches are those of
        the user who looks at them, so private ones are included.
        """
        found = await self._nearest(whose, part, MATCHES_PER_PAGE + 1, may_see, is_own=is_own)
        is_full = len(found) > MATCHES_PER_PAGE
        if part is None or not part.is_after:
            matches = found[:MATCHES_PER_PAGE]
            return GamesPage(whose, matches, has_later=part is not None, has_earlier=is_full)
        if is_full:
            return GamesPage(whose, found[-MATCHES_PER_PAGE:], has_later=True, has_earlier=True)
        # Fewer matches than a page are later, so this is the first page, with the latest matches.
        return await self.page(whose, None, may_see, is_own=is_own)

    async def _nearest(
        self, whose: Whose, part: Slice | None, limit: int, may_see: MaySee, *, is_own: bool
    ) -> list[Match]:
        """Return up to `limit` visible finished matches from `part` on, the latest first."""

        def find(reader: Reader, part: Slice | None) -> list[Match]:
            return reader.matches.finished_page(whose, part, MATCHES_PER_READ, is_own=is_own)

        visible: list[Match] = []
        is_after = part is not None and part.is_after
        for _ in range(MAX_SCANNED_MATCHES // MATCHES_PER_READ):
            found = await self._store.read(find, part)
            for match in found:
                if len(visible) < limit and await may_see(match):
                    visible.append(match)
            if len(visible) == limit or len(found) < MATCHES_PER_READ:
                break
            part = Slice.beside(found[-1], is_after=is_after)
        return visible[::-1] if is_after else visible
