"""The outbox: it sends the posts that are due in the database, in order, channel by channel."""

from cogs.outbox.delivery import (
    NOTHING_SENT,
    Deliver,
    Delivered,
    Deliveries,
    DeliveryContext,
    keep_users_who_want_pings,
)
from cogs.outbox.failures import RETRYABLE, classify
from cogs.outbox.outbox import Outbox

__all__ = [
    "NOTHING_SENT",
    "RETRYABLE",
    "Deliver",
    "Delivered",
    "Deliveries",
    "DeliveryContext",
    "Outbox",
    "classify",
    "keep_users_who_want_pings",
]
