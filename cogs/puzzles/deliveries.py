"""Deliveries of the puzzle of the day, of edits after attempts, and of shared attempts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.outbox import NOTHING_SENT, Delivered
from cogs.puzzles.public import daily_post, shared_post
from onitama_core.puzzles import read_daily_view, shared_result
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from cogs.outbox import DeliveryContext, DeliveryFunctions
    from onitama_core.store import DailyPost


async def deliver_daily(context: DeliveryContext, post: DailyPost) -> Delivered:
    """Post the puzzle of a day, unless the next one is due by now."""
    current = await context.store.read(
        lambda reader: read_daily_view(reader, post.guild_id, post.seq)
    )
    if current is None or not current.is_latest:
        return NOTHING_SENT
    picture = None
    if current.puzzle is not None:
        picture = await context.draw_puzzle(post.guild_id, current.puzzle)
    return Delivered(await context.announce(post, daily_post(current, picture)))


async def update_daily(context: DeliveryContext, post: DailyPost) -> Delivered:
    """Edit the post of a puzzle of the day after somebody has tried the puzzle."""
    current = await context.store.read(
        lambda reader: read_daily_view(reader, post.guild_id, post.seq)
    )
    if current is None or current.daily.message_id is None:
        return NOTHING_SENT
    await context.revise(post, current.daily.message_id, daily_post(current))
    return Delivered(current.daily.message_id)


async def deliver_share(context: DeliveryContext, post: DailyPost) -> Delivered:
    """Post the line with which a user shares an attempt, unless their data was erased since."""
    shared = await context.store.read(lambda reader: shared_result(reader, post))
    if shared is None:
        return NOTHING_SENT
    return Delivered(await context.announce(post, shared_post(shared)))


DELIVERIES: Final[DeliveryFunctions] = {
    PostKind.DAILY: deliver_daily,
    PostKind.DAILY_COUNT: update_daily,
    PostKind.DAILY_SHARE: deliver_share,
}
