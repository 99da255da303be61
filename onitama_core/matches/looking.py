"""What is shown of a match besides its board, and who is called to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import Player, PublicEvent, PublicView, events_for, public_view
from onitama_core.matches import errors
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.recording import Recording, nearest
from onitama_core.matches.results import KEEP_POSTS
from onitama_core.matches.updates import require_not_cancelled, require_opened, seat_of
from onitama_core.store import DueKind, Match, Reader, Slice, Transaction, Whose

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    Sees: TypeAlias = Callable[[Match], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Past:
    """One complete turn, from public things alone: the same for its players and for others."""

    match: Match
    view: PublicView
    """At the end of the turn."""
    events: tuple[PublicEvent, ...]
    """What the turn brought about."""
    turn: int
    """0 for the start, with the placements."""
    turns: int
    """The last complete one."""


MOST_WATCHERS: Final = 36
"""Of one match: they are all named in one post."""
MOST_WATCHED: Final = 25
"""Matches at a time by one person."""


ON_A_PAGE: Final = 10
AT_ONCE: Final = 25
MOST_LOOKED_AT: Final = 300
"""For one page. Behind more than these in a row that cannot be seen there is nothing to be seen:
whoever looks is not to learn that there are so many."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    whose: Whose
    matches: Sequence[Match]
    """The latest first."""
    has_later: bool
    has_earlier: bool


class Looking(Ledger):
    async def look_back(
        self, match_id: int, turn: int | None = None, *, asker: int | None = None
    ) -> Past:
        """A turn, or the one nearest to it that is complete; without one the last.

        Raises NoSuchMatch, WasCancelled, Unreplayable or AnotherLook.
        """
        match, recording = await self.recording(match_id, require_not_cancelled, asker)
        return past(match, recording, turn)

    async def require_shareable(self, match_id: int, user_id: int) -> None:
        """Before the film is drawn. Raises as `share`."""
        await self.store.read(lambda reader: sharer(reader, reader.match(match_id), user_id))

    async def share(self, match_id: int, user_id: int) -> int:
        """Owe the channel the film, and return its post.

        Raises NoSuchMatch, NotFinished, WasCancelled, NotAPlayer, AlreadyShared or KeptPrivate.
        """

        def change(transaction: Transaction) -> int:
            match = transaction.match(match_id)
            player = sharer(transaction, match, user_id)
            transaction.schedule(DueKind.MATCH_CLEARING, match_id, transaction.now + KEEP_POSTS)
            return transaction.owe_film(match, player)

        return await self.store.write(self.clock(), change)

    async def watches(self, match_id: int, user_id: int) -> bool:
        return await self.store.read(lambda reader: user_id in reader.watchers(match_id))

    async def watch(self, match_id: int, user_id: int) -> None:
        """Raises NoSuchMatch, MatchOver, PlaysInIt, TooManyWatchers or TooManyWatched."""

        def change(transaction: Transaction) -> None:
            require_watchable(transaction, transaction.match(match_id), user_id)
            transaction.watch(match_id, user_id)

        await self.store.write(self.clock(), change)

    async def stop_watching(self, match_id: int, user_id: int) -> None:
        """Also for who does not watch it."""
        await self.store.write(self.clock(), Transaction.stop_watching, match_id, user_id)

    async def latest_games(self, whose: Whose, most: int, sees: Sees) -> Sequence[Match]:
        return await self._nearest(whose, None, most, sees, is_own=False)

    async def games_page(
        self, whose: Whose, part: Slice | None, sees: Sees, *, is_own: bool
    ) -> GamesPage:
        """`part`: None for the latest.

        `is_own`: whoever looks is the person, whose private matches are among them then.
        """
        found = await self._nearest(whose, part, ON_A_PAGE + 1, sees, is_own=is_own)
        is_full = len(found) > ON_A_PAGE
        if part is None or not part.is_after:
            shown, is_later = found[:ON_A_PAGE], part is not None
            return GamesPage(whose, shown, has_later=is_later, has_earlier=is_full)
        if is_full:
            return GamesPage(whose, found[-ON_A_PAGE:], has_later=True, has_earlier=True)
        return await self.games_page(whose, None, sees, is_own=is_own)

    async def _nearest(
        self, whose: Whose, part: Slice | None, most: int, sees: Sees, *, is_own: bool
    ) -> list[Match]:
        """Those that can be seen, from where the part begins; the latest first."""
        seen: list[Match] = []
        is_after = part is not None and part.is_after
        for _ in range(MOST_LOOKED_AT // AT_ONCE):
            found = await self.store.read(Reader.finished_of, whose, part, AT_ONCE, is_own=is_own)
            for match in found:
                if len(seen) < most and await sees(match):
                    seen.append(match)
            if len(seen) == most or len(found) < AT_ONCE:
                break
            part = Slice.beside(found[-1], is_after=is_after)
        return seen[::-1] if is_after else seen


def past(match: Match, recording: Recording, turn: int | None) -> Past:
    shown = nearest(turn, recording.complete)
    played = recording.turns[shown]
    events = tuple(
        event for action in played.played_actions for event in events_for(action.events, None)
    )
    return Past(match, public_view(played.end), events, shown, recording.complete)


def sharer(reader: Reader, match: Match, user_id: int) -> Player:
    require_opened(match)
    if match.is_private:
        raise errors.KeptPrivate(match)
    player = seat_of(match, user_id)
    film = reader.film_of(match.id)
    if film is not None:
        raise errors.AlreadyShared(match, film)
    return player


def require_watchable(reader: Reader, match: Match, user_id: int) -> None:
    if match.is_over:
        raise errors.MatchOver(match)
    if match.player_of(user_id) is not None:
        raise errors.PlaysInIt(match)
    watchers = reader.watchers(match.id)
    if user_id in watchers:
        return
    if len(watchers) >= MOST_WATCHERS:
        raise errors.TooManyWatchers(match)
    if reader.count_watched(user_id) >= MOST_WATCHED:
        raise errors.TooManyWatched
