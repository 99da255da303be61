"""Placing ninjas: the one post about it, and a call on who is late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.messages.public.board import board_post, reminder
from onitama_core.matches import waits_for_opponent

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import PlacedPost, ReminderPost


async def redraw_placement(desk: Desk, post: PlacedPost) -> Settled:
    """Unless the match has a newer board by now."""
    update = await desk.play.look(post.match_id, until=post.seq)
    board = await desk.store.read(lambda reader: reader.latest_board(post.match_id))
    if board is None or board.seq > post.seq or board.channel_id != post.channel_id:
        return GIVEN_UP
    now = board_post(update, await desk.draw(update), is_latest=True)
    change = desk.exit.redraw(post.channel_id, board.message_id, now)
    await desk.tidying.attempt(change, board.message_id)
    return Settled(board.message_id)


async def deliver_reminder(desk: Desk, post: ReminderPost) -> Settled:
    match = await desk.play.match(post.match_id)
    if not waits_for_opponent(match):
        return GIVEN_UP
    return Settled(await desk.exit.announce(post.channel_id, reminder(match), post.nonce))
