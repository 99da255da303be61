"""Giving up, and draws by agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import my_match, suggest_matches
from cogs.finding.stranded import require_place
from cogs.house.answering import shown, with_obstacle
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.private import match as private
from cogs.ui.messages.public.draw import draw_offer_closed
from cogs.ui.send import acknowledge, answer_in_place, replace_whisper, whisper
from cogs.ui.sentences import private as say
from onitama_core.matches import require_player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match


class Endings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "resign", "Give up a match (I ask once more)", self.resign, match=suggest_matches
            ),
            command("draw", "Offer a draw", self.draw, match=suggest_matches),
        )
        self.clicks = (
            on_match(clicks.AskToResign, self.ask_to_resign),
            on_match(clicks.ResignForSure, self.resign_for_sure),
            on_match(clicks.KeepPlaying, self.keep_playing),
            on_match(clicks.OfferDraw, self.offer_draw),
            on_match(clicks.AcceptDraw, self.accept_draw),
            on_match(clicks.DeclineDraw, self.decline_draw),
        )

    @app_commands.describe(match="Which match, if you play several")
    async def resign(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
    ) -> None:
        await self.ask(interaction, await my_match(interaction, match))

    @app_commands.describe(match="Which match, if you play several")
    async def draw(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
    ) -> None:
        await self.offer(interaction, await my_match(interaction, match))

    async def ask_to_resign(
        self, interaction: Interaction, _: clicks.AskToResign, match: Match
    ) -> None:
        await self.ask(interaction, match)

    async def ask(self, interaction: Interaction, match: Match) -> None:
        player = require_player(match, interaction.user.id)
        await whisper(interaction, private.resign_for_sure(match, player))

    async def resign_for_sure(
        self, interaction: Interaction, _: clicks.ResignForSure, match: Match
    ) -> None:
        player = require_player(match, interaction.user.id)
        update = await self.bot.matches.endings.resign(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with committed():
            await acknowledge(interaction)
            board = await shown(interaction, update.public)
            told = say.resigned(match, player, board)
            await replace_whisper(interaction, with_obstacle(interaction, match.place, told))

    async def keep_playing(
        self, interaction: Interaction, _: clicks.KeepPlaying, _match: Match
    ) -> None:
        await acknowledge(interaction)
        await replace_whisper(interaction, say.KEPT_PLAYING)

    async def offer_draw(self, interaction: Interaction, _: clicks.OfferDraw, match: Match) -> None:
        await self.offer(interaction, match)

    async def offer(self, interaction: Interaction, match: Match) -> None:
        """Offer a draw, or show the offer that waits for an answer."""
        player = require_player(match, interaction.user.id)
        offer = match.draw_offer
        if offer is not None and offer.player is not player:
            await whisper(interaction, private.draw_was_offered(match, offer))
            return
        await require_place(interaction, match)
        await self.bot.matches.endings.offer_draw(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with committed():
            await whisper(interaction, private.draw_offered(match, player))

    async def accept_draw(
        self, interaction: Interaction, click: clicks.AcceptDraw, match: Match
    ) -> None:
        update = await self.bot.matches.endings.accept_draw(
            match.id, interaction.user.id, click.offer, at=interaction.created_at
        )
        with committed():
            await answer_in_place(interaction, draw_offer_closed(update.public))

    async def decline_draw(
        self, interaction: Interaction, click: clicks.DeclineDraw, match: Match
    ) -> None:
        update = await self.bot.matches.endings.decline_draw(
            match.id, interaction.user.id, click.offer, at=interaction.created_at
        )
        with committed():
            await answer_in_place(interaction, draw_offer_closed(update.public))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Endings(bot))
