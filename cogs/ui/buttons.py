"""Every button this bot has: one DynamicItem class, which works after a restart too.

One class and one template, because every template that matches a click fires.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import discord

from cogs.ui.ids import TEMPLATE

if TYPE_CHECKING:
    import re

    from cogs.ui.messages.types import Button


def pressed(interaction: discord.Interaction[Any]) -> str:
    """The custom_id of the button that was clicked."""
    data = cast("dict[str, Any]", interaction.data or {})
    return str(data.get("custom_id", ""))


def is_on(message: discord.Message | None, custom_id: str) -> bool:
    """Whether a message has this button, as far as the bot was told with the click."""
    rows = [] if message is None else message.components
    buttons = [button for row in rows for button in getattr(row, "children", ())]
    return any(getattr(button, "custom_id", None) == custom_id for button in buttons)


class OnitamaButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    def __init__(self, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    def of(cls, button: Button) -> OnitamaButton:
        return cls(
            discord.ui.Button(
                custom_id=str(button.id),
                label=button.label,
                emoji=button.emoji,
                style=button.style,
                disabled=button.is_disabled,
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
