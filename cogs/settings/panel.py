"""How pictures look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.capability import Capability, Interaction, command
from cogs.studio import sample_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.explain import committed
from cogs.ui.messages.private.settings.panel import settings_panel
from cogs.ui.send import acknowledge, keep_promise, replace_page, think

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage


class Settings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command("settings", "How boards look to you; how this server plays", self.show),
        )
        self.clicks = (
            on_own(clicks.ChooseOwnTheme, self.choose_own),
            on_own(clicks.ShowSettings, self.turn_to_start),
        )

    async def show(self, interaction: Interaction) -> None:
        await think(interaction)
        await keep_promise(interaction, await self.panel(interaction))

    async def choose_own(self, interaction: Interaction, click: clicks.ChooseOwnTheme) -> None:
        await self.bot.people.themes.choose(interaction.user.id, click.theme)
        await self.show_again(interaction)

    async def turn_to_start(self, interaction: Interaction, _: clicks.ShowSettings) -> None:
        await self.show_again(interaction)

    async def show_again(self, interaction: Interaction) -> None:
        """A theme's first picture takes a while, so the click is acknowledged before it."""
        with committed():
            await acknowledge(interaction)
            await replace_page(interaction, await self.panel(interaction))

    async def panel(self, interaction: Interaction) -> PrivateMessage:
        guild_id = interaction.guild_id or 0
        chosen = await self.bot.people.themes.chosen(interaction.user.id, guild_id)
        sample = await sample_picture(await self.bot.artist_for(interaction))
        return settings_panel(chosen, sample)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Settings(bot))
