"""How a server's games went, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.messages.types import Picture
from onitama_core.game import find_card
from onitama_core.store import LENGTH_STEP
from rendering import CardShare, Shares, describe_shares

if TYPE_CHECKING:
    from cogs.studio.artist import Artist
    from onitama_core.people import Statistics
    from onitama_core.store import CardSum

MOST_CARDS: Final = 10


async def statistics_picture(artist: Artist, found: Statistics) -> Picture:
    shares = shares_of(found)
    png = await artist.paint(artist.renderer.shares, shares)
    return Picture(f"onitama-stats-{found.variant.value}.png", describe_shares(shares), png)


def shares_of(found: Statistics) -> Shares:
    """Of more cards than fit the best and the worst."""
    cards, half = found.cards, MOST_CARDS // 2
    are_all = len(cards) <= MOST_CARDS
    return Shares(
        games=found.games,
        first=found.first.share,
        cards=tuple(map(card_share, cards if are_all else (*cards[:half], *cards[-half:]))),
        are_all=are_all,
        lengths=found.lengths,
        step=LENGTH_STEP,
    )


def card_share(one: CardSum) -> CardShare:
    return CardShare(find_card(one.card), one.tally.share, one.tally.games)
