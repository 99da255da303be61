"""Posts what the database says is due: in order, one queue a channel, whatever goes wrong."""

from cogs.outbox.outbox import Outbox
from cogs.outbox.transport import DeliveryContext

__all__ = ["DeliveryContext", "Outbox"]
