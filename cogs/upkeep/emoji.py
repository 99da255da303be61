"""Upload of the bot's own emoji to Discord, in the background of each start."""

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
from cogs.shared.messages import UNICODE_BY_THEME, EmojiTexts
from rendering import DEFAULT_THEME, THEMES, Emoji, read_emoji

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.bot.client import OnitamaBot


log = logging.getLogger(__name__)

UPLOADED_MEMO: Final = "uploaded emoji"
"""Name of the memo in the store that has the uploaded emoji, as JSON."""


EMOJI_NAMES: Final = {
    theme: {
        emoji: emoji.value if theme == DEFAULT_THEME else f"{theme}_{emoji.value}"
        for emoji in Emoji
    }
    for theme in THEMES
}
"""The names of the emoji without digests, by theme.

Names of the default theme have no prefix, because earlier versions had only that theme.
"""
OWN_EMOJI_NAME: Final = re.compile(
    rf"({'|'.join(name for names in EMOJI_NAMES.values() for name in names.values())})_[0-9]{{6}}"
)
"""Names, with a digest, of emoji that this bot uploads."""


def emoji_texts_by_theme(texts: Mapping[str, str]) -> dict[str, EmojiTexts]:
    """Return the texts of the emoji in messages, by theme.

    A theme that is not wholly uploaded gets the emoji of the default theme. `texts`: the text of
    each uploaded emoji, like `<:swap_123456:1>`, by its name without a digest.
    """
    by_theme: dict[str, EmojiTexts] = {}
    for theme, names in EMOJI_NAMES.items():
        used = names if texts.keys() >= set(names.values()) else EMOJI_NAMES[DEFAULT_THEME]
        by_theme[theme] = {emoji: texts[name] for emoji, name in used.items()}
    return by_theme


class EmojiUpload(commands.Cog):
    """The task that uploads the emoji. `bot.emoji_texts` has those that can be used so far."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Use the emoji of the last start at once, and compare them with Discord's in a task."""
        saved = await self._load_saved()
        if saved:
            self.bot.emoji_texts = emoji_texts_by_theme(saved)
        self._task = asyncio.create_task(self._upload_and_log(saved))

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _load_saved(self) -> dict[str, str]:
        """Return the texts of the emoji that the last start has saved, by their names.

        Empty if one of the default theme is missing. Other themes may be missing, since earlier
        versions had only the default theme.
        """
        memo = await self.bot.store.read(lambda reader: reader.memos.get(UPLOADED_MEMO))
        saved: dict[str, str] = {} if memo is None else json.loads(memo)["written"]
        return saved if saved.keys() >= set(EMOJI_NAMES[DEFAULT_THEME].values()) else {}

    async def _upload_and_log(self, saved: Mapping[str, str]) -> None:
        try:
            await self._bring_up_to_date(saved)
            log.info("updated the bot's emoji at Discord")
        except (discord.DiscordException, aiohttp.ClientError, OSError) as refusal:
            log.warning("could not update the bot's emoji at Discord: %s", describe(refusal))
        except Exception:
            log.exception("unexpected error while updating the bot's emoji")

    async def _bring_up_to_date(self, saved: Mapping[str, str]) -> None:
        """Upload missing emoji, save the texts of all, and delete outdated ones.

        `saved`: the texts of the emoji that the last start has saved, by their names.
        """
        uploaded = {emoji.name: emoji for emoji in await self.bot.fetch_application_emojis()}
        known = {*map(str, uploaded.values())}
        still_uploaded = {name: text for name, text in saved.items() if text in known}
        if not still_uploaded or still_uploaded != saved:
            # Discord refuses messages with a deleted emoji.
            self.bot.emoji_texts = UNICODE_BY_THEME
        texts = await self._upload(uploaded, still_uploaded)
        if texts != saved:
            memo = json.dumps({"written": texts})
            await self.bot.store.write(
                self.bot.clock(), lambda transaction: transaction.memos.save(UPLOADED_MEMO, memo)
            )
        for name, emoji in uploaded.items():  # the operator may have uploaded others
            if OWN_EMOJI_NAME.fullmatch(name) and str(emoji) not in texts.values():
                await emoji.delete()

    async def _upload(
        self, uploaded: dict[str, discord.Emoji], known_texts: Mapping[str, str]
    ) -> dict[str, str]:
        """Upload missing emoji, theme by theme, and return the texts of all in messages.

        `uploaded` has Discord's emoji by name and gets the new ones. A theme is used only when it
        is complete, because all emoji on the squares of one grid must have the same size.
        """
        texts = dict(known_texts)
        for theme, names in EMOJI_NAMES.items():
            images = await asyncio.to_thread(read_emoji, theme)
            for emoji, image in images.items():
                name = append_digest(names[emoji], image)
                if name not in uploaded:
                    uploaded[name] = await self.bot.create_application_emoji(name=name, image=image)
                texts[names[emoji]] = str(uploaded[name])
            self.bot.emoji_texts = emoji_texts_by_theme(texts)
        return texts


def append_digest(name: str, png: bytes) -> str:
    """Return a name with a digest of the image, by which a changed image is recognised.

    Discord does not return the image itself. The digest has digits only: users see the name, and
    would take `a1c3` for squares.
    """
    digest = int.from_bytes(hashlib.sha256(png).digest()[:8], "big")
    return f"{name}_{digest % 10**6:06}"
