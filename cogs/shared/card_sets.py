"""Encoding of numbers and sets of cards in few characters, for custom ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cogs.shared.errors import OldButton
from onitama_core.game import CATALOGUE, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"


def to_base_32(number: int) -> str:
    head, digit = divmod(number, len(DIGITS))
    return f"{to_base_32(head) if head else ''}{DIGITS[digit]}"


def encode_cards(cards: Iterable[Card]) -> str:
    """Return a set of cards as a base-32 number, with a bit for each card of the catalogue."""
    return to_base_32(sum(1 << CATALOGUE.index(card) for card in cards))


ENCODED_CARDS: Final = re.compile(r"[0-9a-v]{1,9}")
"""A set of cards in a custom id; nine digits have 45 bits, for as many cards in the catalogue."""


def decode_cards(text: str) -> frozenset[Card]:
    """Return the set of cards that `encode_cards` wrote. Raises OldButton."""
    if not ENCODED_CARDS.fullmatch(text):
        raise OldButton
    bits = int(text, len(DIGITS))
    return frozenset(card for bit, card in enumerate(CATALOGUE) if bits >> bit & 1)
