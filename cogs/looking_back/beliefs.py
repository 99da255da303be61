"""Where the computer believed its opponent's ninjas to be, turn by turn, once a match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.house.capability import Capability, Interaction
from cogs.studio import believed_picture
from cogs.ui import clicks
from cogs.ui.clicks import number_of
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.messages.private.looking_back.belief import belief_page
from cogs.ui.send import keep_promise, promise_page, report_progress
from cogs.ui.sentences.looking_back.beliefs import FOLLOWS
from onitama_core.game import Player
from rendering import heat_of

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import Revealed
    from onitama_core.store import Match
    from rendering import Heat

FIRST_TURN: Final = 1


class Beliefs(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (on_match(clicks.Believed, self.turn_to),)

    async def turn_to(self, interaction: Interaction, click: clicks.Believed, match: Match) -> None:
        """From a board or a post: the first turn, in a new private message; else another turn.

        Raises NotFinished, WasCancelled, Unreplayable, NothingBelieved or EngineGone.
        """
        turn = FIRST_TURN if click.page is None else number_of(click.page)
        revealed = await self.bot.matches.reveal.reveal(match.id, turn)
        await promise_page(interaction)
        heat = await self.heat(interaction, revealed)
        await keep_promise(interaction, await self.page(interaction, revealed, heat))

    async def heat(self, interaction: Interaction, revealed: Revealed) -> Heat | None:
        match, engine = revealed.match, self.bot.engine
        if not engine.is_ready():
            await report_progress(interaction, FOLLOWS)
        beliefs = await self.bot.matches.beliefs.of(match.id, engine, asker=interaction.user.id)
        (hider,) = (player for player in Player if match.users(player))
        return heat_of(revealed.view, hider, beliefs[revealed.turn])

    async def page(
        self, interaction: Interaction, revealed: Revealed, heat: Heat | None
    ) -> PrivateMessage:
        artist = await self.bot.artist_for(interaction)
        near = revealed.match.player_of(interaction.user.id) or Player.RED
        return belief_page(revealed, heat, await believed_picture(artist, revealed, heat, near))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Beliefs(bot))
