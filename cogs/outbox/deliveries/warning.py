"""Calling who is waited for before it is too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.messages.public.board import warning

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import Match, WarningPost


async def deliver_warning(desk: Desk, post: WarningPost) -> Settled:
    """Unless somebody has done since then what was waited for."""
    then = (await desk.play.look(post.match_id, until=post.seq)).match
    match = (await desk.play.look(post.match_id)).match
    if awaited(match) != awaited(then):
        return GIVEN_UP
    return Settled(await announce(desk, post, warning(match)))


def awaited(match: Match) -> tuple[object, ...]:
    return match.turn_number, match.waits_for, match.is_over
