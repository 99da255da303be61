"""While the bot is kept from a server nobody's time runs there."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.matches import give_back
from onitama_core.store import PACES, Live, NoSuchMatch
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, HERE, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Match, Place
    from tests.onitama_core.matches.table import FakeClock, Table

AWAY: Final = timedelta(days=29)
FOR_GOOD: Final = timedelta(days=40)


async def begun(table: Table, pace: str, place: Place = HERE) -> Match:
    return await table.started(place=place, terms=replace(NAMED_CARDS, pace=PACES[pace]))


async def served(table: Table) -> None:
    for _ in range(4):
        await table.matches.serve(has_left=lambda _: True)


@pytest.mark.parametrize("pace", PACES)
async def test_no_match_is_lost_there(table: Table, clock: FakeClock, pace: str) -> None:
    match = await begun(table, pace)
    await table.matches.lose_server(HERE.guild_id)
    clock.now += AWAY
    await served(table)
    assert not (await table.present(match.id)).is_over
    assert await table.due() == []


@pytest.mark.parametrize("pace", PACES)
async def test_the_time_is_given_back(table: Table, clock: FakeClock, pace: str) -> None:
    match = await begun(table, pace)
    assert match.deadline is not None
    await table.matches.lose_server(HERE.guild_id)
    clock.now += AWAY
    await table.matches.find_server(HERE.guild_id)
    least = timedelta(minutes=1) if isinstance(PACES[pace], Live) else timedelta(hours=1)
    assert (await table.present(match.id)).deadline == max(match.deadline + AWAY, clock() + least)
    await served(table)
    assert not (await table.present(match.id)).is_over
    clock.now += timedelta(days=40)
    await served(table)
    assert (await table.present(match.id)).is_over


@pytest.mark.parametrize("pace", PACES)
async def test_who_never_invites_it_again_has_no_match_open_for_ever(
    table: Table, clock: FakeClock, pace: str
) -> None:
    """Nobody is told, not even when the bot is back after all."""
    match = await begun(table, pace)
    await table.matches.lose_server(HERE.guild_id)
    for _ in range(FOR_GOOD.days):
        clock.advance(hours=24)
        await served(table)
        assert await table.due() == []
    await table.matches.find_server(HERE.guild_id)
    with pytest.raises(NoSuchMatch):
        await table.present(match.id)


async def test_who_invites_it_again_at_the_last_moment_has_an_hour(
    table: Table, clock: FakeClock
) -> None:
    match = await begun(table, "3d")
    assert match.deadline is not None
    await table.matches.lose_server(HERE.guild_id)
    clock.now = match.deadline + timedelta(days=30) - timedelta(minutes=1)
    await table.matches.find_server(HERE.guild_id)
    assert (await table.present(match.id)).deadline == clock.now + timedelta(hours=1)


async def test_elsewhere_time_runs(table: Table, clock: FakeClock) -> None:
    here, abroad = await begun(table, "1h"), await begun(table, "1h", ABROAD)
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=2)
    await served(table)
    assert [(await table.present(match.id)).is_over for match in (here, abroad)] == [False, True]


async def test_lost_or_found_twice_it_counts_once(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "1d")
    assert match.deadline is not None
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=1)
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=1)
    for _ in range(2):
        await table.matches.find_server(HERE.guild_id)
    assert (await table.present(match.id)).deadline == match.deadline + timedelta(hours=2)


async def test_what_happened_unseen_is_found_by_looking(table: Table, clock: FakeClock) -> None:
    match = await begun(table, "1d")
    assert match.deadline is not None
    await table.matches.compare_servers([ABROAD.guild_id])
    clock.advance(hours=48)
    await table.matches.compare_servers([HERE.guild_id, ABROAD.guild_id])
    assert (await table.present(match.id)).deadline == match.deadline + timedelta(hours=48)


async def test_a_clock_that_stood_still_goes_on(table: Table, clock: FakeClock) -> None:
    """Who is to move has as much time left as before."""
    match = await begun(table, "5+3")
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=5)
    await table.matches.find_server(HERE.guild_id)
    await table.play_on(match, TURNS[0])
    present = await table.present(match.id)
    assert present.clocks is not None
    assert present.clocks.left[match.turn] >= timedelta(minutes=5)


async def test_matches_that_are_over_stay_so(table: Table, clock: FakeClock) -> None:
    match = await table.finished()
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=5)
    await table.matches.find_server(HERE.guild_id)
    present = await table.present(match.id)
    assert (present.is_over, present.deadline) == (True, None)
    await table.started(challenger=CAROL, opponent=ALICE)
    assert BOB in present.people


async def test_a_server_that_was_not_lost_costs_no_change(table: Table) -> None:
    changes: list[str] = []
    await table.store._writer.run(lambda file: file.set_trace_callback(changes.append))
    await table.matches.find_server(HERE.guild_id)
    assert changes == []


@pytest.mark.parametrize(
    ("pace", "days", "full"),
    [("3d", 0, timedelta(days=3)), ("3d", 29, timedelta(days=3)), ("none", 0, timedelta(days=30))],
)
async def test_who_moves_while_it_is_taken_for_lost_leaves_the_other_the_full_time(
    table: Table, pace: str, days: int, full: timedelta
) -> None:
    """A start may take servers for lost that Discord is slow to tell of."""
    clock = table.clock
    match = await begun(table, pace)
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=24 * days, minutes=1)
    present = (await table.play_on(match, TURNS[0])).match
    clock.advance(minutes=1)
    await table.matches.find_server(HERE.guild_id)
    after = await table.present(match.id)
    assert after.deadline == present.deadline == clock() + full - timedelta(minutes=1)
    due = await table.rows("SELECT kind FROM due WHERE kind IN ('deadline', 'warning')")
    assert len(due) == 2


@pytest.mark.parametrize("pace", ["1h", "3d", "5+3"])
async def test_what_the_bot_missed_meanwhile_is_given_back_once(
    table: Table, clock: FakeClock, pace: str
) -> None:
    match = await begun(table, pace)
    assert match.deadline is not None
    since_before = clock()
    clock.advance(hours=1)
    await table.matches.lose_server(HERE.guild_id)
    clock.advance(hours=2)
    await table.write(lambda transaction: give_back(transaction, since_before, clock()))
    await table.matches.find_server(HERE.guild_id)
    least = timedelta(minutes=1) if isinstance(PACES[pace], Live) else timedelta(hours=1)
    later = match.deadline + timedelta(hours=3)
    assert (await table.present(match.id)).deadline == max(later, clock() + least)
