"""Finished matches, page by page, as far as whoever looks may see them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.finding import listed_options
from cogs.house.capability import Capability, Interaction, chosen, command
from cogs.ui import clicks
from cogs.ui.clicks import Listing
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import chosen_value
from cogs.ui.errors import OldButton
from cogs.ui.messages.private.looking_back.past_games import past_games
from cogs.ui.send import keep_promise, promise_page, turn_page
from onitama_core.game import Variant
from onitama_core.matches import Whose

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import GamesPage
    from onitama_core.store import Match


class History(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command("history", "Finished matches, to replay and review them", self.history),
        )
        self.clicks = (
            on_own(clicks.OpenHistory, self.turn),
            on_own(clicks.PickGame, self.pick),
        )

    @app_commands.describe(person="Whose (default: yours)", variant="Of one variant alone")
    @app_commands.choices(variant=listed_options.VARIANTS)
    async def history(
        self,
        interaction: Interaction,
        person: discord.Member | discord.User | None = None,
        variant: str | None = None,
    ) -> None:
        whose = interaction.user if person is None else person
        listing = Listing(whose.id, None if variant is None else chosen(Variant, variant))
        await self.answer(interaction, listing)

    async def turn(self, interaction: Interaction, click: clicks.OpenHistory) -> None:
        await self.answer(interaction, click.listing)

    async def pick(self, interaction: Interaction, click: clicks.PickGame) -> None:
        await self.answer(interaction, click.listing, chosen_value(interaction))

    async def answer(
        self, interaction: Interaction, listing: Listing, number: str | None = None
    ) -> None:
        """Of others' matches Discord may have to be asked who sees them."""
        if listing.user_id == interaction.user.id:
            await turn_page(interaction, await self.shown(interaction, listing, number))
        else:
            await promise_page(interaction)
            await keep_promise(interaction, await self.shown(interaction, listing, number))

    async def shown(
        self, interaction: Interaction, listing: Listing, number: str | None
    ) -> PrivateMessage:
        """`number`: of the match that was chosen."""
        page = await self.page(interaction, listing)
        picked = None if number is None else on_page(page, number)
        return past_games(page, listing, interaction.user.id, picked)

    async def page(self, interaction: Interaction, listing: Listing) -> GamesPage:
        whose = Whose(listing.user_id, interaction.guild_id or 0, listing.variant)
        return await self.bot.matches.past.page(
            whose,
            listing.part,
            partial(self.bot.gate.sees, interaction),
            is_own=listing.user_id == interaction.user.id,
        )


def on_page(page: GamesPage, number: str) -> Match:
    """Raises OldButton for what the list doesn't offer."""
    for match in page.matches:
        if str(match.id) == number:
            return match
    raise OldButton


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(History(bot))
