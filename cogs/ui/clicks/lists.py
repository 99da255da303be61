"""Every list to choose from that this bot has: as `buttons`, with a template of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import discord

from cogs.ui.clicks.click import LIST_TEMPLATE
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    import re

    from cogs.ui.messages.types import Option, OptionList


class OnitamaList(discord.ui.DynamicItem[discord.ui.Select[Any]], template=LIST_TEMPLATE):
    def __init__(self, item: discord.ui.Select[Any]) -> None:
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
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaList:
        if not isinstance(item, discord.ui.Select):
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
