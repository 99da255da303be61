"""Random positions as numbers, whether or not a game could come to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.board import Numbers
from onitama_core.game import CATALOGUE

if TYPE_CHECKING:
    from random import Random

    from onitama_core.game import Card

SQUARES = 25
MOST_MEN = 5


def turned(position: Numbers) -> Numbers:
    """The same seen from the other seat."""
    own, enemy, own_master, enemy_master, spirit = map(rotated, position[:5])
    player = 1 - position.player
    return Numbers(own, enemy, own_master, enemy_master, spirit, position.layout, player)


def rotated(bits: int) -> int:
    return sum(1 << SQUARES - 1 - square for square in range(SQUARES) if bits >> square & 1)


def random_numbers(rng: Random, *, spirit: bool) -> Numbers:
    own, enemy = rng.randint(1, MOST_MEN), rng.randint(1, MOST_MEN)
    bits = [1 << square for square in rng.sample(range(SQUARES), own + enemy + 1)]
    return Numbers(
        sum(bits[:own]),
        sum(bits[own:-1]),
        bits[0],
        bits[own],
        bits[-1] if spirit else 0,
        rng.randrange(30),
        rng.randrange(2),
    )


def random_cards(rng: Random, *, wind: bool) -> list[Card]:
    return rng.sample([card for card in CATALOGUE if card.is_ordinary or wind], 5)
