"""Settings of people and servers, stored personal data, profiles and leaderboards."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    from cogs.people.leaderboard import LeaderboardCommand  # noqa: PLC0415 - avoids an import cycle
    from cogs.people.profile import ProfileCommand  # noqa: PLC0415 - avoids an import cycle
    from cogs.people.server import ServerSettings  # noqa: PLC0415 - avoids an import cycle
    from cogs.people.settings import PersonalSettings  # noqa: PLC0415 - avoids an import cycle

    await bot.add_cog(ProfileCommand(bot))
    await bot.add_cog(LeaderboardCommand(bot))
    await bot.add_cog(PersonalSettings(bot))
    await bot.add_cog(ServerSettings(bot))
