"""What a result leads to beyond its match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.onitama_core.matches.table import ALICE, BLUE_WINS, BOB
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from pathlib import Path

    from tests.onitama_core.matches.table import Table


async def order(table: Table) -> list[int]:
    rows = await table.rows(
        "SELECT id FROM match WHERE result_number IS NOT NULL ORDER BY result_number"
    )
    return [row["id"] for row in rows]


async def test_results_are_numbered_as_they_come(table: Table) -> None:
    first, second, third, fourth = [await table.started() for _ in range(4)]
    await table.matches.resign(third.id, BOB.user_id)
    await table.play_on(first, *BLUE_WINS)
    await table.matches.cancel(fourth.id, ALICE.user_id)
    assert await order(table) == [third.id, first.id, fourth.id]
    await table.matches.resign(second.id, ALICE.user_id)
    assert await order(table) == [third.id, first.id, fourth.id, second.id]


async def test_also_that_of_a_match_that_cant_be_replayed(path: Path, table: Table) -> None:
    match = await table.started()
    plain(path, "UPDATE match SET seq = 7")
    await table.matches.resign_unread(match.id, BOB.user_id, table.clock())
    assert await order(table) == [match.id]
