"""Giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import my_match, suggest_matches
from cogs.house.answering import shown, with_obstacle
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.practising import show_end
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing import match as private
from cogs.ui.send import acknowledge, replace_whisper, whisper
from cogs.ui.sentences.playing import private as say
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
        )
        self.clicks = (
            on_match(clicks.AskToResign, self.ask_to_resign),
            on_match(clicks.ResignForSure, self.resign_for_sure),
            on_match(clicks.KeepPlaying, self.keep_playing),
        )

    @app_commands.describe(match="Which match, if you play several")
    async def resign(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
    ) -> None:
        await self.ask(interaction, await my_match(interaction, match))

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
            if match.is_private:
                await replace_whisper(interaction, say.resigned(match, player, None))
                await show_end(interaction, match.id)
                return
            board = await shown(interaction, update.public)
            told = say.resigned(match, player, board)
            await replace_whisper(interaction, with_obstacle(interaction, match.place, told))

    async def keep_playing(
        self, interaction: Interaction, _: clicks.KeepPlaying, _match: Match
    ) -> None:
        await acknowledge(interaction)
        await replace_whisper(interaction, say.KEPT_PLAYING)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Endings(bot))
