"""After the end: the match turn by turn, with all that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.finding.places import require_may_look
from cogs.house.capability import Capability, Interaction
from cogs.studio.pictures import replay_picture
from cogs.ui.clicks.ids import Verb
from cogs.ui.messages.reveal import FIRST, page
from cogs.ui.send import turn_page, whisper
from onitama_core.game import Player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks.ids import ButtonId

START: Final = 0


class Reveal(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = {Verb.REVEAL: self.reveal}

    async def reveal(self, interaction: Interaction, button: ButtonId) -> None:
        """From a post: the last turn, in a new private message; from that one: another turn."""
        match = (await self.bot.play.look_in(button.subject, interaction.guild_id or 0)).match
        await require_may_look(interaction, match)
        revealed = await self.bot.reveal.reveal(match.id, wanted(button))
        near = match.player_of(interaction.user.id) or Player.RED
        renderer = await self.bot.renderer_for(interaction)
        shown = page(revealed, await replay_picture(renderer, revealed, near))
        if button.argument:
            await turn_page(interaction, shown)
        else:
            await whisper(interaction, shown)


def wanted(button: ButtonId) -> int | None:
    """The turn to show; None is the last, also for a forged button."""
    if button.argument == FIRST:
        return START
    return int(button.argument) if button.argument.isdecimal() else None


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Reveal(bot))
