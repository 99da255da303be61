"""Posts what the database says is due: in order, one task a channel, also at start-up."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from cogs.house.loops import Loop
from cogs.outbox.delays import Delays
from cogs.outbox.deliveries import GIVEN_UP, Moved, Settled, deliver
from cogs.outbox.lane import Subject, subject_of
from cogs.outbox.refusals import Refusals
from cogs.outbox.rounds import Rounds
from cogs.outbox.trouble import MOST_FAULTS, ServerGone, Trouble, classify
from cogs.ui.errors import ChannelGone
from onitama_core.matches import begin_with_board
from onitama_core.store import BoardPost

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from cogs.outbox.deliveries import Delivered, Desk
    from cogs.outbox.lane import Hold, Lane
    from cogs.ui.errors import BotLacksPermissions
    from onitama_core.store import Place, Post, Reader, Transaction

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds that the posts of a channel wait for one that Discord keeps without an answer."""
LAST_POSTS: Final = 4.0
"""Seconds that posts under way have when the bot stops: Discord may have taken them."""


class Outbox:
    def __init__(
        self, desk: Desk, delivery_wait: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        """`delivery_wait`: seconds an answer waits for its post, to lead to it."""
        self._desk = desk
        self._delivery_wait = delivery_wait
        self._now = now
        self._due = desk.store.posts_due
        self._newest = 0
        """The latest post that was found due."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        """Posts that Discord takes long over: the next try asks what has become of them."""
        self._ends: dict[int, Delivered] = {}
        """What posts have come to that is not recorded yet."""
        self._refusals = Refusals()
        self._delays = Delays(desk.meters, now)
        self._rounds = Rounds(self._attempt, now)
        self._dispatcher = Loop("outbox", self._dispatch)

    def start(self) -> None:
        self._due.set()
        self._dispatcher.start()

    async def stop(self) -> None:
        """Posts under way are finished; what is not begun is sent at the next start."""
        await self._dispatcher.stop()
        await asyncio.gather(
            *(round_.stop(LAST_POSTS) for round_ in self._rounds),
            *(see_off(sending, LAST_POSTS) for sending in self._under_way.values()),
        )
        await self._desk.tidying.stop()

    def retry(self, channel_id: int) -> None:
        """What a channel may be told has changed: send it what it is owed."""
        for round_ in self._rounds.of(channel_id):
            round_.lane.retry()
            round_.wake()

    def hurry(self, channel_id: int) -> None:
        """Somebody looks: a good time to try again, though not at every click."""
        if self._refusals.pause(self._now()) > 0:
            return
        for round_ in self._rounds.of(channel_id):
            round_.lane.hurry(self._now())
            round_.wake()

    @property
    def refused(self) -> list[int]:
        """The channels that refused a post and have not taken it since."""
        return self._rounds.refused

    def is_stuck(self, match_id: int, channel_id: int) -> bool:
        """Whether a channel takes no post about a match, though Discord answers."""
        return self._rounds.is_stuck(Subject(is_match=True, id=match_id), channel_id)

    def obstacle(self, channel_id: int) -> BotLacksPermissions | None:
        """What the bot lacks in a channel that refused a post, as far as it knows."""
        is_refused = self._rounds.is_refused(channel_id)
        return self._desk.obstacle(channel_id) if is_refused else None

    async def delivered(self, post_id: int | None, seconds: float | None = None) -> int | None:
        """Wait a moment for a post and return its message's id, or None while it is not sent."""
        if post_id is None:
            return None
        wait = self._delivery_wait if seconds is None else min(seconds, self._delivery_wait)
        return await self._desk.waiting.wait(post_id, wait)

    async def _dispatch(self) -> None:
        await self._due.wait()
        self._due.clear()
        try:
            found = await self._desk.store.read(lambda reader: reader.due_posts(self._newest))
        except BaseException:
            self._due.set()
            raise
        self._newest = max((post.id for post in found), default=self._newest)
        self._delays.begin(found)
        self._rounds.take_up(found)

    async def _attempt(self, lane: Lane, post: Post) -> None:
        try:
            await self._deliver(lane, post)
        except Exception as problem:  # noqa: BLE001 - `_bear` classifies and logs it
            self._bear(lane, post, problem)
        else:
            self._finish(lane, post, self._ends.pop(post.id))

    async def _deliver(self, lane: Lane, post: Post) -> None:
        """Raises TimeoutError of a post that goes on without anybody waiting for it."""
        if post.id not in self._under_way:
            await self._begin(lane, post)
        if not self._under_way[post.id].done():
            raise TimeoutError
        self._under_way.pop(post.id).result()

    async def _begin(self, lane: Lane, post: Post) -> None:
        sending = self._under_way[post.id] = asyncio.create_task(self._send(lane, post))
        await asyncio.wait({sending}, timeout=LONGEST)
        if not sending.done():
            sending.add_done_callback(lambda _: self.hurry(post.channel_id))

    async def _send(self, lane: Lane, post: Post) -> None:
        """And record it as soon as Discord answers, also while nobody waits for it."""
        if post.id not in self._ends:
            self._ends[post.id] = await self._sent(lane, post)
        await self._record(post, self._ends[post.id])

    async def _record(self, post: Post, end: Delivered) -> None:
        now = self._desk.clock()
        await self._desk.store.write(now, lambda transaction: keep(transaction, post, end, now))

    async def _sent(self, lane: Lane, post: Post) -> Delivered:
        if lane.is_replaced(post):
            return GIVEN_UP
        try:
            return await deliver(self._desk, post, is_overtaken=lane.is_overtaken(post))
        except ChannelGone:
            server = await self._desk.store.read(lambda reader: place_of(reader, post))
            if not self._desk.is_in(server.guild_id):
                raise ServerGone from None
            raise

    def _finish(self, lane: Lane, post: Post, end: Delivered) -> None:
        lane.done(post)
        self._delays.end(post, is_sent=end != GIVEN_UP)
        if isinstance(end, Moved):
            subject = Subject(is_match=True, id=end.match_id)
            for round_ in self._rounds.of(post.channel_id):
                self._rounds.take_up(round_.lane.take(subject, end.thread_id))
            self._desk.waiting.end(post.id, end.thread_id)
        else:
            self._desk.waiting.end(post.id, end.message_id)
        if end != GIVEN_UP:
            lane.open()
        self._rounds.wake(post.channel_id)

    def _bear(self, lane: Lane, post: Post, problem: Exception) -> None:
        """Let the post wait for another try, or give it up."""
        is_unrecorded = post.id in self._ends
        trouble = Trouble.PASSING if is_unrecorded else classify(problem)
        if is_over(lane, post, trouble):
            leave_out(post, trouble, problem)
            self._ends[post.id] = GIVEN_UP
            return
        hold = self._hold(lane, post, trouble)
        if trouble is not Trouble.PASSING:
            self._desk.waiting.put_off(post.id)
        told = problem if hold.tries == 1 and trouble is Trouble.OURS else None
        seconds = hold.until - hold.since
        log.warning("post %s waits %.0f s: %r", post.id, seconds, problem, exc_info=told)

    def _hold(self, lane: Lane, post: Post, trouble: Trouble) -> Hold:
        now = self._now()
        if trouble is not Trouble.REFUSED:
            return lane.hold(post, trouble, now)
        self._refusals.count(now)
        return lane.hold(post, trouble, now, at_least=self._refusals.pause(now))


def leave_out(post: Post, trouble: Trouble, problem: Exception) -> None:
    """That somebody deletes a channel is nobody's fault."""
    if trouble is Trouble.GONE:
        log.info("post %s is left out: its channel is gone", post.id)
    else:
        log.error("post %s can't be sent and is left out", post.id, exc_info=problem)


async def see_off(sending: asyncio.Task[None], seconds: float) -> None:
    """Wait for a post under way as long as may be."""
    await asyncio.wait({sending}, timeout=seconds)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)


def place_of(reader: Reader, post: Post) -> Place:
    subject = subject_of(post)
    if subject.is_match:
        return reader.match(subject.id).place
    return reader.invitation(subject.id).place


def keep(transaction: Transaction, post: Post, end: Delivered, now: datetime) -> None:
    match end:
        case Settled(message_id):
            if message_id is not None:
                begin_with_board(transaction, post, now)
            transaction.settle_post(post, message_id)
        case Moved(match_id, thread_id):
            transaction.move_to_thread(match_id, post.channel_id, thread_id)
            transaction.owe_way_to_thread(match_id)
            transaction.settle_post(post, thread_id)


def is_over(lane: Lane, post: Post, trouble: Trouble) -> bool:
    """A board is tried as long as its channel exists, or until a newer one can take its place."""
    if trouble is Trouble.GONE:
        return True
    if not trouble.is_in_the_post:
        return False
    if isinstance(post, BoardPost):
        return lane.is_overtaken(post)
    return lane.tries(post) + 1 >= MOST_FAULTS
