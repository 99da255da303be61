"""Clocks: pure values of a log, whole turns, never below nothing."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import (
    Outcome,
    Player,
    Termination,
    Variant,
    deal,
    legal_actions,
    named_pool,
)
from onitama_core.matches.replay import resume, set_to, start_of, status_of
from onitama_core.store import PACES, Clocks, Live, SeatChoice, Terms
from tests.onitama_core.matches.table import ALICE, BOB, TURNS, FakeClock, Table, at_pace

if TYPE_CHECKING:
    from onitama_core.store import Match, Pace


RED, BLUE = Player
MINUTE: Final = timedelta(minutes=1)
TIMED: Final = [name for name in PACES if name != "none"]


# Under any log


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("pace", TIMED)
async def test_under_any_log_a_clock_shows_what_whole_turns_have_left(
    table: Table, clock: FakeClock, variant: Variant, pace: str
) -> None:
    """Played at random, at random instants, with breaks in which nobody's time runs."""
    rng = Random(f"{variant} {pace}")  # noqa: S311 - a game
    match = await begun(table, variant, PACES[pace], rng)
    model = [full_of(PACES[pace])] * 2
    began = match.started_at
    for _ in range(40):
        if match.is_over:
            break
        player = rng.choice(match.waits_for)
        step = min(model) * rng.uniform(0, 0.2)
        clock.now += timedelta(milliseconds=step // timedelta(milliseconds=1))
        turn_before = turn_of(match)
        before = model[player]
        await act(table, match, player, rng)
        match = await table.matches.match(match.id)
        is_done = turn_of(match) != turn_before or is_placed(match, player)
        if is_done and isinstance(PACES[pace], Live):
            model[player] = before - (clock() - began) + increment_of(PACES[pace])
        if turn_of(match) != turn_before:
            began = clock()
        if not match.is_over:
            assert match.clocks == Clocks((model[RED], model[BLUE]))
            assert match.deadline == began + model[match.waits_for[0]]
        assert await replayed(table, match) == match


def turn_of(match: Match) -> int:
    return 0 if len(match.waits_for) > 1 or match.phase.name == "PLACEMENT" else match.turn_number


def is_placed(match: Match, player: Player) -> bool:
    return match.phase.name == "PLACEMENT" and player not in match.waits_for


def full_of(pace: Pace) -> timedelta:
    clocks = set_to(pace)
    assert clocks is not None
    return clocks.left[RED]


def increment_of(pace: Pace) -> timedelta:
    return pace.increment if isinstance(pace, Live) else timedelta(0)


async def begun(table: Table, variant: Variant, pace: Pace, rng: Random) -> Match:
    setup = deal(variant, named_pool(variant, "base"), rng)
    terms = Terms(",".join(setup.card_ids), seat=SeatChoice.RED, variant=variant, pace=pace)
    return await table.started(terms=terms)


async def act(table: Table, match: Match, player: Player, rng: Random) -> None:
    loaded = await table.matches.load(match.id)
    action = rng.choice(legal_actions(loaded.progress.state, player))
    await table.matches.play(match.id, match.people[player].user_id, action, step=None)


async def replayed(table: Table, match: Match) -> Match:
    """The same, as its log alone tells it."""
    return match.at(status_of(resume(start_of(match), await table.log(match.id))))


# What entries keep


@pytest.mark.parametrize(("pace", "spent"), [("5+3", MINUTE), ("none", timedelta(0))])
async def test_an_entry_keeps_what_was_used_of_the_turn_by_then(
    table: Table, clock: FakeClock, pace: str, spent: timedelta
) -> None:
    match = await table.started(terms=at_pace(pace))
    clock.now += MINUTE
    await table.offer(match, ALICE)
    assert [entry.spent for entry in await table.log(match.id)] == [spent]
    assert (match.clocks is None) == (pace == "none")


# Where a turn is taken back


@pytest.mark.parametrize(("turns", "asked_after"), [(1, 0), (2, 1)])
async def test_of_the_turn_that_is_broken_off_the_time_that_was_used_stays_used(
    table: Table, clock: FakeClock, turns: int, asked_after: int
) -> None:
    """Blue's, or Red's own; of three minutes the last two while the request waits."""
    match = await table.present((await table.started(*TURNS[:turns], terms=at_pace("5+3"))).id)
    assert match.clocks is not None
    left, mover = match.clocks.left, match.turn
    clock.advance(minutes=asked_after)
    request = await table.ask_back(match, ALICE)
    clock.advance(minutes=2)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    used = (asked_after + 2) * MINUTE
    assert update.match.clocks == match.clocks.with_left(mover, left[mover] - used)
    own = left[RED] - (used if mover is RED else timedelta(0))
    assert (await table.matches.match(match.id)).deadline == clock() + own


async def test_a_request_stops_no_clock(table: Table, clock: FakeClock) -> None:
    match = await table.started(TURNS[0], terms=at_pace("1h"))
    before = (await table.matches.match(match.id)).deadline
    await table.ask_back(match, ALICE)
    assert (await table.matches.match(match.id)).deadline == before
    clock.advance(hours=2)
    await table.matches.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(RED, Termination.TIMEOUT)
    assert over.takeback is None
