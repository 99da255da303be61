"""Serving what happens at a time: one queue, in small steps."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from onitama_core.game import Phase
from onitama_core.matches.closing import KEEP_POSTS
from onitama_core.matches.log.replay import begin, resume, standing_of
from onitama_core.matches.log.unread import told_of
from onitama_core.matches.offers.lapsing import KEEP_CLOSED, close
from onitama_core.matches.results.counting import count_in_time, count_on, count_some
from onitama_core.matches.timing.deadlines import AN_HOUR, GRACE, lift_deadline, set_first_deadline
from onitama_core.matches.timing.reminders import remind, warn
from onitama_core.matches.timing.removal import remove_server
from onitama_core.matches.timing.wiping import wipe
from onitama_core.store import (
    Due,
    DueKind,
    InvitationStatus,
    Locked,
    NoSuchInvitation,
    Standing,
    StoreProblem,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from onitama_core.matches.ledger import Ledger
    from onitama_core.store import Clock, Entry, Store, Transaction, Unsummed

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 20
MOST_POSTS: Final = 100
MOST_SUMMED_UP: Final = 500


class Upkeep:
    def __init__(self, store: Store, clock: Clock, ledger: Ledger) -> None:
        self._store = store
        self._clock = clock
        self._ledger = ledger

    async def serve(
        self, now: datetime | None = None, has_left: Callable[[int], bool] = lambda _: False
    ) -> datetime | None:
        """Do some of what was due by then, or is now, and return when the next is.

        `has_left`: whether the bot is no member of a server that it was kept from for a month, so
        that it is removed.
        """
        now = now or self._clock()
        for due in await self._store.read(lambda reader: reader.due(now, MOST_AT_ONCE)):
            try:
                await self._serve(due, now, has_left)
            except (Locked, StoreProblem):
                raise
            except Exception as problem:  # noqa: BLE001 - what else is due waits behind it
                log_fault(due, problem)
                await self._store.write(now, partial(put_off, due=due, now=now))
        return await self._store.read(lambda reader: reader.next_due())

    async def _serve(self, due: Due, now: datetime, has_left: Callable[[int], bool]) -> None:
        match due:
            case Due(DueKind.DEADLINE, match_id):
                await self._ledger.run_out(match_id, now - GRACE)
            case Due(DueKind.WIPING, erased):
                await wipe(self._store, erased, now)
            case Due(DueKind.SERVER_REMOVAL, guild_id) if not has_left(guild_id):
                await self._store.write(now, partial(put_off, due=due, now=now))
            case Due(DueKind.COUNTING):
                await self._store.write(now, partial(count_on, due=due, now=now))
            case Due(DueKind.IMPORT_REMOVAL, match_id):
                await self._store.write(now, lambda changes: changes.remove_match(match_id))
            case _:
                await self._store.write(now, partial(serve, due=due, now=now))

    async def sum_up(self) -> int:
        """Let the rows of an earlier version say how far their matches have come; how many did."""
        count = 0
        now = self._clock()
        while done := await self._store.write(now, partial(sum_up_some, now=now)):
            count += done
            log.info("%s matches of an earlier version are summed up", count)
        return count

    async def count_soon(self) -> None:
        """As `count_up`, but beside what people do: they can't wait for a hundred thousand."""
        now = self._clock()
        if await self._store.write(now, partial(count_in_time, now=now)):
            log.info("matches of an earlier version are counted; until then sums lack some")

    async def count_up(self) -> int:
        """Count the results of matches that an earlier version left; how many there were."""
        count = 0
        while done := await self._store.write(self._clock(), count_some):
            count += done
            log.info("%s matches of an earlier version are counted", count)
        return count


def log_fault(due: Due, problem: Exception) -> None:
    log.error("%s of %s can't be served: %s", due.kind.value, due.subject, told_of(problem))


def put_off(transaction: Transaction, due: Due, now: datetime) -> None:
    """One row that makes no sense yet, until somebody may have mended it."""
    if transaction.is_due(due, now):
        transaction.schedule(due.kind, due.subject, now + AN_HOUR)


def serve(transaction: Transaction, due: Due, now: datetime) -> None:
    kind, subject = due.kind, due.subject
    if not transaction.is_due(due, now):
        return  # somebody has played since the queue was read
    transaction.unschedule(kind, subject)
    match kind:
        case DueKind.EXPIRY:
            expire(transaction, subject, now)
        case DueKind.REMINDER:
            remind(transaction, subject)
        case DueKind.WARNING:
            warn(transaction, subject, now)
        case DueKind.INVITATION_CLEARING:
            transaction.clear_invitation(subject)
        case DueKind.MATCH_CLEARING:
            clear_away(transaction, subject, now)
        case DueKind.SERVER_REMOVAL:
            remove_server(transaction, subject, now)


def clear_away(transaction: Transaction, match_id: int, now: datetime) -> None:
    """Some posts at a time, and what is still to be sent another month later."""
    if transaction.clear_posts(match_id, MOST_POSTS):
        transaction.schedule(DueKind.MATCH_CLEARING, match_id, now)
        return
    transaction.clear_invitation_of(match_id)
    if transaction.is_owed(match_id):
        transaction.schedule(DueKind.MATCH_CLEARING, match_id, now + KEEP_POSTS)


def expire(transaction: Transaction, invitation_id: int, now: datetime) -> None:
    try:
        invitation = transaction.invitation(invitation_id)
    except NoSuchInvitation:
        return
    if invitation.is_open:
        close(transaction, invitation, InvitationStatus.EXPIRED, now)
    else:  # withdrawn, since nobody could see it
        transaction.schedule(DueKind.INVITATION_CLEARING, invitation_id, now + KEEP_CLOSED)


def sum_up_some(transaction: Transaction, now: datetime) -> int:
    found = transaction.not_summed_up(MOST_SUMMED_UP)
    for match in found:
        standing = summed_up(match, transaction.entries(match.id))
        transaction.stand(match.id, standing)
        if standing.is_over:
            lift_deadline(transaction, match.id)
        else:
            set_first_deadline(transaction, match.id, standing, now)
    return len(found)


def summed_up(match: Unsummed, entries: Sequence[Entry]) -> Standing:
    """What is beyond reading stays open, for its players to close."""
    try:
        return standing_of(resume(begin(match.setup, match.started_at), entries))
    except Exception:  # noqa: BLE001 - whoever looks at the match logs it
        return Standing(
            seq=entries[-1].seq if entries else 0,
            step=0,
            turn_number=1,
            turn=match.setup.first,
            phase=Phase.MOVE,
            waits_for=(),
            draw_offer=None,
            takeback=None,
            outcome=None,
            clocks=None,
            last_activity=entries[-1].at if entries else match.started_at,
        )
