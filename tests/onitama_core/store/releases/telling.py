"""What a release tells everybody, and each player, of all its matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import format_position
from onitama_core.store import Played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Entry, Match
    from tests.onitama_core.matches.table import Table


async def told(table: Table) -> str:
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return "\n".join([await told_of(table, row["id"]) for row in rows])


async def told_of(table: Table, match_id: int) -> str:
    match = await table.present(match_id)
    lines = [
        " ".join(standing(match)),
        f"public: {await table.position(match_id)}",
        *[await told_to(table, match_id, person.user_id) for person in match.people],
        f"log: {' '.join(map(written, await table.log(match_id)))}",
    ]
    return "\n    ".join(lines) + "\n"


async def told_to(table: Table, match_id: int, user_id: int) -> str:
    view = (await table.matches.look_as(match_id, user_id)).view
    return f"{user_id}: {format_position(view)}"


def standing(match: Match) -> Iterator[str]:
    yield f"#{match.id} {match.setup.variant.value} in {match.place.channel_id}"
    if match.parent_id is not None:
        yield f"of {match.parent_id}"
    yield f"entry {match.seq} step {match.step} turn {match.turn_number} {match.phase.name}"
    yield f"waits for {match.users(*match.waits_for)}"
    if match.draw_offer is not None:
        yield f"draw offer {match.draw_offer.seq} by {match.draw_offer.player.name}"
    if match.outcome is not None:
        yield f"over: {match.outcome.termination.value} for {match.outcome.winner}"


def written(entry: Entry) -> str:
    return entry.action if isinstance(entry, Played) else entry.kind.value
