"""What is a person's own and holds in every server; whom they have blocked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from cogs.house.capability import Capability, Interaction
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import chosen_value, the_one_of
from cogs.ui.errors import OldButton
from cogs.ui.explain import committed
from cogs.ui.messages.private.settings.personal import personal_page
from cogs.ui.send import turn_page
from onitama_core.store import Challengers, Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from onitama_core.store import Preferences


class PersonalSettings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_own(clicks.ShowPersonal, self.show),
            on_own(clicks.ChoosePings, self.choose_pings),
            on_own(clicks.ChooseLists, self.choose_lists),
            on_own(clicks.ChooseOwnRated, self.choose_rated),
            on_own(clicks.PickChallengers, self.pick_challengers),
            on_own(clicks.PickToBlock, self.block),
            on_own(clicks.PickToUnblock, self.unblock),
        )

    async def show(self, interaction: Interaction, _: clicks.ShowPersonal) -> None:
        await self.turn(interaction)

    async def choose_pings(self, interaction: Interaction, click: clicks.ChoosePings) -> None:
        await self.change(interaction, partial(replace, pings=click.is_on))

    async def choose_lists(self, interaction: Interaction, click: clicks.ChooseLists) -> None:
        await self.change(interaction, partial(replace, as_lists=click.is_on))

    async def choose_rated(self, interaction: Interaction, click: clicks.ChooseOwnRated) -> None:
        await self.change(interaction, partial(replace, rated=click.is_on))

    async def pick_challengers(self, interaction: Interaction, _: clicks.PickChallengers) -> None:
        known = {who.value: who for who in Challengers}
        who = the_one_of(interaction, known)
        await self.change(interaction, partial(replace, challenged_by=who))

    async def change(
        self, interaction: Interaction, change: Callable[[Preferences], Preferences]
    ) -> None:
        await self.bot.people.preferences.change(interaction.user.id, change)
        with committed():
            await self.turn(interaction)

    async def block(self, interaction: Interaction, _: clicks.PickToBlock) -> None:
        """Raises BlocksThemself or TooManyBlocked."""
        blocked, guild_id = picked_person(interaction), interaction.guild_id or 0
        await self.bot.matches.blocking.block(interaction.user.id, blocked, guild_id)
        with committed():
            await self.turn(interaction)

    async def unblock(self, interaction: Interaction, _: clicks.PickToUnblock) -> None:
        blocked = {str(one.user_id): one for one in await self.blocked(interaction)}
        other = the_one_of(interaction, blocked)
        await self.bot.people.blocks.unblock(interaction.user.id, other.user_id)
        with committed():
            await self.turn(interaction)

    async def turn(self, interaction: Interaction) -> None:
        chosen = await self.bot.people.preferences.of(interaction.user.id)
        await turn_page(interaction, personal_page(chosen, await self.blocked(interaction)))

    async def blocked(self, interaction: Interaction) -> list[Person]:
        return await self.bot.people.blocks.of(interaction.user.id, interaction.guild_id or 0)


def picked_person(interaction: Interaction) -> Person:
    """As Discord tells of them. Raises OldButton for what no list of people sends."""
    value = chosen_value(interaction)
    told = cast("dict[str, Any]", interaction.data or {}).get("resolved", {})
    user = told.get("users", {}).get(value)
    if user is None:
        raise OldButton
    nick = told.get("members", {}).get(value, {}).get("nick")
    return Person(int(value), nick or user.get("global_name") or user["username"])


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(PersonalSettings(bot))
