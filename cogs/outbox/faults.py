"""What it means that a post could not be sent, and when to try again. Pure: it is told the time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import aiohttp
import discord

from cogs.ui.errors import ChannelGone
from onitama_core.store import Locked, StoreProblem

MOST_FAULTS: Final = 5
"""Tries of what may be given up: everything but a board."""
BREATHER: Final = 2.0
"""Seconds between a try and the next, however many people ask for it."""

FORBIDDEN: Final = 403
UNSENDABLE: Final = frozenset({400, 404, 413})
MISSING_ACCESS: Final = 50001
MISSING_PERMISSIONS: Final = 50013
THREAD_IS_ARCHIVED: Final = 50083
THREAD_IS_LOCKED: Final = 160005
BY_PEOPLE: Final = frozenset(
    {MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_IS_ARCHIVED, THREAD_IS_LOCKED}
)
"""Somebody in the server has closed the channel; a 403 with another code is Discord's own."""


class ServerGone(Exception):
    """Discord knows no such channel, but the bot is not in its server: it may be invited again."""


class Fault(Enum):
    GONE = auto()
    """There is nowhere to send it."""
    REFUSED = auto()
    """The channel is closed to the bot until somebody changes that."""
    HOPELESS = auto()
    """Discord does not take this post; mostly its answer stays the same."""
    PASSING = auto()
    """Discord, the network or the database is away."""
    OURS = auto()
    """The bot's own fault."""


IN_THE_POST: Final = frozenset({Fault.HOPELESS, Fault.OURS})
"""Another post in the same place would do."""


def classify(problem: Exception) -> Fault:
    match problem:
        case ChannelGone():
            return Fault.GONE
        case ServerGone():
            return Fault.REFUSED
        case discord.HTTPException():
            if problem.status == FORBIDDEN or problem.code in BY_PEOPLE:
                return Fault.REFUSED
            return Fault.HOPELESS if problem.status in UNSENDABLE else Fault.PASSING
        case aiohttp.ClientError() | OSError() | Locked() | StoreProblem():
            return Fault.PASSING
        case _:
            return Fault.OURS


PAUSES: Final = {
    Fault.REFUSED: (3.0, 30 * 60.0),
    Fault.HOPELESS: (2.0, 60 * 60.0),
    Fault.PASSING: (1.0, 60.0),
    Fault.OURS: (1.0, 60 * 60.0),
}
"""Seconds until the next try, doubled after each, up to the longest."""


def pause_after(fault: Fault, tries: int) -> float:
    """Seconds to wait after so many tries.

    Not discord.py's ExponentialBackoff: that draws lots between nothing and twice the pause, and
    what Discord has refused may not be asked for again at once.
    """
    first, longest = PAUSES[fault]
    return min(first * 2.0 ** min(tries - 1, 32), longest)


@dataclass(slots=True)
class Backoff:
    """Why something waits, how often it was tried in vain, and until when."""

    fault: Fault | None = None
    tries: int = 0
    since: float = 0.0
    until: float = 0.0

    def hold(self, fault: Fault, now: float, at_least: float) -> None:
        self.fault, self.since = fault, now
        self.tries += 1
        self.until = now + max(at_least, pause_after(fault, self.tries))

    def hurry(self, now: float) -> None:
        """Somebody looks: try at once, unless that has just been done."""
        self.until = min(self.until, max(now, self.since + BREATHER))
