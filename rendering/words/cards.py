"""A card in words: where it leads, what its stamp says, what its picture shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import mirror_of
from rendering.words.lists import OR, listed
from rendering.words.names import card_name, card_set_name, side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from onitama_core.game import Card, Offset, Player

COUNTS: Final = ("no", "one", "two")


def where_it_leads(card: Card) -> str:
    """As `describe_moves`; of a Wind card both parts."""
    if not card.spirit:
        return describe_moves(card.moves)
    return f"a pawn {describe_moves(card.moves)}; then the Spirit {describe_moves(card.spirit)}"


def what_it_moves(card: Card) -> str:
    """As in `It moves a piece two forward or one back`."""
    return f"It moves {'' if card.spirit else 'a piece '}{where_it_leads(card)}"


def describe_moves(offsets: Iterable[Offset]) -> str:
    """As in `two forward or one back`."""
    return listed([describe_offset(offset) for offset in sorted(offsets, key=reading)], OR)


def reading(offset: Offset) -> tuple[int, int]:
    """Far forward first, then from left to right."""
    right, forward = offset
    return -forward, right


def describe_offset(offset: Offset) -> str:
    right, forward = offset
    along = "forward" if forward > 0 else "back"
    across = "right" if right > 0 else "left"
    if not right:
        return f"{COUNTS[abs(forward)]} {along}"
    if not forward:
        return f"{COUNTS[abs(right)]} {across}"
    if abs(right) == abs(forward):
        return f"{COUNTS[abs(right)]} {along}-{across}"
    return f"{COUNTS[abs(forward)]} {along} with {COUNTS[abs(right)]} {across}"


def first_player(card: Card, name: Callable[[Player], str] = side) -> str:
    """What its stamp says."""
    if card.stamp is None:
        return "Who moves first is drawn by lot when it is the side card"
    return f"{name(card.stamp)} moves first when it is the side card"


def mirrored(card: Card) -> str:
    """Nothing where the catalogue has no mirror image of it."""
    mirror = mirror_of(card)
    if mirror is None:
        return ""
    if mirror is card:
        return "It is its own mirror image."
    return f"Its mirror image is **{card_name(mirror)}**."


def card_page(card: Card, name: Callable[[Player], str]) -> Iterator[str]:
    """What stands above the card's picture."""
    yield f"**{card_name(card)}** · {card_set_name(card.card_set)}"
    yield f"{what_it_moves(card)}, as its player sees it."
    yield f"{first_player(card, name)}."
    if told := mirrored(card):
        yield told


def describe_cards(cards: Sequence[Card]) -> str:
    """Alt text for `Renderer.cards`' picture."""
    return " ".join(f"{card_name(card)}: {where_it_leads(card)}." for card in cards)


def describe_card(card: Card) -> str:
    """Alt text for `Renderer.card`'s picture."""
    grids = "two grids" if card.spirit else "its grid"
    return (
        f"Onitama card {card_name(card)}, {card_set_name(card.card_set)}, with {grids} as Red "
        f"reads it and, turned round, as Blue does. {what_it_moves(card)}. "
        f"{first_player(card)}."
    )
