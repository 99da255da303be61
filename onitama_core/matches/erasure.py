"""Erasure of a user's data, and what becomes of their matches and invitations."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core import store
from onitama_core.matches.deadlines import drop_posts_if_unavailable
from onitama_core.matches.errors import ErasedTooOften, Unreplayable
from onitama_core.matches.match_log import MatchLog, make_resignation
from onitama_core.matches.terms import withdraw_or_decline
from onitama_core.people import ratings

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from onitama_core.store import Match, Reader, Transaction


def schedule_wiping(transaction: Transaction) -> None:
    """Schedule the removal of erased rows' bytes from the file; it stays due until it is done."""
    now = transaction.now
    transaction.due.schedule(store.DueKind.WIPING, store.to_milliseconds(now), now)


FORMER_PLAYER_NUMBERS: Final = 1 << 62
"""Size of the range below 0 from which the number that replaces an erased user's id is drawn.

Discord's ids are positive.
"""


@dataclass(frozen=True, slots=True)
class AtStake:
    """The numbers of matches and invitations that an erasure would end."""

    matches: int
    """Open matches in all servers."""
    invitations: int


MAX_ERASED_MATCHES: Final = 20
"""Private matches, and as many invitations, that one transaction removes."""
MAX_ERASED_ROWS: Final = 200
"""Rows of a user that one transaction erases."""
ERASURE_TIMEOUT: Final = timedelta(minutes=1)
"""Time after which an unfinished erasure is resumed."""


@dataclass(frozen=True, slots=True)
class Erased:
    """The result of one transaction of an erasure."""

    private_matches: tuple[int, ...] = ()
    """The private matches that were removed."""
    is_complete: bool = False
    """True if nothing of the user is left."""


MAX_ERASURES_A_DAY: Final = 3
"""Erasures of one user within a day; more would only serve to move others' statistics."""
ERASURE_RECORD_LIFETIME: Final = ratings.RATED_PAUSE_AFTER_ERASURE
"""Time for which the record of an erasure is stored, a day.

The record limits the user's erasures. For the same time the user's matches are unrated.
"""


def require_erasable(reader: Reader, user_id: int, now: datetime) -> None:
    """Raise ErasedTooOften if the user was erased as often as allowed within the last day."""
    times = reader.personal_data.erasure_times(user_id, MAX_ERASURES_A_DAY)
    if len(times) < MAX_ERASURES_A_DAY:
        return
    until = times[-1] + ERASURE_RECORD_LIFETIME
    if now < until:
        raise ErasedTooOften(MAX_ERASURES_A_DAY, until)


class Erasure:
    """Erases users, in transactions so short that other writes wait only briefly."""

    def __init__(self, log: MatchLog, rng: Random) -> None:
        self._log = log
        self._rng = rng

    async def at_stake(self, user_id: int) -> AtStake:
        """Return the numbers of matches and invitations that erasing a user now would end.

        Raises ErasedTooOften.
        """
        now = self._log.clock()

        def ask(reader: Reader) -> AtStake:
            require_erasable(reader, user_id, now)
            matches = reader.matches.open_ids_of(user_id)
            return AtStake(len(matches), len(reader.invitations.open_ids_of(user_id)))

        return await self._log.store.read(ask)

    async def erase(self, user_id: int, *, at: datetime) -> list[int]:
        """Erase a user, and return the private matches that were removed with them.

        Matches whose deadline has passed end on time; the user resigns the others. A user who
        returns later is treated as a new one. Raises ErasedTooOften.
        """
        number = -self._rng.randrange(1, FORMER_PLAYER_NUMBERS)
        if await self._log.store.write(self._log.clock(), begin_erasure, user_id, number):
            return await self.resume(user_id, at)
        return []

    async def resume(self, user_id: int, at: datetime) -> list[int]:
        """Erase a user in short transactions, and return the private matches that were removed.

        If the bot dies in between, `DueWork` calls this after the next start.
        """
        private: list[int] = []
        while True:
            for match_id in await self._log.store.read(
                lambda reader: reader.matches.open_ids_of(user_id)
            ):
                await self._log.run_out(match_id, at)
                await self._resign(match_id, user_id, at)
            erased = await self._log.store.write(self._log.clock(), erase_some, user_id)
            private += erased.private_matches
            if erased.is_complete:
                return private

    async def _resign(self, match_id: int, user_id: int, at: datetime) -> None:
        """Have a user who is being erased resign a match, unless it is over.

        The log is replayed before the transaction, which then replays only later entries. The post
        about the end must not name the user, so the same transaction removes them from the match.
        """
        with suppress(store.NoSuchMatch, Unreplayable):
            await self._log.load(match_id)

        def find(transaction: Transaction) -> Match | None:
            match = transaction.matches.get(match_id)
            return None if match.is_over or match.player_of(user_id) is None else match

        def replace(transaction: Transaction, match: Match) -> None:
            number = transaction.personal_data.replacement_of(user_id)
            if number is not None:
                transaction.personal_data.replace_person("match", match.id, user_id, number)
            drop_posts_if_unavailable(transaction, match)

        with suppress(store.NoSuchMatch):
            await self._log.end(match_id, find, make_resignation(user_id, at), replace)


def begin_erasure(transaction: Transaction, user_id: int, number: int) -> bool:
    """Save that a user is to be erased; return whether anything is stored of them.

    Raises ErasedTooOften.
    """
    transaction.effects.has_erased = True  # caches may hold a name that no row has
    if transaction.personal_data.replacement_of(user_id) is not None:
        return True
    require_erasable(transaction, user_id, transaction.now)
    if not transaction.personal_data.exists_for(user_id):
        return False
    transaction.personal_data.save_erasing(user_id, number)
    transaction.due.schedule(store.DueKind.ERASURE, user_id, transaction.now + ERASURE_TIMEOUT)
    forgets_at = transaction.now + ERASURE_RECORD_LIFETIME
    record_id = transaction.personal_data.record_erasure(user_id)
    transaction.due.schedule(store.DueKind.ERASURE_CLEARING, record_id, forgets_at)
    return True


def erase_some(transaction: Transaction, user_id: int) -> Erased:
    """Erase some of the data of a user who has no open match except private ones."""
    number = transaction.personal_data.replacement_of(user_id)
    if number is None:
        transaction.due.unschedule(store.DueKind.ERASURE, user_id)
        return Erased(is_complete=True)
    private = transaction.matches.private_ids_of(user_id, MAX_ERASED_MATCHES)
    for match_id in private:
        transaction.matches.remove(match_id)
    invitations = transaction.invitations.open_ids_of(user_id, MAX_ERASED_MATCHES)
    for invitation_id in invitations:
        withdraw_or_decline(transaction, transaction.invitations.get(invitation_id), user_id)
        transaction.personal_data.replace_person("invitation", invitation_id, user_id, number)
    if private or invitations or transaction.matches.open_ids_of(user_id):
        return Erased(tuple(private))
    for tournament in transaction.tournaments.open_of(user_id):
        transaction.tournaments.remove_person(tournament, user_id)
        transaction.due.schedule(store.DueKind.TOURNAMENT_EDIT, tournament.id, transaction.now)
    # Posts of puzzles of the day name the user, so they must be edited.
    for guild_id in transaction.puzzles.servers_with_tries_by(user_id):
        transaction.due.schedule(store.DueKind.DAILY_COUNT, guild_id, transaction.now)
    if transaction.personal_data.erase_some(user_id, number, MAX_ERASED_ROWS):
        return Erased()
    transaction.personal_data.remove_erasing(user_id)
    transaction.due.unschedule(store.DueKind.ERASURE, user_id)
    schedule_wiping(transaction)
    return Erased(is_complete=True)
