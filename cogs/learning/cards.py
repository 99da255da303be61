"""Looking up a card by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.cards import cards_with
from cogs.house.capability import MOST_CHOICES, Capability, Interaction, command
from cogs.studio import card_picture
from cogs.ui.messages.private.reading.card import card_page
from cogs.ui.send import whisper
from cogs.ui.sentences import suggestions
from onitama_core.game import CATALOGUE, find_card

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot


class Cards(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "card",
                "A card, large: how either side reads it, its stamp, its mirror image",
                self.card,
                name=suggest_names,
            ),
        )

    @app_commands.describe(name="The card's name")
    async def card(self, interaction: Interaction, name: app_commands.Range[str, 1, 100]) -> None:
        card = find_card(name)
        picture = await card_picture(await self.bot.artist_for(interaction), card)
        await whisper(interaction, card_page(card, picture))


async def suggest_names(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=suggestions.card(card), value=card.id)
        for card in cards_with(current, CATALOGUE)[:MOST_CHOICES]
    ]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Cards(bot))
