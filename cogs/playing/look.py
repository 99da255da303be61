"""Looking: the board, one's matches, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.finding.boards import is_deleted
from cogs.finding.match_option import any_match, suggest_matches
from cogs.finding.stranded import find_stranded
from cogs.house.answering import with_obstacle
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.practising import show
from cogs.studio import private_picture, public_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.messages.private.playing.in_text import board_in_text
from cogs.ui.messages.private.playing.match import games, own_board, watched_board
from cogs.ui.messages.private.playing.seats import InMatch
from cogs.ui.messages.private.reading.help import PICTURED, help_text
from cogs.ui.send import think, whisper
from onitama_core.matches import PublicUpdate

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match

WHICH: Final = "Which match, if there are several"


class Look(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "board",
                "Show a match from your side, to you alone",
                self.board,
                match=suggest_matches,
            ),
            command(
                "ninja",
                "Your private board: where your ninja is, what your lanterns told",
                self.ninja,
                match=suggest_matches,
            ),
            command("games", "Your open matches and whose turn it is", self.games),
            command("help", "What I can do", self.help),
        )
        self.clicks = (on_match(clicks.ShowBoard, self.show_board),)

    @app_commands.describe(match=WHICH, text="In words and letters instead of a picture")
    async def board(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
        text: bool = False,  # noqa: FBT001, FBT002 - a slash command's option
    ) -> None:
        found = await any_match(interaction, match)
        if text:
            await whisper(interaction, board_in_text(await self.opened(interaction, found)))
        else:
            await self.show(interaction, found)
        await self.post_again(interaction, found)

    @app_commands.describe(match=WHICH)
    async def ninja(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
    ) -> None:
        found = await any_match(interaction, match)
        await self.show(interaction, found)
        await self.post_again(interaction, found)

    async def post_again(self, interaction: Interaction, match: Match) -> None:
        """A board that was deleted, which a player who asks for it may have missed."""
        is_theirs = match.player_of(interaction.user.id) is not None and not match.is_private
        if is_theirs and not match.is_over and await is_deleted(self.bot, match):
            await self.bot.matches.places.show_again(match)

    async def games(self, interaction: Interaction) -> None:
        user_id = interaction.user.id
        found = await self.bot.matches.play.games_of(user_id, interaction.guild_id or 0)
        if any(self.is_unknown(match) for match in found):
            await think(interaction)  # Discord is to be asked
        await whisper(interaction, games(found, user_id, await find_stranded(interaction, found)))

    def is_unknown(self, match: Match) -> bool:
        """Whether Discord has to be asked for its channel."""
        return not match.is_private and self.bot.get_channel(match.place.channel_id) is None

    async def help(self, interaction: Interaction) -> None:
        artist = await self.bot.artist_for(interaction)
        await whisper(interaction, help_text(await self.bot.studio.book.picture(artist, PICTURED)))

    async def show_board(self, interaction: Interaction, _: clicks.ShowBoard, match: Match) -> None:
        await self.show(interaction, match)

    async def show(self, interaction: Interaction, match: Match) -> None:
        """A private match has one board alone, to be played on."""
        if match.is_private:
            await show(interaction, match.id)
        else:
            await whisper(interaction, await self.as_seen_by(interaction, match))

    async def as_seen_by(self, interaction: Interaction, match: Match) -> PrivateMessage:
        """With what keeps the channel's own board from it; a look has that tried again."""
        self.bot.outbox.hurry(match.place.channel_id)
        board = await self.drawn(interaction, match)
        return replace(board, content=with_obstacle(interaction, match.place, board.content))

    async def drawn(self, interaction: Interaction, match: Match) -> PrivateMessage:
        artist = await self.bot.artist_for(interaction)
        seen = await self.opened(interaction, match)
        if isinstance(seen, PublicUpdate):
            return watched_board(seen, await public_picture(artist, seen))
        return own_board(seen, await private_picture(artist, InMatch(seen)))

    async def opened(self, interaction: Interaction, match: Match) -> PublicUpdate | PlayerUpdate:
        """For a player of the match with what that player alone may know."""
        user_id = interaction.user.id
        if match.player_of(user_id) is None:
            return await self.bot.matches.play.look(match.id)
        return await self.bot.matches.play.look_as(match.id, user_id)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Look(bot))
