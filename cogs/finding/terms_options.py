"""Options of a challenge, as terms: what is said, else what is usual in the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.house.capability import chosen
from cogs.ui.errors import CardsOrDeal, NotADeal, OldCommand
from cogs.ui.where import Where
from onitama_core.game import POOLS, UnreadableText, Variant
from onitama_core.matches import named_deal
from onitama_core.store import PACES, SeatChoice, Terms, Venue

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.store import Customs, Pace


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


def terms_of(cards: str | None, deal: str | None, seat: SeatChoice, variant: Variant) -> Terms:
    """Raises CardsOrDeal, OldCommand, NotADeal or IllegalSetup."""
    if deal is None:
        if cards is not None and cards not in POOLS:
            raise OldCommand
        return Terms(cards or "base", seat=seat, variant=variant)
    if cards is not None:
        raise CardsOrDeal
    try:
        return named_deal(deal, seat, variant)
    except UnreadableText as problem:
        raise NotADeal(problem.text) from None
