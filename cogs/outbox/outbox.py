"""Posts what the database says is due: in order, one queue a channel, also at start-up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.outbox.channel_queue import (
    IN_THE_POST,
    MOST_FAULTS,
    ChannelQueue,
    ServerGone,
    Subject,
    classify,
)
from cogs.outbox.deliveries import GIVEN_UP, Deliver, Delivered, Deliveries
from cogs.shared.background import PAUSE_AFTER_FAULT, Loop
from cogs.shared.discord_errors import Failure, is_counted, retry_after
from cogs.shared.errors import ChannelGone
from onitama_core.matches import begin_with_board, keep_refusal
from onitama_core.store import DailyPost, InvitationPost, MatchPost, PostKind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from cogs.outbox.transport import DeliveryContext
    from onitama_core.store import Post, Reader, Transaction


log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds that the posts of a channel wait for one that Discord keeps without an answer."""
ASKED_AFTER: Final = 60.0
"""Seconds for which a post has waited until the database is asked whether it is still owed."""
LAST_POSTS: Final = 4.0
"""Seconds that posts under way have when the bot stops: Discord may have taken them."""


class Track(Enum):
    """What is worked off side by side in a channel; nothing of `POSTS` waits for the others."""

    POSTS = auto()
    CHANGES = auto()
    """Of older posts."""
    FILMS = auto()
    """They take long to draw."""


CHANGES: Final = frozenset(
    {
        PostKind.INVITATION_CLOSED,
        PostKind.DRAW_OFFER_CLOSED,
        PostKind.TAKEBACK_CLOSED,
        PostKind.PLACED,
        PostKind.OVERTAKEN,
        PostKind.DAILY_COUNT,
    }
)
TRACKS: Final = {**dict.fromkeys(CHANGES, Track.CHANGES), PostKind.FILM: Track.FILMS}
"""Of all other posts: `POSTS`."""


class Worker(ChannelQueue):
    """A queue with the attempt at one of its posts, or with the time at which it is looked at."""

    def __init__(self, channel_id: int, track: Track) -> None:
        super().__init__()
        self.key = channel_id, track
        self.attempt: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None


REFUSAL_WINDOW: Final = 600.0
MOST_REFUSALS: Final = 2000
"""That the outbox allows itself within it; others ask for things as well."""


class Refusals(deque[float]):
    """When Discord has refused, in all channels: 10,000 calls in ten minutes are a ban."""

    def __init__(self) -> None:
        super().__init__(maxlen=MOST_REFUSALS)

    def pause(self, now: float) -> float:
        """Seconds until Discord may be asked again for what it has refused."""
        return max(0.0, self[0] + REFUSAL_WINDOW - now) if len(self) == MOST_REFUSALS else 0.0


class Outbox:
    def __init__(
        self,
        context: DeliveryContext,
        delivery_wait: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`delivery_wait`: seconds an answer waits for its post, to lead to it."""
        self._context = context
        self._delivery_wait = delivery_wait
        self._now = now
        self._due = context.store.posts_due
        self._newest = -1
        """The latest post that was found due."""
        self._moved = 0
        """How many matches have moved to their threads."""
        self._found_at: dict[int, float] = {}
        """When each post was found due that is not sent yet."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """Posts that Discord takes long over: the next try asks what has become of them."""
        self._ends: dict[int, Delivered] = {}
        """What posts have come to that is not recorded yet."""
        self._refusals = Refusals()
        self._resume_at = 0.0
        """When Discord may be called again, after an answer that asked for a pause."""
        self._workers: dict[tuple[int, Track], Worker] = {}
        """By channel; each leaves when its queue is empty."""
        self._is_stopped = False
        self._dispatcher = Loop("outbox", self._dispatch)
        self._deliveries: dict[PostKind, Deliver] = {}

    def register(self, deliveries: Deliveries) -> None:
        """Add what delivers posts of some kinds; called before the start."""
        self._deliveries.update(deliveries)

    def start(self) -> None:
        self._due.set()
        self._dispatcher.start()

    async def stop(self) -> None:
        """Posts under way are finished; what is not begun is sent at the next start."""
        await self._dispatcher.stop()
        self._is_stopped = True
        attempts = (worker.attempt for worker in self._workers.values())
        tasks = [*filter(None, attempts), *self._under_way.values()]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_POSTS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._context.edits.stop()

    def retry(self, channel_id: int) -> None:
        """What a channel may be told has changed: send it what it is owed.

        Not while Discord has refused too much: whoever rules a server can change that often.
        """
        for worker in self._workers_to_try(channel_id):
            worker.retry()
            self._advance(worker)

    def hurry(self, channel_id: int) -> None:
        """Somebody looks: a good time to try again, unless Discord has refused too much."""
        for worker in self._workers_to_try(channel_id):
            worker.hurry(self._now())
            self._advance(worker)

    def _workers_to_try(self, channel_id: int) -> list[Worker]:
        return [] if self._refusals.pause(self._now()) > 0 else self._workers_of(channel_id)

    @property
    def refused(self) -> list[int]:
        """The channels that refused a post and have not taken it since."""
        found = (
            channel_id
            for (channel_id, track), worker in self._workers.items()
            if track is not Track.CHANGES and worker.is_refused
        )
        return list(dict.fromkeys(found))

    def is_stuck(self, match_id: int, channel_id: int) -> bool:
        """Whether a channel takes no post about a match, though Discord answers."""
        worker = self._workers.get((channel_id, Track.POSTS))
        return worker is not None and worker.is_stuck(Subject(MatchPost, match_id))

    def refusal_code(self, channel_id: int) -> int | None:
        """Return Discord's error code where a channel refuses a post; 0: it is not known yet."""
        worker = self._workers.get((channel_id, Track.POSTS))
        return None if worker is None else worker.refusal_code

    async def delivered(self, post_id: int | None, seconds: float | None = None) -> int | None:
        """Wait a moment for a post and return its message's id, or None while it is not sent."""
        if post_id is None:
            return None
        wait = self._delivery_wait if seconds is None else min(seconds, self._delivery_wait)
        return await self._context.waiters.wait(post_id, wait)

    # -- which post goes when --

    async def _dispatch(self) -> None:
        """Asks the database at the start, and where an id was left out: it may still be owed.

        Once more where a match moved to its thread meanwhile: what was read may be from before.
        """
        await self._due.wait()
        self._due.clear()
        moved = self._moved
        found, refused = self._context.store.take_new_posts(), set[int]()
        if not found or found[0].id != self._newest + 1:
            try:
                found, refused = await self._context.store.read(
                    lambda reader: (
                        reader.due_posts(self._newest),
                        reader.refused_posts(self._newest),
                    )
                )
            except BaseException:
                self._due.set()
                raise
            if self._moved != moved:
                self._due.set()
                return
            if self._newest < 0:  # which of them a channel refused is not kept
                refused |= {post.id for post in found if post.kind in CHANGES}
        self._newest = max((post.id for post in found), default=self._newest)
        self._found_at.update(dict.fromkeys((post.id for post in found), self._now()))
        self._take_up(found, refused)

    def _take_up(self, posts: Iterable[Post], refused: Collection[int] = ()) -> None:
        """Put each in its queue, and only then begin.

        What was `refused` before a start, or may have been, is tried little by little, however
        often the bot is started; changes of older posts come last.
        """
        workers, wait = [], 0.0
        for post in sorted(posts, key=lambda post: post.kind in CHANGES):
            key = post.channel_id, TRACKS.get(post.kind, Track.POSTS)
            worker = self._workers.setdefault(key, Worker(*key))
            worker.add(post)
            workers.append(worker)
            if post.id in refused and not worker.tries(post):
                fault = Failure.TRANSIENT if post.kind in CHANGES else Failure.REFUSED
                worker.hold(post, fault, self._now(), wait)
                wait += REFUSAL_WINDOW / MOST_REFUSALS
        for worker in workers:
            self._advance(worker)

    def _workers_of(self, channel_id: int) -> list[Worker]:
        keys = ((channel_id, track) for track in Track)
        return [self._workers[key] for key in keys if key in self._workers]

    def _advance(self, worker: Worker) -> None:
        """Attempt its next post, unless it is at one, or wait until one may be tried."""
        if worker.timer is not None:
            worker.timer.cancel()
        if self._is_stopped or worker.attempt is not None:
            return
        now, (channel_id, track) = self._now(), worker.key
        posts = None if track is Track.POSTS else self._workers.get((channel_id, Track.POSTS))
        wakes_at = worker.wakes_at()
        if wakes_at is None:
            self._workers.pop(worker.key, None)
        elif (wait := max(wakes_at, self._resume_at) - now) > 0:
            worker.timer = asyncio.get_running_loop().call_later(wait, self._advance, worker)
        elif (post := worker.next(now, before=posts)) is not None:
            worker.attempt = asyncio.create_task(self._attempt(worker, post))

    async def _attempt(self, worker: Worker, post: Post) -> None:
        """Once it is sent, held or given up, the next one's turn comes."""
        try:
            try:
                await self._deliver(worker, post)
            except Exception as problem:  # noqa: BLE001 - it is classified and logged
                self._handle_failure(worker, post, problem)
            else:
                self._finish(worker, post, self._ends.pop(post.id))
        except Exception:
            log.exception("a worker of the outbox stumbled")
            await asyncio.sleep(PAUSE_AFTER_FAULT)
        worker.attempt = None
        self._advance(worker)

    # -- one post --

    async def _deliver(self, queue: ChannelQueue, post: Post) -> None:
        """Raises TimeoutError of a post that goes on without anybody waiting for it."""
        if post.id not in self._under_way:
            sending = self._under_way[post.id] = asyncio.create_task(self._send(queue, post))
            await asyncio.wait({sending}, timeout=LONGEST)
            if not sending.done():
                sending.add_done_callback(lambda _: self.hurry(post.channel_id))
        if not self._under_way[post.id].done():
            raise TimeoutError
        self._under_way.pop(post.id).result()

    async def _send(self, queue: ChannelQueue, post: Post) -> None:
        """And record it as soon as Discord answers, also while nobody waits for it."""
        if post.id not in self._ends:
            self._ends[post.id] = await self._sent(queue, post)
        message_id, moved_match = self._ends[post.id]

        def keep(transaction: Transaction) -> Delivered:
            is_moved = False
            if message_id is not None and moved_match is not None:
                is_moved = transaction.move_to_thread(moved_match, post.channel_id, message_id)
            elif message_id is not None:
                begin_with_board(transaction, post)
            transaction.settle_post(post, message_id)
            return Delivered(message_id, moved_match if is_moved else None)

        self._ends[post.id] = await self._context.store.write(self._context.clock(), keep)

    async def _sent(self, queue: ChannelQueue, post: Post) -> Delivered:
        if queue.is_replaced(post) or await self._is_dropped(post):
            return GIVEN_UP
        try:
            deliver = self._deliveries[post.kind]
            if post.kind is PostKind.BOARD:
                deliver = partial(deliver, is_latest=not queue.is_overtaken(post))
            return await deliver(self._context, post)
        except ChannelGone:
            if not await self._is_in_server_of(post):
                raise ServerGone from None
            raise
        except discord.HTTPException as answer:
            is_by_people = classify(answer) is Failure.REFUSED and post.kind not in TRACKS
            if is_by_people and await self._is_in_server_of(post):
                await self._context.store.write(
                    self._context.clock(), lambda changes: keep_refusal(changes, post)
                )
            raise

    async def _is_dropped(self, post: Post) -> bool:
        """While it waited, as its match ended in a lost server, or went with it."""
        if self._now() - self._found_at[post.id] < ASKED_AFTER:
            return False
        delivery = await self._context.store.read(lambda reader: reader.delivery(post.id))
        return delivery is None or delivery.is_settled

    async def _is_in_server_of(self, post: Post) -> bool:
        def guild_of(reader: Reader) -> int:
            match post:
                case DailyPost():
                    return post.guild_id
                case InvitationPost():
                    return reader.invitation(post.invitation_id).place.guild_id
            return reader.match(post.match_id).place.guild_id

        return self._context.transport.is_in(await self._context.store.read(guild_of))

    # -- what became of it --

    def _finish(self, queue: ChannelQueue, post: Post, end: Delivered) -> None:
        queue.done(post)
        found_at = self._found_at.pop(post.id, None)
        if end.moved_match is not None and end.message_id is not None:
            self._moved += 1
            subject = Subject(MatchPost, end.moved_match)
            for worker in self._workers_of(post.channel_id):
                self._take_up(worker.take(subject, end.message_id))
        self._context.waiters.end(post.id, end.message_id)
        if end != GIVEN_UP:
            queue.open()
            if found_at is not None:
                self._context.metrics.observe("delivery", self._now() - found_at, post.kind.value)
        for worker in self._workers_of(post.channel_id):
            self._advance(worker)

    def _handle_failure(self, queue: ChannelQueue, post: Post, problem: Exception) -> None:
        """Let the post wait for another attempt, or give it up."""
        is_sent = post.id in self._ends  # and only its record is missing
        failure = Failure.TRANSIENT if is_sent else classify(problem)
        if failure is Failure.GONE or is_given_up(queue, post, failure):
            self._ends[post.id] = GIVEN_UP
            if failure is Failure.GONE:  # somebody deleted the channel: nothing is wrong
                log.info("post %s is left out: its channel is gone", post.id)
            else:
                log.error("post %s can't be sent and is left out", post.id, exc_info=problem)
            return
        now, at_least = self._now(), 0.0
        self._resume_at = max(self._resume_at, now + retry_after(problem))
        if failure is Failure.REFUSED or is_counted(problem):
            self._refusals.append(now)
            at_least = self._refusals.pause(now)
        code = problem.code if isinstance(problem, discord.HTTPException) else 0
        backoff = queue.hold(post, failure, now, at_least, code)
        if failure is not Failure.TRANSIENT:
            self._context.waiters.end(post.id, None)
        traced = problem if backoff.tries == 1 and failure is Failure.BUG else None
        seconds = max(backoff.until, self._resume_at) - now
        log.warning(
            "post %s failed (%s); retrying in %.0f s", post.id, problem, seconds, exc_info=traced
        )


def is_given_up(queue: ChannelQueue, post: Post, fault: Failure) -> bool:
    """A board is tried as long as its channel exists, or until a newer one can take its place."""
    if post.kind is PostKind.BOARD:
        return fault in IN_THE_POST and queue.is_overtaken(post)
    return fault in IN_THE_POST and queue.tries(post) + 1 >= MOST_FAULTS
