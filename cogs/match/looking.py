"""Looking: the board, one's matches, those who watch; and going on elsewhere."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import MatchOption  # noqa: TC001 - discord.py reads the annotation
from cogs.bot.options import find_match, suggest_matches
from cogs.bot.places import (
    find_departed_opponent,
    find_departed_opponents,
    find_stranded_matches,
    require_stranded,
)
from cogs.match.answering import add_obstacle, add_obstacle_and_way_on, wait_for_post
from cogs.match.buttons import ShowBoard, ShowMore, StopWatching, Watch
from cogs.match.private import (
    board,
    board_in_text,
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
from cogs.shared.words import both, link
from onitama_core.matches import PlayerUpdate, PublicUpdate, require_player
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from cogs.shared.messages import Picture, PrivateMessage
    from onitama_core.store import Match


class Look(OnitamaCog):
    works_outside_servers = True

    @app_commands.command(
        name="board",
        description=_s(
            "A match from your side, to you alone: your ninja too, and what lanterns told"
        ),
    )
    @app_commands.autocomplete(match=suggest_matches)
    @app_commands.describe(
        match=_s("Which match, if there are several"),
        text=_s("In words and letters instead of a picture"),
    )
    async def board(
        self,
        interaction: Interaction,
        match: MatchOption | None = None,
        text: bool = False,  # noqa: FBT001, FBT002 - a slash command's option
    ) -> None:
        found = await find_match(interaction, match)
        if text:
            seen = await self.opened(interaction, found)
            gone = await find_departed_opponent(interaction, seen.match)
            await reply_ephemeral(interaction, board_in_text(seen, gone))
        else:
            await self.show(interaction, found)
        is_theirs = found.player_of(interaction.user.id) is not None and not found.is_private
        # A board that was deleted, which a player who asks for it may have missed.
        is_shown = is_theirs and not found.is_over
        if is_shown and await is_post_deleted(self.bot, found.place, found.last_post_id):
            await self.bot.matches.show_again(found)

    @app_commands.command(name="games", description=_s("Your open matches and whose turn it is"))
    async def games(self, interaction: Interaction) -> None:
        """Raises NoMatchFits."""
        user_id = interaction.user.id
        found = await self.bot.matches.games_of(user_id, interaction.guild_id or 0)
        if not found:
            raise NoMatchFits
        places = [match.place for match in found if not match.is_private]
        if not all(map(self.bot.channels.at_hand, places)):
            await defer(interaction)  # Discord has to be asked for a channel first
        stranded, departed = await asyncio.gather(
            find_stranded_matches(interaction, found), find_departed_opponents(interaction, found)
        )
        await reply_ephemeral(interaction, games_message(found, user_id, stranded, departed))

    @on_click(ShowBoard)
    async def show_board(self, interaction: Interaction, _click: object, match: Match) -> None:
        await self.show(interaction, match)

    async def show(self, interaction: Interaction, match: Match) -> None:
        """A private match has one board alone, to be played on.

        Else with what keeps the channel's own board from it; a look has that tried again.
        """
        if match.is_private:
            await show_private_board(interaction, match.id)
            return
        self.bot.outbox.hurry(match.place.channel_id)
        renderer = await self.bot.renderer_for(interaction)
        seen = await self.opened(interaction, match)
        if isinstance(seen, PublicUpdate):
            drawing: Awaitable[Picture] = renderer.public_board(seen)
        else:
            context = match_context(seen)
            drawing = renderer.private_board(context.picture_name, context.view, context.events)
        drawn, gone = await asyncio.gather(drawing, find_departed_opponent(interaction, seen.match))
        shown = board(seen, drawn, gone)
        told = add_obstacle_and_way_on(interaction, match, shown.content)
        await reply_ephemeral(interaction, replace(shown, content=told))

    async def opened(self, interaction: Interaction, match: Match) -> PublicUpdate | PlayerUpdate:
        """For a player of the match with what that player alone may know."""
        user_id = interaction.user.id
        if match.player_of(user_id) is None:
            return await self.bot.matches.look(match.id)
        return await self.bot.matches.look_as(match.id, user_id)

    @on_click(ContinueHere)
    async def continue_here(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Looked at anew: the button may be old."""
        require_player(match, interaction.user.id)
        await require_stranded(interaction, match)
        await self.bot.matches.look(match.id)  # one that can't be read has no board to post
        post_id = await self.bot.matches.move(
            match,
            interaction.user.id,
            interaction.channel_id or 0,
            is_watched=can_watch(interaction),
        )
        with after_commit():
            message_id = await wait_for_post(interaction, post_id)
            place = (await self.bot.matches.match(match.id)).place
            if message_id is None:
                told = _("#{match} goes on here, as soon as Discord lets me post its board.")
            else:
                told = _("#{match} goes on here: [its board]({board_link}).")
            told = told.format(match=match.id, board_link=link(place, message_id))
            await reply_ephemeral(interaction, add_obstacle(interaction, place, told))

    @on_click(ShowMore)
    async def show_more(self, interaction: Interaction, _click: object, match: Match) -> None:
        user_id = interaction.user.id
        if match.player_of(user_id) is not None:
            await reply_ephemeral(interaction, more_message(match, require_player(match, user_id)))
            return
        may_watch = can_watch(interaction)
        if may_watch and await self.bot.matches.watches(match.id, user_id):
            shown = await self.watched(user_id, match)
        else:
            told = _("#{match} is {players}'s match. What would you like to see?")
            told = told.format(match=match.id, players=both(match))
            shown = spectator_message(match, told, watches=False if may_watch else None)
        await reply_ephemeral(interaction, shown)

    @on_click(Watch)
    async def watch(self, interaction: Interaction, _click: object, match: Match) -> None:
        if not can_watch(interaction):
            raise NoWatchingHere
        await self.bot.matches.watch(match.id, interaction.user.id)
        await edit_page(interaction, await self.watched(interaction.user.id, match))

    async def watched(self, user_id: int, match: Match) -> PrivateMessage:
        if (await self.bot.people.preferences_of(user_id)).pings:
            told = _("You watch #{match}. I'll ping you when it ends.")
        else:
            told = _(
                "You watch #{match}. Its last post names you, without a ping. "
                "**{MORE_OF_MINE}** in `/onitama settings` turns pings on."
            )
        told = told.format(match=match.id, MORE_OF_MINE=_(labels.MORE_OF_MINE))
        return spectator_message(match, told, watches=True)

    @on_click(StopWatching)
    async def stop(self, interaction: Interaction, _click: object, match: Match) -> None:
        await self.bot.matches.stop_watching(match.id, interaction.user.id)
        told = _("You no longer watch #{match}.").format(match=match.id)
        await edit_page(interaction, spectator_message(match, told, watches=False))


def can_watch(interaction: Interaction) -> bool:
    """A mention lets people into a private thread, also those who have left it.

    Such a thread is seen from inside alone.
    """
    channel: object = interaction.channel
    return not (isinstance(channel, discord.Thread) and channel.is_private())
