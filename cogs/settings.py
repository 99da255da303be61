"""How pictures look: a person's own, and a server's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.capability import Capability, Interaction, command
from cogs.studio.pictures import sample_picture
from cogs.ui.clicks.ids import Verb
from cogs.ui.errors import NeedsManageServer, OldButton
from cogs.ui.messages.settings import AS_THE_SERVER, settings_panel
from cogs.ui.send import acknowledge, keep_promise, replace_page, think
from rendering import THEMES

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks.ids import ButtonId
    from cogs.ui.messages.types import PrivateMessage


class Settings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (command("settings", "How the boards look, to you and here", self.show),)
        self.clicks = {
            Verb.OWN_THEME: self.choose_own,
            Verb.GUILD_THEME: self.choose_for_guild,
        }

    async def show(self, interaction: Interaction) -> None:
        await think(interaction)
        await keep_promise(interaction, await self.panel(interaction))

    async def choose_own(self, interaction: Interaction, button: ButtonId) -> None:
        theme = None if button.argument == AS_THE_SERVER else known(button.argument)
        await self.bot.themes.choose(interaction.user.id, theme)
        await self.show_again(interaction)

    async def choose_for_guild(self, interaction: Interaction, button: ButtonId) -> None:
        """Raises NeedsManageServer."""
        if not interaction.permissions.manage_guild:
            raise NeedsManageServer
        await self.bot.themes.choose_for_guild(interaction.guild_id or 0, known(button.argument))
        await self.show_again(interaction)

    async def show_again(self, interaction: Interaction) -> None:
        """A theme's first picture takes a while, so the click is acknowledged before it."""
        await acknowledge(interaction)
        await replace_page(interaction, await self.panel(interaction))

    async def panel(self, interaction: Interaction) -> PrivateMessage:
        chosen = await self.bot.themes.chosen(interaction.user.id, interaction.guild_id or 0)
        sample = await sample_picture(await self.bot.renderer_for(interaction))
        may_manage_guild = interaction.permissions.manage_guild
        return settings_panel(chosen, sample, may_manage_guild=may_manage_guild)


def known(theme: str) -> str:
    """Raises OldButton."""
    if theme not in THEMES:
        raise OldButton
    return theme


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Settings(bot))
