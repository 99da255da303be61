"""Our own emoji at Discord, brought up to date at each start; nothing waits for it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

from cogs.ui.signs import Signs
from rendering import Emoji

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.house.client import OnitamaBot

log = logging.getLogger(__name__)

OURS: Final = re.compile(rf"({'|'.join(emoji.value for emoji in Emoji)})_[0-9]{{6}}")


class EmojiUpload(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._task = asyncio.create_task(self._try())

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _try(self) -> None:
        try:
            await self._bring_up_to_date()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as refusal:
            log.warning("could not bring our emoji up to date at Discord: %s", refusal)
        except Exception:
            log.exception("a fault in bringing our emoji up to date")

    async def _bring_up_to_date(self) -> None:
        """Use all of them or none: in one grid every square has the same size."""
        images = await asyncio.to_thread(self.bot.renderers.of(None).emoji)
        names = {emoji: versioned(emoji, png) for emoji, png in images.items()}
        there = {each.name: each for each in await self.bot.fetch_application_emojis()}
        for emoji, name in names.items():
            if name not in there:
                there[name] = await self.bot.create_application_emoji(
                    name=name, image=images[emoji]
                )
        self.bot.signs = Signs.of({emoji: str(there[name]) for emoji, name in names.items()})
        for name in outdated(there, names.values()):
            await there[name].delete()


def versioned(emoji: Emoji, png: bytes) -> str:
    """A name with a digest of the image, of which Discord tells nothing.

    In digits, because people see the name, and `a1c3` would be squares to them.
    """
    digest = int.from_bytes(hashlib.sha256(png).digest()[:8], "big")
    return f"{emoji.value}_{digest % 10**6:06}"


def outdated(there: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """Those of ours that are no longer used; others may belong to whoever runs the bot."""
    current = set(wanted)
    return [name for name in there if OURS.fullmatch(name) and name not in current]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(EmojiUpload(bot))
