"""Terms of a match that are chosen in lists, and the values that each list offers."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from onitama_core import store
from onitama_core.game import POOLS, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping


class Term(Enum):
    """A term, by its field of `Terms`. The order stands in posted lists."""

    VARIANT = "variant"
    CARDS = "pool"
    SEAT = "seat"
    PLACE = "venue"
    PACE = "pace"


TERMS: Final = tuple(Term)
PLACES: Final = {"here": store.Venue.CHANNEL, "thread": store.Venue.THREAD}
OFFERED: Final[Mapping[Term, Mapping[str, Any]]] = {
    Term.VARIANT: {variant.value: variant for variant in Variant},
    Term.CARDS: {name: name for name in POOLS},
    Term.SEAT: {
        seat.value: seat
        for seat in (store.SeatChoice.RANDOM, store.SeatChoice.RED, store.SeatChoice.BLUE)
    },
    Term.PLACE: PLACES,
    Term.PACE: store.PACES,
}
"""The offered values of each term, by how each is written in the list."""
