"""How much time a server's matches have, and how many a person may have there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cogs.finding.managers import require_manager
from cogs.finding.places import customs_here
from cogs.house.capability import Capability, Interaction
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import chosen_values
from cogs.ui.errors import OldButton
from cogs.ui.explain import committed
from cogs.ui.messages.private.house_rules import house_rules
from cogs.ui.send import turn_page
from onitama_core.store import PACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from onitama_core.store import Customs, Pace


class HouseRules(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_own(clicks.ShowHouseRules, self.show),
            on_own(clicks.PickUsualPace, self.pick_usual),
            on_own(clicks.PickPaces, self.pick_paces),
            on_own(clicks.PickMostMatches, self.pick_most),
        )

    async def show(self, interaction: Interaction, _: clicks.ShowHouseRules) -> None:
        """Raises NeedsManageServer; so do the others."""
        require_manager(interaction)
        await self.turn(interaction)

    async def pick_usual(self, interaction: Interaction, _: clicks.PickUsualPace) -> None:
        paces = chosen_paces(interaction)
        if len(paces) != 1:
            raise OldButton
        await self.change(interaction, lambda customs: customs.usually(paces[0]))

    async def pick_paces(self, interaction: Interaction, _: clicks.PickPaces) -> None:
        paces = chosen_paces(interaction)
        await self.change(interaction, lambda customs: customs.allowing(paces))

    async def pick_most(self, interaction: Interaction, _: clicks.PickMostMatches) -> None:
        most = chosen_number(interaction, self.bot.matches.limits.most_matches)
        await self.change(interaction, partial(replace, most_matches=most))

    async def change(self, interaction: Interaction, change: Callable[[Customs], Customs]) -> None:
        require_manager(interaction)
        await self.bot.people.customs.change(interaction.guild_id or 0, change)
        with committed():
            await self.turn(interaction)

    async def turn(self, interaction: Interaction) -> None:
        customs, limits = await customs_here(interaction), self.bot.matches.limits
        most = limits.most_matches_under(customs)
        await turn_page(interaction, house_rules(customs, most, limits.most_matches))


def chosen_paces(interaction: Interaction) -> list[Pace]:
    """At least one. Raises OldButton for what the lists don't offer."""
    names = chosen_values(interaction)
    if not names or not all(name in PACES for name in names):
        raise OldButton
    return [PACES[name] for name in names]


def chosen_number(interaction: Interaction, limit: int) -> int:
    """From 1 to the limit. Raises OldButton."""
    numbers = {str(number): number for number in range(1, limit + 1)}
    values = chosen_values(interaction)
    if len(values) != 1 or values[0] not in numbers:
        raise OldButton
    return numbers[values[0]]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(HouseRules(bot))
