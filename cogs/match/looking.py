"""Looking at a match, listing one's matches, watching one, and moving one to another channel."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import WHICH_MATCH, MatchOption
from cogs.bot.options import find_match, suggest_matches
from cogs.bot.places import (
    find_departed_opponents,
    find_departure_error,
    find_stranded_matches,
    require_stranded,
)
from cogs.match.answering import (
    add_channel_obstacle,
    add_channel_obstacle_and_way_to_continue,
    wait_for_post,
)
from cogs.match.buttons import ShowBoard, ShowMore, StopWatching, Watch
from cogs.match.private import (
    board_message,
    board_message_in_text,
    games_message,
    match_context,
    more_message,
    spectator_message,
)
from cogs.match.private_board import show_private_board
from cogs.shared import labels
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import NoMatchFits, NoWatchingHere
from cogs.shared.gate import is_post_deleted
from cogs.shared.links import ContinueHere
from cogs.shared.send import defer, edit_page, reply_ephemeral
from cogs.shared.words import both_names, message_link
from onitama_core.matches import PlayerUpdate, PublicUpdate, Watched, require_player
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from cogs.shared.messages import Picture, PrivateMessage
    from onitama_core.store import Match


WATCHING: Final = {
    Watched.END: N_("You watch #{match}. I'll ping you when it ends."),
    Watched.CAPTURES_AND_END: N_(
        "You watch #{match}. I'll ping you at each capture and when it ends."
    ),
}
WATCHING_SILENTLY: Final = {
    Watched.END: N_(
        "You watch #{match}. Its last post names you, without a ping. "
        "**{MORE_OF_MINE}** in `/onitama settings` turns pings on."
    ),
    Watched.CAPTURES_AND_END: N_(
        "You watch #{match}. Posts with a capture and the last one name you, without a ping. "
        "**{MORE_OF_MINE}** in `/onitama settings` turns pings on."
    ),
}


class Looking(OnitamaCog):
    works_outside_servers = True

    @app_commands.command(
        name="board",
        description=_s(
            "A match from your side, for you alone: with your ninja and your lanterns' answers"
        ),
    )
    @app_commands.autocomplete(match=suggest_matches)
    @app_commands.describe(
        match=WHICH_MATCH,
        text=_s("In words and letters instead of a picture"),
    )
    async def board(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
        text: bool = False,  # noqa: FBT001, FBT002 - a slash command's option
    ) -> None:
        """Show a match to the user, and post its public board again if that was deleted."""
        found_match = await find_match(interaction, match)
        if text:
            update = await self.look(interaction, found_match)
            departure = await find_departure_error(interaction, update.match)
            await reply_ephemeral(interaction, board_message_in_text(update, departure))
        else:
            await self.show(interaction, found_match)
        may_restore = (
            found_match.player_of(interaction.user.id) is not None
            or found_match.channel_player is not None
        )
        has_public_board = not found_match.is_private and not found_match.is_over
        if (
            may_restore
            and has_public_board
            and await is_post_deleted(self.bot, found_match.place, found_match.last_post_id)
        ):
            await self.bot.matches.show_again(found_match)

    @app_commands.command(name="games", description=_s("Your open matches and whose turn it is"))
    async def games(self, interaction: Interaction) -> None:
        """List the user's open matches. Raises NoMatchFits."""
        user_id = interaction.user.id
        matches = await self.bot.matches.lists.open_of(user_id, interaction.guild_id or 0)
        if not matches:
            raise NoMatchFits
        places = [match.place for match in matches if not match.is_private]
        if not all(map(self.bot.channels.find_cached, places)):
            await defer(interaction)  # a channel must be requested from Discord first
        stranded, departed = await asyncio.gather(
            find_stranded_matches(interaction, matches),
            find_departed_opponents(interaction, matches),
        )
        await reply_ephemeral(interaction, games_message(matches, user_id, stranded, departed))

    @on_click(ShowBoard)
    async def show_board(self, interaction: Interaction, _click: object, match: Match) -> None:
        await self.show(interaction, match)

    async def show(self, interaction: Interaction, match: Match) -> None:
        """Show the board of a match to the user; a private match in its controller.

        The outbox also retries posts that Discord refused in the channel, and the answer says why
        Discord refused them.
        """
        if match.is_private:
            await show_private_board(interaction, match.id)
            return
        self.bot.outbox.retry(match.place.channel_id)
        renderer = await self.bot.renderer_for(interaction)
        update = await self.look(interaction, match)
        if isinstance(update, PublicUpdate):
            drawing: Awaitable[Picture] = renderer.public_board(update)
        else:
            context = match_context(update)
            drawing = renderer.private_board(context.picture_name, context.view, context.events)
        picture, departure = await asyncio.gather(
            drawing, find_departure_error(interaction, update.match)
        )
        message = board_message(update, picture, departure)
        text = add_channel_obstacle_and_way_to_continue(interaction, match, message.content)
        await reply_ephemeral(interaction, replace(message, content=text))

    async def look(self, interaction: Interaction, match: Match) -> PublicUpdate | PlayerUpdate:
        """Return a match as the user may see it; players see their own hidden ninjas too."""
        user_id = interaction.user.id
        if match.player_of(user_id) is None:
            return await self.bot.matches.look(match.id)
        return await self.bot.matches.look_as(match.id, user_id)

    @on_click(ContinueHere)
    async def continue_here(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Move a match to this channel.

        Everything is checked again, because the button may be old. Raises NotAPlayer,
        ChannelStillUsable, BeginsElsewhere, CannotPost, UnseenByOpponent or Unreplayable.
        """
        require_player(match, interaction.user.id)
        await require_stranded(interaction, match)
        await self.bot.matches.look(match.id)  # a match that can't be replayed has no board to post
        post_id = await self.bot.matches.move(
            match,
            interaction.user.id,
            interaction.channel_id or 0,
            keeps_watchers=can_watch(interaction),
        )
        with after_commit():
            message_id = await wait_for_post(interaction, post_id)
            place = (await self.bot.matches.match(match.id)).place
            if message_id is None:
                text = _("#{match} goes on here, as soon as Discord lets me post its board.")
            else:
                text = _("#{match} goes on here: [its board]({board_link}).")
            text = text.format(match=match.id, board_link=message_link(place, message_id))
            await reply_ephemeral(interaction, add_channel_obstacle(interaction, place, text))

    @on_click(ShowMore)
    async def show_more(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Show the panel **More** to a player or a spectator: actions besides playing a turn."""
        user_id = interaction.user.id
        if match.player_of(user_id) is not None:
            await reply_ephemeral(interaction, more_message(match, require_player(match, user_id)))
            return
        may_watch = can_watch(interaction)
        watched = await self.bot.matches.watchers.watched_by(match.id, user_id)
        if may_watch and watched is not None:
            message = await self.compose_watching(user_id, match, watched)
        else:
            text = _("#{match} is {players}'s match. What would you like to see?")
            text = text.format(match=match.id, players=both_names(match))
            message = spectator_message(match, text, may_watch=may_watch)
        await reply_ephemeral(interaction, message)

    @on_click(Watch)
    async def watch(self, interaction: Interaction, click: Watch, match: Match) -> None:
        """Notify the user when a match ends, or at captures too. Raises NoWatchingHere."""
        if not can_watch(interaction):
            raise NoWatchingHere
        user_id = interaction.user.id
        await self.bot.matches.watchers.add(match.id, user_id, click.watched)
        await edit_page(interaction, await self.compose_watching(user_id, match, click.watched))

    async def compose_watching(
        self, user_id: int, match: Match, watched: Watched
    ) -> PrivateMessage:
        """Return the message to a user who watches a match; it says whether posts ping them."""
        pings = (await self.bot.people.preferences_of(user_id)).pings
        sentences = WATCHING if pings else WATCHING_SILENTLY
        text = _(sentences[watched])
        text = text.format(match=match.id, MORE_OF_MINE=_(labels.MORE_OF_MINE))
        return spectator_message(match, text, watched)

    @on_click(StopWatching)
    async def stop_watching(self, interaction: Interaction, _click: object, match: Match) -> None:
        await self.bot.matches.watchers.remove(match.id, interaction.user.id)
        text = _("You no longer watch #{match}.").format(match=match.id)
        await edit_page(interaction, spectator_message(match, text))


def can_watch(interaction: Interaction) -> bool:
    """Return whether users can watch matches in this channel: not in a private thread.

    Watchers are mentioned when the match ends, and a mention in a private thread would add users
    again who have left it.
    """
    channel: object = interaction.channel
    return not (isinstance(channel, discord.Thread) and channel.is_private())
