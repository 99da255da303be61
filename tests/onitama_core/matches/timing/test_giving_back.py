"""Time in which nobody could play is nobody's: deadlines move, and clocks stand still."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Outcome, Player, Termination
from onitama_core.matches import give_back
from onitama_core.matches.deadlines import GRACE
from onitama_core.store import (
    PACES,
    Clocks,
    DueKind,
    Live,
    Shards,
    to_milliseconds,
    whole_milliseconds,
)
from tests.onitama_core.matches.table import ALICE, CAROL, NAMED_CARDS, ONE_INSTANT, TURNS

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock, Table

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)


async def begun(table: Table, pace: str) -> Match:
    return await table.started(terms=replace(NAMED_CARDS, pace=PACES[pace]))


async def away(table: Table, begin: datetime, end: datetime) -> None:
    table.clock.now = end
    await table.write(lambda transaction: give_back(transaction, begin, end))


async def deadline(table: Table, match: Match) -> datetime:
    found = (await table.matches.match(match.id)).deadline
    assert found is not None
    return found


async def queued(table: Table, match: Match, kind: DueKind) -> list[int]:
    sql = f"SELECT at FROM due WHERE subject = {match.id} AND kind = '{kind.value}'"  # noqa: S608
    return [row["at"] for row in await table.rows(sql)]


@pytest.mark.parametrize("pace", PACES)
async def test_a_deadline_comes_as_much_later(table: Table, pace: str) -> None:
    match = await begun(table, pace)
    before, begin = await deadline(table, match), match.started_at + 10 * ONE_INSTANT
    warned = await queued(table, match, DueKind.WARNING)
    gone = 2 * timedelta(days=40) if pace == "none" else timedelta(hours=2)
    await away(table, begin, begin + gone)
    floor = table.clock() + (MINUTE if isinstance(PACES[pace], Live) else HOUR)
    after = await deadline(table, match)
    assert after == max(before + gone, floor)
    moved = (after - before) // ONE_INSTANT
    assert await queued(table, match, DueKind.DEADLINE) == [to_milliseconds(after + GRACE)]
    assert await queued(table, match, DueKind.WARNING) == [at + moved for at in warned]


@pytest.mark.parametrize("pace", ["1h", "3+2"])
async def test_time_is_given_back_in_the_shards_that_were_away(table: Table, pace: str) -> None:
    match = await begun(table, pace)
    before, end = await deadline(table, match), match.started_at + 2 * HOUR
    table.clock.now = end
    for shard in (1, 0):
        assert await deadline(table, match) == before
        there = Shards(frozenset({shard}), 2)
        await table.write(partial(give_back, begin=match.started_at, end=end, shards=there))
    assert await deadline(table, match) == before + 2 * HOUR


@pytest.mark.parametrize(("pace", "least"), [("5m", HOUR), ("1h", HOUR), ("3+2", MINUTE)])
async def test_there_is_time_to_come_back(table: Table, pace: str, least: timedelta) -> None:
    match = await begun(table, pace)
    begin = await deadline(table, match) - timedelta(seconds=1)
    await away(table, begin, begin + timedelta(minutes=7))
    assert await deadline(table, match) == table.clock() + least


@pytest.mark.parametrize(("minutes", "moved"), [(4, False), (6, True)])
async def test_who_has_hours_left_keeps_the_instant_they_were_told_over_a_restart(
    table: Table, minutes: int, *, moved: bool
) -> None:
    match = await begun(table, "1d")
    before = await deadline(table, match)
    await away(table, match.started_at + HOUR, match.started_at + HOUR + minutes * MINUTE)
    assert await deadline(table, match) == (before + minutes * MINUTE if moved else before)


async def test_what_had_run_out_before_has_run_out(table: Table) -> None:
    match = await begun(table, "1h")
    passed = await deadline(table, match)
    await away(table, passed + ONE_INSTANT, passed + HOUR)
    await table.matches.serve()
    after = await table.matches.match(match.id)
    assert after.outcome == Outcome(Player.BLUE, Termination.TIMEOUT)


async def test_what_is_over_stays_over(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "1h")
    await table.matches.resign(match.id, ALICE.user_id)
    async with table.unchanged():
        await away(table, clock(), clock() + HOUR)


async def test_nothing_else_that_is_due_moves(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited(CAROL)
    sql = f"SELECT at FROM due WHERE kind = 'expiry' AND subject = {invitation.id}"  # noqa: S608
    before = [row["at"] for row in await table.rows(sql)]
    await away(table, clock(), clock() + HOUR)
    assert [row["at"] for row in await table.rows(sql)] == before


async def test_a_clock_stands_still_meanwhile(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "5+3")
    clock.now += MINUTE
    await away(table, clock(), clock() + HOUR)
    clock.now += MINUTE
    after = (await table.play_on(match, TURNS[0])).match
    assert after.clocks == Clocks((3 * MINUTE + timedelta(seconds=3), 5 * MINUTE))


async def test_time_given_on_top_is_on_the_clock(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "5+3")
    clock.now += 5 * MINUTE - timedelta(seconds=1)
    await away(table, clock(), clock() + HOUR)
    clock.now += 30 * timedelta(seconds=1)
    after = (await table.play_on(match, TURNS[0])).match
    assert after.clocks == Clocks((timedelta(seconds=30 + 3), 5 * MINUTE))


@pytest.mark.parametrize("seed", range(5))
async def test_whatever_happens_no_match_is_lost_by_an_absence(
    table: Table, clock: FakeClock, seed: int
) -> None:
    """Each of who is waited for plays in what time they had, not counting absences."""
    rng = Random(seed)  # noqa: S311 - a game
    pace = rng.choice(["5m", "1h", "3+2", "10+5"])
    match, moves = await begun(table, pace), iter(TURNS)
    for text in moves:
        present = await table.matches.match(match.id)
        assert present.deadline is not None
        left = present.deadline - clock()
        for _ in range(rng.randrange(4)):
            clock.now += left // rng.randint(4, 40)
            clock.now = whole_milliseconds(clock.now)
            begin = clock()
            await away(table, begin, begin + timedelta(minutes=rng.randrange(300)))
            await table.matches.serve()
            left = await deadline(table, match) - clock()
            assert left >= (MINUTE if isinstance(PACES[pace], Live) else HOUR)
        await table.play_on(match, text)
    assert not (await table.matches.match(match.id)).is_over
