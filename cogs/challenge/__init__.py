"""Invitations and rematches, with which matches begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.challenge.commands import Challenge

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Challenge(bot))
