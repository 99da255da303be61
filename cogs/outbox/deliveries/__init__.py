"""What is sent for each kind of due post.

deliver(desk, post)     send it, or change what it is about → Settled | Moved
Desk                    what that takes
"""

from cogs.outbox.deliveries.deliver import deliver
from cogs.outbox.deliveries.desk import GIVEN_UP, Delivered, Desk, Moved, Settled

__all__ = ["GIVEN_UP", "Delivered", "Desk", "Moved", "Settled", "deliver"]
