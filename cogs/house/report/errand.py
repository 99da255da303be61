"""What an interaction is about, in names that the bot itself has given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.ui.clicks import CHOICES, CLICKS, TEMPLATE
from cogs.ui.clicks.buttons import clicked

if TYPE_CHECKING:
    Interaction = discord.Interaction[Any]

Kind = discord.InteractionType
KINDS: Final = {
    Kind.component: "click",
    Kind.application_command: "command",
    Kind.autocomplete: "suggest",
    Kind.modal_submit: "form",
}
NO_NAME: Final = "?"
"""Of what a client that is out of date, or a forger, asks for."""
STEP: Final = "step"
"""All that is chosen in a controller: by single verbs a host could count how a ninja moved."""
VERBS: Final = {
    **{kind.verb: kind.verb for kind in CLICKS},
    **{choice.verb: STEP for choice in CHOICES},
}


def kind_of(interaction: Interaction) -> str:
    return KINDS.get(interaction.type, NO_NAME)


def errand(interaction: Interaction) -> str:
    match interaction.type:
        case Kind.component:
            return f"{kind_of(interaction)} {verb(clicked(interaction))}"
        case Kind.application_command | Kind.autocomplete:
            return f"{kind_of(interaction)} {command(interaction)}"
    return kind_of(interaction)


def verb(custom_id: str) -> str:
    found = TEMPLATE.fullmatch(custom_id)
    return NO_NAME if found is None else VERBS.get(found["verb"], NO_NAME)


def command(interaction: Interaction) -> str:
    return NO_NAME if interaction.command is None else interaction.command.qualified_name
