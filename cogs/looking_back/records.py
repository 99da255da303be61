"""Games as text files: given to whoever may see the match, and taken from whoever brings one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord import app_commands

from cogs.finding.match_option import past_match, suggest_past_matches
from cogs.finding.places import place_of
from cogs.house.capability import Capability, Interaction, MatchOption, command, group
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.errors import FileNotRead, FileTooLarge
from cogs.ui.explain import committed
from cogs.ui.messages.private.looking_back.record import exported, imported
from cogs.ui.send import keep_promise, think, whisper

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match

MOST_BYTES: Final = 200_000
"""Of a file: a long game with comments has a tenth of it."""
PATIENCE: Final = 20.0
"""Seconds for a file to come."""


class Records(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        export = command(
            "export",
            "A match as a text file: finished, all of it; open, what you may know of it",
            self.export,
            match=suggest_past_matches,
        )
        bring_in = command(
            "import",
            "A finished game from a text file, to replay and review: for you alone, for 30 days",
            self.bring_in,
        )
        self.commands = (group("record", "Games as text files", export, bring_in),)
        self.clicks = (on_match(clicks.ExportRecord, self.hand_over),)

    @app_commands.describe(match="Which match, if there are several")
    async def export(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.give(interaction, await past_match(interaction, match))

    async def hand_over(
        self, interaction: Interaction, _: clicks.ExportRecord, match: Match
    ) -> None:
        await self.give(interaction, match)

    async def give(self, interaction: Interaction, match: Match) -> None:
        match_now, text = await self.bot.matches.records.export(match.id, interaction.user.id)
        await whisper(interaction, exported(match_now, text))

    @app_commands.describe(file="A game as `/onitama record export` writes it")
    async def bring_in(self, interaction: Interaction, file: discord.Attachment) -> None:
        if file.size > MOST_BYTES:
            raise FileTooLarge(MOST_BYTES)
        await think(interaction)
        data = await read(file)
        place, user_id = place_of(interaction), interaction.user.id
        match = await self.bot.matches.records.bring_in(data, place, user_id)
        with committed():
            await keep_promise(interaction, imported(match))


async def read(file: discord.Attachment) -> bytes:
    """Raises FileNotRead."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
        raise FileNotRead from None


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Records(bot))
