"""Every button and every list that this bot has, which work after a restart too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import discord

from cogs.ui.clicks import TEMPLATE
from cogs.ui.errors import OldButton
from cogs.ui.messages import Button, ChannelList, OptionList, PeopleList
from rendering.words import gettext as _

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping


T = TypeVar("T")

PLAYABLE: Final = [
    *(discord.ChannelType.text, discord.ChannelType.news),
    *(discord.ChannelType.voice, discord.ChannelType.stage_voice),
    discord.ChannelType.forum,
]
"""The kinds of channels in which, or in whose threads, commands can be used."""
MOST_CHOSEN: Final = 25
"""That Discord lets choose in one list."""


def clicked(interaction: discord.Interaction[Any]) -> str:
    """The custom_id of the button or list."""
    return str(_data(interaction).get("custom_id", ""))


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was clicked is on its message, as far as the bot was told with the click."""
    kind, custom_id = _data(interaction).get("component_type"), clicked(interaction)
    rows = [] if interaction.message is None else interaction.message.components
    return any(
        item.type.value == kind and getattr(item, "custom_id", None) == custom_id
        for row in rows
        for item in getattr(row, "children", ())
    )


def _data(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    return cast("dict[str, Any]", interaction.data or {})


class OnitamaItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=TEMPLATE):
    @classmethod
    def of(
        cls, shown: Button | OptionList | ChannelList | PeopleList, row: int | None = None
    ) -> OnitamaItem:
        """`row`: from 0, where it is not for Discord's order to tell."""
        custom_id = shown.click.custom_id
        match shown:
            case Button():
                return cls(
                    discord.ui.Button(
                        custom_id=custom_id,
                        label=shown.label and _(shown.label),
                        emoji=shown.emoji,
                        style=shown.style,
                        disabled=shown.is_disabled,
                        row=row,
                    )
                )
            case OptionList():
                options = [
                    discord.SelectOption(
                        value=option.value,
                        label=option.label,
                        description=option.description,
                        default=option.is_chosen,
                    )
                    for option in shown.options
                ]
                return cls(
                    discord.ui.Select(
                        custom_id=custom_id,
                        placeholder=shown.placeholder,
                        min_values=shown.least,
                        max_values=len(options) if shown.takes_several else 1,
                        options=options,
                    )
                )
            case ChannelList():
                chosen = [discord.Object(channel_id) for channel_id in shown.chosen]
                return cls(
                    discord.ui.ChannelSelect(
                        custom_id=custom_id,
                        placeholder=shown.placeholder,
                        min_values=0,
                        max_values=MOST_CHOSEN,
                        channel_types=PLAYABLE,
                        default_values=list(map(discord.SelectDefaultValue.from_channel, chosen)),
                    )
                )
            case PeopleList():
                return cls(
                    discord.ui.UserSelect(custom_id=custom_id, placeholder=shown.placeholder)
                )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaItem:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicks.answer(interaction, self.custom_id)


def chosen_values(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a list, if it is to be believed. Raises OldButton for another click."""
    data = _data(interaction)
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Raises OldButton unless one was chosen."""
    values = chosen_values(interaction)
    if len(values) != 1:
        raise OldButton
    return values[0]


def the_one_of(interaction: discord.Interaction[Any], offered: Mapping[str, T]) -> T:
    """For which an option stands. Raises OldButton for what the list doesn't offer."""
    if (value := chosen_value(interaction)) not in offered:
        raise OldButton
    return offered[value]
