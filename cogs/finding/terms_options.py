"""Options of a challenge, as terms: what is said, else what is usual in the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.house.capability import chosen
from cogs.ui.errors import CardsOrDeal, NotADeal, OldCommand, RatedWithoutPace
from cogs.ui.where import Where
from onitama_core.game import POOLS, UnreadableText, Variant
from onitama_core.matches import named_deal
from onitama_core.store import PACES, UNLIMITED, SeatChoice, Terms, Venue

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.store import Customs, Pace, Preferences


def venue_for(interaction: Interaction, where: Where | None, customs: Customs) -> Venue:
    """As is said, else as is usual in the server wherever there can be a thread."""
    if where is not None:
        return Venue.THREAD if where is Where.THREAD else Venue.CHANNEL
    can_be_thread = isinstance(interaction.channel, discord.TextChannel)
    return Venue.THREAD if customs.in_threads and can_be_thread else Venue.CHANNEL


def where_of(where: str | None) -> Where | None:
    """Raises OldCommand."""
    return None if where is None else chosen(Where, where)


def pace_of(pace: str | None, customs: Customs) -> Pace:
    """Raises OldCommand."""
    if pace is None:
        return customs.pace
    if pace not in PACES:
        raise OldCommand
    return PACES[pace]


async def usual_terms(interaction: Interaction, customs: Customs) -> Terms:
    return Terms(
        customs.pool,
        variant=customs.variant,
        pace=customs.pace,
        is_rated=is_rated(None, customs.pace, customs, await likes(interaction)),
    )


async def likes(interaction: Interaction) -> Preferences:
    return await interaction.client.people.preferences.of(interaction.user.id)


def is_rated(
    asked: bool | None,  # noqa: FBT001
    pace: Pace,
    customs: Customs,
    preferences: Preferences,
) -> bool:
    """As is said, else as the challenger likes wherever it can be. Raises RatedWithoutPace."""
    if asked and pace == UNLIMITED:
        raise RatedWithoutPace
    if asked is not None:
        return asked
    return preferences.rated and customs.rated and pace != UNLIMITED


def terms_of(
    variant: str | None, cards: str | None, deal: str | None, seat: str | None, customs: Customs
) -> Terms:
    """Raises CardsOrDeal, OldCommand, NotADeal or IllegalSetup."""
    played = customs.variant if variant is None else chosen(Variant, variant)
    sits = SeatChoice.RANDOM if seat is None else chosen(SeatChoice, seat)
    if deal is None:
        return Terms(pool_of(cards, customs), seat=sits, variant=played)
    if cards is not None:
        raise CardsOrDeal
    try:
        return named_deal(deal, sits, played)
    except UnreadableText as problem:
        raise NotADeal(problem.text) from None


def pool_of(cards: str | None, customs: Customs) -> str:
    """Raises OldCommand."""
    if cards is None:
        return customs.pool
    if cards not in POOLS:
        raise OldCommand
    return cards
