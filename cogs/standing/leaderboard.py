"""Who stands how in a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding import listed_options
from cogs.house.capability import Capability, Interaction, chosen, command
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import chosen_value
from cogs.ui.clicks.written.ranking import choosing
from cogs.ui.errors import NoLeaderboard, OldButton
from cogs.ui.messages.private.standing.leaderboard import leaderboard_page
from cogs.ui.send import turn_page, whisper
from cogs.ui.sentences.standing import leaderboard as say
from onitama_core.game import Variant
from onitama_core.people import Ranking
from onitama_core.store import Span

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage


class Leaderboard(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (command("leaderboard", "Who stands how in this server", self.show),)
        self.clicks = (
            on_own(clicks.ShowRanks, self.turn),
            on_own(clicks.PickRanks, self.choose),
        )

    @app_commands.describe(
        variant="Which way to play (default: what is usual in this server)",
        period="Ratings as they stand, or what was gained lately (default: all time)",
    )
    @app_commands.choices(
        variant=listed_options.VARIANTS,
        period=[app_commands.Choice(name=say.span_option(span), value=span.value) for span in Span],
    )
    async def show(
        self, interaction: Interaction, variant: str | None = None, period: str | None = None
    ) -> None:
        """Raises NoLeaderboard."""
        usual = (await self.bot.people.customs.of_guild(interaction.guild_id or 0)).variant
        shown = usual if variant is None else chosen(Variant, variant)
        span = Span.ALWAYS if period is None else chosen(Span, period)
        await whisper(interaction, await self.page(interaction, Ranking(shown, span)))

    async def turn(self, interaction: Interaction, click: clicks.ShowRanks) -> None:
        """Raises NoLeaderboard."""
        await turn_page(interaction, await self.page(interaction, click.ranking))

    async def choose(self, interaction: Interaction, click: clicks.PickRanks) -> None:
        """Raises OldButton for what no list offers, or NoLeaderboard."""
        other = choosing(click.ranking, chosen_value(interaction))
        if other is None:
            raise OldButton
        await turn_page(interaction, await self.page(interaction, other))

    async def page(self, interaction: Interaction, ranking: Ranking) -> PrivateMessage:
        board = await self.bot.people.leaderboards.page(
            interaction.guild_id or 0, interaction.user.id, ranking
        )
        if board is None:
            raise NoLeaderboard
        return leaderboard_page(board)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Leaderboard(bot))
