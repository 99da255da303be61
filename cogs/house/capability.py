"""What a cog of this bot is: some commands of `/onitama`, some buttons, and their answers."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from discord import app_commands
from discord.ext import commands

from cogs.ui.errors import OldCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    import discord

    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks.dispatch import Answer

Interaction: TypeAlias = "discord.Interaction[OnitamaBot]"
Kind = TypeVar("Kind", bound=Enum)
Choices: TypeAlias = list[app_commands.Choice[str]]
Find: TypeAlias = "Callable[[Interaction, str], Coroutine[Any, Any, Choices]]"
MatchOption: TypeAlias = app_commands.Range[str, 1, 100]
"""A match as it is typed or chosen; `cogs.finding.match_option` reads it."""

SUGGESTIONS: Final = "suggestions"
MOST_CHOICES: Final = 25
"""That Discord takes as suggestions."""
LONGEST_CHOICE: Final = 100

SERVERS: Final = app_commands.AppCommandContext(guild=True)
INSTALLED_IN_SERVERS: Final = app_commands.AppInstallationType(guild=True)

# One group for all cogs: a command of a group inside a Cog class would lose its binding.
onitama: Final = app_commands.Group(
    name="onitama",
    description="Play Onitama in this server",
    allowed_contexts=SERVERS,
    allowed_installs=INSTALLED_IN_SERVERS,
)


def command(
    name: str, description: str, callback: Any, /, **suggestions: Find
) -> app_commands.Command[Any, ..., None]:
    """A sub-command, with what completes its options by name; `tree` asks for it."""
    made = app_commands.Command[Any, ..., None](
        name=name, description=description, callback=callback, extras={SUGGESTIONS: suggestions}
    )
    for option, find in suggestions.items():
        made.autocomplete(option)(find)
    return made


def group(
    name: str, description: str, *members: app_commands.Command[Any, ..., None]
) -> app_commands.Group:
    """Sub-commands under one name."""
    made = app_commands.Group(name=name, description=description)
    for member in members:
        made.add_command(member)
    return made


def chosen(kind: type[Kind], value: str) -> Kind:
    """One of a list in an option. Raises OldCommand for what it doesn't offer."""
    try:
        return kind(value)
    except ValueError:
        raise OldCommand from None


class Capability(commands.Cog):
    commands: Sequence[app_commands.Command[Any, ..., None] | app_commands.Group] = ()
    clicks: Sequence[Answer] = ()

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        for command in self.commands:
            onitama.add_command(command)
        self.bot.clicks.register(self.clicks)

    async def cog_unload(self) -> None:
        for command in self.commands:
            onitama.remove_command(command.name)
        self.bot.clicks.forget(self.clicks)
