"""What deliveries share: the way to Discord, changes to older posts, and who waits for one."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from cachetools import LRUCache

from cogs.outbox.channel_queue import classify
from cogs.shared.discord_errors import Failure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence

    from cogs.shared.background import Metrics
    from cogs.shared.errors import CannotPost
    from cogs.shared.messages import PublicMessage, PublicPicture
    from cogs.shared.send import DiscordTransport
    from onitama_core.matches import Matches, PublicUpdate, Revealed
    from onitama_core.puzzles import Puzzle
    from onitama_core.store import Clock, Location, Post, Reader, Store

    Change = Coroutine[Any, Any, None]


log = logging.getLogger(__name__)

LONGEST: Final = 5.0
"""Seconds that anything waits for a change, which Discord may delay for minutes (30046)."""
REMEMBERED: Final = 1000
"""Posts of late whose end is known without asking the database."""


MAY_PASS: Final = (Failure.TRANSIENT, Failure.REFUSED)
"""Failures after which an edit of a message can still succeed one day."""


class Edits:
    """Changes to older posts: best effort, and never in front of a new one.

    None is cut off while the bot runs: cancelled while it waits out a global rate limit, discord.py
    would keep back every other call for ever.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, change: Change, message_id: int, *raised: Failure) -> asyncio.Task[None]:
        """A post that is gone or too old stays as it is: its buttons answer that they are old.

        `raised`: faults that are told to who waits.
        """

        async def make() -> None:
            try:
                await change
            except (discord.HTTPException, aiohttp.ClientError, OSError) as refusal:
                if classify(refusal) in raised:
                    raise
                log.info("message %s stays as it is: %s", message_id, refusal)

        def end(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            change.close()  # where it was stopped before it began
            if not task.cancelled() and (problem := task.exception()) is not None:
                log.info("a change came to nothing: %r", problem)  # nobody may wait any more

        task = asyncio.create_task(make())
        self._tasks.add(task)
        task.add_done_callback(end)
        return task

    async def attempt(
        self,
        change: Change,
        message_id: int,
        *raised: Failure,
    ) -> bool:
        """Return whether a change was made or can't be; False: it goes on, as Discord delays it.

        Raises failures of the kinds that are `raised`, and leaves the message as it is for others.
        """
        task = self.soon(change, message_id, *raised)
        await asyncio.wait({task}, timeout=LONGEST)
        if task.done():
            task.result()
        return task.done()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Waiters:
    """Answers that wait a moment for the post they lead to."""

    def __init__(self) -> None:
        self._ends: LRUCache[int, asyncio.Future[int | None]] = LRUCache(REMEMBERED)

    async def wait(self, post_id: int, seconds: float) -> int | None:
        """The message a post became, or None while it is not sent."""
        end = self._end_of(post_id)
        await asyncio.wait({end}, timeout=seconds)
        return end.result() if end.done() else None

    def end(self, post_id: int, message_id: int | None) -> None:
        """The post is sent, given up, or refused and may take long: nobody is kept."""
        if self._end_of(post_id).done():
            del self._ends[post_id]
        self._end_of(post_id).set_result(message_id)

    def _end_of(self, post_id: int) -> asyncio.Future[int | None]:
        if post_id not in self._ends:
            self._ends[post_id] = asyncio.get_running_loop().create_future()
        return self._ends[post_id]


def pinged_of(reader: Reader, user_ids: Iterable[int]) -> list[int]:
    """Those who want posts that mention them to notify them."""
    return [user_id for user_id in user_ids if reader.preferences_of(user_id).pings]


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    store: Store
    clock: Clock
    matches: Matches
    draw: Callable[[PublicUpdate, Revealed | None], Awaitable[PublicPicture]]
    """The public picture of a match, in its server's theme; of one that is over with all ninjas."""
    draw_film: Callable[[Sequence[Revealed]], Awaitable[PublicPicture]]
    draw_puzzle: Callable[[int, Puzzle], Awaitable[PublicPicture]]
    """In a server's theme."""
    explain_refused_thread: Callable[[Location, int], CannotPost]
    """Why Discord refused to open a thread in a channel, by its error code."""
    transport: DiscordTransport
    metrics: Metrics
    edits: Edits = field(default_factory=Edits)
    waiters: Waiters = field(default_factory=Waiters)

    async def announce(
        self, post: Post, message: PublicMessage, pinged: list[int] | None = None
    ) -> int:
        """Send it to its channel, notifying those alone who want that; return its message's id.

        The others are mentioned as before; where nobody is left to call, nobody else hears it.
        `pinged`: those who want it, where it was asked with other things.
        """
        if pinged is None:
            pinged = await self.store.read(lambda reader: pinged_of(reader, message.pings))
        pings = tuple(user_id for user_id in message.pings if user_id in pinged)
        is_left_silent = bool(message.pings) and not pings
        called = replace(message, pings=pings, is_silent=message.is_silent or is_left_silent)
        return await self.transport.announce(post.channel_id, called, post.nonce)

    async def revise(self, post: Post, message_id: int, now: PublicMessage) -> None:
        change = self.transport.revise(post.channel_id, message_id, now)
        await self.edits.attempt(change, message_id, *MAY_PASS)

    async def remove(self, post: Post, message_id: int) -> None:
        """Delete an older post. A refusal is final: the message is another application's.

        The bot may always delete its own messages.
        """
        change = self.transport.remove(post.channel_id, message_id)
        await self.edits.attempt(change, message_id, Failure.TRANSIENT)
