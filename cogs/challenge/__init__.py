"""Invitations and rematches: how a match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.challenge.commands import Challenge  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(Challenge(bot))
