"""A deal's network for games in the dark: as in the light of day, with ninjas for the Spirit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.evaluation.features import columns_of
from onitama_core.engine.evaluation.network import ROWS_A_KIND, summed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.evaluation.network import Network, Weights
    from onitama_core.game import Card

OWN_STUDENT, ENEMY_STUDENT, OWN_MASTER, ENEMY_MASTER, OWN_NINJA, ENEMY_NINJA = range(6)
"""Kinds of pieces, in the order of their rows; own ones are those of who is to move."""
KINDS: Final = 6
ROWS: Final = KINDS * ROWS_A_KIND


def network_of(weights: Weights, cards: Sequence[Card]) -> Network:
    """The five cards in any order; shape (LAYOUTS, ROWS, HIDDEN)."""
    ordered = sorted(cards, key=lambda card: card.id)
    return summed(weights, [columns_of(ordered)] * KINDS)
