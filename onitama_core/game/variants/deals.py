"""Which five cards a variant deals, and who moves first with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.board import Player
from onitama_core.game.refusals import PoolTooSmall
from onitama_core.game.setup import CARDS_DEALT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game.cards import Card


def five_at_random(pool: Sequence[Card], rng: Random) -> list[Card]:
    """Raises IllegalSetup for too small a pool."""
    require_five(pool)
    return rng.sample(list(pool), CARDS_DEALT)


def require_five(pool: Sequence[Card]) -> None:
    """Raises IllegalSetup."""
    if len(pool) < CARDS_DEALT:
        raise PoolTooSmall(len(pool))


def by_stamp(side: Card, lot: Player) -> Player:
    """Whom the side card's stamp names; without a stamp the lot decides."""
    return lot if side.stamp is None else side.stamp


def red_first(side: Card, lot: Player) -> Player:  # noqa: ARG001 - whatever the stamp
    return Player.RED
