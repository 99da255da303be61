"""Calling off a match that nobody has moved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import suggest_unmoved_matches, unmoved_match
from cogs.house.answering import with_obstacle
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.practising import show_end
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing import match as private
from cogs.ui.send import acknowledge, replace_whisper, whisper
from cogs.ui.sentences.playing import private as say
from onitama_core.matches import require_player, require_unmoved

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match


class Cancel(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "cancel",
                "Cancel a match in which nobody has moved (I ask once more)",
                self.cancel,
                match=suggest_unmoved_matches,
            ),
        )
        self.clicks = (
            on_match(clicks.AskToCancel, self.ask_to_cancel),
            on_match(clicks.CancelForSure, self.cancel_for_sure),
        )

    @app_commands.describe(match="Which match, if there are several")
    async def cancel(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.ask(interaction, await unmoved_match(interaction, match))

    async def ask_to_cancel(
        self, interaction: Interaction, _: clicks.AskToCancel, match: Match
    ) -> None:
        await self.ask(interaction, match)

    async def ask(self, interaction: Interaction, match: Match) -> None:
        player = require_player(match, interaction.user.id)
        require_unmoved(match)
        await whisper(interaction, private.cancel_for_sure(match, player))

    async def cancel_for_sure(
        self, interaction: Interaction, _: clicks.CancelForSure, match: Match
    ) -> None:
        await self.bot.matches.endings.cancel(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with committed():
            await acknowledge(interaction)
            told = say.cancelled(match)
            if match.is_private:
                await replace_whisper(interaction, told)
                await show_end(interaction, match.id)
                return
            await replace_whisper(interaction, with_obstacle(interaction, match.place, told))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Cancel(bot))
