"""Background work: deadlines, checkpoints of the database, emoji, and events of servers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.upkeep.checkpoints import Checkpoints
from cogs.upkeep.deadlines import Deadlines
from cogs.upkeep.emoji import EmojiUpload
from cogs.upkeep.servers import ServerEvents

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Deadlines(bot))
    await bot.add_cog(Checkpoints(bot))
    await bot.add_cog(EmojiUpload(bot))
    await bot.add_cog(ServerEvents(bot))
