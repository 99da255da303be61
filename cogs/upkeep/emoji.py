"""Upload of the bot's own emoji, in the background of each start."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

from cogs.shared.discord_errors import describe
from cogs.shared.messages import UNICODE_IN_EACH, Signs
from rendering import DEFAULT_THEME, THEMES, Emoji, read_emoji

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.bot.client import OnitamaBot


log = logging.getLogger(__name__)

UPLOADED: Final = "uploaded emoji"
"""The key under which the store remembers the uploaded emoji."""


NAMES: Final = {
    theme: {
        emoji: emoji.value if theme == DEFAULT_THEME else f"{theme}_{emoji.value}"
        for emoji in Emoji
    }
    for theme in THEMES
}
"""The names of the emoji without digests, by theme.

Those of the default theme have no prefix, as in versions with one theme.
"""
OURS: Final = re.compile(
    rf"({'|'.join(name for names in NAMES.values() for name in names.values())})_[0-9]{{6}}"
)


def signs_in(written: Mapping[str, str]) -> dict[str, Signs]:
    """Return the emoji of each theme; the default theme's for a theme that is not uploaded yet.

    `written`: how each emoji is written in messages, by its name.
    """
    signs: dict[str, Signs] = {}
    for theme, names in NAMES.items():
        used = names if written.keys() >= set(names.values()) else NAMES[DEFAULT_THEME]
        signs[theme] = {emoji: written[name] for emoji, name in used.items()}
    return signs


class EmojiUpload(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Use the emoji of the last start at once, and then check them at Discord."""
        written = await self._remembered()
        if written:
            self.bot.signs = signs_in(written)
        self._task = asyncio.create_task(self._try(written))

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _remembered(self) -> dict[str, str]:
        """Return how the emoji of the last start are written, by their names.

        Empty if they lack some of the default theme. An earlier version has uploaded only that.
        """
        memo = await self.bot.store.read(lambda reader: reader.memos.get(UPLOADED))
        written: dict[str, str] = {} if memo is None else json.loads(memo)["written"]
        return written if written.keys() >= set(NAMES[DEFAULT_THEME].values()) else {}

    async def _try(self, before: Mapping[str, str]) -> None:
        try:
            await self._bring_up_to_date(before)
            log.info("updated the bot's emoji at Discord")
        except (discord.DiscordException, aiohttp.ClientError, OSError) as refusal:
            log.warning("could not update the bot's emoji at Discord: %s", describe(refusal))
        except Exception:
            log.exception("unexpected error while updating the bot's emoji")

    async def _bring_up_to_date(self, before: Mapping[str, str]) -> None:
        """Upload missing emoji, remember all of them, and delete outdated ones."""
        there = {emoji.name: emoji for emoji in await self.bot.fetch_application_emojis()}
        known = {*map(str, there.values())}
        kept = {name: text for name, text in before.items() if text in known}
        if not kept or kept != before:
            self.bot.signs = UNICODE_IN_EACH
        written = await self._upload(there, kept)
        if written != before:
            memo = json.dumps({"written": written})
            await self.bot.store.write(
                self.bot.clock(), lambda transaction: transaction.memos.save(UPLOADED, memo)
            )
        for name, emoji in there.items():  # the operator may have uploaded others
            if OURS.fullmatch(name) and str(emoji) not in written.values():
                await emoji.delete()

    async def _upload(
        self, there: dict[str, discord.Emoji], written: dict[str, str]
    ) -> dict[str, str]:
        """Upload missing emoji, theme by theme, and return how all are written.

        A theme is used only when it is complete, because squares of one grid must have one size.
        """
        written = {**written}
        for theme, names in NAMES.items():
            images = await asyncio.to_thread(read_emoji, theme)
            for emoji, image in images.items():
                name = versioned(names[emoji], image)
                if name not in there:
                    there[name] = await self.bot.create_application_emoji(name=name, image=image)
                written[names[emoji]] = str(there[name])
            self.bot.signs = signs_in(written)
        return written


def versioned(name: str, png: bytes) -> str:
    """Return a name with a digest of the image, because Discord does not return the image.

    The digest has digits only: users see the name, and would take `a1c3` for squares.
    """
    digest = int.from_bytes(hashlib.sha256(png).digest()[:8], "big")
    return f"{name}_{digest % 10**6:06}"
