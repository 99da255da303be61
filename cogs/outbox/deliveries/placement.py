"""Placing ninjas: the one post about it, and a call on who is late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.codes import UNKNOWN_MESSAGE
from cogs.ui.messages.public.board import board_post, reminder
from onitama_core.matches import show_again, waits_for_opponent

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import Match, PlacedPost, ReminderPost, SentBoard


async def redraw_placement(desk: Desk, post: PlacedPost) -> Settled:
    """Unless the match has a newer board by now."""
    update = await desk.play.look(post.match_id, until=post.seq)
    board = await desk.store.read(lambda reader: reader.latest_board(post.match_id))
    if board is None or board.seq > post.seq or board.channel_id != post.channel_id:
        return GIVEN_UP
    now = board_post(update, await desk.draw(update), is_latest=True)
    change = redraw(desk, update.match, board, now)
    await desk.tidying.attempt(change, board.message_id)
    return Settled(board.message_id)


async def redraw(desk: Desk, match: Match, board: SentBoard, now: PublicMessage) -> None:
    """Or have it posted once more, where it was deleted."""
    try:
        await desk.exit.redraw(board.channel_id, board.message_id, now)
    except discord.NotFound as refusal:
        if refusal.code != UNKNOWN_MESSAGE:
            raise
        await desk.store.write(desk.clock(), lambda transaction: show_again(transaction, match))


async def deliver_reminder(desk: Desk, post: ReminderPost) -> Settled:
    match = await desk.play.match(post.match_id)
    if not waits_for_opponent(match):
        return GIVEN_UP
    return Settled(await announce(desk, post, reminder(match)))
