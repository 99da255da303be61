"""Which match is next for somebody who has just played in another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game import parse_action
from onitama_core.store import PACES
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, DAVE, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock, Table


async def next_after(table: Table, played: Match) -> int | None:
    update = await table.matches.play(played.id, ALICE.user_id, parse_action(TURNS[0]), step=None)
    return None if update.next_match is None else update.next_match.id


async def test_the_one_that_has_waited_longest_is_next(table: Table, clock: FakeClock) -> None:
    recent, played, old = [await table.started(opponent=person) for person in (BOB, CAROL, DAVE)]
    clock.advance(hours=1)
    await table.play_on(recent, *TURNS[:2])
    assert await next_after(table, played) == old.id


async def test_the_one_whose_time_runs_out_first_comes_before_one_that_has_waited_longer(
    table: Table, clock: FakeClock
) -> None:
    played, _ = [await table.started(opponent=person) for person in (CAROL, DAVE)]
    clock.advance(hours=1)
    urgent = await table.started(terms=replace(NAMED_CARDS, pace=PACES["1h"]))
    assert await next_after(table, played) == urgent.id


async def test_only_what_waits_for_the_player_here_is_next(table: Table) -> None:
    here = await table.started()
    await table.started(place=ABROAD, opponent=CAROL)
    theirs = await table.started(opponent=DAVE)
    await table.play_on(theirs, TURNS[0])
    assert await next_after(table, here) is None
