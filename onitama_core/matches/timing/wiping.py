"""When what was erased is wiped off the file: at once where that disturbs nobody."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches.timing.deadlines import A_MINUTE
from onitama_core.store import Due, DueKind, Full, Locked, from_milliseconds, to_milliseconds

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Store, Transaction

log = logging.getLogger(__name__)

PATIENT_FOR: Final = timedelta(days=1)
"""After which a file in which somebody always writes is wiped all the same."""


def wipe_soon(transaction: Transaction, now: datetime) -> None:
    """It stays due until it is done, whatever becomes of this process."""
    transaction.schedule(DueKind.WIPING, to_milliseconds(now), now)


async def wipe(store: Store, erased: int, now: datetime) -> None:
    """What was `erased` then, and all that was by now; or try again soon."""
    unwiped = await store.read(lambda reader: reader.unwiped())
    if erased not in unwiped:
        return
    is_wiped = await is_done(store, patiently=now - from_milliseconds(erased) < PATIENT_FOR)

    def note(transaction: Transaction) -> None:
        if is_wiped:
            for one in unwiped:
                transaction.unschedule(DueKind.WIPING, one)
        elif transaction.is_due(Due(DueKind.WIPING, erased), now):
            transaction.schedule(DueKind.WIPING, erased, now + A_MINUTE)

    await store.write(now, note)


async def is_done(store: Store, *, patiently: bool) -> bool:
    try:
        return await store.wipe(patiently=patiently)
    except (Locked, Full) as problem:
        log.warning("what was erased can't be wiped off the file yet: %s", type(problem).__name__)
        return False
