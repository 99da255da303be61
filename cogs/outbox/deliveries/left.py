"""What is left in a place where the match is played no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.messages.public.board import left_board
from cogs.ui.messages.public.thread import thread_line

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import LeftPost, Match


async def tell_where_it_goes_on(desk: Desk, post: LeftPost) -> Settled:
    """In the last board there, or in the line that led to a thread."""
    found = await what_is_there(desk, post, await desk.play.match(post.match_id))
    if found is not None:
        message_id, now = found
        change = desk.exit.revise(post.channel_id, message_id, now)
        await desk.tidying.attempt(change, message_id)
    return GIVEN_UP


async def what_is_there(
    desk: Desk, post: LeftPost, match: Match
) -> tuple[int, PublicMessage] | None:
    board = await desk.store.read(
        lambda reader: reader.board_in(match.id, post.channel_id, post.id)
    )
    if board is not None and match.place.channel_id == post.channel_id:
        return None  # it has come back
    if board is not None:
        return board.message_id, left_board(await desk.play.look(match.id, until=board.seq))
    line = await desk.store.read(lambda reader: reader.line_in(match.id, post.channel_id))
    return None if line is None else (line, thread_line(match, match.place.channel_id))
