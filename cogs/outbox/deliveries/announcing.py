"""A post on its way out, which notifies those alone who want that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import Post, Reader


async def announce(desk: Desk, post: Post, message: PublicMessage) -> int:
    """Send it to its channel and return its message's id."""
    called = await desk.store.read(lambda reader: wanting_it(reader, message.pings))
    return await desk.exit.announce(post.channel_id, calling(message, called), post.nonce)


def wanting_it(reader: Reader, user_ids: Sequence[int]) -> tuple[int, ...]:
    return tuple(user_id for user_id in user_ids if reader.preferences_of(user_id).pings)


def calling(message: PublicMessage, user_ids: Collection[int]) -> PublicMessage:
    """The others are mentioned as before; where nobody is left to call, nobody else hears it."""
    is_left_silent = bool(message.pings) and not user_ids
    return replace(message, pings=tuple(user_ids), is_silent=message.is_silent or is_left_silent)
