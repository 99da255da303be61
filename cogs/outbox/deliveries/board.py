"""The board after a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.desk import Settled
from cogs.ui.messages.board import board_post

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import BoardPost


async def deliver_board(desk: Desk, post: BoardPost, *, is_latest: bool) -> Settled:
    update = await desk.play.look(post.match_id, until=post.seq)
    message = board_post(update, await desk.draw(update), is_latest=is_latest)
    channel_id = update.match.place.channel_id
    sent = await desk.exit.announce(channel_id, message, post.nonce)
    strip_soon(desk, channel_id, update.match.last_post_id)
    return Settled(sent)


def strip_soon(desk: Desk, channel_id: int, older: int | None) -> None:
    """Take the buttons off the board before, without keeping the next one waiting."""
    if older is not None:
        desk.tidying.soon(desk.exit.strip(channel_id, older), older)
