"""What a delivery is: features declare one for each kind of due post."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from onitama_core.store import PostKind


class Delivered(NamedTuple):
    """The result of a delivery."""

    message_id: int | None
    """The message that was sent or changed; None: there was nothing to send."""
    moved_match: int | None = None
    """A match that goes on in the thread on this message."""


GIVEN_UP: Final = Delivered(None)

Deliver: TypeAlias = Callable[..., Awaitable[Delivered]]
"""Sends a due post: called with a DeliveryContext and the post.

For a board also `is_latest`: whether no newer board of the match waits behind it.
"""
Deliveries: TypeAlias = Mapping[PostKind, Deliver]
