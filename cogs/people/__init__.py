"""Settings of people and servers, stored personal data, profiles and leaderboards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.people.daily_posts import DailyPosts
from cogs.people.leaderboard import LeaderboardCommand
from cogs.people.profile import ProfileCommand
from cogs.people.server import ServerSettings
from cogs.people.settings import PersonalSettings

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(ProfileCommand(bot))
    await bot.add_cog(LeaderboardCommand(bot))
    await bot.add_cog(PersonalSettings(bot))
    await bot.add_cog(ServerSettings(bot))
    await bot.add_cog(DailyPosts(bot))
