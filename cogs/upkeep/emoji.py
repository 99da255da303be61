"""Our own emoji at Discord, brought up to date at each start; nothing waits for it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

import rendering
from cogs.ui.signs import UNICODE_IN_EACH, Signs
from rendering import DEFAULT_THEME, THEMES, Emoji

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cogs.house.client import OnitamaBot

log = logging.getLogger(__name__)

UPLOADED: Final = "uploaded emoji"


def names_in(theme: str) -> dict[Emoji, str]:
    """Without their digests; those of everybody's theme as when there was no other."""
    prefix = "" if theme == DEFAULT_THEME else f"{theme}_"
    return {emoji: f"{prefix}{emoji.value}" for emoji in Emoji}


NAMES: Final = {theme: names_in(theme) for theme in THEMES}
OURS: Final = re.compile(
    rf"({'|'.join(name for names in NAMES.values() for name in names.values())})_[0-9]{{6}}"
)


@dataclass(frozen=True)
class Uploaded:
    """What an earlier start has brought to Discord."""

    drawn_by: str
    """A digest of what draws them: as long as it stays the same nothing has to be drawn."""
    written: dict[str, str]
    """How each is written in a message, by its own name."""

    @property
    def signs(self) -> Mapping[str, Signs]:
        """By theme; the default one's where another's are not there yet."""
        return {theme: Signs.of(self._in_theme(theme)) for theme in THEMES}

    def _in_theme(self, theme: str) -> dict[Emoji, str]:
        has_all = self.written.keys() >= set(NAMES[theme].values())
        names = NAMES[theme if has_all else DEFAULT_THEME]
        return {emoji: self.written[name] for emoji, name in names.items()}

    def is_among(self, there: Iterable[str]) -> bool:
        return set(there).issuperset(self.written.values())


class EmojiUpload(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Those of the last start are used at once, and then looked for at Discord."""
        uploaded = await self.remembered()
        if uploaded is not None:
            self.bot.signs = uploaded.signs
        self._task = asyncio.create_task(self._try(uploaded))

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _try(self, uploaded: Uploaded | None) -> None:
        try:
            await self._bring_up_to_date(uploaded)
            log.info("brought our emoji up to date at Discord")
        except (discord.DiscordException, aiohttp.ClientError, OSError) as refusal:
            log.warning("could not bring our emoji up to date at Discord: %s", refusal)
        except Exception:
            log.exception("a fault in bringing our emoji up to date")

    async def _bring_up_to_date(self, uploaded: Uploaded | None) -> None:
        drawn_by = await asyncio.to_thread(digest_of_the_painters, self.bot.application_id)
        there = {each.name: each for each in await self.bot.fetch_application_emojis()}
        if uploaded is None or not uploaded.is_among(map(str, there.values())):
            self.bot.signs = UNICODE_IN_EACH
        elif uploaded.drawn_by == drawn_by:
            return
        await self._upload(drawn_by, there)

    async def _upload(self, drawn_by: str, there: dict[str, discord.Emoji]) -> None:
        """Use all of a theme's or none: in one grid every square has the same size."""
        names: dict[str, str] = {}
        uploaded = Uploaded(drawn_by, {})
        for theme in THEMES:
            names |= await self._upload_theme(theme, there)
            written = {plain: str(there[name]) for plain, name in names.items()}
            uploaded = Uploaded(drawn_by, written)
            self.bot.signs = uploaded.signs
        await self._remember(uploaded)
        for name in outdated(there, names.values()):
            await there[name].delete()

    async def _upload_theme(self, theme: str, there: dict[str, discord.Emoji]) -> dict[str, str]:
        """Return their names there by their names without digests."""
        images = await asyncio.to_thread(self.bot.studio.renderers.of(theme).emoji)
        plain = NAMES[theme]
        names = {plain[emoji]: versioned(plain[emoji], png) for emoji, png in images.items()}
        for name, image in zip(names.values(), images.values(), strict=True):
            if name not in there:
                there[name] = await self.bot.create_application_emoji(name=name, image=image)
        return names

    async def _remember(self, uploaded: Uploaded) -> None:
        memo = json.dumps(asdict(uploaded))
        await self.bot.store.write(
            self.bot.clock(), lambda transaction: transaction.keep_memo(UPLOADED, memo)
        )

    async def remembered(self) -> Uploaded | None:
        """None where another version has uploaded others; one of before has one theme's alone."""
        memo = await self.bot.store.read(lambda reader: reader.memo(UPLOADED))
        uploaded = None if memo is None else Uploaded(**json.loads(memo))
        names = set(NAMES[DEFAULT_THEME].values())
        return uploaded if uploaded is not None and uploaded.written.keys() >= names else None


def digest_of_the_painters(application_id: int | None) -> str:
    """Of the whole room: what changes a picture may stand in any of its files."""
    digest = hashlib.sha256(str(application_id).encode())
    for file in sorted(Path(rendering.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def versioned(name: str, png: bytes) -> str:
    """The name with a digest of the image, of which Discord tells nothing.

    In digits, because people see the name, and `a1c3` would be squares to them.
    """
    digest = int.from_bytes(hashlib.sha256(png).digest()[:8], "big")
    return f"{name}_{digest % 10**6:06}"


def outdated(there: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """Those of ours that are no longer used; others may belong to whoever runs the bot."""
    current = set(wanted)
    return [name for name in there if OURS.fullmatch(name) and name not in current]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(EmojiUpload(bot))
