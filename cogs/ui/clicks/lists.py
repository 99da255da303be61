"""Every list to choose from that this bot has: as `buttons`, with a template of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

import discord

from cogs.ui.clicks.click import LIST_TEMPLATE
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Mapping

    from cogs.ui.messages.types import ChannelList, Option, OptionList, PeopleList

T = TypeVar("T")

MENUS: Final = (discord.ui.Select, discord.ui.ChannelSelect, discord.ui.UserSelect)
Menu: TypeAlias = (
    discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.UserSelect[Any]
)

PLAYABLE: Final = [
    *(discord.ChannelType.text, discord.ChannelType.news),
    *(discord.ChannelType.voice, discord.ChannelType.stage_voice),
    discord.ChannelType.forum,
]
"""The kinds of channels in which, or in whose threads, commands can be used."""
MOST_CHOSEN: Final = 25
"""That Discord lets choose in one list."""


class OnitamaList(discord.ui.DynamicItem[Menu], template=LIST_TEMPLATE):
    def __init__(self, item: Menu) -> None:
        super().__init__(item)

    @classmethod
    def of(cls, option_list: OptionList) -> OnitamaList:
        return cls(
            discord.ui.Select(
                custom_id=option_list.click.custom_id,
                placeholder=option_list.placeholder,
                min_values=option_list.least,
                max_values=len(option_list.options) if option_list.takes_several else 1,
                options=[as_select_option(option) for option in option_list.options],
            )
        )

    @classmethod
    def of_channels(cls, channel_list: ChannelList) -> OnitamaList:
        return cls(
            discord.ui.ChannelSelect(
                custom_id=channel_list.click.custom_id,
                placeholder=channel_list.placeholder,
                min_values=0,
                max_values=MOST_CHOSEN,
                channel_types=PLAYABLE,
                default_values=[
                    discord.SelectDefaultValue.from_channel(discord.Object(channel_id))
                    for channel_id in channel_list.chosen
                ],
            )
        )

    @classmethod
    def of_people(cls, people_list: PeopleList) -> OnitamaList:
        return cls(
            discord.ui.UserSelect(
                custom_id=people_list.click.custom_id, placeholder=people_list.placeholder
            )
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaList:
        if not isinstance(item, MENUS):
            raise TypeError(item)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicks.answer(interaction, self.custom_id)


def as_select_option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        value=option.value,
        label=option.label,
        description=option.description,
        default=option.is_chosen,
    )


def chosen_values(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a list, if it is to be believed. Raises OldButton for another click."""
    data = cast("dict[str, Any]", interaction.data or {})
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Raises OldButton unless one was chosen."""
    values = chosen_values(interaction)
    if len(values) != 1:
        raise OldButton
    return values[0]


def the_one(interaction: discord.Interaction[Any], offered: Collection[str]) -> str:
    """Raises OldButton for what the list doesn't offer."""
    value = chosen_value(interaction)
    if value not in offered:
        raise OldButton
    return value


def the_one_of(interaction: discord.Interaction[Any], offered: Mapping[str, T]) -> T:
    """For which an option stands. Raises OldButton for what the list doesn't offer."""
    return offered[the_one(interaction, offered)]
