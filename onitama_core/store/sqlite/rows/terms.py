"""The terms of an invitation and of the match it led to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Variant
from onitama_core.store.records.pace import PACES, name_of
from onitama_core.store.records.terms import SeatChoice, Terms, Venue

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from typing import TypeAlias

    Columns: TypeAlias = Mapping[str, Any] | sqlite3.Row

TERMS: Final = ("variant", "pool", "dealt", "seat", "venue", "pace", "rated")


def terms(row: Columns) -> Terms:
    return terms_of(tuple(row[name] for name in TERMS))


@lru_cache(maxsize=1024)
def terms_of(kept: tuple[Any, ...]) -> Terms:
    variant, pool, dealt, seat, venue, pace, rated = kept
    return Terms(
        pool=pool,
        is_dealt=bool(dealt),
        seat=SeatChoice(seat),
        variant=Variant(variant),
        venue=Venue(venue),
        pace=PACES[pace],
        is_rated=bool(rated),
    )


def of_terms(terms: Terms) -> dict[str, Any]:
    return {
        "variant": terms.variant.value,
        "pool": terms.pool,
        "dealt": int(terms.is_dealt),
        "seat": terms.seat.value,
        "venue": terms.venue.value,
        "pace": name_of(terms.pace),
        "rated": int(terms.is_rated),
    }
