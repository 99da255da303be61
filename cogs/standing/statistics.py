"""How a server's games went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding import listed_options
from cogs.house.capability import Capability, Interaction, chosen, command
from cogs.studio import statistics_picture
from cogs.ui.messages.private.standing.statistics import (
    nothing_played,
    statistics_page,
    too_few_games,
)
from cogs.ui.send import think, whisper
from onitama_core.game import Variant

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage


class Statistics(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command("stats", "This server's cards, first moves and lengths", self.show),
        )

    @app_commands.describe(variant="Of one variant (default: what is played most here)")
    @app_commands.choices(variant=listed_options.VARIANTS)
    async def show(self, interaction: Interaction, variant: str | None = None) -> None:
        named = None if variant is None else chosen(Variant, variant)
        await whisper(interaction, await self.page(interaction, named))

    async def page(self, interaction: Interaction, variant: Variant | None) -> PrivateMessage:
        found = await self.bot.people.statistics.of_guild(interaction.guild_id or 0, variant)
        if found is None:
            return nothing_played(variant)
        if not found.is_enough:
            return too_few_games(found)
        await think(interaction)  # a picture of many parts
        artist = await self.bot.artist_for(interaction)
        return statistics_page(found, await statistics_picture(artist, found))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Statistics(bot))
