"""Serving what happens at a time: one queue, in small steps."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from onitama_core import store
from onitama_core.matches.deadlines import A_MINUTE, GRACE, remind, renew_deadline, warn
from onitama_core.matches.leaving import Leaving, wipe_soon
from onitama_core.matches.ledger import put_off
from onitama_core.matches.results import KEEP_POSTS, count_in_time, count_some
from onitama_core.matches.terms import KEEP_CLOSED, close
from onitama_core.people import ratings
from onitama_core.store import Due, DueKind, Transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from onitama_core.matches.ledger import Serving
    from onitama_core.store import Shards


log = logging.getLogger(__name__)

PATIENT_FOR: Final = timedelta(days=1)
"""After which a file in which somebody always writes is wiped all the same."""


LONGEST: Final = timedelta(days=30)
"""Time after which a server that the bot was removed from is removed from the database."""
MOST: Final = 50
"""Matches in one go."""


def remove_server(transaction: Transaction, guild_id: int) -> None:
    if transaction.servers.remove_some_of(guild_id, MOST):
        transaction.due.schedule(DueKind.SERVER_REMOVAL, guild_id, transaction.now)
        return
    transaction.servers.remove(guild_id)
    wipe_soon(transaction)


MOST_AT_ONCE: Final = 20
MOST_POSTS: Final = 100


class Upkeep(Leaving):
    async def serve(
        self,
        now: datetime | None = None,
        has_left: Callable[[int], bool] = lambda _: False,
        unheard: Shards = store.NO_SHARDS,
    ) -> datetime | None:
        """Do some of what was due by then, or is now, and return when the next is.

        `has_left`: whether the bot is no member of a server that it was kept from for a month, so
        that it is removed. In servers of shards that are `unheard` nothing ends.
        """
        now = now or self.clock()
        for due in await self.store.read(
            lambda reader: reader.due.tasks(now, MOST_AT_ONCE, unheard)
        ):
            async with self.putting_off(due, now):
                await self._serve(due, now, has_left)
        return await self.store.read(lambda reader: reader.due.next_at(unheard))

    async def _serve(self, due: Due, now: datetime, has_left: Callable[[int], bool]) -> None:
        match due:
            case Due(DueKind.DEADLINE, match_id):
                await self.run_out(match_id, now - GRACE)
            case Due(DueKind.WIPING, erased):
                await self._wipe(erased, now)
            case Due(DueKind.ERASURE, user_id):
                await self.go_on_erasing(user_id, now)
            case Due(DueKind.SERVER_REMOVAL, guild_id) if not has_left(guild_id):
                await self.store.write(now, put_off, due)
            case _:
                serving = {**SERVING, **self.also_served}
                await self.store.write(now, serve, due, serving)

    async def _wipe(self, erased: int, now: datetime) -> None:
        """What was `erased` then, and all that was by now; or try again soon."""
        unwiped = await self.store.read(lambda reader: reader.due.unwiped())
        if erased not in unwiped:
            return
        is_wiped = False
        try:
            is_wiped = await self.store.wipe(
                patiently=now - store.from_milliseconds(erased) < PATIENT_FOR
            )
        except (store.Locked, store.Full) as problem:
            log.warning(
                "what was erased can't be wiped off the file yet: %s", type(problem).__name__
            )

        def note(transaction: Transaction) -> None:
            if is_wiped:
                for one in unwiped:
                    transaction.due.unschedule(DueKind.WIPING, one)
            elif transaction.due.is_due(Due(DueKind.WIPING, erased), now):
                transaction.due.schedule(DueKind.WIPING, erased, now + A_MINUTE)

        await self.store.write(now, note)

    async def count_soon(self) -> None:
        """As `count_up`, but beside what people do: they can't wait for a hundred thousand."""
        if await self.store.write(self.clock(), count_in_time):
            log.info("matches of an earlier version are counted; until then sums lack some")

    async def count_up(self) -> int:
        """Count the results of matches that an earlier version left; how many there were."""
        count = 0
        while done := await self.store.write(self.clock(), count_some):
            count += done
            log.info("%s matches of an earlier version are counted", count)
        return count

    async def lose_server(self, guild_id: int) -> None:
        await self.store.write(self.clock(), lose, guild_id)

    async def find_server(self, guild_id: int) -> None:
        """Note that a lost server has returned, and renew the deadlines of its matches.

        If the bot dies in between, the server is still lost and is found again after the start.
        """
        if not await self.store.read(lambda reader: reader.servers.is_unavailable(guild_id)):
            return  # after a new session Discord reports each server
        renewed: int | None = 0
        while renewed is not None:
            renewed = await self.store.write(self.clock(), renew_some, guild_id, renewed)

    async def compare_servers(
        self, there: Collection[int], shards: Shards = store.ALL_SHARDS
    ) -> None:
        """Compare the known servers with all that the bot is a member of in these shards.

        Some may have come or gone while the bot was offline.
        """

        def change(transaction: Transaction) -> list[int]:
            for guild_id in transaction.servers.known().difference(there):
                if shards.have(guild_id):
                    lose(transaction, guild_id)
            return [guild_id for guild_id in transaction.servers.unavailable() if guild_id in there]

        for guild_id in await self.store.write(self.clock(), change):
            await self.find_server(guild_id)


def lose(transaction: Transaction, guild_id: int) -> None:
    if transaction.servers.mark_unavailable(guild_id):
        transaction.due.schedule(DueKind.SERVER_REMOVAL, guild_id, transaction.now + LONGEST)


def renew_some(transaction: Transaction, guild_id: int, after: int) -> int | None:
    """Renew the deadlines of some open matches of a server that has returned.

    Return the last match's id. None: there are no more, and the server is not lost any more.
    """
    found = transaction.matches.open_ids_in_server(guild_id, after, MOST)
    for match_id in found:
        renew_deadline(transaction, transaction.matches.get(match_id))
    if len(found) == MOST:
        return found[-1]
    transaction.due.unschedule(DueKind.SERVER_REMOVAL, guild_id)
    transaction.servers.mark_available(guild_id)
    return None


def serve(transaction: Transaction, due: Due, serving: Serving) -> None:
    if transaction.due.is_due(due, transaction.now):  # nobody has played since the queue was read
        transaction.due.unschedule(due.kind, due.subject)
        with suppress(store.NoSuchMatch, store.NoSuchInvitation):  # it is gone
            serving[due.kind](transaction, due.subject)


def count_on(transaction: Transaction, _: int) -> None:
    """Some of what an earlier version left, and the rest after what else is due."""
    count_some(transaction)
    count_in_time(transaction)


def forget_erasure(transaction: Transaction, erasure_id: int) -> None:
    transaction.personal_data.remove_erasure_record(erasure_id)
    wipe_soon(transaction)


def clear_away(transaction: Transaction, match_id: int) -> None:
    """Some posts at a time, and what is still to be sent another month later."""
    if transaction.posts.remove_sent(match_id, MOST_POSTS):
        transaction.due.schedule(DueKind.MATCH_CLEARING, match_id, transaction.now)
        return
    transaction.invitations.remove_closed_of_match(match_id)
    if transaction.posts.has_due(match_id):
        transaction.due.schedule(DueKind.MATCH_CLEARING, match_id, transaction.now + KEEP_POSTS)


def expire(transaction: Transaction, invitation_id: int) -> None:
    invitation = transaction.invitations.get(invitation_id)
    if invitation.is_open:
        close(transaction, invitation, store.InvitationStatus.EXPIRED)
    else:  # withdrawn, since nobody could see it
        clears_at = transaction.now + KEEP_CLOSED
        transaction.due.schedule(DueKind.INVITATION_CLEARING, invitation_id, clears_at)


SERVING: Final[Serving] = {
    DueKind.EXPIRY: expire,
    DueKind.REMINDER: remind,
    DueKind.WARNING: warn,
    DueKind.INVITATION_CLEARING: lambda transaction, invitation_id: (
        transaction.invitations.remove_closed(invitation_id)
    ),
    DueKind.MATCH_CLEARING: clear_away,
    DueKind.INACTIVITY: ratings.retire_inactive,
    DueKind.SERVER_REMOVAL: remove_server,
    DueKind.ERASURE_CLEARING: forget_erasure,
    DueKind.COUNTING: count_on,
}
"""What is done, by kind, with the subject of what is due.

Deadlines, erasures and wiping take more than one transaction, so they are not among these.
"""
