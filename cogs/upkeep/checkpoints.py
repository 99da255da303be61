"""The loop that copies the write-ahead log into the database file every few minutes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.shared.background import Loop

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


CHECKPOINT_INTERVAL: Final = 300.0
"""Seconds between two checkpoints: a copy of the file without its log lacks little more."""


class Checkpoints(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("checkpoints", self._wait_and_checkpoint)

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()

    async def _wait_and_checkpoint(self) -> None:
        await asyncio.sleep(CHECKPOINT_INTERVAL)
        await self.bot.store.checkpoint()
