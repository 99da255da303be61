"""A person's finished matches, page by page."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Variant
from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records.slices import After, Before
from onitama_core.store.sqlite.subjects.matches import LATEST, PLAYED_OUT, MatchQuestions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store.records.matches import Match
    from onitama_core.store.records.slices import Slice

SEATS: Final = ("red_id", "blue_id")
EARLIEST: Final = "ORDER BY finished_at, id LIMIT :most"


class EndedQuestions(MatchQuestions):
    def finished_of(
        self,
        user_id: int,
        guild_id: int,
        variant: Variant | None,
        part: Slice,
        most: int,
        *,
        with_private: bool = False,
    ) -> list[Match]:
        variants = tuple(Variant) if variant is None else (variant,)
        found = self._matches(
            lists_of(variants, part, with_private=with_private),
            user=user_id,
            guild=guild_id,
            most=most,
            **key_of(part),
        )
        return found[::-1] if isinstance(part, After) else found


def lists_of(variants: Sequence[Variant], part: Slice, *, with_private: bool) -> str:
    """The matches nearest to where a part begins: of a few short lists, each by its index."""
    beyond, order = "", LATEST
    if isinstance(part, Before):
        beyond = " AND (finished_at, id) < (:at, :id)"
    if isinstance(part, After):
        beyond, order = " AND (finished_at, id) > (:at, :id)", EARLIEST
    venues = (0, 1) if with_private else (0,)
    lists = (
        f"SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT} AND {seat} = :user"  # noqa: S608 - names from here
        f" AND guild_id = :guild AND (venue = 'private') = {is_private}"
        f" AND variant = '{variant.value}'{beyond} {order})"
        for seat, is_private, variant in product(SEATS, venues, variants)
    )
    return f"WHERE id IN ({' UNION '.join(lists)}) {order}"


def key_of(part: Slice) -> dict[str, Any]:
    if part is None:
        return {}
    return {"at": to_milliseconds(part.end.at), "id": part.end.match_id}
