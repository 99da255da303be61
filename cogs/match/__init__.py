"""Matches: playing, voting, looking, watching, proposals and endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.ending import Ending
from cogs.match.looking import Looking
from cogs.match.turns import Turns
from cogs.match.voting import Voting

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Turns(bot))
    await bot.add_cog(Voting(bot))
    await bot.add_cog(Looking(bot))
    await bot.add_cog(Ending(bot))
