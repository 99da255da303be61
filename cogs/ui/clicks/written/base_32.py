"""Numbers and sets of cards in few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import CATALOGUE, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"


def to_base_32(number: int) -> str:
    head, digit = divmod(number, len(DIGITS))
    return f"{to_base_32(head) if head else ''}{DIGITS[digit]}"


def from_base_32(digits: str) -> int:
    return int(digits, len(DIGITS))


def written(cards: Iterable[Card]) -> str:
    """A bit a card."""
    return to_base_32(sum(1 << CATALOGUE.index(card) for card in cards))


def unwritten(digits: str) -> frozenset[Card]:
    bits = from_base_32(digits)
    return frozenset(card for place, card in enumerate(CATALOGUE) if bits >> place & 1)
