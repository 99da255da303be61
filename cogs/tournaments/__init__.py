"""Tournaments that a server runs by itself: sign-up, rounds, tables and winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.tournaments.commands import TournamentCommand
from cogs.tournaments.drafting import TournamentDrafts

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(TournamentCommand(bot))
    await bot.add_cog(TournamentDrafts(bot))
