"""Meaning of Discord's error responses: whether a retry can succeed, and the error for the user."""

from __future__ import annotations

import re
import time
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

import aiohttp
import discord

from cogs.shared import errors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime


class Failure(Enum):
    """Kinds of failed calls, by what they mean for another attempt."""

    GONE = auto()
    """The channel does not exist any more."""
    REFUSED = auto()
    """The channel is closed to the bot until somebody in the server changes that."""
    PERMANENT = auto()
    """Discord rejects this call, however often it is repeated."""
    TRANSIENT = auto()
    """Discord, the network or the database is unavailable for a while."""
    BUG = auto()
    """The bot itself has a bug."""


class Circumstances(NamedTuple):
    """Knowledge of the bot about a channel in which Discord refused a post or a thread."""

    channel_id: int
    missing: Sequence[str] = ()
    """Permissions that the bot lacks there, under discord.py's names."""
    timed_out_until: datetime | None = None
    """End of the time-out that a moderator gave the bot; None without one."""
    is_private_thread: bool | None = None
    """True for a private thread; None if the bot does not know the channel."""


def find_known_obstacle(circumstances: Circumstances) -> errors.CannotPost | None:
    """Return the reason why the bot can't post in a channel; None if it knows of none."""
    if circumstances.timed_out_until is not None:
        return errors.BotTimedOut(circumstances.timed_out_until)
    if circumstances.missing:
        return errors.BotLacksPermissions(circumstances.missing, circumstances.channel_id)
    return None


def explain_missing_access(circumstances: Circumstances) -> errors.CannotPost:
    """Return why Discord answers Missing Access (50001) for a channel.

    A time-out is never the reason, because a timed-out bot gets another code.
    """
    if circumstances.missing:
        return errors.BotLacksPermissions(circumstances.missing, circumstances.channel_id)
    match circumstances.is_private_thread:
        case True:
            return errors.OutsidePrivateThread(circumstances.channel_id)
        case False:
            return errors.PostRefused(circumstances.channel_id)
    return errors.ChannelHidden(circumstances.channel_id)


def explain_missing_permission(circumstances: Circumstances) -> errors.CannotPost:
    return find_known_obstacle(circumstances) or errors.PostRefused(circumstances.channel_id)


def explain_closed_thread(circumstances: Circumstances) -> errors.CannotPost:
    return find_known_obstacle(circumstances) or errors.ThreadClosed(circumstances.channel_id)


def explain_too_many_threads(_: Circumstances) -> errors.CannotPost:
    return errors.TooManyThreads()


class Meaning(NamedTuple):
    """Meaning of one of Discord's error codes."""

    failure: Failure
    explain: Callable[[Circumstances], errors.CannotPost | None] = find_known_obstacle
    """Returns the error that the user is shown."""


MISSING_ACCESS: Final = 50001
MESSAGE_OF_OTHER_AUTHOR: Final = 50005
MISSING_PERMISSIONS: Final = 50013
INVALID_FORM: Final = 50035
THREAD_ARCHIVED: Final = 50083
THREAD_LOCKED: Final = 160005
TOO_MANY_THREADS_CODE: Final = 160006
BLOCKED_BY_AUTOMOD: Final = (200000, 200001)

MEANINGS: Final[Mapping[int, Meaning]] = {
    MISSING_ACCESS: Meaning(Failure.REFUSED, explain_missing_access),
    MISSING_PERMISSIONS: Meaning(Failure.REFUSED, explain_missing_permission),
    THREAD_ARCHIVED: Meaning(Failure.REFUSED, explain_closed_thread),
    THREAD_LOCKED: Meaning(Failure.REFUSED, explain_closed_thread),
    TOO_MANY_THREADS_CODE: Meaning(Failure.PERMANENT, explain_too_many_threads),
    # The message was sent with another token, which belongs to another application.
    MESSAGE_OF_OTHER_AUTHOR: Meaning(Failure.PERMANENT),
}
"""Meanings of Discord's error codes for which the HTTP status alone says too little."""
NAME_REFUSED: Final = frozenset({INVALID_FORM, *BLOCKED_BY_AUTOMOD})
"""Codes with which Discord refuses a thread for its name: AutoMod, or rules of Server Discovery."""
PERMANENT_STATUSES: Final = frozenset({400, 404, 413})
"""HTTP statuses after which the same call fails again, whatever Discord's error code is."""
BAN_COUNTED_STATUSES: Final = frozenset({401, 403, 429})
"""HTTP statuses of refused calls that count towards a ban.

After 10,000 of them in ten minutes Discord bans the machine's IP address for a while.
"""
REFUSED_CALLS_WINDOW: Final = 600.0
"""Seconds in which Discord counts refused calls."""
MAX_REFUSED_CALLS: Final = 2000
"""Refused calls in one window, after which the outbox waits for the next window.

The value is far below Discord's limit of 10,000, because any ten minutes can overlap two windows,
and because clicks of users cause further calls while the outbox waits.
"""
MAX_RETRY_AFTER: Final = 3600.0
"""Maximum pause in seconds; a `Retry-After` header that asks for more is cut to it."""


def explain_post_error_code(code: int, circumstances: Circumstances) -> errors.CannotPost | None:
    """Return why Discord refused a post with an error code; None if the bot does not know."""
    if code in MEANINGS:
        return MEANINGS[code].explain(circumstances)
    return find_known_obstacle(circumstances)


def explain_thread_error_code(code: int, circumstances: Circumstances) -> errors.CannotPost:
    """Return why Discord refused to open a thread with an error code."""
    match explain_post_error_code(code, circumstances):
        case errors.BotLacksPermissions(names):
            return errors.ThreadNotAllowed(names)
        case errors.BotTimedOut() | errors.TooManyThreads() as problem:
            return problem
    return errors.ThreadRefused()


def classify_response(refusal: discord.HTTPException) -> Failure:
    """Return whether a failed call is REFUSED, PERMANENT or TRANSIENT."""
    if is_error_page(refusal):
        return Failure.TRANSIENT
    return classify_status(refusal.status, refusal.code)


def classify_status(status: int, code: int) -> Failure:
    """Return whether a call is REFUSED, PERMANENT or TRANSIENT by its status and error code.

    A 403 with an unknown code, like 40333, comes from Discord's own network and is temporary.
    """
    if code in MEANINGS:
        return MEANINGS[code].failure
    return Failure.PERMANENT if status in PERMANENT_STATUSES else Failure.TRANSIENT


def is_error_page(refusal: discord.HTTPException) -> bool:
    """Return whether a response is a page of HTML, which Cloudflare sends in Discord's place."""
    return refusal.text.lstrip().startswith("<")


def is_unavailable(problem: BaseException) -> bool:
    """Return whether Discord or the connection to it failed: an outage, not a bug."""
    if isinstance(problem, discord.HTTPException):
        return classify_response(problem) is Failure.TRANSIENT
    return isinstance(problem, (aiohttp.ClientError, ConnectionError, TimeoutError))


def counts_towards_ban(problem: BaseException) -> bool:
    """Return whether Discord counts a refused call towards a ban."""
    return isinstance(problem, discord.HTTPException) and problem.status in BAN_COUNTED_STATUSES


class RefusedCalls:
    """Counts the refused calls of the whole bot in windows of ten minutes, to avoid a ban."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._window_end = 0.0
        self._count = 0

    def add(self, status: int) -> None:
        """Count a call with this HTTP status, if Discord counts it towards a ban."""
        if status not in BAN_COUNTED_STATUSES:
            return
        if self._clock() >= self._window_end:
            self._window_end = self._clock() + REFUSED_CALLS_WINDOW
            self._count = 0
        self._count += 1

    def seconds_to_wait(self) -> float:
        """Return the seconds to wait before another call that Discord is likely to refuse."""
        if self._count < MAX_REFUSED_CALLS:
            return 0.0
        return max(0.0, self._window_end - self._clock())


def retry_after(problem: BaseException) -> float:
    """Return the seconds in the `Retry-After` header of Discord or Cloudflare; 0 without one."""
    if not isinstance(problem, discord.HTTPException):
        return 0.0
    try:
        seconds = float(problem.response.headers.get("Retry-After", ""))
    except ValueError:
        return 0.0
    return min(max(0.0, seconds), MAX_RETRY_AFTER)


TITLE: Final = re.compile(r"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)


def describe(problem: BaseException) -> str:
    """Return an exception in one line, for logs; an error page is reduced to its title."""
    text = str(problem)
    if isinstance(problem, discord.HTTPException) and is_error_page(problem):
        title = TITLE.search(problem.text)
        text = text.replace(problem.text, title[1] if title else "")
    kind = type(problem).__name__
    line = " ".join(text.split())
    return f"{kind}: {line}" if line else kind
