"""Rated matches between people, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game import Variant
from onitama_core.store import PACES
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Match, Person, Place, Rating, RatingChange
    from tests.onitama_core.matches.table import Table

RATED = replace(NAMED_CARDS, pace=PACES["3d"], is_rated=True)


async def begun(
    table: Table, *, by: Person = ALICE, opponent: Person = BOB, place: Place = HERE
) -> Match:
    """A rated match in which each has moved twice."""
    match = await table.started(challenger=by, opponent=opponent, place=place, terms=RATED)
    await table.play_on(match, *TURNS)
    return match


async def won(table: Table, loser: Person = BOB, *, by: Person = ALICE, place: Place = HERE) -> int:
    match = await begun(table, by=by, opponent=loser, place=place)
    await table.matches.resign(match.id, loser.user_id)
    return match.id


async def rating(table: Table, person: Person, place: Place = HERE) -> Rating:
    return await table.store.read(
        lambda reader: reader.rating_of(person.user_id, place.guild_id, Variant.CLASSIC)
    )


async def changes(table: Table, match_id: int) -> list[RatingChange]:
    return await table.store.read(lambda reader: reader.rating_changes_of(match_id))
