"""The due posts of a channel, and the one task that works them off."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.bot.background import PAUSE_AFTER_FAULT
from cogs.outbox.faults import Backoff, Fault
from onitama_core.store import InvitationPost, PostKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.store import Post


log = logging.getLogger(__name__)

REFUSED_IN_A_CLOSED_CHANNEL: Final = 3
"""Matches, with no post between that was taken: then it is asked for one post at a time."""


class Subject(NamedTuple):
    """What a post is about: the posts of one keep their order."""

    is_match: bool
    id: int


def subject_of(post: Post) -> Subject:
    if isinstance(post, InvitationPost):
        return Subject(is_match=False, id=post.invitation_id)
    return Subject(is_match=True, id=post.match_id)


class ChannelQueue:
    """Oldest first; a fault with one match holds up no other. Pure: it is told the time."""

    def __init__(self) -> None:
        self._owed: dict[Subject, deque[Post]] = {}
        self._backoffs: dict[Subject, Backoff] = {}
        self._refused = set[Subject]()
        self._closed: Backoff | None = None

    @property
    def is_empty(self) -> bool:
        return not self._owed

    @property
    def is_refused(self) -> bool:
        return any(backoff.fault is Fault.REFUSED for backoff in self._backoffs.values())

    def is_stuck(self, subject: Subject) -> bool:
        """Whether its posts are refused, for reasons that do not pass by themselves."""
        backoff = self._backoffs.get(subject)
        return backoff is not None and backoff.fault in (Fault.REFUSED, Fault.HOPELESS)

    def add(self, post: Post) -> None:
        """A newer board is a reason to try again what its match waits for; so is leaving."""
        subject = subject_of(post)
        self._owed.setdefault(subject, deque()).append(post)
        backoff = self._backoffs.get(subject)
        if backoff is not None and (
            post.kind is PostKind.LEFT
            or (post.kind is PostKind.BOARD and backoff.fault.is_in_the_post)
        ):
            backoff.until = backoff.since

    def next(self, now: float, may_go: Callable[[Post], bool] | None = None) -> Post | None:
        """The oldest post that may be tried, of those tried least often."""
        if self._closed is not None and self._closed.until > now:
            return None
        ready = [posts[0] for subject, posts in self._owed.items() if self._until(subject) <= now]
        if may_go is not None:
            ready = [post for post in ready if may_go(post)]
        return min(ready, key=lambda post: (self.tries(post), post.id), default=None)

    def wakes_at(self) -> float | None:
        """When there is one, if nothing else happens; None where nothing is owed."""
        first = min((self._until(subject) for subject in self._owed), default=None)
        if first is None or self._closed is None:
            return first
        return max(first, self._closed.until)

    def tries(self, post: Post) -> int:
        """How often it was tried in vain."""
        backoff = self._backoffs.get(subject_of(post))
        return 0 if backoff is None else backoff.tries

    def owes_before(self, post: Post) -> bool:
        """Whether an earlier post about the same waits."""
        posts = self._owed.get(subject_of(post))
        return posts is not None and posts[0].id < post.id

    def is_overtaken(self, post: Post) -> bool:
        """Whether a board has a newer one of its match waiting behind it."""
        is_board = post.kind is PostKind.BOARD
        return is_board and any(other.kind is PostKind.BOARD for other in self._behind(post))

    def is_replaced(self, post: Post) -> bool:
        """Whether a newer board is to go instead of one the channel refused, which is not there.

        One that may be there after all, since Discord's answer was lost, is sent again. Where the
        match has left the channel, nothing of it is sent any more.
        """
        if any(other.kind is PostKind.LEFT for other in self._behind(post)):
            return True
        backoff = self._backoffs.get(subject_of(post))
        return backoff is not None and backoff.fault is Fault.REFUSED and self.is_overtaken(post)

    def done(self, post: Post) -> None:
        """The post is sent or given up: what waited behind it may go."""
        subject = subject_of(post)
        posts = self._owed[subject]
        posts.remove(post)
        if not posts:
            del self._owed[subject]
        self._backoffs.pop(subject, None)

    def open(self) -> None:
        """A post was taken: what a closed channel refused is worth another try."""
        self._refused.clear()
        if self._closed is not None:
            self.retry()

    def retry(self) -> None:
        """Something has changed: try everything again, as if for the first time."""
        self._closed = None
        self._refused.clear()
        self._backoffs.clear()

    def hurry(self, now: float) -> None:
        """Somebody looks: a good time to try again, though not at every click."""
        for backoff in (*self._backoffs.values(), *filter(None, [self._closed])):
            backoff.hurry(now)

    def hold(self, post: Post, fault: Fault, now: float, at_least: float = 0.0) -> Backoff:
        """Let a post wait, and with it all that is about the same."""
        subject = subject_of(post)
        backoff = Backoff.after(fault, self.tries(post) + 1, now, at_least)
        self._backoffs[subject] = backoff
        if fault is Fault.REFUSED:
            self._refused.add(subject)
            if len(self._refused) >= REFUSED_IN_A_CLOSED_CHANNEL:
                tries = 1 if self._closed is None else self._closed.tries + 1
                self._closed = Backoff.after(fault, tries, now, at_least)
        return backoff

    def take(self, subject: Subject, channel_id: int) -> list[Post]:
        """Take out all that is about one match, to be sent to another channel."""
        self._backoffs.pop(subject, None)
        return [replace(post, channel_id=channel_id) for post in self._owed.pop(subject, ())]

    def _behind(self, post: Post) -> list[Post]:
        """What waits behind it about the same."""
        return [other for other in self._owed.get(subject_of(post), ()) if other.id > post.id]

    def _until(self, subject: Subject) -> float:
        backoff = self._backoffs.get(subject)
        return 0.0 if backoff is None else backoff.until


class Worker(ChannelQueue):
    """Attempts what it holds, whenever something of that may be tried."""

    def __init__(
        self,
        attempt: Callable[[ChannelQueue, Post], Awaitable[None]],
        now: Callable[[], float],
        *,
        may_go: Callable[[Post], bool] | None = None,
        leave: Callable[[], object] = lambda: None,
    ) -> None:
        """`attempt` takes the post out of the queue, or holds it there; `leave`: it is empty."""
        super().__init__()
        self._attempt = attempt
        self._now = now
        self._may_go = may_go
        self._leave = leave
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    def wake(self) -> None:
        """Look again whether there is something to do."""
        self._woken.set()
        if self._task is None and not self._is_stopped:
            self._task = asyncio.create_task(self._work())

    async def stop(self, seconds: float) -> None:
        """Begin nothing more; what is under way has so many seconds."""
        self._is_stopped = True
        self._woken.set()
        if self._task is not None:
            await finish(self._task, seconds)

    async def _work(self) -> None:
        while not (self._is_stopped or self.is_empty):
            self._woken.clear()
            try:
                await self._step()
            except Exception:
                log.exception("a worker of the outbox stumbled")
                await asyncio.sleep(PAUSE_AFTER_FAULT)
        self._task = None
        if self.is_empty:
            self._leave()

    async def _step(self) -> None:
        """Attempt a post, or wait until one may be tried or somebody says so."""
        now = self._now()
        if (post := self.next(now, self._may_go)) is not None:
            await self._attempt(self, post)
            return
        at = self.wakes_at()
        with suppress(TimeoutError):
            async with asyncio.timeout(at - now if at is not None and at > now else None):
                await self._woken.wait()


async def finish(task: asyncio.Task[None], seconds: float) -> None:
    """Wait for a task, and cancel it when it takes longer."""
    await asyncio.wait({task}, timeout=seconds)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
