"""What is chosen of an invitation in one go: its variant, cards, seats, place and pace."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from cogs.ui.where import Where
from onitama_core.game import POOLS, Variant, named_pool
from onitama_core.store import PACES, SeatChoice, name_of

if TYPE_CHECKING:
    from cogs.ui.clicks.written.draft import Draft
    from onitama_core.store import Customs


class Term(Enum):
    """A list each, with the values it offers; their order stands in posted lists."""

    VARIANT = tuple(variant.value for variant in Variant)
    CARDS = tuple(POOLS)
    SEAT = (SeatChoice.RANDOM.value, SeatChoice.RED.value, SeatChoice.BLUE.value)
    PLACE = tuple(where.value for where in Where)
    PACE = tuple(PACES)


TERMS: Final = tuple(Term)


def chosen_value(draft: Draft, term: Term, customs: Customs) -> str | None:
    """None while the pool is none of those with a name."""
    match term:
        case Term.VARIANT:
            return draft.variant.value
        case Term.CARDS:
            return pool_name(draft)
        case Term.SEAT:
            return draft.seat.value
        case Term.PLACE:
            where = Where.THREAD if draft.in_thread else Where.HERE
            return where.value
        case Term.PACE:
            return name_of(draft.pace_in(customs))


def with_term(draft: Draft, term: Term, value: str) -> Draft:
    """`value` is one of the term's."""
    match term:
        case Term.VARIANT:
            return with_pool(replace(draft, variant=Variant(value)), pool_name(draft) or "base")
        case Term.CARDS:
            return with_pool(draft, value)
        case Term.SEAT:
            return replace(draft, seat=SeatChoice(value))
        case Term.PLACE:
            return replace(draft, in_thread=Where(value) is Where.THREAD)
        case Term.PACE:
            return replace(draft, pace=PACES[value])


def with_pool(draft: Draft, name: str) -> Draft:
    return replace(draft, pool=frozenset(named_pool(draft.variant, name)))


def pool_name(draft: Draft) -> str | None:
    pools = {name: frozenset(named_pool(draft.variant, name)) for name in POOLS}
    return next((name for name, pool in pools.items() if pool == draft.pool), None)
