"""A match goes on in another channel, once its own will not do any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.finding.stranded import require_may_go_on_here, require_stranded
from cogs.house.answering import posted
from cogs.house.capability import Capability, Interaction
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing.match import moved
from cogs.ui.send import whisper
from onitama_core.matches import require_player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.store import Match


class Moving(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (on_match(clicks.ContinueHere, self.continue_here),)

    async def continue_here(
        self, interaction: Interaction, _: clicks.ContinueHere, match: Match
    ) -> None:
        """Looked at anew: the button may be old."""
        require_player(match, interaction.user.id)
        await require_stranded(interaction, match)
        await require_may_go_on_here(interaction, match)
        await self.bot.matches.play.look(match.id)  # one that can't be read has no board to post
        post_id = await self.bot.matches.places.move(
            match, interaction.user.id, interaction.channel_id or 0
        )
        with committed():
            message_id = await posted(interaction, post_id)
            present = await self.bot.matches.play.match(match.id)
            await whisper(interaction, moved(present, message_id))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Moving(bot))
