"""What else there is to a match: for its players, and for those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.house.capability import Capability, Interaction
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.errors import NoWatchingHere
from cogs.ui.messages.private.playing.match import more
from cogs.ui.messages.private.playing.watching import (
    more_to_see,
    more_to_watch,
    no_longer_watched,
    watched,
)
from cogs.ui.send import turn_page, whisper
from onitama_core.matches import require_player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Match


class Watching(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_match(clicks.ShowMore, self.show_more),
            on_match(clicks.Watch, self.watch),
            on_match(clicks.StopWatching, self.stop),
        )

    async def show_more(self, interaction: Interaction, _: clicks.ShowMore, match: Match) -> None:
        if match.player_of(interaction.user.id) is None:
            await whisper(interaction, await self.more_for_onlooker(interaction, match))
        else:
            player = require_player(match, interaction.user.id)
            await whisper(interaction, more(match, player))

    async def more_for_onlooker(self, interaction: Interaction, match: Match) -> PrivateMessage:
        if not can_watch(interaction):
            return more_to_see(match)
        watches = await self.bot.matches.watching.watches(match.id, interaction.user.id)
        return await self.watched(interaction, match) if watches else more_to_watch(match)

    async def watch(self, interaction: Interaction, _: clicks.Watch, match: Match) -> None:
        if not can_watch(interaction):
            raise NoWatchingHere
        await self.bot.matches.watching.watch(match.id, interaction.user.id)
        await turn_page(interaction, await self.watched(interaction, match))

    async def watched(self, interaction: Interaction, match: Match) -> PrivateMessage:
        chosen = await self.bot.people.preferences.of(interaction.user.id)
        return watched(match, is_pinged=chosen.pings)

    async def stop(self, interaction: Interaction, _: clicks.StopWatching, match: Match) -> None:
        await self.bot.matches.watching.stop(match.id, interaction.user.id)
        await turn_page(interaction, no_longer_watched(match))


def can_watch(interaction: Interaction) -> bool:
    """A mention lets people into a private thread, also those who have left it.

    Such a thread is seen from inside alone.
    """
    channel: object = interaction.channel
    return not (isinstance(channel, discord.Thread) and channel.is_private())


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Watching(bot))
