"""What Discord's refusals mean: may the same call succeed later, and what explains it to people."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Mapping


class Failure(Enum):
    """What a failed call means for the next attempt."""

    GONE = auto()
    """The channel does not exist any more."""
    REFUSED = auto()
    """The channel is closed to the bot until somebody in the server changes that."""
    PERMANENT = auto()
    """Discord will not take this call, however often it is made."""
    TRANSIENT = auto()
    """Discord, the network or the database is unavailable for a while."""
    BUG = auto()
    """The bot itself is wrong."""


UNSENDABLE: Final = frozenset({400, 404, 413})
"""Statuses with which Discord refuses the call itself, whatever its error code."""

OTHERS_MESSAGE: Final = 50005
"""The message belongs to another application: the bot's token was changed to another one's."""
MISSING_ACCESS: Final = 50001
MISSING_PERMISSIONS: Final = 50013
THREAD_ARCHIVED: Final = 50083
THREAD_LOCKED: Final = 160005

FAILURES: Final[Mapping[int, Failure]] = {
    MISSING_ACCESS: Failure.REFUSED,
    MISSING_PERMISSIONS: Failure.REFUSED,
    THREAD_ARCHIVED: Failure.REFUSED,
    THREAD_LOCKED: Failure.REFUSED,
    OTHERS_MESSAGE: Failure.PERMANENT,
}
"""By Discord's error codes, as far as the HTTP status does not tell."""


def failure_of(refusal: discord.HTTPException) -> Failure:
    """Return what an answer of Discord means: REFUSED, PERMANENT or TRANSIENT."""
    if is_error_page(refusal):
        return Failure.TRANSIENT
    return failure_by(refusal.status, refusal.code)


def failure_by(status: int, code: int) -> Failure:
    """Return what an HTTP status with an error code of Discord means.

    A 403 without a known code, like 40333, comes from Discord's own network and passes.
    """
    if code in FAILURES:
        return FAILURES[code]
    return Failure.PERMANENT if status in UNSENDABLE else Failure.TRANSIENT


def is_error_page(refusal: discord.HTTPException) -> bool:
    """Return whether the answer is a page of HTML: Cloudflare sends those in Discord's place."""
    return refusal.text.lstrip().startswith("<")


def is_unavailable(problem: BaseException) -> bool:
    """Return whether Discord, or the connection to it, failed: no bug of the bot."""
    if isinstance(problem, discord.HTTPException):
        return failure_of(problem) is Failure.TRANSIENT
    return isinstance(problem, (aiohttp.ClientError, ConnectionError, TimeoutError))
