"""The option `deal`: five cards, completed one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.cards import cards_with
from cogs.finding.places import customs_here
from cogs.house.capability import LONGEST_CHOICE, MOST_CHOICES
from onitama_core.game import CARDS_DEALT, Variant, dealable
from onitama_core.store import SEPARATOR

if TYPE_CHECKING:
    from cogs.house.capability import Interaction


async def suggest_deal(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed, with each card that can come next."""
    *named, begun = [part.strip().casefold() for part in current.split(SEPARATOR)]
    if len(named) >= CARDS_DEALT:
        return []
    variant = await typed_variant(interaction)
    left = [card for card in dealable(variant) if card.id not in named]
    fitting = cards_with(begun, left)[:MOST_CHOICES]
    deals = [SEPARATOR.join((*named, card.id)) for card in fitting]
    return [
        app_commands.Choice(name=deal[:LONGEST_CHOICE], value=deal[:LONGEST_CHOICE])
        for deal in deals
    ]


async def typed_variant(interaction: Interaction) -> Variant:
    """While options are still typed it may be missing, or not be one yet: then the usual one."""
    try:
        return Variant(interaction.namespace.variant)
    except ValueError:
        return (await customs_here(interaction)).variant
