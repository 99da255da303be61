"""Posts what the database says is due.

Outbox          due posts in order, one task a channel; who waits for one; trying again
Desk            what deliveries work with: the store, the matches, the way out
DiscordExit     the way out; a test passes another
"""

from cogs.outbox.deliveries import Desk
from cogs.outbox.dispatcher import Outbox
from cogs.outbox.exit import DiscordExit, Exit
from cogs.outbox.tidying import Tidying
from cogs.outbox.waiting import Waiting

__all__ = ["Desk", "DiscordExit", "Exit", "Outbox", "Tidying", "Waiting"]
