"""Who is waited for is called once before time runs out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches.upkeep import serve
from onitama_core.store import PACES, PostKind
from tests.onitama_core.matches.table import NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

A_SECOND = timedelta(seconds=1)


async def at_pace(table: Table, pace: str) -> Match:
    return await table.started(terms=replace(NAMED_CARDS, pace=PACES[pace]))


async def calls(table: Table) -> int:
    """What is owed after all that is due by now."""
    while (due := await table.matches.serve()) is not None and due <= table.clock():
        pass
    return [kind for kind, _ in await table.due()].count(PostKind.WARNING)


@pytest.mark.parametrize(
    ("pace", "after"),
    [
        ("3d", timedelta(hours=54)),
        ("1d", timedelta(hours=18)),
        ("5m", timedelta(minutes=3, seconds=45)),
        ("10+5", timedelta(minutes=7, seconds=30)),
        ("3+2", timedelta(minutes=2)),
        ("none", timedelta(days=23)),
    ],
)
async def test_at_a_quarter_of_the_time_though_not_under_a_minute_and_a_week_before_the_idle_end(
    table: Table, pace: str, after: timedelta
) -> None:
    match = await at_pace(table, pace)
    table.clock.now = match.started_at + after - A_SECOND
    assert await calls(table) == 0
    table.clock.now += A_SECOND
    assert await calls(table) == 1
    table.clock.now += A_SECOND
    assert await calls(table) == 1


async def test_who_has_hardly_a_minute_is_not_called(table: Table) -> None:
    match = await at_pace(table, "3+2")
    for text in TURNS:
        table.clock.now += 50 * A_SECOND
        match = (await table.play_on(match, text)).match
    assert match.clocks is not None
    assert max(match.clocks.left) < 2 * timedelta(minutes=1)
    assert match.deadline is not None
    table.clock.now = match.deadline - A_SECOND
    assert await calls(table) == 0


async def test_with_the_turn_the_call_is_put_off(table: Table) -> None:
    match = await at_pace(table, "1d")
    table.clock.advance(hours=17)
    await table.play_on(match, TURNS[0])
    table.clock.advance(hours=17)
    assert await calls(table) == 0
    table.clock.advance(hours=1)
    assert await calls(table) == 1


async def test_with_a_turn_that_is_played_while_the_call_is_served_too(table: Table) -> None:
    """Else who has just begun to think is called, and never again."""
    match = await at_pace(table, "1d")
    table.clock.advance(hours=18)
    (due,) = await table.store.read(lambda reader: reader.due(table.clock(), 1))
    await table.play_on(match, TURNS[0])
    await table.write(lambda transaction: serve(transaction, due, table.clock()))
    assert await calls(table) == 0
    table.clock.advance(hours=18)
    assert await calls(table) == 1


async def test_when_it_is_too_late_nobody_is_called(table: Table) -> None:
    """After a while in which nothing was served the match ends at once."""
    match = await at_pace(table, "1d")
    table.clock.advance(hours=25)
    assert await calls(table) == 0
    assert (await table.present(match.id)).is_over


async def test_between_the_deadline_and_the_end_nobody_is_called(table: Table) -> None:
    """While clicks under way are waited for."""
    match = await at_pace(table, "1d")
    table.clock.now = match.started_at + timedelta(days=1) + A_SECOND
    assert await calls(table) == 0
    assert not (await table.present(match.id)).is_over


async def test_in_a_match_that_is_over_nobody_is_called(table: Table) -> None:
    match = await at_pace(table, "1d")
    await table.matches.resign(match.id, match.people[0].user_id)
    table.clock.advance(hours=18)
    assert await calls(table) == 0
