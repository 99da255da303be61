"""Finished matches: lists of them, replays, reviews, and exports as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.history.forced_wins import ForcedWins
from cogs.history.games import FinishedMatches
from cogs.history.replay import Replays

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Replays(bot))
    await bot.add_cog(FinishedMatches(bot))
    await bot.add_cog(ForcedWins(bot))
