"""Background work: deadlines, emoji, and events of servers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.upkeep.deadlines import Deadlines  # noqa: PLC0415 - avoids an import cycle
    from cogs.upkeep.emoji import EmojiUpload  # noqa: PLC0415 - avoids an import cycle
    from cogs.upkeep.servers import ServerEvents  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(Deadlines(bot))
    await bot.add_cog(EmojiUpload(bot))
    await bot.add_cog(ServerEvents(bot))
