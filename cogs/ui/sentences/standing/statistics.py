"""How a server's games went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import find_card
from onitama_core.people import LEAST_GAMES
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.people import Statistics
    from onitama_core.store import CardSum

NOTHING: Final = (
    "No match between two people has been played here so far. "
    "`/onitama challenge` begins the first."
)


def above_statistics(found: Statistics) -> Iterator[str]:
    yield f"**{words.variant_name(found.variant)} in this server** · {found.games} matches"
    yield f"Who moves first wins {found.first.share:.0%}; a draw is half a win."
    yield from best_and_worst(found.cards)


def best_and_worst(cards: Sequence[CardSum]) -> Iterator[str]:
    """Unless they are level."""
    if cards and cards[0].tally.share != cards[-1].tally.share:
        yield f"Best to begin with: {share(cards[0])}; worst: {share(cards[-1])}."


def share(one: CardSum) -> str:
    """As in `Tiger, 62%`."""
    return f"{words.card_name(find_card(one.card))}, {one.tally.share:.0%}"


def too_few(found: Statistics) -> str:
    missing = LEAST_GAMES - found.games
    so_far = "1 match" if found.games == 1 else f"{found.games} matches"
    more = "1 more" if missing == 1 else f"{missing} more"
    variant = words.variant_name(found.variant)
    return f"{so_far} of {variant} so far: play {more}, and this shows cards, first moves, lengths."


def nothing_of(variant: str) -> str:
    return (
        f"No match of {variant} has been played here so far. `/onitama challenge` begins the first."
    )
