"""Posts what the database says is due: in order, one task a channel, also at start-up."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from cogs.house.loops import PAUSE_AFTER_FAULT, run_forever
from cogs.studio.pictures import public_picture
from cogs.ui.messages.board import board_post
from cogs.ui.messages.draw import draw_offer, draw_offer_closed, draw_offer_lapsed
from cogs.ui.messages.invitation import invitation_closed, invitation_post
from cogs.ui.messages.thread import result_line, thread_line, thread_name
from cogs.ui.send import announce, open_thread, revise, strip
from onitama_core.store import (
    BoardPost,
    DrawOfferClosedPost,
    DrawOfferPost,
    InvitationClosedPost,
    InvitationPost,
    ResultPost,
    ThreadPost,
)

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Invitation, Match, Post

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
MOST_FAULTS: Final = 10
"""Tries of a post that the bot itself can't make; then the others of its channel go on."""
TIDYING_WAIT: Final = 5.0
"""Seconds for changing an old post, which Discord may delay for minutes (30046)."""
FORBIDDEN: Final = 403
THREAD_IS_ARCHIVED: Final = 50083
UNSENDABLE: Final = frozenset({400, 404, 413})


class Trouble(Enum):
    REFUSED = auto()
    """The channel is closed to the bot until somebody changes that."""
    HOPELESS = auto()
    """Discord's answer to this post stays the same however often it is sent."""
    PASSING = auto()
    """Discord or the network is away."""
    FAULT = auto()
    """The bot's own."""


def classify(problem: Exception) -> Trouble:
    if not isinstance(problem, discord.HTTPException):
        is_away = isinstance(problem, (aiohttp.ClientError, OSError))
        return Trouble.PASSING if is_away else Trouble.FAULT
    if problem.status == FORBIDDEN or problem.code == THREAD_IS_ARCHIVED:
        return Trouble.REFUSED
    return Trouble.HOPELESS if problem.status in UNSENDABLE else Trouble.PASSING


class Outbox:
    def __init__(self, bot: OnitamaBot, delivery_wait: float) -> None:
        """`delivery_wait`: seconds an answer waits for its post, to lead to it."""
        self._bot = bot
        self._delivery_wait = delivery_wait
        self._store = bot.store
        self._dispatcher: asyncio.Task[None] | None = None
        self._couriers: dict[int, asyncio.Task[None]] = {}
        self._tidying: set[asyncio.Task[None]] = set()
        self._refused: dict[int, int] = {}
        """The newest post that was due when a channel refused one: a 403 is not asked for twice."""
        self._waiting: dict[int, list[asyncio.Future[int | None]]] = {}

    def start(self) -> None:
        self._store.posts_due.set()
        self._dispatcher = asyncio.create_task(run_forever("outbox", self._dispatch))

    async def stop(self) -> None:
        """What is not sent by now is sent at the next start."""
        tasks = [*self._couriers.values(), *self._tidying]
        if self._dispatcher is not None:
            tasks.append(self._dispatcher)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def retry(self, channel_id: int) -> None:
        """Forget that a channel refused a post."""
        if self._refused.pop(channel_id, None) is not None:
            self._store.posts_due.set()

    @property
    def refused(self) -> list[int]:
        """The channels that refused a post and have not been tried since."""
        return list(self._refused)

    async def delivered(self, post_id: int | None) -> int | None:
        """Wait a moment for a post and return its message's id, or None while it is not sent."""
        if post_id is None:
            return None
        sent = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(post_id, [])
        waiting.append(sent)
        delivery = await self._store.read.delivery(post_id)
        if delivery is not None and delivery.is_settled:
            return delivery.message_id
        try:
            return await asyncio.wait_for(sent, self._delivery_wait)
        except TimeoutError:
            return None

    async def shown(self, update: PublicUpdate) -> Match | None:
        """The match once the board that an update made due is posted, or None so far."""
        if await self.delivered(update.post_id) is None:
            return None
        return (await self._bot.play.look(update.match.id)).match

    async def _dispatch(self) -> None:
        await self._store.posts_due.wait()
        self._store.posts_due.clear()
        for channel_id, newest in (await self._store.read.newest_due_posts()).items():
            if channel_id not in self._couriers and self._refused.get(channel_id) != newest:
                self._send_courier(channel_id)

    def _send_courier(self, channel_id: int) -> None:
        courier = asyncio.create_task(self._serve(channel_id), name=f"outbox {channel_id}")
        self._couriers[channel_id] = courier
        courier.add_done_callback(lambda _: self._courier_is_back(channel_id, courier))

    def _courier_is_back(self, channel_id: int, courier: asyncio.Task[None]) -> None:
        """A post that became due while the courier was leaving needs the next one."""
        del self._couriers[channel_id]
        if courier.cancelled():
            return
        if (fault := courier.exception()) is None:
            self._store.posts_due.set()
        else:
            log.error("the outbox of channel %s stopped", channel_id, exc_info=fault)
            asyncio.get_running_loop().call_later(PAUSE_AFTER_FAULT, self._store.posts_due.set)

    async def _serve(self, channel_id: int) -> None:
        """Send all a channel is owed; pause in trouble, stop where the channel is closed."""
        tries = 0
        while (post := await self._store.read.next_due_post(channel_id)) is not None:
            try:
                await self._settle(post, await self._deliver(post))
                tries = 0
            except Exception as problem:  # noqa: BLE001 - `_bear` classifies and logs it
                tries += 1
                if not await self._bear(post, problem, tries):
                    return

    async def _bear(self, post: Post, problem: Exception, tries: int) -> bool:
        """Whether to go on after a problem with a post, having waited or left it out."""
        trouble = classify(problem)
        if trouble is Trouble.REFUSED:
            await self._remember_refusal(post.channel_id, problem)
            return False
        if trouble is Trouble.HOPELESS or (trouble is Trouble.FAULT and tries >= MOST_FAULTS):
            log.error("post %s can't be sent and is left out", post.id, exc_info=problem)
            await self._settle(post, None)
            return True
        log.warning("post %s waits", post.id, exc_info=problem)
        await asyncio.sleep(min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE))
        return True

    async def _remember_refusal(self, channel_id: int, refusal: Exception) -> None:
        newest = (await self._store.read.newest_due_posts()).get(channel_id)
        if newest is not None:
            self._refused[channel_id] = newest
        log.warning("channel %s refuses posts: %s", channel_id, refusal)

    async def _settle(self, post: Post, message_id: int | None) -> None:
        async with self._store.transaction(self._bot.clock()) as transaction:
            await transaction.settle_post(post, message_id)
        for sent in self._waiting.pop(post.id, ()):
            if not sent.done():
                sent.set_result(message_id)

    async def _deliver(self, post: Post) -> int | None:  # noqa: PLR0911 - one for each kind
        """Send or change what the post is about; None where there is nothing to send."""
        match post:
            case InvitationPost():
                return await self._deliver_invitation(post)
            case InvitationClosedPost():
                return await self._close_invitation(post)
            case ThreadPost():
                return await self._open_thread(post)
            case BoardPost():
                return await self._deliver_board(post)
            case DrawOfferPost():
                return await self._deliver_draw_offer(post)
            case DrawOfferClosedPost():
                return await self._close_draw_offer(post)
            case ResultPost():
                return await self._deliver_result(post)

    async def _deliver_invitation(self, post: InvitationPost) -> int | None:
        """Also once it is closed: a crash may have come between an earlier post and its record.

        Discord then answers with the id of that post, and it can be changed.
        """
        invitation = await self._bot.invitations.look(post.invitation_id)
        message = (
            invitation_post(invitation) if invitation.is_open else await self._closed(invitation)
        )
        return await self._post(post, message)

    async def _close_invitation(self, post: InvitationClosedPost) -> int | None:
        invitation = await self._bot.invitations.look(post.invitation_id)
        closed = await self._closed(invitation)
        await self._change(post.channel_id, invitation.message_id, closed)
        return invitation.message_id

    async def _closed(self, invitation: Invitation) -> PublicMessage:
        return invitation_closed(invitation, await self._bot.invitations.match_of(invitation))

    async def _deliver_board(self, post: BoardPost) -> int | None:
        match_id = post.match_id
        update = await self._bot.play.look(match_id, until=post.seq)
        renderer = await self._bot.renderer_in(update.match.place.guild_id)
        picture = await public_picture(renderer, update)
        is_latest = await self._store.read.last_board(match_id) == post.seq
        sent = await self._post(post, board_post(update, picture, is_latest=is_latest))
        self._strip_soon(post.channel_id, update.match.last_post_id, sent)
        return sent

    async def _deliver_draw_offer(self, post: DrawOfferPost) -> int | None:
        """As `_deliver_invitation`."""
        match = (await self._bot.play.look(post.match_id)).match
        offer = match.draw_offer
        is_open = offer is not None and offer.seq == post.seq
        message = draw_offer(match, offer) if offer and is_open else draw_offer_lapsed(match)
        return await self._post(post, message)

    async def _close_draw_offer(self, post: DrawOfferClosedPost) -> int | None:
        match_id, seq = post.match_id, post.seq
        message_id = await self._store.read.draw_offer_message(match_id, seq)
        update = await self._bot.play.look(match_id, until=seq)
        await self._change(post.channel_id, message_id, draw_offer_closed(update))
        return message_id

    async def _open_thread(self, post: ThreadPost) -> int | None:
        """A line in the channel and the thread on it, which has the line's id."""
        match = (await self._bot.play.look(post.match_id)).match
        message_id = await self._post(post, thread_line(match))
        if message_id is None:
            return None
        channel = self._bot.get_partial_messageable(post.channel_id, guild_id=match.place.guild_id)
        await open_thread(channel, message_id, thread_name(match))
        await self._change(post.channel_id, message_id, thread_line(match, message_id))
        row = await self._store.read.match(match.id)
        async with self._store.transaction(self._bot.clock()) as transaction:
            await transaction.move_to_thread(row, message_id)
        return message_id

    async def _deliver_result(self, post: ResultPost) -> int | None:
        """After the board that it leads to, which another courier brings."""
        match_id, seq = post.match_id, post.seq
        await self.delivered(await self._store.read.board_post(match_id, seq))
        update = await self._bot.play.look(match_id, until=seq)
        return await self._post(post, result_line(update))

    async def _post(self, post: Post, message: PublicMessage) -> int | None:
        try:
            channel = self._bot.get_partial_messageable(post.channel_id)
            return await announce(channel, message, post.nonce)
        except discord.NotFound:
            log.warning("channel %s is gone; post %s is left out", post.channel_id, post.id)
            return None

    async def _change(self, channel_id: int, message_id: int | None, now: PublicMessage) -> None:
        """Best effort: a post that is gone or too old to be changed is left as it is."""
        if message_id is None:
            return
        channel = self._bot.get_partial_messageable(channel_id)
        await tidy(revise(channel, message_id, now), message_id)

    def _strip_soon(self, channel_id: int, message_id: int | None, newer: int | None) -> None:
        """Take the buttons off the board before, without keeping the next one waiting."""
        if message_id is None or message_id == newer:
            return
        channel = self._bot.get_partial_messageable(channel_id)
        tidying = asyncio.create_task(tidy(strip(channel, message_id), message_id))
        self._tidying.add(tidying)
        tidying.add_done_callback(self._tidying.discard)


async def tidy(change: Coroutine[Any, Any, None], message_id: int) -> None:
    """Best effort: buttons that stay answer that they are out of date."""
    try:
        async with asyncio.timeout(TIDYING_WAIT):
            await change
    except (discord.HTTPException, aiohttp.ClientError, OSError) as refusal:
        log.info("message %s stays as it is: %s", message_id, refusal)
