"""Options and autocompletion of slash commands, and the contexts in which Discord offers them."""

from __future__ import annotations

from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.bot.translator import locale_str_of
from cogs.shared.discord_errors import is_unavailable
from cogs.shared.dispatch import report
from cogs.shared.send import suggest
from onitama_core.game import OnitamaError, Variant
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping

    Interaction: TypeAlias = discord.Interaction[Any]

Choices: TypeAlias = list[app_commands.Choice[str]]
MatchOption: TypeAlias = app_commands.Range[str, 1, 100]
"""The option `match`: a typed number such as `12` or `#12`.

`cogs.bot.options` finds the match.
"""

WHICH_VARIANT: Final = locale_str(
    "Classic, with the Wind Spirit, or hidden ninjas (default: as usual here)"
)
WHICH_CARDS: Final = locale_str("Which cards to deal from (default: as usual here)")
WHICH_DEAL: Final = locale_str(
    "Five cards: Red's two, Blue's two, the side card, with commas between"
)
WHICH_MATCH: Final = locale_str("Which match, if there are several")
WHICH_OF_MY_MATCHES: Final = locale_str("Which match, if you play several")

MAX_CHOICES: Final = 25
"""Discord's limit for the suggestions of one option."""
MAX_CHOICE_CHARS: Final = 100
"""Discord's limit for the characters of a suggestion's name, and of its value."""

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True)
INSTALLED_IN_SERVERS: Final = app_commands.AppInstallationType(guild=True)
EVERYWHERE: Final = app_commands.AppCommandContext(
    guild=True, dm_channel=True, private_channel=True
)
INSTALLED_BY_ANYBODY: Final = app_commands.AppInstallationType(guild=True, user=True)


COMMAND_ORDER: Final = (
    "challenge",
    "learn",
    "practice",
    "move",
    "board",
    "games",
    "puzzle",
    "history",
    "tournament",
    "rules",
    "help",
    "profile",
    "leaderboard",
    "settings",
    "match",
)
"""Sub-commands of `/onitama` in the order in which Discord shows them: newcomers' first.

Discord's clients list sub-commands in the order of their registration (discord-api-docs #2385),
with those of the group `match` in the group's place.
"""


def sort_commands(group: app_commands.Group) -> None:
    """Put the commands of `/onitama` into COMMAND_ORDER, whatever order their cogs load in."""
    for command in sorted(group.commands, key=lambda command: COMMAND_ORDER.index(command.name)):
        group.remove_command(command.name)
        group.add_command(command)


def onitama_group() -> app_commands.Group:
    """Return the empty group `/onitama`, to which each cog adds its commands."""
    return app_commands.Group(name="onitama", description=locale_str("Play Onitama"))


def set_install_contexts(group: app_commands.Group, application: discord.AppInfo | None) -> None:
    """Offer the commands outside of servers too, if users can install this application.

    Otherwise Discord would show commands there that then fail.
    """
    is_user_installable = (
        application is not None and application.user_integration_config is not None
    )
    group.allowed_contexts = EVERYWHERE if is_user_installable else IN_SERVERS
    group.allowed_installs = INSTALLED_BY_ANYBODY if is_user_installable else INSTALLED_IN_SERVERS


ChoiceName: TypeAlias = "str | Callable[[], str]"
"""A text of the catalogue, or a function that writes the name in the current language."""


class ChoiceOption(app_commands.Transformer[Any]):
    """A command option with fixed choices; discord.py raises TransformerError for other values."""

    def __init__(self, names: Mapping[str, ChoiceName], parse: Callable[[str], object]) -> None:
        """Offer each value of `names` under its name; `parse` converts a value to the argument."""
        self._names = names
        self._arguments = {value: parse(value) for value in names}

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        return [
            app_commands.Choice(
                name=locale_str(name) if isinstance(name, str) else locale_str_of(name), value=value
            )
            for value, name in self._names.items()
        ]

    async def transform(self, _: Interaction, value: str, /) -> Any:
        return self._arguments[value]


VariantOption: TypeAlias = app_commands.Transform[
    Variant,
    ChoiceOption(
        {variant.value: partial(words.variant_name, variant) for variant in Variant}, Variant
    ),
]


def autocompletion(
    find: Callable[[Interaction, str], Awaitable[Choices]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Decorate a function that finds suggestions, so that it becomes an autocomplete callback.

    The callback always answers: with no suggestions if `find` raises an exception. It logs
    unexpected errors with an id. It sends the answer itself, because discord.py logs every answer
    that comes too late as an error.
    """

    @wraps(find)
    async def complete(interaction: Interaction, current: str) -> Choices:
        choices: Choices = []
        try:
            choices = await find(interaction, current)
        except OnitamaError:
            pass
        except Exception as error:  # noqa: BLE001 - reported; there is nobody to answer
            if not is_unavailable(error):
                report(interaction, error)
        await suggest(interaction, choices)
        return choices

    return complete
