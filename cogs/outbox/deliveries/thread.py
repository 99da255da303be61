"""The line in a channel and the thread on it, and the line about how a match there ended."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import Moved, Settled
from cogs.outbox.trouble import Trouble, classify
from cogs.ui.messages.public.thread import (
    result_alone,
    result_line,
    thread_line,
    thread_name,
    thread_refused,
)

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Delivered, Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import Reader, ResultPost, ThreadPost

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds the line about the end waits for the board it leads to."""


async def open_thread(desk: Desk, post: ThreadPost) -> Delivered:
    """Where Discord refuses a thread the match is played in the channel, which is told so."""
    match = (await desk.play.look(post.match_id)).match
    line = await line_in_channel(desk, post, thread_line(match))
    try:
        await desk.exit.open_thread(post.channel_id, line, thread_name(match))
    except discord.HTTPException as refusal:
        if classify(refusal) is Trouble.PASSING:
            raise
        log.warning("match %s gets no thread: %s", match.id, refusal)
        revise_soon(desk, post, line, thread_refused(match))
        return Settled(line)
    revise_soon(desk, post, line, thread_line(match, line))
    return Moved(match.id, line)


async def line_in_channel(desk: Desk, post: ThreadPost, line: PublicMessage) -> int:
    """The line's message, posted once: it is kept before anything hangs on it."""
    kept = await desk.store.read(lambda reader: reader.delivery(post.id))
    if kept is not None and kept.message_id is not None:
        return kept.message_id
    line_id = await announce(desk, post, line)
    await desk.store.write(desk.clock(), lambda transaction: transaction.keep_line(post, line_id))
    return line_id


def revise_soon(desk: Desk, post: ThreadPost, line_id: int, now: PublicMessage) -> None:
    desk.tidying.soon(desk.exit.revise(post.channel_id, line_id, now), line_id)


async def deliver_result(desk: Desk, post: ResultPost) -> Settled:
    """After the board that it leads to, which another courier brings, or in its place."""
    board = await desk.store.read(lambda reader: unsettled_board(reader, post))
    if board is not None:
        await desk.waiting.wait(board, PATIENCE)
    update = await desk.play.look(post.match_id, until=post.seq)
    is_lost = await desk.store.read(lambda reader: is_board_lost(reader, post))
    line = result_alone(update) if is_lost else result_line(update)
    return Settled(await announce(desk, post, line))


def unsettled_board(reader: Reader, post: ResultPost) -> int | None:
    board = reader.board_post(post.match_id, post.seq)
    delivery = None if board is None else reader.delivery(board)
    return None if delivery is None or delivery.is_settled else board


def is_board_lost(reader: Reader, post: ResultPost) -> bool:
    """Given up, since its thread is gone."""
    board = reader.board_post(post.match_id, post.seq)
    delivery = None if board is None else reader.delivery(board)
    return delivery is not None and delivery.is_settled and delivery.message_id is None
