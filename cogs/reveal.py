"""After the end: the match turn by turn, with all that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.capability import Capability, Interaction
from cogs.studio import replay_picture
from cogs.ui import clicks
from cogs.ui.clicks import number_of
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.messages.reveal import page
from cogs.ui.send import turn_page, whisper
from onitama_core.game import Player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match


class Reveal(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (on_match(clicks.Reveal, self.reveal),)

    async def reveal(self, interaction: Interaction, click: clicks.Reveal, match: Match) -> None:
        """From a post: the last turn, in a new private message; from that one: another turn."""
        revealed = await self.bot.reveal.reveal(match.id, number_of(click.page))
        near = match.player_of(interaction.user.id) or Player.RED
        artist = await self.bot.artist_for(interaction)
        shown = page(revealed, await replay_picture(artist, revealed, near))
        if click.page is None:
            await whisper(interaction, shown)
        else:
            await turn_page(interaction, shown)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Reveal(bot))
