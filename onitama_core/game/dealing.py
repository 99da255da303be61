"""From cards to a setup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.board import Player
from onitama_core.game.cards import POOLS
from onitama_core.game.errors import NotFiveCards
from onitama_core.game.referee import VARIANTS
from onitama_core.game.setup import CARDS_DEALT, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game.cards import Card
    from onitama_core.game.setup import Variant


def lay_out(variant: Variant, cards: Sequence[Card], lot: Player = Player.RED) -> Setup:
    """Red's two, Blue's two and the side card, whose stamp names the first player.

    Where it has no stamp, `lot` does; in Way of the Light Red is first in any case.
    Raises IllegalSetup.
    """
    if len(cards) != CARDS_DEALT:
        raise NotFiveCards(len(cards))
    side = cards[4]
    return Setup(
        variant,
        red=(cards[0].id, cards[1].id),
        blue=(cards[2].id, cards[3].id),
        side=side.id,
        first=VARIANTS[variant].first_player(side, lot),
    )


def deal(variant: Variant, pool: Sequence[Card], rng: Random) -> Setup:
    """Five different cards at random, in Way of the Wind one Wind card for each player.

    A pool without Wind cards is dealt there with all of them. Raises IllegalSetup for too
    small a pool.
    """
    return lay_out(variant, VARIANTS[variant].deal(pool, rng))


def dealable(variant: Variant) -> tuple[Card, ...]:
    """Every card that can be dealt in a variant."""
    return VARIANTS[variant].cards


def named_pool(variant: Variant, name: str) -> tuple[Card, ...]:
    """A pool of ordinary cards, in Way of the Wind with all Wind cards. Raises KeyError."""
    return (*POOLS[name], *(card for card in dealable(variant) if not card.is_ordinary))


def require_enough(variant: Variant, pool: Sequence[Card]) -> None:
    """Whether a pool that names all it is dealt from can be dealt. Raises IllegalSetup."""
    VARIANTS[variant].require_enough(pool)
