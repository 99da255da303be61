"""Tools that the functions which deliver posts share: sending, editing, waiting for a post.

Each feature has a `deliveries.py` with one delivery function for each kind of its posts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import aiohttp
import discord
from cachetools import LRUCache

from cogs.outbox.failures import RETRYABLE, classify
from cogs.shared.discord_errors import Failure, RefusedCalls, describe
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cogs.shared.background import Metrics
    from cogs.shared.errors import CannotPost
    from cogs.shared.messages import PublicMessage, PublicPicture
    from cogs.shared.send import DiscordTransport
    from onitama_core.matches import Matches, PublicUpdate, RevealedTurn
    from onitama_core.puzzles import Puzzle
    from onitama_core.store import Clock, Location, Post, Reader, Store
    from rendering import Crosstable


log = logging.getLogger(__name__)

EDIT_TIMEOUT: Final = 5.0
"""Seconds that a delivery waits for an edit.

Discord's limit for edits of old messages (error 30046) may make discord.py wait for minutes.
"""
MAX_REMEMBERED_POSTS: Final = 1000
"""Recent posts for which users can wait; nobody waits for an older one."""


class Delivered(NamedTuple):
    """The result of a delivery."""

    message_id: int | None
    """The message that was sent or edited; None if nothing was sent."""
    relocated_matches: tuple[int, ...] = ()
    """Matches that go on in the thread on this message, with their due posts."""


NOTHING_SENT: Final = Delivered(None)
"""The result of a post that was given up or is not needed any more."""

DeliveryFunction: TypeAlias = Callable[..., Awaitable[Delivered]]
"""A delivery function, which is called with a DeliveryContext and the due post.

For a board it also gets `is_latest`: whether no newer board of the match waits behind it.
"""
DeliveryFunctions: TypeAlias = Mapping[PostKind, DeliveryFunction]

Edit: TypeAlias = Coroutine[Any, Any, None]
"""A call of DiscordTransport that edits or deletes a message."""


class Edits:
    """Edits of older messages, each in a task of its own.

    No edit is cancelled while the bot runs. If a request is cancelled while discord.py waits out a
    global rate limit, all later requests of discord.py would wait for ever.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(
        self, edit: Edit, message_id: int, raised: Collection[Failure] = ()
    ) -> asyncio.Task[None]:
        """Begin an edit in a task, which raises an exception only for the failures in `raised`.

        After any other failure the message stays as it is, with buttons that answer that they are
        out of date.
        """

        async def attempt() -> None:
            try:
                await edit
            except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
                if classify(problem) in raised:
                    raise
                log.info("could not edit message %s: %s", message_id, describe(problem))

        def finish(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            edit.close()  # for a task that was cancelled before its first step
            if not task.cancelled() and (problem := task.exception()) is not None:
                # Logged here too, because nobody may wait for the task any more.
                log.info("could not edit message %s: %s", message_id, describe(problem))

        task = asyncio.create_task(attempt())
        self._tasks.add(task)
        task.add_done_callback(finish)
        return task

    async def attempt(self, edit: Edit, message_id: int, raised: Collection[Failure]) -> bool:
        """Begin an edit and wait for it; return False if it goes on because Discord delays it.

        Raises as the task of `start`.
        """
        task = self.start(edit, message_id, raised)
        await asyncio.wait({task}, timeout=EDIT_TIMEOUT)
        if task.done():
            task.result()
        return task.done()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Waiters:
    """Lets the answer to a user wait until the post that it links to has been sent."""

    def __init__(self) -> None:
        self._outcomes: LRUCache[int, asyncio.Future[int | None]] = LRUCache(MAX_REMEMBERED_POSTS)

    async def wait(self, post_id: int, seconds: float) -> int | None:
        """Return the id of the message that was sent for a post; None if it is not sent in time."""
        outcome = self._outcome_of(post_id)
        await asyncio.wait({outcome}, timeout=seconds)
        return outcome.result() if outcome.done() else None

    def end(self, post_id: int, message_id: int | None) -> None:
        """End the wait for a post, which was sent as this message.

        None: the post was given up, or another attempt may take long.
        """
        if self._outcome_of(post_id).done():
            del self._outcomes[post_id]
        self._outcome_of(post_id).set_result(message_id)

    def _outcome_of(self, post_id: int) -> asyncio.Future[int | None]:
        if post_id not in self._outcomes:
            self._outcomes[post_id] = asyncio.get_running_loop().create_future()
        return self._outcomes[post_id]


def keep_users_who_want_pings(reader: Reader, user_ids: Iterable[int]) -> list[int]:
    """Return the users among these who want to be notified by posts that mention them."""
    return [user_id for user_id in user_ids if reader.people.preferences(user_id).pings]


@dataclass(frozen=True, slots=True)
class DeliveryContext:
    """Objects and functions that every delivery uses."""

    store: Store
    clock: Clock
    matches: Matches
    draw: Callable[[PublicUpdate, RevealedTurn | None], Awaitable[PublicPicture]]
    """Draws the public picture of a match in its server's theme.

    With the `RevealedTurn` of a match that is over, the picture shows all ninjas.
    """
    draw_film: Callable[[Sequence[RevealedTurn]], Awaitable[PublicPicture]]
    draw_puzzle: Callable[[int, Puzzle], Awaitable[PublicPicture]]
    """Draws a puzzle in the theme of the server with this id."""
    draw_table: Callable[[int, str, Crosstable], Awaitable[PublicPicture]]
    """Draws a tournament's table in the theme of the server with this id; gets the file's name."""
    language_in: Callable[[int], Awaitable[str]]
    """Returns the language of posts in a server."""
    explain_refused_thread: Callable[[Location, int], CannotPost]
    """Returns why Discord refused to open a thread in a channel with this error code."""
    transport: DiscordTransport
    metrics: Metrics
    refused_calls: RefusedCalls
    edits: Edits = field(default_factory=Edits)
    waiters: Waiters = field(default_factory=Waiters)

    async def announce(
        self,
        post: Post,
        message: PublicMessage,
        users_who_want_pings: Collection[int] | None = None,
    ) -> int:
        """Send a message to the post's channel and return the message's id.

        Users who want no pings are mentioned without a notification. If nobody is left to ping, the
        message is silent. `users_who_want_pings` is read from the database unless the caller has
        done so.
        """
        if users_who_want_pings is None:
            users_who_want_pings = await self.store.read(
                lambda reader: keep_users_who_want_pings(reader, message.pings)
            )
        pings = tuple(user_id for user_id in message.pings if user_id in users_who_want_pings)
        is_left_silent = bool(message.pings) and not pings
        sent = replace(message, pings=pings, is_silent=message.is_silent or is_left_silent)
        return await self.transport.announce(post.channel_id, sent, post.nonce)

    async def revise(self, post: Post, message_id: int, message: PublicMessage) -> None:
        """Change the text and buttons of an older message."""
        edit = self.transport.revise(post.channel_id, message_id, message)
        await self.edits.attempt(edit, message_id, RETRYABLE)

    async def remove(self, post: Post, message_id: int) -> None:
        """Delete an older message.

        The bot may always delete its own messages. So a refusal means that the message belongs to
        another application, and only a transient failure is raised for another attempt.
        """
        edit = self.transport.remove(post.channel_id, message_id)
        await self.edits.attempt(edit, message_id, (Failure.TRANSIENT,))
