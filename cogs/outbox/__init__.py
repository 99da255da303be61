"""Posts what the database says is due.

Outbox              due posts in order, one queue a channel; who waits for one; trying again
DeliveryContext     what deliveries work with: the store, the matches, the transport
DiscordTransport    how a post reaches Discord; a test passes another
Edits               changes to older posts
Waiters             answers that wait for the post they lead to
"""

from cogs.outbox.outbox import Outbox
from cogs.outbox.transport import DeliveryContext, DiscordTransport, Edits, Waiters

__all__ = ["DeliveryContext", "DiscordTransport", "Edits", "Outbox", "Waiters"]
