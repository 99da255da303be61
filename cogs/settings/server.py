"""The settings of a server: everybody reads them, people with Manage Server choose."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.finding.managers import manages_server, require_manager
from cogs.finding.places import customs_here, seen_by, still_there
from cogs.house.capability import Capability, Interaction
from cogs.studio import sample_picture
from cogs.ui import clicks
from cogs.ui.clicks import ServerPage
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import MOST_CHOSEN, chosen_values, the_one, the_one_of
from cogs.ui.errors import OldButton
from cogs.ui.explain import committed
from cogs.ui.messages.private.settings.panel import known
from cogs.ui.messages.private.settings.server.chosen import ServerChoices
from cogs.ui.messages.private.settings.server.pages import server_page, server_read_only
from cogs.ui.send import acknowledge, replace_page
from onitama_core.game import POOLS, Variant
from onitama_core.store import PACES
from rendering import DEFAULT_THEME

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Customs, Pace

    Change: TypeAlias = Callable[[Customs], Customs]

VARIANTS: Final = {variant.value: variant for variant in Variant}


class ServerSettings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_own(clicks.ShowServer, self.show),
            on_own(clicks.ShowHouseRules, self.show_time),
            on_own(clicks.PickUsualVariant, self.pick_variant),
            on_own(clicks.PickUsualCards, self.pick_cards),
            on_own(clicks.ChooseRated, self.choose_rated),
            on_own(clicks.ChooseLeaderboard, self.choose_leaderboard),
            on_own(clicks.PickUsualPace, self.pick_usual),
            on_own(clicks.PickPaces, self.pick_paces),
            on_own(clicks.PickMostMatches, self.pick_most),
            on_own(clicks.PickChannels, self.pick_channels),
            on_own(clicks.ChooseThreads, self.choose_threads),
            on_own(clicks.ChooseOneBoard, self.choose_one_board),
            on_own(clicks.ChooseGuildTheme, self.choose_theme),
        )

    async def show(self, interaction: Interaction, click: clicks.ShowServer) -> None:
        """Raises NeedsManageServer but for what everybody reads; so do all the others."""
        if click.part is not ServerPage.ALL:
            require_manager(interaction)
        await self.turn(interaction, click.part)

    async def show_time(self, interaction: Interaction, _: clicks.ShowHouseRules) -> None:
        require_manager(interaction)
        await self.turn(interaction, ServerPage.TIME)

    # -- what is played --

    async def pick_variant(self, interaction: Interaction, _: clicks.PickUsualVariant) -> None:
        variant = the_one_of(interaction, VARIANTS)
        await self.change(interaction, partial(replace, variant=variant), ServerPage.GAME)

    async def pick_cards(self, interaction: Interaction, _: clicks.PickUsualCards) -> None:
        pool = the_one(interaction, POOLS)
        await self.change(interaction, partial(replace, pool=pool), ServerPage.GAME)

    async def choose_rated(self, interaction: Interaction, click: clicks.ChooseRated) -> None:
        await self.change(interaction, partial(replace, rated=click.is_on), ServerPage.GAME)

    async def choose_leaderboard(
        self, interaction: Interaction, click: clicks.ChooseLeaderboard
    ) -> None:
        await self.change(interaction, partial(replace, leaderboard=click.is_on), ServerPage.GAME)

    # -- time and limits --

    async def pick_usual(self, interaction: Interaction, _: clicks.PickUsualPace) -> None:
        pace = the_one_of(interaction, PACES)
        await self.change(interaction, lambda customs: customs.usually(pace), ServerPage.TIME)

    async def pick_paces(self, interaction: Interaction, _: clicks.PickPaces) -> None:
        paces = chosen_paces(interaction)
        await self.change(interaction, lambda customs: customs.allowing(paces), ServerPage.TIME)

    async def pick_most(self, interaction: Interaction, _: clicks.PickMostMatches) -> None:
        numbers = map(str, range(1, self.bot.matches.limits.most_matches + 1))
        most = int(the_one(interaction, tuple(numbers)))
        await self.change(interaction, partial(replace, most_matches=most), ServerPage.TIME)

    # -- where, and how it looks --

    async def pick_channels(self, interaction: Interaction, _: clicks.PickChannels) -> None:
        channels = chosen_channels(interaction)
        await self.change(interaction, partial(replace, channels=channels), ServerPage.PLACE)

    async def choose_threads(self, interaction: Interaction, click: clicks.ChooseThreads) -> None:
        await self.change(interaction, partial(replace, in_threads=click.is_on), ServerPage.PLACE)

    async def choose_one_board(
        self, interaction: Interaction, click: clicks.ChooseOneBoard
    ) -> None:
        await self.change(interaction, partial(replace, one_board=click.is_on), ServerPage.PLACE)

    async def choose_theme(self, interaction: Interaction, click: clicks.ChooseGuildTheme) -> None:
        require_manager(interaction)
        await self.bot.people.themes.choose_for_guild(interaction.guild_id or 0, click.theme)
        with committed():
            await self.turn(interaction, ServerPage.PLACE)

    async def change(self, interaction: Interaction, change: Change, page: ServerPage) -> None:
        require_manager(interaction)
        await self.bot.people.customs.change(interaction.guild_id or 0, change)
        with committed():
            await self.turn(interaction, page)

    # -- the pages --

    async def turn(self, interaction: Interaction, page: ServerPage) -> None:
        """A theme's first picture takes a while, so the click is acknowledged before it."""
        await acknowledge(interaction)
        await replace_page(interaction, await self.page(interaction, page))

    async def page(self, interaction: Interaction, page: ServerPage) -> PrivateMessage:
        chosen = await self.chosen(interaction)
        if not manages_server(interaction):
            return server_read_only(chosen)
        if page is not ServerPage.PLACE:
            return server_page(page, chosen)
        artist = await self.bot.gallery.artist_in(interaction.guild_id or 0, interaction.user.id)
        return server_page(page, chosen, await sample_picture(artist))

    async def chosen(self, interaction: Interaction) -> ServerChoices:
        """Who manages the server chooses among all its channels; others are told of theirs."""
        customs, limits = await customs_here(interaction), self.bot.matches.limits
        theme = await self.bot.people.themes.of_guild(interaction.guild_id or 0)
        if manages_server(interaction):
            channels = still_there(interaction.guild, customs.channels)
        else:
            channels = seen_by(interaction, customs.channels)
        return ServerChoices(
            customs,
            known(theme) or DEFAULT_THEME,
            channels=channels,
            most=limits.most_matches_under(customs),
            limit=limits.most_matches,
        )


def chosen_paces(interaction: Interaction) -> list[Pace]:
    """At least one. Raises OldButton for what the list doesn't offer."""
    names = chosen_values(interaction)
    if not names or not all(name in PACES for name in names):
        raise OldButton
    return [PACES[name] for name in names]


def chosen_channels(interaction: Interaction) -> tuple[int, ...]:
    """Of this server, as far as they are known. Raises OldButton for what is no channel of it."""
    values = chosen_values(interaction)
    if not all(value.isdecimal() for value in values):
        raise OldButton
    channels = tuple(map(int, values))
    if len(channels) > MOST_CHOSEN or still_there(interaction.guild, channels) != channels:
        raise OldButton
    return channels


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(ServerSettings(bot))
