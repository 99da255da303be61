"""How the games of made-up servers went."""

from __future__ import annotations

from typing import Final

from onitama_core.game import find_card
from rendering import CardShare, Shares


def cards(**shares: tuple[float, int]) -> tuple[CardShare, ...]:
    return tuple(CardShare(find_card(name), *told) for name, told in shares.items())


MANY: Final = Shares(
    games=1234,
    first=0.537,
    cards=cards(
        tiger=(0.62, 310),
        dragon=(0.581, 295),
        seasnake=(0.55, 41),
        rooster=(0.53, 250),
        crab=(0.51, 300),
        horse=(0.5, 280),
        ox=(0.488, 290),
        elephant=(0.46, 270),
        rhinoceros=(0.43, 33),
        frog=(0.385, 301),
    ),
    are_all=False,
    lengths=(120, 410, 380, 190, 80, 34, 20),
    step=10,
)
FEW: Final = Shares(
    games=10,
    first=1.0,
    cards=cards(crab=(1.0, 8), crane=(0.0, 8)),
    are_all=True,
    lengths=(10, 0, 0, 0, 0, 0, 0),
    step=10,
)
NO_CARDS: Final = Shares(
    games=14, first=0.25, cards=(), are_all=True, lengths=(3, 4, 5, 1, 0, 0, 1), step=10
)
SERVERS: Final = {"shares-many": MANY, "shares-few": FEW, "shares-no-cards": NO_CARDS}
"""The pictures in golden/, by name."""
