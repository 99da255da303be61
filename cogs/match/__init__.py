"""A match that goes on: played, watched, agreed on and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.match.ending import Ending  # noqa: PLC0415 - avoids an import cycle
    from cogs.match.looking import Look  # noqa: PLC0415 - avoids an import cycle
    from cogs.match.turns import Turns  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(Turns(bot))
    await bot.add_cog(Look(bot))
    await bot.add_cog(Ending(bot))
