"""The outbox: it sends the posts that are due in the database, in order, channel by channel."""

from cogs.outbox.delivery import (
    NOTHING_SENT,
    Delivered,
    DeliveryContext,
    DeliveryFunction,
    DeliveryFunctions,
    keep_users_who_want_pings,
)
from cogs.outbox.failures import RETRYABLE, classify
from cogs.outbox.outbox import Outbox

__all__ = [
    "NOTHING_SENT",
    "RETRYABLE",
    "Delivered",
    "DeliveryContext",
    "DeliveryFunction",
    "DeliveryFunctions",
    "Outbox",
    "classify",
    "keep_users_who_want_pings",
]
