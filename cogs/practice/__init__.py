"""Matches against the computer, on a board that only their player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.practice.commands import PracticeMatches  # noqa: PLC0415 - avoids an import cycle
    from cogs.practice.thinking import Thinking  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(PracticeMatches(bot))
    await bot.add_cog(Thinking(bot))
