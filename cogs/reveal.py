"""After the end: the match turn by turn, with all that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.capability import Capability, Interaction
from cogs.studio.pictures import replay_picture
from cogs.ui import clicks
from cogs.ui.clicks import Edge
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.messages.reveal import page
from cogs.ui.send import turn_page, whisper
from onitama_core.game import Player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks import Turn
    from onitama_core.store import Match


class Reveal(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (on_match(clicks.Reveal, self.reveal),)

    async def reveal(self, interaction: Interaction, click: clicks.Reveal, match: Match) -> None:
        """From a post: the last turn, in a new private message; from that one: another turn."""
        revealed = await self.bot.reveal.reveal(match.id, wanted(click.page))
        near = match.player_of(interaction.user.id) or Player.RED
        renderer = await self.bot.renderer_for(interaction)
        shown = page(revealed, await replay_picture(renderer, revealed, near))
        if click.page is None:
            await whisper(interaction, shown)
        else:
            await turn_page(interaction, shown)


def wanted(turn: Turn | None) -> int | None:
    """By number; None is the last."""
    if isinstance(turn, Edge):
        return 0 if turn is Edge.FIRST else None
    return turn


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Reveal(bot))
