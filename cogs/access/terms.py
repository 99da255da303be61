"""Options as terms of a match: what is said, else what is usual in the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.access.places import settings_here
from cogs.bot.client import LONGEST_CHOICE, MOST_CHOICES, Interaction, chosen
from cogs.ui.errors import CardsOrDeal, NotADeal, OldCommand, RatedWithoutPace
from cogs.ui.words import pace_in_words
from onitama_core.game import (
    CARDS_DEALT,
    POOLS,
    Player,
    UnreadableText,
    Variant,
    dealable,
    nearest_cards,
)
from onitama_core.matches import named_deal
from onitama_core.store import PACES as STORE_PACES
from onitama_core.store import SEPARATOR, UNLIMITED, SeatChoice, Terms
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card
    from onitama_core.store import GuildSettings, Pace, Preferences


VARIANTS: Final = [
    Choice(name=words.variant_name(variant), value=variant.value) for variant in Variant
]
CARDS: Final = [Choice(name=pool, value=pool) for pool in POOLS]
SEATS: Final = [
    Choice(name=f"{words.side(Player.RED)} (Light)", value=SeatChoice.RED.value),
    Choice(name=f"{words.side(Player.BLUE)} (Shadow)", value=SeatChoice.BLUE.value),
    Choice(name="random", value=SeatChoice.RANDOM.value),
]
PACES: Final = [Choice(name=pace_in_words(pace), value=name) for name, pace in STORE_PACES.items()]


def cards_with(text: str, offered: Sequence[Card]) -> list[Card]:
    """Whose names begin with it, then those that hold it; or else those that are nearest."""
    part = "".join(text.split()).casefold()
    fitting = [card for card in offered if part in card.id]
    if not fitting:
        return [card for card in nearest_cards(part) if card in offered]
    return sorted(fitting, key=lambda card: not card.id.startswith(part))


async def suggest_deal(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed, with each card that can come next."""
    *named, begun = [part.strip().casefold() for part in current.split(SEPARATOR)]
    if len(named) >= CARDS_DEALT:
        return []
    try:
        variant = Variant(interaction.namespace.variant)
    except ValueError:  # while options are still typed it may be missing, or not be one yet
        variant = (await settings_here(interaction)).variant
    left = [card for card in dealable(variant) if card.id not in named]
    fitting = cards_with(begun, left)[:MOST_CHOICES]
    deals = [SEPARATOR.join((*named, card.id))[:LONGEST_CHOICE] for card in fitting]
    return [app_commands.Choice(name=deal, value=deal) for deal in deals]


def pace_of(pace: str | None, usual: Pace) -> Pace:
    """Raises OldCommand."""
    if pace is None:
        return usual
    if pace not in STORE_PACES:
        raise OldCommand
    return STORE_PACES[pace]


async def likes(interaction: Interaction) -> Preferences:
    return await interaction.client.people.preferences_of(interaction.user.id)


def is_rated(
    asked: bool | None,  # noqa: FBT001
    pace: Pace,
    settings: GuildSettings,
    preferences: Preferences,
) -> bool:
    """As is said, else as the challenger likes wherever it can be. Raises RatedWithoutPace."""
    if asked and pace == UNLIMITED:
        raise RatedWithoutPace
    if asked is not None:
        return asked
    return preferences.rated and settings.rated and pace != UNLIMITED


def terms_of(
    variant: str | None,
    cards: str | None,
    deal: str | None,
    seat: str | None,
    settings: GuildSettings,
) -> Terms:
    """Raises CardsOrDeal, OldCommand, NotADeal or IllegalSetup."""
    played = settings.variant if variant is None else chosen(Variant, variant)
    sits = SeatChoice.RANDOM if seat is None else chosen(SeatChoice, seat)
    if deal is None:
        if cards not in (None, *POOLS):
            raise OldCommand
        return Terms(cards or settings.pool, seat=sits, variant=played)
    if cards is not None:
        raise CardsOrDeal
    try:
        return named_deal(deal, sits, played)
    except UnreadableText as problem:
        raise NotADeal(problem.text) from None
