"""Which match is next for somebody who has just played in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, DAVE, TURNS

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import FakeClock, Table


async def test_the_one_that_has_waited_longest_is_next(table: Table, clock: FakeClock) -> None:
    recent, played, old = [await table.started(opponent=person) for person in (BOB, CAROL, DAVE)]
    clock.advance(hours=1)
    await table.play_on(recent, *TURNS[:2])
    found = await table.play.next_turn(ALICE.user_id, played)
    assert found is not None
    assert found.id == old.id


async def test_only_what_waits_for_the_player_here_is_next(table: Table) -> None:
    here = await table.started()
    await table.started(place=ABROAD, opponent=CAROL)
    theirs = await table.started(opponent=DAVE)
    await table.play_on(theirs, TURNS[0])
    assert await table.play.next_turn(ALICE.user_id, here) is None
