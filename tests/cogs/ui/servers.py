"""Statistics of made-up servers."""

from __future__ import annotations

from typing import Final

from onitama_core.game import Variant
from onitama_core.people import Statistics
from onitama_core.store import CardSum, Tally

CARDS: Final = (CardSum("tiger", Tally(8, 1, 3)), CardSum("seasnake", Tally(2, 0, 9)))


def server(games: int, *cards: CardSum) -> Statistics:
    return Statistics(Variant.CLASSIC, Tally(games - 1, 0, 1), (games, 0, 0, 0, 0, 0, 0), cards)


STATISTICS: Final = {
    "many games": server(40, *CARDS),
    "no card often enough": server(10),
    "one game": server(1),
    "nine games": server(9),
    "few games": server(4),
}
