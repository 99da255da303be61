"""Posts what the database says is due: in order, one task a channel, also at start-up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.pictures import public_picture
from cogs.ui.messages.board import board_post
from cogs.ui.messages.draw import draw_offer, draw_offer_closed, draw_offer_lapsed
from cogs.ui.messages.invitation import invitation_closed, invitation_post
from cogs.ui.send import announce, revise, strip
from onitama_core.matches.records import PostKind

if TYPE_CHECKING:
    from cogs.client import OnitamaBot
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.matches.records import Invitation, Post

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
DELIVERY_WAIT: Final = 2.0
HOPELESS: Final = frozenset({400, 404, 413})
"""Answers to a post that stay the same however often it is sent."""


def may_pass(trouble: Exception) -> bool:
    """Whether trouble is Discord's or the network's, and waiting helps."""
    if isinstance(trouble, discord.HTTPException):
        return trouble.status not in HOPELESS
    return isinstance(trouble, (aiohttp.ClientError, OSError, TimeoutError))


class Outbox:
    def __init__(self, bot: OnitamaBot) -> None:
        self._bot = bot
        self._store = bot.store
        self._dispatcher: asyncio.Task[None] | None = None
        self._couriers: dict[int, asyncio.Task[None]] = {}
        self._refused: dict[int, int] = {}
        """The newest post that was due when a channel refused one: a 403 is not asked for twice."""
        self._waiting: dict[int, asyncio.Future[int | None]] = {}

    def start(self) -> None:
        self._store.posts_due.set()
        self._dispatcher = asyncio.create_task(self._dispatch(), name="outbox")

    async def stop(self) -> None:
        """What is not sent by now is sent at the next start."""
        tasks = [*self._couriers.values()]
        if self._dispatcher is not None:
            tasks.append(self._dispatcher)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def retry(self, channel_id: int) -> None:
        """Forget that a channel refused a post."""
        if self._refused.pop(channel_id, None) is not None:
            self._store.posts_due.set()

    def retry_all(self) -> None:
        self._refused.clear()
        self._store.posts_due.set()

    async def delivered(self, post_id: int | None) -> int | None:
        """Wait a moment for a post and return its message's id, or None while it is not sent."""
        if post_id is None:
            return None
        waiting = self._waiting.setdefault(post_id, asyncio.get_running_loop().create_future())
        try:
            post = await self._store.read.post(post_id)
            if post is None or post.is_settled:
                return None if post is None else post.message_id
            return await asyncio.wait_for(asyncio.shield(waiting), DELIVERY_WAIT)
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(post_id, None)

    async def _dispatch(self) -> None:
        while True:
            await self._store.posts_due.wait()
            self._store.posts_due.clear()
            for channel_id, newest in (await self._store.read.newest_due_posts()).items():
                if channel_id not in self._couriers and self._refused.get(channel_id) != newest:
                    self._send_courier(channel_id)

    def _send_courier(self, channel_id: int) -> None:
        courier = asyncio.create_task(self._serve(channel_id), name=f"outbox {channel_id}")
        self._couriers[channel_id] = courier
        courier.add_done_callback(lambda courier: self._courier_is_back(channel_id, courier))

    def _courier_is_back(self, channel_id: int, courier: asyncio.Task[None]) -> None:
        """A post that became due while the courier was leaving needs the next one."""
        del self._couriers[channel_id]
        if courier.cancelled():
            return
        if (fault := courier.exception()) is not None:
            log.error("the outbox of channel %s stopped", channel_id, exc_info=fault)
            return
        self._store.posts_due.set()

    async def _serve(self, channel_id: int) -> None:
        """Send all a channel is owed; pause while Discord is away, stop where it refuses."""
        pause = FIRST_PAUSE
        while (post := await self._store.read.next_due_post(channel_id)) is not None:
            try:
                message_id = await self._deliver(post)
            except discord.Forbidden as refusal:
                await self._remember_refusal(channel_id, refusal)
                return
            except Exception as trouble:
                if may_pass(trouble):
                    log.warning("post %s waits %s s: %s", post.id, pause, trouble)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                else:
                    log.exception("post %s can't be sent and is left out", post.id)
                    await self._settle(post, None)
            else:
                pause = FIRST_PAUSE
                await self._settle(post, message_id)

    async def _remember_refusal(self, channel_id: int, refusal: discord.Forbidden) -> None:
        newest = (await self._store.read.newest_due_posts()).get(channel_id)
        if newest is not None:
            self._refused[channel_id] = newest
        log.warning("channel %s refuses posts: %s", channel_id, refusal)

    async def _settle(self, post: Post, message_id: int | None) -> None:
        async with self._bot.store.transaction(self._bot.clock()) as transaction:
            await transaction.settle_post(post, message_id)
        if (waiting := self._waiting.get(post.id)) is not None and not waiting.done():
            waiting.set_result(message_id)

    async def _deliver(self, post: Post) -> int | None:
        """Send or change what the post is about; None where there is nothing to send."""
        match post.kind:
            case PostKind.INVITATION:
                return await self._deliver_invitation(post)
            case PostKind.INVITATION_CLOSED:
                return await self._close_invitation(post)
            case PostKind.BOARD:
                return await self._deliver_board(post)
            case PostKind.DRAW_OFFER:
                return await self._deliver_draw_offer(post)
            case PostKind.DRAW_OFFER_CLOSED:
                return await self._close_draw_offer(post)

    async def _deliver_invitation(self, post: Post) -> int | None:
        """Also once it is closed: a crash may have come between an earlier post and its record.

        Discord then answers with the id of that post, and it can be changed.
        """
        invitation = await self._bot.invitations.look(post.invitation_id or 0)
        message = (
            invitation_post(invitation) if invitation.is_open else await self._closed(invitation)
        )
        return await self._post(post, message)

    async def _close_invitation(self, post: Post) -> int | None:
        invitation = await self._bot.invitations.look(post.invitation_id or 0)
        closed = await self._closed(invitation)
        await self._change(post.channel_id, invitation.message_id, closed)
        return invitation.message_id

    async def _closed(self, invitation: Invitation) -> PublicMessage:
        return invitation_closed(invitation, await self._bot.invitations.match_of(invitation))

    async def _deliver_board(self, post: Post) -> int | None:
        match_id = post.match_id or 0
        update = await self._bot.play.look(match_id, until=post.seq)
        picture = await public_picture(self._bot.renderer, update.match, update.public)
        is_latest = await self._store.read.last_board(match_id) == post.seq
        sent = await self._post(post, board_post(update, picture, is_latest=is_latest))
        await self._strip(post.channel_id, update.match.last_post_id)
        return sent

    async def _deliver_draw_offer(self, post: Post) -> int | None:
        """As `_deliver_invitation`."""
        match = (await self._bot.play.look(post.match_id or 0)).match
        offer = match.draw_offer
        is_open = offer is not None and offer.seq == post.seq
        message = draw_offer(match, offer) if offer and is_open else draw_offer_lapsed(match)
        return await self._post(post, message)

    async def _close_draw_offer(self, post: Post) -> int | None:
        match_id, seq = post.match_id or 0, post.seq or 0
        message_id = await self._store.read.draw_offer_message(match_id, seq)
        update = await self._bot.play.look(match_id, until=seq)
        await self._change(post.channel_id, message_id, draw_offer_closed(update))
        return message_id

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
        try:
            await revise(self._bot.get_partial_messageable(channel_id), message_id, now)
        except (discord.NotFound, discord.Forbidden) as refusal:
            log.info("message %s stays as it is: %s", message_id, refusal)

    async def _strip(self, channel_id: int, message_id: int | None) -> None:
        """Best effort, as `_change`: buttons that stay answer that they are out of date."""
        if message_id is None:
            return
        try:
            await strip(self._bot.get_partial_messageable(channel_id), message_id)
        except discord.HTTPException as refusal:
            log.info("message %s keeps its buttons: %s", message_id, refusal)
