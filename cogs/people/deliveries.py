"""Delivery of a server's table of the week: most matches, rating gains, puzzle streaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.outbox import NOTHING_SENT, Delivered
from cogs.people.public import week_post
from onitama_core.people import due_week_table
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from cogs.outbox import DeliveryContext, DeliveryFunctions
    from onitama_core.store import WeekPost


async def deliver_week(context: DeliveryContext, post: WeekPost) -> Delivered:
    """Post a server's table of the week, unless the next week's is due by now or it is empty."""
    now = context.clock()
    table = await context.store.read(due_week_table, post.guild_id, post.seq, now)
    if table is None:
        return NOTHING_SENT
    return Delivered(await context.announce(post, week_post(table)))


DELIVERIES: Final[DeliveryFunctions] = {PostKind.WEEK: deliver_week}
