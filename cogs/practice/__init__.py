"""Matches against the computer, on a board that only their player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.practice.commands import PracticeMatches
from cogs.practice.thinking import Thinking

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(PracticeMatches(bot))
    await bot.add_cog(Thinking(bot))
