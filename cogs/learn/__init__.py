"""The rule book, the cards, help and lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.learn.commands import Learning

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Learning(bot))
