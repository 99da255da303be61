"""Posts what the database says is due: in order, one queue a channel, whatever goes wrong."""

from cogs.outbox.channel_queue import classify
from cogs.outbox.deliveries import GIVEN_UP, Deliver, Delivered, Deliveries
from cogs.outbox.outbox import Outbox
from cogs.outbox.transport import MAY_PASS, DeliveryContext, pinged_of

__all__ = [
    "GIVEN_UP",
    "MAY_PASS",
    "Deliver",
    "Delivered",
    "Deliveries",
    "DeliveryContext",
    "Outbox",
    "classify",
    "pinged_of",
]
