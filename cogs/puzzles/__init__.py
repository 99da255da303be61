"""Puzzles: positions in which only one turn is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.puzzles.commands import PuzzleCommand

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(PuzzleCommand(bot))
