"""Posts the puzzle of the day at once, when somebody with Manage Server asks for it."""

from __future__ import annotations

from cogs.bot import places
from cogs.bot.client import Interaction, OnitamaCog
from cogs.match.answering import add_channel_obstacle, wait_for_post
from cogs.people.buttons import PostDailyNow
from cogs.people.daily import describe_posted, require_can_post
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import OldButton
from cogs.shared.gate import is_post_deleted
from cogs.shared.messages import PrivateMessage
from cogs.shared.send import reply_ephemeral
from onitama_core.store import Location


class DailyPosts(OnitamaCog):
    @on_click(PostDailyNow)
    async def post_daily(self, interaction: Interaction, _click: PostDailyNow) -> None:
        """Post the puzzle of the day at once, unless its post exists; repeat a deleted post.

        Raises NeedsManageServer, CannotPost, or OldButton if no channel is chosen any more.
        """
        places.require_manager(interaction)
        guild_id = interaction.guild_id or 0
        require_can_post(interaction, (await self.bot.people.settings_in(guild_id)).daily_in)
        posted = await self.bot.puzzles.post_daily_now(guild_id)
        if posted is None:
            raise OldButton
        place = Location(guild_id, posted.daily.channel_id)
        if posted.post_id is None and await is_post_deleted(
            self.bot, place, posted.daily.message_id
        ):
            posted = await self.bot.puzzles.post_daily_again(posted)
        with after_commit():
            message_id = posted.daily.message_id
            if posted.post_id is not None:
                message_id = await wait_for_post(interaction, posted.post_id)
            text = describe_posted(posted, place, message_id)
            if message_id is None:
                text = add_channel_obstacle(interaction, place, text)
            await reply_ephemeral(interaction, PrivateMessage(text))
