"""Looking back: a match turn by turn, opened once it is over, and then as a moving picture."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.finding.match_option import past_match, suggest_past_matches
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.studio import past_picture, replay_picture
from cogs.ui import clicks
from cogs.ui.clicks import number_of
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.messages.replay import drawing, film, past_page
from cogs.ui.messages.reveal import page
from cogs.ui.send import keep_promise, promise_page, report_progress, turn_page, whisper
from onitama_core.game import Player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Match

PATIENCE: Final = 1.0
"""Seconds without a word."""
FIRST_TURN: Final = 1


class Replay(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "replay",
                "A match turn by turn; a finished one with all that was hidden, and as a film",
                self.replay,
                match=suggest_past_matches,
            ),
        )
        self.clicks = (
            on_match(clicks.LookBack, self.turn_back),
            on_match(clicks.Reveal, self.turn_to),
            on_match(clicks.ShowFilm, self.show_film),
        )

    @app_commands.describe(match="Which match, if there are several")
    async def replay(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        found = await past_match(interaction, match)
        if found.is_opened:
            await self.begin(interaction, found)
        else:
            await whisper(interaction, await self.shown(interaction, found, None))

    async def begin(self, interaction: Interaction, match: Match) -> None:
        await whisper(interaction, await self.opened(interaction, match, FIRST_TURN))

    async def turn_to(self, interaction: Interaction, click: clicks.Reveal, match: Match) -> None:
        """From a post: the first turn, in a new private message; from that one: another turn."""
        if click.page is None:
            await self.begin(interaction, match)
        else:
            page = await self.opened(interaction, match, number_of(click.page))
            await turn_page(interaction, page)

    async def show_film(self, interaction: Interaction, _: clicks.ShowFilm, match: Match) -> None:
        """In place of the page that was clicked."""
        turns = await self.bot.reveal.every_turn(match.id)
        await promise_page(interaction)
        near = match.player_of(interaction.user.id) or Player.RED
        artist = await self.bot.artist_for(interaction)
        picture = asyncio.create_task(self.bot.studio.films.film(artist, turns, near))
        if not (await asyncio.wait({picture}, timeout=PATIENCE))[0]:
            await report_progress(interaction, drawing(turns))
        await keep_promise(interaction, film(turns, await picture))

    async def turn_back(
        self, interaction: Interaction, click: clicks.LookBack, match: Match
    ) -> None:
        """Another turn; all of it if the match has ended meanwhile."""
        await turn_page(interaction, await self.shown(interaction, match, number_of(click.turn)))

    async def shown(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        if match.is_opened:
            return await self.opened(interaction, match, turn)
        artist = await self.bot.artist_for(interaction)
        past = await self.bot.history.look_back(match.id, turn)
        return past_page(past, await past_picture(artist, past))

    async def opened(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        """Raises NotFinished."""
        artist = await self.bot.artist_for(interaction)
        revealed = await self.bot.reveal.reveal(match.id, turn)
        near = match.player_of(interaction.user.id) or Player.RED
        return page(revealed, await replay_picture(artist, revealed, near))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Replay(bot))
