"""Finished matches: listed, replayed, reviewed, and exported as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.history.games import FinishedMatches  # noqa: PLC0415 - avoids an import cycle
    from cogs.history.replay import Replays  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(Replays(bot))
    await bot.add_cog(FinishedMatches(bot))
