"""Several things in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.words.names import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.game import Card, Square

OR: Final = "or"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """As in `a1, b1 and d1`."""
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def listed_squares(squares: Iterable[Square], joint: str = "and") -> str:
    return listed([str(square) for square in squares], joint)


def listed_cards(cards: Iterable[Card], joint: str = "and") -> str:
    return listed([card_name(card) for card in cards], joint)
