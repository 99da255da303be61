"""People with Manage Server close a match of their server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.managers import manages_server
from cogs.finding.match_option import match_here, suggest_matches
from cogs.house.answering import with_obstacle
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.errors import ManagersAlone
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing import match as private
from cogs.ui.send import acknowledge, replace_whisper, whisper
from cogs.ui.sentences.playing import private as say
from onitama_core.matches import require_no_stake, require_open

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match


class Closing(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "close",
                "For people with Manage Server: close a match (I ask once more)",
                self.close,
                match=suggest_matches,
            ),
        )
        self.clicks = (on_match(clicks.CloseForSure, self.close_for_sure),)

    @app_commands.describe(match="Which match, if several are played here")
    async def close(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        """For those who may not see a match by that number there is none.

        Raises ManagersAlone, or HasAStake.
        """
        if match is None:
            require_to_manage(interaction)
        found = await match_here(interaction, match)
        require_to_manage(interaction)
        require_no_stake(require_open(found), interaction.user.id)
        await whisper(interaction, private.close_for_sure(found))

    async def close_for_sure(
        self, interaction: Interaction, _: clicks.CloseForSure, match: Match
    ) -> None:
        """Raises HasAStake, or ManagersAlone: the question may be forged, or old."""
        require_to_manage(interaction)
        await self.bot.matches.endings.close(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with committed():
            await acknowledge(interaction)
            told = say.closed(match)
            await replace_whisper(interaction, with_obstacle(interaction, match.place, told))


def require_to_manage(interaction: Interaction) -> None:
    """Raises ManagersAlone."""
    if not manages_server(interaction):
        raise ManagersAlone


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Closing(bot))
