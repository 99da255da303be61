"""Every button this bot has: one DynamicItem class, which works after a restart too.

One class and one template, which excludes that of the lists: every template that matches a click
fires.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import discord

from cogs.ui.clicks.click import BUTTON_TEMPLATE

if TYPE_CHECKING:
    import re

    from cogs.ui.messages.types import Button


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


class OnitamaButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON_TEMPLATE):
    def __init__(self, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    def of(cls, button: Button, row: int | None = None) -> OnitamaButton:
        """`row`: from 0, where it is not for Discord's order to tell."""
        return cls(
            discord.ui.Button(
                custom_id=button.click.custom_id,
                label=button.label,
                emoji=button.emoji,
                style=button.style,
                disabled=button.is_disabled,
                row=row,
            )
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaButton:
        if not isinstance(item, discord.ui.Button):
            raise TypeError(item)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicks.answer(interaction, self.custom_id)
