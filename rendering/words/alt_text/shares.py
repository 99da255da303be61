"""How a server's games went, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.words.lists import listed
from rendering.words.names import card_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.reading import CardShare, Shares


def describe_shares(shares: Shares) -> str:
    return " ".join(sentences(shares))


def sentences(shares: Shares) -> Iterator[str]:
    yield f"{shares.games} games. Who moved first won {shares.first:.0%}."
    if shares.cards:
        which = "" if shares.are_all else ", the best and the worst"
        yield f"Won by who began with a card{which}: {', '.join(map(of_card, shares.cards))}."
    yield f"Games by turns: {listed([*lengths(shares)])}."


def of_card(one: CardShare) -> str:
    """As in `Tiger 62% of 12`."""
    return f"{card_name(one.card)} {one.share:.0%} of {one.games}"


def lengths(shares: Shares) -> Iterator[str]:
    last = len(shares.lengths) - 1
    for number, games in enumerate(shares.lengths):
        first = shares.step * number + 1
        until = "or more" if number == last else f"to {first + shares.step - 1}"
        yield f"{first} {until}: {games}"
