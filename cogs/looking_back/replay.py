"""Looking back: a match turn by turn, opened once it is over, and then as a moving picture."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.finding.match_option import past_match, suggest_past_matches
from cogs.finding.places import require_may_post
from cogs.house.answering import posted
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.studio import past_picture, replay_picture
from cogs.ui import clicks
from cogs.ui.clicks import number_of
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.errors import ChannelGone
from cogs.ui.explain import committed
from cogs.ui.messages.private.looking_back.replay import film, film_shared, past_page
from cogs.ui.messages.private.looking_back.reveal import page
from cogs.ui.messages.scenes import drawing
from cogs.ui.send import (
    keep_promise,
    promise_page,
    report_progress,
    think,
    turn_page,
    whisper,
)
from cogs.ui.sentences.looking_back.replay import FOR_YOU_ALONE, NOWHERE_TO_SHARE
from onitama_core.game import Player
from onitama_core.matches import NotAPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.house.client import OnitamaBot
    from cogs.studio import Artist
    from cogs.ui.messages.types import Picture, PrivateMessage
    from onitama_core.matches import Revealed
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
            on_match(clicks.ShareFilm, self.share),
        )

    @app_commands.describe(
        match="Which match, if there are several",
        share="Post its film in its channel: for its players, once a match",
    )
    async def replay(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - a slash command's option
    ) -> None:
        found = await past_match(interaction, match)
        if share:
            await self.share_film(interaction, found)
        elif found.is_opened:
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
        await self.show_to_one(interaction, match)

    async def show_to_one(self, interaction: Interaction, match: Match, *more: str) -> None:
        """Raises NotFinished or WasCancelled."""
        turns = await self.bot.matches.reveal.every_turn(match.id)
        await promise_page(interaction)
        near = match.player_of(interaction.user.id) or Player.RED
        artist = await self.bot.artist_for(interaction)
        picture = await self.drawn(interaction, artist, turns, near)
        await keep_promise(interaction, film(turns, picture, *more))

    async def share(self, interaction: Interaction, _: clicks.ShareFilm, match: Match) -> None:
        await self.share_film(interaction, match)

    async def share_film(self, interaction: Interaction, match: Match) -> None:
        """To the channel by a player, once; whoever else asks gets it alone."""
        try:
            await self.bot.matches.sharing.require_shareable(match.id, interaction.user.id)
            await require_may_post(interaction, match.place)
        except NotAPlayer:
            await self.show_to_one(interaction, match, FOR_YOU_ALONE)
        except ChannelGone:
            await self.show_to_one(interaction, match, NOWHERE_TO_SHARE)
        else:
            await self.post_film(interaction, match)

    async def post_film(self, interaction: Interaction, match: Match) -> None:
        """Drawn in the turn of who shares it, so that the channel waits for nothing."""
        turns = await self.bot.matches.reveal.every_turn(match.id)
        await think(interaction)
        artist = await self.bot.gallery.artist_in(match.place.guild_id, interaction.user.id)
        await self.drawn(interaction, artist, turns, Player.RED)
        post_id = await self.bot.matches.sharing.share(match.id, interaction.user.id)
        with committed():
            message_id = await posted(interaction, post_id)
            await keep_promise(interaction, film_shared(match, message_id))

    async def drawn(
        self, interaction: Interaction, artist: Artist, turns: Sequence[Revealed], near: Player
    ) -> Picture:
        """Of a promised answer, which says meanwhile what is drawn."""
        picture = asyncio.create_task(self.bot.studio.films.film(artist, turns, near))
        if not (await asyncio.wait({picture}, timeout=PATIENCE))[0]:
            await report_progress(interaction, drawing(turns))
        return await picture

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
        past = await self.bot.matches.history.look_back(match.id, turn)
        return past_page(past, await past_picture(artist, past))

    async def opened(
        self, interaction: Interaction, match: Match, turn: int | None
    ) -> PrivateMessage:
        """Raises NotFinished."""
        artist = await self.bot.artist_for(interaction)
        revealed = await self.bot.matches.reveal.reveal(match.id, turn)
        near = match.player_of(interaction.user.id) or Player.RED
        return page(revealed, await replay_picture(artist, revealed, near))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Replay(bot))
