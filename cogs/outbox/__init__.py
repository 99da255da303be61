"""Delivers the posts that the database says are due, in order, channel by channel."""

from cogs.outbox.delivery import (
    GIVEN_UP,
    Deliver,
    Delivered,
    Deliveries,
    DeliveryContext,
    keep_users_who_want_pings,
)
from cogs.outbox.failures import RETRYABLE, classify
from cogs.outbox.outbox import Outbox

__all__ = [
    "GIVEN_UP",
    "RETRYABLE",
    "Deliver",
    "Delivered",
    "Deliveries",
    "DeliveryContext",
    "Outbox",
    "classify",
    "keep_users_who_want_pings",
]
