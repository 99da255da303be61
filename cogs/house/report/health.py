"""Whether the bot is well: it hears what people do, and can keep it."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from onitama_core.store import Clock, Store

log = logging.getLogger(__name__)

WELL: Final = "well"
SILENT: Final = timedelta(seconds=90)
"""Two heartbeats without an answer."""
ASKED: Final = "health asked"
"""When, as the store notes it."""
SOON: Final = 3.0
"""Seconds in which the store answers, or a click would be answered too late."""


@dataclass(frozen=True, slots=True)
class Health:
    gateway: str
    store: str

    @property
    def is_well(self) -> bool:
        return self.gateway == self.store == WELL

    def told(self) -> dict[str, str]:
        return asdict(self)


async def health(silence: timedelta | None, store: Store, clock: Clock) -> Health:
    """`silence`: since the gateway's last sign of life; None: it is not connected."""
    return Health(of_gateway(silence), await of_store(store, clock))


def of_gateway(silence: timedelta | None) -> str:
    if silence is None:
        return "not connected"
    if silence > SILENT:
        return f"connected, but silent for {silence.total_seconds():.0f} s"
    return WELL


async def of_store(store: Store, clock: Clock) -> str:
    """Whether it takes a change: one that changes nothing is taken on a full disk too."""
    try:
        async with asyncio.timeout(SOON):
            now = clock()
            await store.write(now, lambda transaction: transaction.keep_memo(ASKED, str(now)))
    except TimeoutError:
        return "does not answer"
    except (Locked, StoreProblem) as problem:
        log.warning("the store is not well: %r", problem)
        return f"takes no change: {problem}"
    return WELL
