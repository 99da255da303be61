"""A board that gives way to a newer one."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from discord.utils import snowflake_time

from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.messages.public.board import board_line

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import OvertakenPost, Reader, SentBoard

EASILY_EDITED: Final = timedelta(hours=1)


async def replace_board(desk: Desk, post: OvertakenPost) -> Settled:
    """With a line; a newer board that was left out replaces none, the next one does."""
    newest, older, reminder = await desk.store.read(lambda reader: posts_around(reader, post))
    if newest is None or newest.seq < post.seq or older is None:
        return GIVEN_UP
    if older.channel_id != post.channel_id:
        return GIVEN_UP  # that says where the match goes on
    update = await desk.play.look(post.match_id, until=older.seq)
    await shrink(desk, post.channel_id, older.message_id, board_line(update))
    if reminder is not None:
        await desk.tidying.attempt(desk.exit.remove(post.channel_id, reminder), reminder)
    return Settled(older.message_id)


def posts_around(
    reader: Reader, post: OvertakenPost
) -> tuple[SentBoard | None, SentBoard | None, int | None]:
    """The newest board of the match, the latest before the entry, and who was reminded to place."""
    return (
        reader.latest_board(post.match_id),
        reader.latest_board(post.match_id, post.seq),
        reader.reminder_message(post.match_id),
    )


async def shrink(desk: Desk, channel_id: int, message_id: int, line: PublicMessage) -> None:
    """Of posts older than an hour Discord has few edited and keeps the others waiting (30046).

    One of those is deleted; a younger one becomes a line as soon as Discord gets to it.
    """
    change = desk.exit.redraw(channel_id, message_id, line)
    is_done = await desk.tidying.attempt(change, message_id)
    if not is_done and desk.clock() - snowflake_time(message_id) > EASILY_EDITED:
        await desk.tidying.attempt(desk.exit.remove(channel_id, message_id), message_id)
