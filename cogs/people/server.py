"""A server's settings: everybody can read them, users with Manage Server can change them.

`server_settings.py` has the settings, and says how to add one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cogs.bot import places
from cogs.bot.client import Interaction, OnitamaCog
from cogs.people.buttons import (
    ChooseForServer,
    PickForServer,
    ServerPage,
    SettingClick,
    ShowServer,
    ShowSettings,
)
from cogs.people.daily import require_can_post
from cogs.people.server_pages import list_sheets, page_text, server_page
from cogs.people.server_settings import (
    SETTINGS,
    ButtonSetting,
    ChannelSetting,
    ListSetting,
    ServerChoices,
)
from cogs.shared import labels, messages
from cogs.shared.click_data import chosen_values
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import OldButton
from cogs.shared.gate import obstacle_in
from cogs.shared.language import language_for_server
from cogs.shared.send import acknowledge, edit_page
from onitama_core.people import next_week_table
from rendering import DEFAULT_THEME, THEMES, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import GuildSettings


class ServerSettings(OnitamaCog):
    @on_click(ShowServer)
    async def show(self, interaction: Interaction, click: ShowServer) -> None:
        """Show a page of settings. Raises NeedsManageServer, except for ServerPage.ALL."""
        if click.part is not ServerPage.ALL:
            places.require_manager(interaction)
        await self.show_page(interaction, click.part, click.sheet)

    @on_click(ChooseForServer, PickForServer)
    async def choose(self, interaction: Interaction, click: SettingClick) -> None:
        """Change a setting, and show its page again.

        Raises NeedsManageServer, OldButton for a value that is not offered, or CannotPost for a
        channel in which the bot can't post.
        """
        places.require_manager(interaction)
        setting = SETTINGS[click.name]
        picked = [click.value] if isinstance(click, ChooseForServer) else chosen_values(interaction)
        if isinstance(setting, ChannelSetting):
            value: Any = read_channels(interaction, picked, setting.max_channels)
            if setting.max_channels == 1:
                require_can_post(interaction, value)
        else:
            value = read_value(setting, await self.load_choices(interaction), picked)

        def change(settings: GuildSettings) -> GuildSettings:
            if isinstance(setting, ListSetting) and setting.change is not None:
                return setting.change(settings, value)
            return replace(settings, **{click.name: value})

        await self.bot.people.change_settings_in(interaction.guild_id or 0, change)
        sheet = [click.name in names for names in list_sheets(setting.page)].index(True)
        with after_commit():
            await self.show_page(interaction, setting.page, sheet)

    async def show_page(self, interaction: Interaction, page: ServerPage, sheet: int) -> None:
        """Show a page in the clicked message; users without Manage Server see only its sentences.

        A picture that is not cached takes a while to draw, so the click is acknowledged first.
        """
        await acknowledge(interaction)
        chosen = await self.load_choices(interaction)
        if not places.manages_server(interaction):
            back = messages.Button(ShowSettings(), labels.BACK)
            summary = messages.PrivateMessage(page_text(page, chosen), rows=((back,),))
            await edit_page(interaction, summary)
            return
        sample = None
        if page is ServerPage.PLACE:
            renderer = await self.bot.pictures.renderer_in(interaction.guild_id or 0)
            sample = await renderer.sample()
        await edit_page(interaction, server_page(page, chosen, sample, sheet=sheet))

    async def load_choices(self, interaction: Interaction) -> ServerChoices:
        """Load the settings, with the channels that the user may know of.

        Users with Manage Server see all channels of the server, others those that they can see.
        """
        settings, limits = await places.settings_here(interaction), self.bot.matches.limits
        visible_channels = {
            name: places.keep_existing_channels(interaction.guild, getattr(settings, name))
            if places.manages_server(interaction)
            else places.find_visible_channels(interaction, getattr(settings, name))
            for name, setting in SETTINGS.items()
            if isinstance(setting, ChannelSetting)
        }
        theme = settings.theme if settings.theme in THEMES else DEFAULT_THEME
        max_open_matches = limits.max_open_matches_under(settings)
        language = settings.language if settings.language in words.LANGUAGES else None
        in_effect = replace(settings, theme=theme, most_matches=max_open_matches, language=language)
        next_daily = settings.next_daily(self.bot.clock())
        here = places.place_of(interaction)
        obstacles = {
            name: obstacle
            for name, setting in SETTINGS.items()
            if isinstance(setting, ChannelSetting) and setting.max_channels == 1
            for channel_id in getattr(settings, name)
            if (obstacle := obstacle_in(self.bot, here._replace(channel_id=channel_id)))
        }
        return ServerChoices(
            in_effect,
            visible_channels,
            next_daily,
            next_week_table(self.bot.clock()),
            obstacles,
            limits.max_open_matches,
            language_for_server(language, interaction.guild),
        )


def read_value(
    setting: ButtonSetting | ListSetting, chosen: ServerChoices, picked: Sequence[str]
) -> Any:
    """Read the picked value, or the list of picked values. Raises OldButton for others."""
    values = setting.values(chosen)
    takes_several = isinstance(setting, ListSetting) and setting.takes_several
    if not (picked and values.keys() >= {*picked} and (takes_several or len(picked) == 1)):
        raise OldButton
    return [values[one] for one in picked] if takes_several else values[picked[0]]


def read_channels(
    interaction: Interaction, picked: Sequence[str], max_channels: int
) -> tuple[int, ...]:
    """Read the ids of picked channels. Raises OldButton for ids that are no channels here."""
    if len(picked) > max_channels or not all(one.isdecimal() for one in picked):
        raise OldButton
    channels = tuple(map(int, picked))
    if places.keep_existing_channels(interaction.guild, channels) != channels:
        raise OldButton
    return channels
