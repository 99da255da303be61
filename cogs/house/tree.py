"""The slash commands and context menus: what comes in, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.house.capability import SUGGESTIONS
from cogs.ui.explain import explain, report
from cogs.ui.send import suggest
from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from cogs.house.capability import Choices, Find
    from cogs.house.client import OnitamaBot

    Interaction = discord.Interaction[OnitamaBot]


class CommandTree(app_commands.CommandTree["OnitamaBot"]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Completes options too, which discord.py logs as a fault where it comes too late."""
        if not await interaction.client.reception.admit(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, await suggestions(interaction))
            return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        await explain(interaction, error)


async def suggestions(interaction: Interaction) -> Choices:
    """None for what a client that is out of date asks for, or where something is wrong."""
    data: Any = interaction.data
    option = focused(data.get("options", ()))
    find = None if option is None else finder(interaction.command, option["name"])
    if find is None:
        return []
    try:
        return await find(interaction, str(option["value"]))
    except OnitamaError:
        return []
    except Exception as problem:  # noqa: BLE001 - there is nobody to tell
        report(problem)
        return []


def finder(command: object, option: str) -> Find | None:
    if not isinstance(command, app_commands.Command):
        return None
    found: Find | None = command.extras[SUGGESTIONS].get(option)
    return found


def focused(options: Any) -> Any:
    """The option that is typed; those of a sub-command stand in it."""
    for option in options:
        if option.get("focused"):
            return option
        if (inner := focused(option.get("options", ()))) is not None:
            return inner
    return None
