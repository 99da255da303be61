"""Kinds of failed attempts at a post, and the time to wait before the next attempt.

Nothing here reads a clock: callers pass the time `now`, in seconds of a monotonic clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.shared.discord_errors import Failure, classify_response
from cogs.shared.errors import ChannelGone
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Mapping


class ServerGone(Exception):
    """Discord does not return the channel, because the bot is not in its server.

    If the bot is invited to the server again, the channel may still exist.
    """


def classify(problem: Exception) -> Failure:
    """Return the kind of failure of an attempt at a post, by its exception."""
    match problem:
        case ChannelGone():
            return Failure.GONE
        case ServerGone():
            return Failure.REFUSED
        case discord.HTTPException():
            return classify_response(problem)
        case aiohttp.ClientError() | OSError() | Locked() | StoreProblem():
            return Failure.TRANSIENT
        case _:
            return Failure.BUG


POST_FAILURES: Final = frozenset({Failure.PERMANENT, Failure.BUG})
"""Failures that are due to the post itself, so that other posts in the channel can succeed."""
RETRYABLE: Final = (Failure.TRANSIENT, Failure.REFUSED)
"""Failures after which the same call can succeed later."""

PAUSES: Final[Mapping[Failure, tuple[float, float]]] = {
    Failure.REFUSED: (3.0, 30 * 60.0),
    Failure.PERMANENT: (2.0, 60 * 60.0),
    Failure.TRANSIENT: (1.0, 60.0),
    Failure.BUG: (1.0, 60 * 60.0),
}
"""Seconds until the next attempt, by kind of failure: the first pause and the longest pause.

Each further failure doubles the pause.
"""
MIN_RETRY_INTERVAL: Final = 2.0
"""Shortest time in seconds between two attempts, however many events and clicks cause retries."""


def pause_after(failure: Failure, attempts: int) -> float:
    """Return the seconds to wait after a number of failed attempts in a row.

    `discord.backoff.ExponentialBackoff` is not used, because its random pause can be nearly zero:
    too many refused calls lead to a ban.
    """
    first, longest = PAUSES[failure]
    # The exponent is bounded, because a post may be tried for months and 2.0 ** 1024 overflows.
    return min(first * 2.0 ** min(attempts - 1, 32), longest)


@dataclass(slots=True)
class Backoff:
    """The failures that make posts wait, and the time of the next attempt."""

    failure: Failure | None = None
    """The kind of the latest attempt's failure; None if it succeeded."""
    code: int = 0
    """Discord's error code for that failure; 0 if there is none."""
    attempts: int = 0
    """Failed attempts in a row."""
    failed_at: float = 0.0
    until: float = 0.0
    """The time of the next attempt."""

    def fail(self, failure: Failure, now: float, min_pause: float = 0.0, code: int = 0) -> None:
        """Wait after a failed attempt, longer than after the one before."""
        self.failure = failure
        self.code = code
        self.attempts += 1
        self.failed_at = now
        self.until = now + max(min_pause, pause_after(failure, self.attempts))

    def retry(self, now: float) -> None:
        """Allow the next attempt now, or MIN_RETRY_INTERVAL after the latest one."""
        self.until = min(self.until, max(now, self.failed_at + MIN_RETRY_INTERVAL))
