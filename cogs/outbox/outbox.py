"""The outbox: it sends the posts that are due in the database to their channels.

A transaction that changes a match also writes a row for the post that is now due. The outbox sends
the post, and records the message in that row. If the bot dies between the two, it sends the post
again with the same nonce, and Discord answers with the first message instead of posting a second,
as long as only minutes have passed.
`channel_queue.py` has the order of the posts and the pauses after failures.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final

import discord

from cogs.outbox.channel_queue import LANES, ChannelQueue, Lane, Subject, subject_of
from cogs.outbox.delivery import NOTHING_SENT, Delivered, DeliveryFunction, DeliveryFunctions
from cogs.outbox.failures import ServerGone, classify
from cogs.shared.background import PAUSE_AFTER_ERROR, Loop
from cogs.shared.discord_errors import Failure, counts_towards_ban, describe, retry_after
from cogs.shared.errors import ChannelGone
from onitama_core.store import (
    DailyPost,
    InvitationPost,
    MatchPost,
    PostKind,
    TournamentPost,
    Transaction,
    WeekPost,
)
from rendering.words import in_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from cogs.outbox.delivery import DeliveryContext
    from onitama_core.store import Post, Reader


log = logging.getLogger(__name__)

PAGE_SIZE: Final = 500
"""Due posts that are read from the database at a time."""
RECHECK_AFTER: Final = 60.0
"""Seconds after which a post that waits is looked up again: it may not be due any more."""
STOP_TIMEOUT: Final = 4.0
"""Seconds that a stopping outbox waits for posts being sent: Discord may have accepted them."""
START_INTERVAL: Final = 0.3
"""Seconds between the first attempts in channels that may be closed, after a start.

Otherwise a bot that restarts often would make too many calls that Discord refuses.
"""


@dataclass(slots=True, eq=False)
class Worker:
    """Sends the posts of one queue of a channel, one at a time, until it is empty."""

    channel_id: int
    lane: Lane
    queue: ChannelQueue = field(default_factory=ChannelQueue)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set if the next post may have to be sent earlier than planned."""
    is_retry_wanted: bool = False
    """True if the channel should be tried again once the present attempt has ended."""
    task: asyncio.Task[None] | None = None


class Outbox:
    """Sends the due posts of all channels, with a worker for each queue that is not empty."""

    def __init__(self, context: DeliveryContext, delivery_wait: float) -> None:
        """`delivery_wait`: seconds that an answer to a user waits for the post it links to."""
        self._context = context
        self._delivery_wait = delivery_wait
        self._deliveries: dict[PostKind, DeliveryFunction] = {}
        self._posts_due = context.store.posts_due
        self._newest_id = -1
        """Id of the newest due post that is in a queue."""
        self._is_catching_up = True
        """True while posts from before the start are still being read."""
        self._delayed_queues = 0
        """Number of queues whose first attempt after the start was delayed."""
        self._found_at: dict[int, float] = {}
        """Time at which each unsent post was found due, by post id.

        In seconds of the monotonic clock.
        """
        self._unrecorded: dict[int, Delivered] = {}
        """Results of deliveries that the database does not have yet."""
        self._resume_at = 0.0
        """Time from which Discord may be called again, in seconds of the monotonic clock.

        Discord's answer to a call may ask for a pause.
        """
        self._workers: dict[tuple[int, Lane], Worker] = {}
        self._relocation_lock = asyncio.Lock()
        """Held while due posts are read, and while a result is recorded.

        The result may move a match with its due posts to another channel. Otherwise a post that was
        read before could be sent to the old one.
        """
        self._is_stopped = False
        self._dispatcher = Loop("outbox", self._dispatch)

    def register(self, deliveries: DeliveryFunctions) -> None:
        """Add the functions that deliver some kinds of posts; called before the start."""
        self._deliveries.update(deliveries)

    def start(self) -> None:
        self._posts_due.set()
        self._dispatcher.start()

    async def stop(self) -> None:
        """Finish the posts that are being sent; the others are sent after the next start."""
        await self._dispatcher.stop()
        self._is_stopped = True
        for worker in self._workers.values():
            worker.changed.set()
        tasks = [worker.task for worker in self._workers.values() if worker.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_TIMEOUT)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._context.edits.stop()

    def retry(self, channel_id: int) -> None:
        """Try the posts of a channel again: it may accept posts now, or a user is active in it.

        Does nothing while Discord has refused too many calls, because any user can cause a retry by
        a click, as often as they like.
        """
        if self._context.refused_calls.seconds_to_wait() > 0:
            return
        for worker in self._workers_of(channel_id):
            worker.is_retry_wanted = True
            worker.queue.retry(time.monotonic())
            worker.changed.set()

    @property
    def refusing_channels(self) -> list[int]:
        """The channels that refuse posts or edits."""
        found = (worker.channel_id for worker in self._workers.values() if worker.queue.is_refused)
        return list(dict.fromkeys(found))

    def is_stuck(self, match_id: int, channel_id: int) -> bool:
        """Return whether posts about a match wait because Discord refuses them in this channel."""
        worker = self._workers.get((channel_id, Lane.POSTS))
        return worker is not None and worker.queue.is_stuck(Subject(MatchPost, match_id))

    def refusal_code(self, channel_id: int) -> int | None:
        """Return Discord's error code if a channel refuses posts; None if it doesn't.

        0 means that the channel refused posts before the bot was started.
        """
        worker = self._workers.get((channel_id, Lane.POSTS))
        return None if worker is None else worker.queue.refusal_code

    async def wait_for_message(
        self, post_id: int | None, seconds: float | None = None
    ) -> int | None:
        """Wait a moment for a post and return its message's id, or None if it is not sent yet."""
        if post_id is None:
            return None
        wait = self._delivery_wait if seconds is None else min(seconds, self._delivery_wait)
        return await self._context.waiters.wait(post_id, wait)

    # -- from the database to the queues --

    async def _dispatch(self) -> None:
        """Wait until posts are due, and put them into the queues of their channels.

        The store hands over the posts of committed transactions. They are read from the database
        at the start, and if an id is missing between the newest known post and the first new one.
        """
        await self._posts_due.wait()
        self._posts_due.clear()
        posts = self._context.store.take_new_posts()
        if posts and posts[0].id == self._newest_id + 1:
            self._is_catching_up = False
            self._enqueue(posts)
            return
        try:
            async with self._relocation_lock:
                posts, refused = await self._context.store.read(read_page, self._newest_id)
                self._enqueue(posts, refused)
        except BaseException:
            self._posts_due.set()  # it was cleared, but the posts are in no queue yet
            raise
        if len(posts) == PAGE_SIZE:
            self._posts_due.set()
        else:
            self._is_catching_up = False

    def _enqueue(self, posts: Iterable[Post], refused: Collection[int] = ()) -> None:
        """Add new posts to their queues, and let the queues' workers send them.

        `refused`: channels that refused posts before.
        """
        now = time.monotonic()
        workers = dict[Worker, None]()  # used as a set that keeps the order
        for post in posts:
            self._newest_id = post.id
            self._found_at[post.id] = now
            workers[self._add(post)] = None
        if self._is_catching_up:
            self._space_out(workers, refused)
        for worker in workers:
            self._run(worker)

    def _add(self, post: Post) -> Worker:
        lane = LANES[post.kind]
        new = Worker(post.channel_id, lane)
        worker = self._workers.setdefault((post.channel_id, lane), new)
        worker.queue.add(post)
        return worker

    def _space_out(self, workers: Iterable[Worker], refused: Collection[int]) -> None:
        """Space out the first attempts in channels that may be closed, after a start.

        These are the channels that refused posts before. The database does not store which channels
        refused edits, so the first edits of all channels are spaced out, after the posts.
        """
        for worker in sorted(workers, key=lambda worker: worker.lane is Lane.BACKGROUND):
            now = time.monotonic()
            pause = self._delayed_queues * START_INTERVAL
            if worker.lane is Lane.BACKGROUND:
                worker.queue.wait_until(now + pause)
            elif worker.channel_id in refused and not worker.queue.is_refused:
                worker.queue.close(now, pause)
            else:
                continue
            self._delayed_queues += 1

    # -- from the queues to the channels --

    def _workers_of(self, channel_id: int) -> list[Worker]:
        keys = ((channel_id, lane) for lane in Lane)
        return [self._workers[key] for key in keys if key in self._workers]

    def _run(self, worker: Worker) -> None:
        """Have a worker look for its next post; start its task if it has none."""
        worker.changed.set()
        if worker.task is None and not self._is_stopped:
            worker.task = asyncio.create_task(self._work(worker))

    async def _work(self, worker: Worker) -> None:
        """Send the posts of a queue until it is empty."""
        while worker.queue and not self._is_stopped:
            try:
                await self._send_next(worker)
            except Exception:
                log.exception("unexpected error in the outbox, in channel %s", worker.channel_id)
                await asyncio.sleep(PAUSE_AFTER_ERROR)
        if not self._is_stopped:
            del self._workers[worker.channel_id, worker.lane]

    async def _send_next(self, worker: Worker) -> None:
        """Send the next post, or wait until there is one that may be sent."""
        worker.changed.clear()  # before the queue is read, so that no change is missed
        now = time.monotonic()
        posts_queue = None
        if worker.lane is Lane.BACKGROUND:
            posts_worker = self._workers.get((worker.channel_id, Lane.POSTS))
            posts_queue = None if posts_worker is None else posts_worker.queue
        pause = max(worker.queue.next_attempt_at(posts_queue), self._resume_at) - now
        post = worker.queue.next(now, posts_queue)
        if pause <= 0 and post is not None:
            await self._attempt(worker, post)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await worker.changed.wait()

    async def _attempt(self, worker: Worker, post: Post) -> None:
        """Send a post and record the result, or have the queue wait after a failure."""
        worker.is_retry_wanted = False
        # A post whose result could not be recorded was sent already, so only the record is retried.
        if post.id not in self._unrecorded:
            try:
                self._unrecorded[post.id] = await self._send(worker, post)
            except Exception as problem:  # noqa: BLE001 - it is classified and logged
                failure = classify(problem)
                if not worker.queue.is_given_up(post, failure):
                    self._handle_failure(worker, post, failure, problem)
                    return
                log_given_up(post, failure, problem)
                self._unrecorded[post.id] = NOTHING_SENT
        async with self._relocation_lock:
            try:
                delivered = await self._record(post, self._unrecorded[post.id])
            except Exception as problem:  # noqa: BLE001 - it is logged, and the post not sent again
                self._handle_failure(worker, post, Failure.TRANSIENT, problem)
                return
            self._finish(worker, post, delivered)

    async def _send(self, worker: Worker, post: Post) -> Delivered:
        """Call the delivery function of a post, unless the post is not needed any more.

        A refusal by the channel is stored, for the spacing at the next start. Raises the errors of
        the delivery function, and ServerGone.
        """
        if worker.queue.is_superseded(post) or await self._is_dropped(post):
            return NOTHING_SENT
        deliver = self._deliveries[post.kind]
        if post.kind is PostKind.BOARD:
            deliver = partial(deliver, is_latest=not worker.queue.is_overtaken(post))
        try:
            language = await self._context.language_in(await self._guild_of(post))
            with in_language(language):
                return await deliver(self._context, post)
        except ChannelGone:
            if not await self._is_in_server_of(post):
                raise ServerGone from None
            raise
        except discord.HTTPException as problem:
            is_refused = classify(problem) is Failure.REFUSED and worker.lane is Lane.POSTS
            if is_refused and await self._is_in_server_of(post):
                await self._context.store.write(
                    self._context.clock(), lambda transaction: transaction.posts.mark_refused(post)
                )
            raise

    async def _is_dropped(self, post: Post) -> bool:
        """Return whether a post that waited long was cancelled or erased meanwhile."""
        if time.monotonic() - self._found_at[post.id] < RECHECK_AFTER:
            return False
        delivery = await self._context.store.read(lambda reader: reader.posts.delivery(post.id))
        return delivery is None or delivery.is_done

    async def _is_in_server_of(self, post: Post) -> bool:
        return self._context.transport.is_in(await self._guild_of(post))

    async def _guild_of(self, post: Post) -> int:
        def guild_of(reader: Reader) -> int:
            match post:
                case DailyPost() | WeekPost():
                    return post.guild_id
                case InvitationPost():
                    return reader.invitations.get(post.invitation_id).place.guild_id
                case MatchPost():
                    return reader.matches.get(post.match_id).place.guild_id
                case TournamentPost():
                    return reader.tournaments.get(post.tournament_id).plan.place.guild_id

        return await self._context.store.read(guild_of)

    async def _record(self, post: Post, delivered: Delivered) -> Delivered:
        """Record a result, and return it without the matches that left the channel meanwhile."""
        message_id, relocated_matches = delivered

        def record(transaction: Transaction) -> Delivered:
            moved = tuple(
                match_id
                for match_id in relocated_matches
                if message_id is not None
                and transaction.matches.move_to_thread(match_id, post.channel_id, message_id)
            )
            transaction.posts.mark_done(post, message_id)
            return Delivered(message_id, moved)

        return await self._context.store.write(self._context.clock(), record)

    # -- after an attempt --

    def _finish(self, worker: Worker, post: Post, delivered: Delivered) -> None:
        """Remove a recorded post, and move the posts of relocated matches to the new thread."""
        del self._unrecorded[post.id]
        found_at = self._found_at.pop(post.id)
        message_id, relocated_matches = delivered
        if message_id is None:
            worker.queue.remove(post)
        else:
            worker.queue.mark_accepted(post)
            self._context.metrics.observe("delivery", time.monotonic() - found_at, post.kind.value)
        if message_id is not None:
            others = self._workers_of(post.channel_id)
            for other, match_id in product(others, relocated_matches):
                for moved in other.queue.take(Subject(MatchPost, match_id), message_id):
                    self._run(self._add(moved))
        self._context.waiters.end(post.id, message_id)
        for other in self._workers_of(post.channel_id):  # edits may have waited for this post
            other.changed.set()

    def _handle_failure(
        self, worker: Worker, post: Post, failure: Failure, problem: Exception
    ) -> None:
        """Have the queue, or the posts about the same subject, wait for the next attempt."""
        now = time.monotonic()
        min_pause = 0.0
        self._resume_at = max(self._resume_at, now + retry_after(problem))
        if failure is Failure.REFUSED or counts_towards_ban(problem):
            min_pause = self._context.refused_calls.seconds_to_wait()
        code = problem.code if isinstance(problem, discord.HTTPException) else 0
        backoff = worker.queue.fail(post, failure, now, min_pause, code)
        if worker.is_retry_wanted:
            worker.queue.retry(now)
        if failure is not Failure.TRANSIENT:
            self._context.waiters.end(post.id, None)
        log.warning(
            "could not deliver post %s (%s of %s): %s; retrying in %.0f s",
            post.id,
            post.kind.value,
            subject_of(post).id,
            describe(problem),
            max(backoff.until, self._resume_at) - now,
            exc_info=problem if failure is Failure.BUG and backoff.attempts == 1 else None,
        )


def read_page(reader: Reader, after: int) -> tuple[list[Post], set[int]]:
    """Return the next due posts, and the ids of those of their channels that refused posts."""
    posts = reader.posts.due(after, PAGE_SIZE)
    last = posts[-1].id if posts else after
    return posts, reader.posts.refused_channels(after, last)


def log_given_up(post: Post, failure: Failure, problem: Exception) -> None:
    """Log that a post is given up, as an error unless somebody deleted its channel."""
    subject_id = subject_of(post).id
    if failure is Failure.GONE:
        log.info(
            "gave up post %s (%s of %s): its channel is gone", post.id, post.kind.value, subject_id
        )
    else:
        log.error(
            "gave up post %s (%s of %s): %s",
            post.id,
            post.kind.value,
            subject_id,
            describe(problem),
            exc_info=problem,
        )
