"""The due posts of a channel, what a fault with one means, and which may be tried when."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import aiohttp
import discord

from cogs.shared.discord_errors import Failure, failure_of
from cogs.shared.errors import ChannelGone
from onitama_core.store import (
    DailyPost,
    InvitationPost,
    Locked,
    MatchPost,
    Post,
    PostKind,
    StoreProblem,
)

# What it means that a post could not be sent, and when to try again. Pure: it is told the time


MOST_FAULTS: Final = 5
"""Tries of what may be given up: everything but a board."""
BREATHER: Final = 2.0
"""Seconds between a try and the next, however many people ask for it."""


class ServerGone(Exception):
    """Discord knows no such channel, but the bot is not in its server: it may be invited again."""


IN_THE_POST: Final = frozenset({Failure.PERMANENT, Failure.BUG})
"""Another post in the same place would do."""


def classify(problem: Exception) -> Failure:
    """Return what an exception means for the next attempt at a post."""
    match problem:
        case ChannelGone():
            return Failure.GONE
        case ServerGone():
            return Failure.REFUSED
        case discord.HTTPException():
            return failure_of(problem)
        case aiohttp.ClientError() | OSError() | Locked() | StoreProblem():
            return Failure.TRANSIENT
        case _:
            return Failure.BUG


PAUSES: Final = {
    Failure.REFUSED: (3.0, 30 * 60.0),
    Failure.PERMANENT: (2.0, 60 * 60.0),
    Failure.TRANSIENT: (1.0, 60.0),
    Failure.BUG: (1.0, 60 * 60.0),
}
"""Seconds until the next try, doubled after each, up to the longest."""


def pause_after(fault: Failure, tries: int) -> float:
    """Seconds to wait after so many tries.

    Not discord.py's ExponentialBackoff: that draws lots between nothing and twice the pause, and
    what Discord has refused may not be asked for again at once.
    """
    first, longest = PAUSES[fault]
    return min(first * 2.0 ** min(tries - 1, 32), longest)


@dataclass(slots=True)
class Backoff:
    """Why something waits, how often it was tried in vain, and until when."""

    fault: Failure | None = None
    code: int = 0
    """Discord's error code for it, if it has one."""
    tries: int = 0
    since: float = 0.0
    until: float = 0.0

    def hold(self, fault: Failure, now: float, at_least: float, code: int) -> None:
        self.fault, self.code, self.since = fault, code, now
        self.tries += 1
        self.until = now + max(at_least, pause_after(fault, self.tries))

    def hurry(self, now: float) -> None:
        """Somebody looks: try at once, unless that has just been done."""
        self.until = min(self.until, max(now, self.since + BREATHER))


# The due posts of a channel, and which of them may be tried. Pure: it is told the time


REFUSED_IN_A_CLOSED_CHANNEL: Final = 3
"""Matches, with no post between that was taken: then it is asked for one post at a time."""


class Subject(NamedTuple):
    """What a post is about: the posts of one keep their order."""

    kind: type[Post]
    id: int


def subject_of(post: Post) -> Subject:
    match post:
        case InvitationPost():
            return Subject(InvitationPost, post.invitation_id)
        case DailyPost():
            return Subject(DailyPost, post.guild_id)
    return Subject(MatchPost, post.match_id)


@dataclass(slots=True)
class Backlog:
    """The due posts about one subject, the oldest first, and what they wait for."""

    posts: list[Post] = field(default_factory=list)
    backoff: Backoff = field(default_factory=Backoff)


class ChannelQueue:
    """Oldest first; a fault with one match holds up no other."""

    def __init__(self) -> None:
        self._backlogs: dict[Subject, Backlog] = {}
        self._refused = set[Subject]()
        self._closed = Backoff()
        """Of the whole channel."""

    @property
    def is_refused(self) -> bool:
        return any(one.backoff.fault is Failure.REFUSED for one in self._backlogs.values())

    @property
    def refusal_code(self) -> int | None:
        """Discord's error code for the oldest refused post: 0 before it is tried; None: none is."""
        refused = (one for one in self._backlogs.values() if one.backoff.fault is Failure.REFUSED)
        oldest = min(refused, key=lambda one: one.posts[0].id, default=None)
        return None if oldest is None else oldest.backoff.code

    def is_stuck(self, subject: Subject) -> bool:
        """Whether its posts are refused, for reasons that do not pass by themselves."""
        backlog = self._backlogs.get(subject, Backlog())
        return backlog.backoff.fault in (Failure.REFUSED, Failure.PERMANENT)

    def add(self, post: Post) -> None:
        """A newer board is a reason to try again what its match waits for; so is leaving."""
        backlog = self._backlogs.setdefault(subject_of(post), Backlog())
        backlog.posts.append(post)
        is_newer = post.kind is PostKind.BOARD and backlog.backoff.fault in IN_THE_POST
        if is_newer or post.kind is PostKind.LEFT:
            backlog.backoff.until = backlog.backoff.since

    def next(self, now: float, before: ChannelQueue | None = None) -> Post | None:
        """The oldest post that may be tried, of those tried least often.

        None goes while an earlier one about the same waits in the queue `before`.
        """
        if self._closed.until > now:
            return None
        ready = [one for one in self._backlogs.values() if one.backoff.until <= now]
        if before is not None:
            ready = [one for one in ready if not before.owes_before(one.posts[0])]
        first = min(ready, key=lambda one: (one.backoff.tries, one.posts[0].id), default=None)
        return None if first is None else first.posts[0]

    def wakes_at(self) -> float | None:
        """When there is one, if nothing else happens; None where nothing is owed."""
        first = min((one.backoff.until for one in self._backlogs.values()), default=None)
        return None if first is None else max(first, self._closed.until)

    def tries(self, post: Post) -> int:
        """How often it was tried in vain."""
        return self._backlog(post).backoff.tries

    def owes_before(self, post: Post) -> bool:
        """Whether an earlier post about the same waits."""
        return any(other.id < post.id for other in self._backlog(post).posts)

    def is_overtaken(self, post: Post) -> bool:
        """Whether a board has a newer one of its match waiting behind it."""
        return post.kind is PostKind.BOARD and PostKind.BOARD in self._kinds_behind(post)

    def is_replaced(self, post: Post) -> bool:
        """Whether a newer board is to go instead of one the channel refused, which is not there.

        One that may be there after all, since Discord's answer was lost, is sent again. Where the
        match has left the channel, nothing of it is sent any more.
        """
        is_refused = self._backlog(post).backoff.fault is Failure.REFUSED
        return PostKind.LEFT in self._kinds_behind(post) or (is_refused and self.is_overtaken(post))

    def done(self, post: Post) -> None:
        """The post is sent or given up: what waited behind it may go."""
        backlog = self._backlogs[subject_of(post)]
        backlog.posts.remove(post)
        backlog.backoff = Backoff()
        if not backlog.posts:
            del self._backlogs[subject_of(post)]

    def open(self) -> None:
        """A post was taken: what a closed channel refused is worth another try."""
        self._refused.clear()
        if self._closed.tries:
            self.retry()

    def retry(self) -> None:
        """Something has changed: try everything again, as if for the first time."""
        self._closed = Backoff()
        self._refused.clear()
        for backlog in self._backlogs.values():
            backlog.backoff = Backoff()

    def hurry(self, now: float) -> None:
        """Somebody looks: a good time to try again, though not at every click."""
        for backoff in (self._closed, *(one.backoff for one in self._backlogs.values())):
            backoff.hurry(now)

    def hold(
        self, post: Post, fault: Failure, now: float, at_least: float = 0.0, code: int = 0
    ) -> Backoff:
        """Let a post wait, and with it all that is about the same; `code`: Discord's error code."""
        backoff = self._backlogs[subject_of(post)].backoff
        backoff.hold(fault, now, at_least, code)
        if fault is Failure.REFUSED:
            self._refused.add(subject_of(post))
            if len(self._refused) >= REFUSED_IN_A_CLOSED_CHANNEL:
                self._closed.hold(fault, now, at_least, code)
        return backoff

    def take(self, subject: Subject, channel_id: int) -> list[Post]:
        """Take out all that is about one match, to be sent to another channel."""
        backlog = self._backlogs.pop(subject, Backlog())
        return [replace(post, channel_id=channel_id) for post in backlog.posts]

    def _backlog(self, post: Post) -> Backlog:
        return self._backlogs.get(subject_of(post), Backlog())

    def _kinds_behind(self, post: Post) -> set[PostKind]:
        """Of what waits behind it about the same."""
        return {other.kind for other in self._backlog(post).posts if other.id > post.id}
