"""Execution of scheduled tasks that are due: deadlines, expiries, clean-up."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core import store
from onitama_core.matches.deadlines import A_MINUTE, AN_HOUR, DEADLINE_GRACE, remind, warn
from onitama_core.matches.erasure import schedule_wiping
from onitama_core.matches.results import POSTS_LIFETIME, count_older_matches, schedule_counting
from onitama_core.matches.servers import remove_server
from onitama_core.matches.terms import CLOSED_INVITATION_LIFETIME, close_invitation
from onitama_core.matches.votes import enqueue_vote_edit
from onitama_core.people import ratings
from onitama_core.store import Due, DueKind, Full, Locked, ReadOnly, Transaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from onitama_core.matches.erasure import Erasure
    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.votes import Votes
    from onitama_core.store import Shards, Store

    DueHandlers: TypeAlias = Mapping[DueKind, Callable[[Transaction, int], None]]
    """Functions that handle what is due, by its kind; the int is its subject."""
    DueServices: TypeAlias = Mapping[DueKind, Callable[[int, datetime], Awaitable[None]]]
    """Functions that do what is due of a subject at a time, in transactions of their own."""


log = logging.getLogger(__name__)

INTERRUPTIBLE_WIPE_PERIOD: Final = timedelta(days=1)
"""Time after an erasure for which the removal of its traces gives way to other writes.

After that time, other writes wait for the removal.
"""
MAX_DUE_AT_ONCE: Final = 20
"""Tasks that one call of `DueWork.serve` does."""
MAX_CLEARED_POSTS: Final = 100
"""Posts that one transaction removes."""


class DueWork:
    """The work that is due at a time in matches, invitations, servers and erasures."""

    def __init__(self, log: MatchLog, erasure: Erasure, votes: Votes) -> None:
        self._log = log
        self._erasure = erasure
        self._votes = votes
        self.extra_handlers: DueHandlers = {}
        """Handlers that the caller adds for kinds that are not about matches."""
        self.extra_services: DueServices = {}
        """Functions that the caller adds for kinds whose work takes several transactions."""

    async def serve(
        self,
        now: datetime | None = None,
        has_left: Callable[[int], bool] = lambda _: False,
        unreachable: Shards = store.NO_SHARDS,
    ) -> datetime | None:
        """Do some of the tasks that are due at `now`, and return when the next one is due.

        `has_left` returns whether the bot is no longer a member of a server; such a server is
        removed after 30 days. Tasks of servers in the shards `unreachable` wait.
        """
        now = now or self._log.clock()
        for due in await self._log.store.read(
            lambda reader: reader.due.tasks(now, MAX_DUE_AT_ONCE, unreachable)
        ):
            async with postpone_on_error(self._log.store, due, now):
                await self._serve(due, now, has_left)
        return await self._log.store.read(lambda reader: reader.due.next_at(unreachable))

    async def _serve(self, due: Due, now: datetime, has_left: Callable[[int], bool]) -> None:
        match due:
            case Due(DueKind.DEADLINE, match_id):
                await self._log.run_out(match_id, now - DEADLINE_GRACE)
            case Due(DueKind.VOTE, match_id):
                await self._votes.close_due(match_id, now)
            case Due(DueKind.WIPING, erased_at):
                await self._wipe(erased_at, now)
            case Due(DueKind.ERASURE, user_id):
                await self._erasure.resume(user_id, now)
            case Due(kind, subject) if kind in self.extra_services:
                await self.extra_services[kind](subject, now)
            case Due(DueKind.SERVER_REMOVAL, guild_id) if not has_left(guild_id):
                await self._log.store.write(now, postpone, due)
            case _:
                handlers = {**DUE_HANDLERS, **self.extra_handlers}
                await self._log.store.write(now, serve, due, handlers)

    async def _wipe(self, erased_at: int, now: datetime) -> None:
        """Wipe everything that is erased by now from the file, or try again in a minute.

        `erased_at` is the time of the erasure in milliseconds, which is the task's subject.
        """
        unwiped = await self._log.store.read(lambda reader: reader.due.unwiped())
        if erased_at not in unwiped:  # an earlier wipe has removed these traces too
            return
        is_wiped = False
        try:
            is_wiped = await self._log.store.wipe(
                stops_for_writes=now - store.from_milliseconds(erased_at)
                < INTERRUPTIBLE_WIPE_PERIOD
            )
        except (store.Locked, store.Full) as problem:
            log.warning(
                "could not wipe erased data off the file: %s; retrying", type(problem).__name__
            )

        def change(transaction: Transaction) -> None:
            if is_wiped:
                for wiped in unwiped:
                    transaction.due.unschedule(DueKind.WIPING, wiped)
            elif transaction.due.is_due(Due(DueKind.WIPING, erased_at), now):
                transaction.due.schedule(DueKind.WIPING, erased_at, now + A_MINUTE)

        await self._log.store.write(now, change)

    async def count_soon(self) -> None:
        """Schedule counting the results that an earlier version left, in small transactions."""
        if await self._log.store.write(self._log.clock(), schedule_counting):
            log.info("backfilling statistics of older matches")


@asynccontextmanager
async def postpone_on_error(store: Store, due: Due, now: datetime) -> AsyncIterator[None]:
    """Postpone due work by an hour if it fails, and log the error.

    Raises the errors of the whole database, in which nothing can be postponed either.
    """
    try:
        yield
    except (Locked, Full, ReadOnly):
        raise
    except Exception:
        log.exception("could not serve %s of %s", due.kind.value, due.subject)
        await store.write(now, postpone, due)


def postpone(transaction: Transaction, due: Due) -> None:
    if transaction.due.is_due(due, transaction.now):
        transaction.due.schedule(due.kind, due.subject, transaction.now + AN_HOUR)


def serve(transaction: Transaction, due: Due, handlers: DueHandlers) -> None:
    if transaction.due.is_due(due, transaction.now):  # a move since may have rescheduled it
        transaction.due.unschedule(due.kind, due.subject)
        # The match, invitation or tournament may have been removed.
        with suppress(store.NoSuchMatch, store.NoSuchInvitation, store.NoSuchTournament):
            handlers[due.kind](transaction, due.subject)


def serve_counting(transaction: Transaction, _: int) -> None:
    """Count some results that an earlier version left, and schedule the rest."""
    count_older_matches(transaction)
    schedule_counting(transaction)


def forget_erasure(transaction: Transaction, erasure_id: int) -> None:
    transaction.personal_data.remove_erasure_record(erasure_id)
    schedule_wiping(transaction)


def clear_posts_of_match(transaction: Transaction, match_id: int) -> None:
    """Remove some sent posts of a finished match; posts that are still due stay another month."""
    if transaction.posts.remove_sent(match_id, MAX_CLEARED_POSTS):
        transaction.due.schedule(DueKind.MATCH_CLEARING, match_id, transaction.now)
        return
    transaction.invitations.remove_closed_of_match(match_id)
    if transaction.posts.has_due(match_id):
        transaction.due.schedule(DueKind.MATCH_CLEARING, match_id, transaction.now + POSTS_LIFETIME)


def expire_invitation(transaction: Transaction, invitation_id: int) -> None:
    invitation = transaction.invitations.get(invitation_id)
    if invitation.is_open:
        close_invitation(transaction, invitation, store.InvitationStatus.EXPIRED)
    else:  # withdrawn, since nobody could see it
        clears_at = transaction.now + CLOSED_INVITATION_LIFETIME
        transaction.due.schedule(DueKind.INVITATION_CLEARING, invitation_id, clears_at)


DUE_HANDLERS: Final[DueHandlers] = {
    DueKind.EXPIRY: expire_invitation,
    DueKind.REMINDER: remind,
    DueKind.WARNING: warn,
    DueKind.VOTE_COUNT: enqueue_vote_edit,
    DueKind.INVITATION_CLEARING: lambda transaction, invitation_id: (
        transaction.invitations.remove_closed(invitation_id)
    ),
    DueKind.MATCH_CLEARING: clear_posts_of_match,
    DueKind.INACTIVITY: ratings.retire_inactive,
    DueKind.SERVER_REMOVAL: remove_server,
    DueKind.ERASURE_CLEARING: forget_erasure,
    DueKind.COUNTING: serve_counting,
}
"""Functions that handle due work in one transaction, by kind; the int is its subject.

`DueWork` handles deadlines, erasures and wiping, which take several transactions, and closing
votes, which need the match's log.
"""
