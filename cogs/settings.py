"""How pictures look, to a person and in a server; where a server plays, and what stays of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cogs.finding.managers import require_manager
from cogs.house.capability import Capability, Interaction, command
from cogs.studio import sample_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.explain import committed
from cogs.ui.messages.private.settings import settings_panel
from cogs.ui.send import acknowledge, keep_promise, replace_page, think

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Customs


class Settings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command("settings", "How boards look to you; how this server plays", self.show),
        )
        self.clicks = (
            on_own(clicks.ChooseOwnTheme, self.choose_own),
            on_own(clicks.ChooseGuildTheme, self.choose_for_guild),
            on_own(clicks.ChooseThreads, self.choose_threads),
            on_own(clicks.ChooseOneBoard, self.choose_one_board),
            on_own(clicks.ShowSettings, self.turn_to_start),
        )

    async def show(self, interaction: Interaction) -> None:
        await think(interaction)
        await keep_promise(interaction, await self.panel(interaction))

    async def choose_own(self, interaction: Interaction, click: clicks.ChooseOwnTheme) -> None:
        await self.bot.people.themes.choose(interaction.user.id, click.theme)
        await self.show_again(interaction)

    async def choose_for_guild(
        self, interaction: Interaction, click: clicks.ChooseGuildTheme
    ) -> None:
        """Raises NeedsManageServer."""
        require_manager(interaction)
        await self.bot.people.themes.choose_for_guild(interaction.guild_id or 0, click.theme)
        await self.show_again(interaction)

    async def choose_threads(self, interaction: Interaction, click: clicks.ChooseThreads) -> None:
        """Raises NeedsManageServer."""
        await self.change(interaction, partial(replace, in_threads=click.is_on))

    async def choose_one_board(
        self, interaction: Interaction, click: clicks.ChooseOneBoard
    ) -> None:
        """Raises NeedsManageServer."""
        await self.change(interaction, partial(replace, one_board=click.is_on))

    async def change(self, interaction: Interaction, change: Callable[[Customs], Customs]) -> None:
        require_manager(interaction)
        await self.bot.people.customs.change(interaction.guild_id or 0, change)
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
        customs = await self.bot.people.customs.of_guild(guild_id)
        sample = await sample_picture(await self.bot.artist_for(interaction))
        most = self.bot.matches.limits.most_matches_under(customs)
        may_manage_guild = interaction.permissions.manage_guild
        return settings_panel(chosen, customs, most, sample, may_manage_guild=may_manage_guild)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Settings(bot))
