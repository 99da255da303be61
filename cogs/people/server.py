"""The settings of a server: everybody reads them, people with Manage Server choose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cogs.access.places import customs_here, manages_server, require_manager, seen_by, still_there
from cogs.bot.client import Capability, Interaction
from cogs.people import server_words
from cogs.people.server_words import (
    SETTINGS,
    ButtonSetting,
    ChannelSetting,
    ListSetting,
    ServerChoices,
)
from cogs.ui import clicks, labels
from cogs.ui.clicks import ServerPage
from cogs.ui.dispatch import committed, on_click
from cogs.ui.errors import OldButton
from cogs.ui.items import MOST_CHOSEN, chosen_values
from cogs.ui.messages import Button, ChannelList, Option, OptionList, PrivateMessage, Style
from cogs.ui.send import acknowledge, edit_page
from rendering import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.bot.client import OnitamaBot
    from cogs.ui.messages import Picture
    from onitama_core.store import Customs


BACK: Final = Button(clicks.ShowSettings(), labels.BACK)
MOST_ROWS: Final = 5
"""Of lists and of buttons, with those that lead to the pages; settings share a row beyond."""
PRESSED: Final = {True: Style.primary, False: Style.secondary}
"""By whether a button stands for what holds."""


def server_page(
    page: ServerPage, chosen: ServerChoices, sample: Picture | None = None
) -> PrivateMessage:
    """For people with Manage Server; `sample`: how its boards look."""
    rows: list[tuple[Button, ...]] = []
    lists: list[OptionList] = []
    channels: list[ChannelList] = []
    for name, setting in SETTINGS.items():
        match setting:
            case _ if setting.page is not page:
                continue
            case ButtonSetting():
                rows.append(tuple(buttons(name, setting, chosen)))
            case ListSetting():
                lists.append(option_list(name, setting, chosen))
            case ChannelSetting():
                click = clicks.PickForServer(name)
                channels.append(ChannelList(click, setting.placeholder, chosen.channels))
    while len(rows) + len(lists) + len(channels) >= MOST_ROWS:
        *rows, one, other = rows
        rows.append((*one, *other))
    ways = (
        Button(clicks.ShowServer(other), label, style=PRESSED[other is page])
        for other, label in server_words.PAGES.items()
    )
    return PrivateMessage(
        server_words.told(page, chosen),
        sample,
        rows=(*rows, (*ways, BACK)),
        lists=tuple(lists),
        selections=tuple(channels),
    )


def buttons(name: str, setting: ButtonSetting[Any], chosen: ServerChoices) -> Iterator[Button]:
    now = getattr(chosen.customs, name)
    for written, value in setting.values(chosen).items():
        label = setting.labels[value]
        yield Button(
            clicks.ChooseForServer(name, written),
            labels.chosen(label) if value == now else label,
            style=PRESSED[value == now],
        )


def option_list(name: str, setting: ListSetting[Any], chosen: ServerChoices) -> OptionList:
    now = getattr(chosen.customs, name)
    values = setting.values(chosen)
    shown = values.values() if setting.shown is None else setting.shown(chosen)
    options = (
        Option(
            written,
            *setting.option(value),
            is_chosen=value in now if setting.takes_several else value == now,
        )
        for written, value in values.items()
        if value in shown
    )
    return OptionList(
        clicks.PickForServer(name),
        setting.placeholder,
        tuple(options),
        takes_several=setting.takes_several,
    )


class ServerSettings(Capability):
    @on_click(clicks.ShowServer)
    async def show(self, interaction: Interaction, click: clicks.ShowServer) -> None:
        """Raises NeedsManageServer but for what everybody reads; so do all the others."""
        if click.part is not ServerPage.ALL:
            require_manager(interaction)
        await self.show_page(interaction, click.part)

    @on_click(clicks.ShowHouseRules)
    async def show_time(self, interaction: Interaction, _: clicks.ShowHouseRules) -> None:
        require_manager(interaction)
        await self.show_page(interaction, ServerPage.TIME)

    @on_click(clicks.ChooseForServer, clicks.PickForServer)
    async def choose(self, interaction: Interaction, click: clicks.SettingClick) -> None:
        """Raises OldButton for what is not offered."""
        require_manager(interaction)
        setting = SETTINGS[click.name]
        if isinstance(click, clicks.ChooseForServer):
            picked = [click.value]
        else:
            picked = chosen_values(interaction)
        if isinstance(setting, ChannelSetting):
            value: Any = channels_of(interaction, picked)
        else:
            value = value_of(setting, await self.chosen(interaction), picked)

        def change(customs: Customs) -> Customs:
            if isinstance(setting, ListSetting) and setting.change is not None:
                return setting.change(customs, value)
            return replace(customs, **{click.name: value})

        await self.bot.people.change_settings_in(interaction.guild_id or 0, change)
        with committed():
            await self.show_page(interaction, setting.page)

    async def show_page(self, interaction: Interaction, page: ServerPage) -> None:
        """A theme's first picture takes a while, so the click is acknowledged before it."""
        await acknowledge(interaction)
        chosen = await self.chosen(interaction)
        if not manages_server(interaction):
            text = f"{server_words.told(page, chosen)}\n{server_words.MANAGERS_CHOOSE}"
            await edit_page(interaction, PrivateMessage(text, rows=((BACK,),)))
            return
        sample = None
        if page is ServerPage.PLACE:
            guild_id, user_id = interaction.guild_id or 0, interaction.user.id
            sample = await (await self.bot.pictures.renderer_in(guild_id, user_id)).sample()
        await edit_page(interaction, server_page(page, chosen, sample))

    async def chosen(self, interaction: Interaction) -> ServerChoices:
        """Who manages the server chooses among all its channels; others are told of theirs."""
        customs, limits = await customs_here(interaction), self.bot.matches.limits
        if manages_server(interaction):
            channels = still_there(interaction.guild, customs.channels)
        else:
            channels = seen_by(interaction, customs.channels)
        theme = customs.theme if customs.theme in THEMES else DEFAULT_THEME
        most = limits.most_matches_under(customs)
        holds = replace(customs, theme=theme, most_matches=most)
        return ServerChoices(holds, channels, limits.most_matches)


def value_of(
    setting: ButtonSetting[Any] | ListSetting[Any], chosen: ServerChoices, picked: Sequence[str]
) -> Any:
    """At least one. Raises OldButton for what is not offered."""
    values = setting.values(chosen)
    takes_several = isinstance(setting, ListSetting) and setting.takes_several
    if not picked or not all(one in values for one in picked):
        raise OldButton
    if takes_several:
        return [values[one] for one in picked]
    if len(picked) > 1:
        raise OldButton
    return values[picked[0]]


def channels_of(interaction: Interaction, picked: Sequence[str]) -> tuple[int, ...]:
    """Of this server, as far as they are known. Raises OldButton for what is no channel of it."""
    if len(picked) > MOST_CHOSEN or not all(one.isdecimal() for one in picked):
        raise OldButton
    channels = tuple(map(int, picked))
    if still_there(interaction.guild, channels) != channels:
        raise OldButton
    return channels


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(ServerSettings(bot))
