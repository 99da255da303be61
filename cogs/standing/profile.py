"""What somebody has come to in a server: rating, record, cards, opponents, last games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from cogs.finding.inviting import person as person_of
from cogs.house.capability import Capability, Interaction, command
from cogs.studio import course_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import the_one_of
from cogs.ui.errors import NoRecordOfBots
from cogs.ui.messages.private.standing.profile import profile_page
from cogs.ui.send import acknowledge, keep_promise, replace_page, think
from onitama_core.game import Variant
from onitama_core.matches import Whose
from onitama_core.people import Asked
from onitama_core.store import Person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Match

VARIANTS: Final = {variant.value: variant for variant in Variant}
MOST_SHOWN: Final = 4
"""Of the latest games: with the way to all of them a row of buttons."""


class Profile(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "profile", "How you stand here, or somebody else: rating and record", self.show
            ),
        )
        self.clicks = (on_own(clicks.PickProfile, self.choose),)

    @app_commands.describe(person="Whose (default: yours)")
    async def show(
        self, interaction: Interaction, person: discord.Member | discord.User | None = None
    ) -> None:
        """Raises NoRecordOfBots."""
        whose = person or interaction.user
        if whose.bot:
            raise NoRecordOfBots
        await think(interaction)
        await keep_promise(interaction, await self.page(interaction, person_of(whose)))

    async def choose(self, interaction: Interaction, click: clicks.PickProfile) -> None:
        """Raises OldButton for what the list doesn't offer."""
        variant = the_one_of(interaction, VARIANTS)
        await acknowledge(interaction)
        whose = Person(click.user_id, "")
        await replace_page(interaction, await self.page(interaction, whose, variant))

    async def page(
        self, interaction: Interaction, person: Person, variant: Variant | None = None
    ) -> PrivateMessage:
        asked = Asked(interaction.guild_id or 0, person, interaction.user.id, variant)
        profile = await self.bot.people.profiles.profile(asked)
        picture = await course_picture(await self.bot.artist_for(interaction), profile)
        return profile_page(profile, await self.last_games(interaction, person), picture)

    async def last_games(self, interaction: Interaction, person: Person) -> Sequence[Match]:
        """Those alone that the reader may see."""
        whose = Whose(person.user_id, interaction.guild_id or 0, variant=None)
        sees = partial(self.bot.gate.sees, interaction)
        return await self.bot.matches.past.latest(whose, MOST_SHOWN, sees)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Profile(bot))
