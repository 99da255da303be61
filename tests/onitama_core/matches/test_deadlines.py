"""Clocks and deadlines, and matches that end when the awaited player's time is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import game, store
from onitama_core.game import Outcome, Player, Termination, Variant, deal, named_pool, parse_action
from onitama_core.matches import MatchOver, OutOfTime
from onitama_core.matches.deadlines import DEADLINE_GRACE, IDLE_MATCH_LIFETIME
from onitama_core.matches.due import MAX_DUE_AT_ONCE
from onitama_core.matches.replay import initial_clocks, initial_state_of, resume, status_of
from onitama_core.store import PACES, DueKind, EntryKind, Live, Person, PlainEntry, PostKind, Terms
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, ONE_INSTANT, TURNS, Table, at_pace

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

RED, BLUE = Player
DAY: Final = timedelta(days=1)
A_DAY_A_TURN: Final = at_pace("1d")


def due_at(match: store.Match) -> datetime:
    assert match.deadline is not None
    return match.deadline


async def serve_at(table: Table, now: datetime) -> None:
    table.clock.now = now
    await table.serve_all()


SHADOW: Final = replace(A_DAY_A_TURN, variant=Variant.SHADOW)


async def move(table: Table, match: store.Match, at: datetime) -> None:
    """Play Alice's first turn at a time."""
    await table.matches.play(match.id, ALICE.user_id, parse_action(TURNS[0]), 0, at=at)


@pytest.mark.parametrize("is_clicked", [False, True])
async def test_the_player_to_move_loses_at_the_deadline_unless_a_click_was_in_time(
    table: Table, *, is_clicked: bool
) -> None:
    match = await table.started(terms=A_DAY_A_TURN)
    assert due_at(match) == match.started_at + DAY
    await serve_at(table, due_at(match) + DEADLINE_GRACE - ONE_INSTANT)
    if is_clicked:
        await move(table, match, due_at(match))
    await serve_at(table, due_at(match) + DEADLINE_GRACE)
    after = await table.matches.match(match.id)
    if is_clicked:
        assert (after.outcome, after.deadline) == (None, due_at(match) + DAY)
        return
    assert after.outcome == Outcome(BLUE, Termination.TIMEOUT)
    assert (after.deadline, after.last_activity, after.waits_for) == (None, due_at(match), ())
    end = PlainEntry(1, RED, EntryKind.TIMED_OUT, at=due_at(match), spent=DAY)
    assert await table.log(match.id) == [end]
    assert (PostKind.BOARD, 1) in await table.due()
    assert await table.scheduled_subjects(DueKind.DEADLINE) == []


async def test_a_turn_gives_the_opponent_the_full_time_and_a_draw_offer_gives_none(
    table: Table,
) -> None:
    match = await table.started(terms=A_DAY_A_TURN)
    table.clock.advance(hours=5)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    assert (await table.matches.match(match.id)).deadline == due_at(match)
    after = (await table.play_on(match, TURNS[0])).match
    assert after.deadline == table.clock() + DAY
    await table.offer(match, BOB)
    await serve_at(table, due_at(after) + DEADLINE_GRACE)
    assert (await table.matches.match(match.id)).outcome == Outcome(RED, Termination.TIMEOUT)
    assert (PostKind.DRAW_OFFER_CLOSED, 5) in await table.due()


@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_a_hidden_step_within_a_turn_gives_no_time(table: Table, pace: str) -> None:
    match = await table.started(terms=replace(SHADOW, pace=PACES[pace]))
    await table.placed(match)
    table.clock.advance(hours=5)
    before = (await table.matches.match(match.id)).deadline
    after = (await table.play_on(match, TURNS[0])).match
    assert (after.waits_for, after.deadline) == ((RED,), before)


@pytest.mark.parametrize("method", ["play", "resign", "cancel", "draws.propose"])
async def test_any_action_after_the_deadline_loses_the_match_at_once(
    table: Table, method: str
) -> None:
    match = await table.started(terms=A_DAY_A_TURN)
    late = due_at(match) + ONE_INSTANT
    if method == "play":
        call = move(table, match, late)
    else:
        call = attrgetter(method)(table.matches)(match.id, ALICE.user_id, at=late)
    with pytest.raises(OutOfTime) as caught:
        await call
    assert caught.value.match.outcome == Outcome(BLUE, Termination.TIMEOUT)
    end = PlainEntry(1, RED, EntryKind.TIMED_OUT, at=due_at(match), spent=DAY)
    assert await table.log(match.id) == [end]
    with pytest.raises(MatchOver):
        await move(table, match, due_at(match))


@pytest.mark.parametrize("grace", [DEADLINE_GRACE, DEADLINE_GRACE - ONE_INSTANT])
@pytest.mark.parametrize("method", ["resign", "close"])
async def test_a_win_on_time_can_not_be_undone_by_resigning_or_closing(
    table: Table, method: str, grace: timedelta
) -> None:
    """The match ends only after DEADLINE_GRACE, because a click made in time may still arrive."""
    match = await table.started(terms=A_DAY_A_TURN)
    table.clock.now = due_at(match) + grace
    person = BOB if method == "resign" else CAROL
    with pytest.raises(OutOfTime) as caught:
        await getattr(table.matches, method)(match.id, person.user_id)
    assert caught.value.match.is_over == (grace == DEADLINE_GRACE)
    if grace < DEADLINE_GRACE and method == "resign":
        await move(table, match, due_at(match))
        assert (await table.matches.match(match.id)).outcome is None
    else:
        await serve_at(table, due_at(match) + DEADLINE_GRACE)
        after = await table.matches.match(match.id)
        assert after.outcome == Outcome(BLUE, Termination.TIMEOUT)


async def test_many_matches_that_time_out_together_end_in_small_steps(table: Table) -> None:
    """People can play other matches between two steps."""
    matches = [
        await table.started(
            challenger=Person(10 * number, "A"),
            opponent=Person(10 * number + 1, "B"),
            terms=A_DAY_A_TURN,
        )
        for number in range(1, 2 * MAX_DUE_AT_ONCE + 2)
    ]
    other = await table.started()
    table.clock.now = due_at(matches[-1]) + DEADLINE_GRACE
    for steps in range(1, 4):
        await table.matches.due.serve()
        await table.play_on(other, TURNS[steps - 1])
        over = [match for match in matches if (await table.matches.match(match.id)).is_over]
        assert over == matches[: steps * MAX_DUE_AT_ONCE]


@pytest.mark.parametrize("is_placed", [True, False])
async def test_a_player_who_placed_no_ninja_loses_and_without_any_the_match_is_cancelled(
    table: Table, *, is_placed: bool
) -> None:
    """A late placement does not end the match: the opponent's may arrive within DEADLINE_GRACE."""
    match = await table.started(terms=SHADOW)
    late = due_at(match) + ONE_INSTANT
    red_placement = parse_action("place:b1")
    with pytest.raises(OutOfTime) as caught:
        await table.matches.play(match.id, ALICE.user_id, red_placement, None, at=late)
    assert caught.value.match.outcome is None
    if is_placed:
        blue_placement = parse_action("place:d5")
        await table.matches.play(match.id, BOB.user_id, blue_placement, None, at=due_at(match))
        assert (await table.matches.match(match.id)).deadline == due_at(match)
    await serve_at(table, due_at(match) + DEADLINE_GRACE)
    expected = (BLUE, Termination.TIMEOUT) if is_placed else (None, Termination.CANCELLED)
    assert (await table.matches.match(match.id)).outcome == Outcome(*expected)
    last = EntryKind.TIMED_OUT if is_placed else EntryKind.ABANDONED
    assert (await table.log(match.id))[-1].kind is last


async def test_an_idle_match_is_a_draw_after_thirty_days(table: Table) -> None:
    match = await table.started()
    assert due_at(match) == match.started_at + IDLE_MATCH_LIFETIME
    table.clock.advance(hours=5)
    await table.offer(match, ALICE)  # the idle time begins again
    end = table.clock() + IDLE_MATCH_LIFETIME
    assert (await table.matches.match(match.id)).deadline == end
    await serve_at(table, end + DEADLINE_GRACE)
    after = await table.matches.match(match.id)
    assert after.outcome == Outcome(None, Termination.ABANDONMENT)
    assert (await table.log(match.id))[1:] == [store.SystemEntry(2, EntryKind.ABANDONED, at=end)]


# Scheduled deadlines


async def test_a_match_with_an_unreadable_log_still_ends_on_time(table: Table, path: Path) -> None:
    """Work that is scheduled too early ends no match and is scheduled again for the deadline."""
    match = await table.started(TURNS[0], terms=A_DAY_A_TURN)
    early = due_at(match)
    await table.write(
        lambda transaction: transaction.due.schedule(DueKind.DEADLINE, match.id, early)
    )
    await serve_at(table, early)
    assert (await table.matches.match(match.id)).outcome is None
    assert await table.scheduled_subjects(DueKind.DEADLINE) == [match.id]
    tables.plain(path, "UPDATE entry SET action = 'nonsense'")
    table.clock.now = due_at(match) + DEADLINE_GRACE
    await Table.at(table.store, table.clock).matches.due.serve()
    after = await table.matches.match(match.id)
    assert after.outcome == Outcome(RED, Termination.TIMEOUT)
    assert await table.scheduled_subjects(DueKind.DEADLINE) == []


async def test_a_corrupt_match_row_does_not_delay_other_deadlines(
    table: Table, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    match, failing = [await table.started(terms=A_DAY_A_TURN) for _ in range(2)]
    other = await table.started(challenger=CAROL, opponent=tables.DAVE, terms=A_DAY_A_TURN)
    tables.plain(path, "UPDATE match SET cards = 'nonsense' WHERE id = ?", match.id)
    tables.plain(
        path,
        f"CREATE TRIGGER refused BEFORE INSERT ON entry WHEN new.match_id = {failing.id}"
        " BEGIN SELECT RAISE(ABORT, 'nonsense'); END",
    )
    await serve_at(table, due_at(match) + DEADLINE_GRACE)
    assert (await table.matches.match(other.id)).outcome == Outcome(BLUE, Termination.TIMEOUT)
    failed = [(record.getMessage(), record.exc_info) for record in caplog.records]
    kinds = {message: info[0] for message, info in failed if info is not None}
    assert kinds[f"could not serve deadline of {match.id}"] is ValueError
    assert kinds[f"could not serve deadline of {failing.id}"] is store.StoreFault
    tables.plain(path, "UPDATE match SET cards = ?", ",".join(match.setup.card_ids))
    await serve_at(table, table.clock() + timedelta(hours=1))
    assert (await table.matches.match(match.id)).outcome == Outcome(BLUE, Termination.TIMEOUT)


# Late boards

MINUTE: Final = timedelta(minutes=1)
FIVE_MINUTES: Final = timedelta(minutes=5)
SECOND: Final = timedelta(seconds=1)


@pytest.mark.parametrize("pace", ["5m", "5+3"])
@pytest.mark.parametrize("is_posted", [True, False])
async def test_a_turns_time_starts_when_the_previous_turn_is_committed(
    table: Table, pace: str, *, is_posted: bool
) -> None:
    """A late board does not extend the turn."""
    match = await table.accepted(at_pace(pace))
    table.clock.advance(minutes=4)
    if is_posted:
        await table.mark_all_sent()
    assert (await table.matches.match(match.id)).deadline == match.started_at + 5 * MINUTE
    await serve_at(table, match.started_at + 5 * MINUTE + DEADLINE_GRACE)
    assert (await table.matches.match(match.id)).is_over


async def deadline(table: Table, match: store.Match) -> datetime | None:
    return (await table.matches.match(match.id)).deadline


def turn_of(match: store.Match) -> int:
    """Return the number of a match's turn, 0 during the placement."""
    return 0 if len(match.waits_for) > 1 or match.phase.name == "PLACEMENT" else match.turn_number


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("pace", [name for name in PACES if name != "none"])
async def test_chess_clocks_agree_with_a_model_for_random_matches(
    table: Table, variant: Variant, pace: str
) -> None:
    """Actions and their times are random, with breaks in which no clock runs."""
    rng = Random(f"{variant} {pace}")  # noqa: S311 - a game
    cards = ",".join(deal(variant, named_pool(variant, "base"), rng).card_ids)
    terms = Terms(cards, seat=store.SeatChoice.RED, variant=variant, pace=PACES[pace])
    match = await table.started(terms=terms)
    full_clocks = initial_clocks(terms.pace)
    assert full_clocks is not None
    model = list(full_clocks.left)
    turn_began_at = match.started_at
    for _ in range(40):
        if match.is_over:
            break
        player = rng.choice(match.waits_for)
        step = min(model) * rng.uniform(0, 0.2)
        table.clock.now += timedelta(milliseconds=step // timedelta(milliseconds=1))
        turn_before = turn_of(match)
        state = (await table.matches.log.load(match.id))[1].state
        action = rng.choice(game.legal_actions(state, player))
        await table.matches.play(match.id, match.people[player].user_id, action, step=None)
        match = await table.matches.match(match.id)
        is_placed = match.phase.name == "PLACEMENT" and player not in match.waits_for
        if isinstance(terms.pace, Live) and (turn_of(match) != turn_before or is_placed):
            model[player] += terms.pace.increment - (table.clock() - turn_began_at)
        if turn_of(match) != turn_before:
            turn_began_at = table.clock()
        if not match.is_over:
            assert match.clocks == store.Clocks((model[RED], model[BLUE]))
            assert match.deadline == turn_began_at + model[match.waits_for[0]]
        replayed = resume(initial_state_of(match), await table.log(match.id))
        assert match.at(status_of(replayed)) == match


@pytest.mark.parametrize(("turns", "asked_after"), [(1, 0), (2, 1)])
async def test_a_takeback_resets_the_clocks_less_the_time_used(
    table: Table, turns: int, asked_after: int
) -> None:
    """Blue's or Red's clock runs when Alice asks; the request is open for two minutes."""
    match = await table.present((await table.started(*TURNS[:turns], terms=at_pace("5+3"))).id)
    mover = match.turn
    table.clock.advance(minutes=asked_after)
    request = await table.ask_back(match, ALICE)
    table.clock.advance(minutes=2)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    full_clocks = store.Clocks((FIVE_MINUTES, FIVE_MINUTES))
    expected = full_clocks.with_left(mover, FIVE_MINUTES - (asked_after + 2) * MINUTE)
    assert update.match.clocks == expected
    own_deadline = (await table.matches.match(match.id)).deadline
    assert own_deadline == table.clock() + expected.left[RED]


async def test_no_time_is_gained_by_moving_and_taking_back_repeatedly(table: Table) -> None:
    match = await table.started(terms=at_pace("5+3"))
    for _ in range(3):
        table.clock.now += 10 * SECOND
        await table.play_on(match, TURNS[0])
        request = await table.ask_back(match, ALICE)
        await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    after = await table.present(match.id)
    assert after.clocks == store.Clocks((FIVE_MINUTES - 30 * SECOND, FIVE_MINUTES))


async def test_the_computers_clock_stands_still_in_a_takeback(table: Table) -> None:
    match = await table.practised(terms=at_pace("5+3"))
    table.clock.now += 10 * SECOND
    await table.play_on(match, TURNS[0])
    await table.answer_for_computer(TURNS[1])
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match.turn_number == 1
    assert update.match.clocks == store.Clocks((FIVE_MINUTES - 10 * SECOND, FIVE_MINUTES))


async def test_nobody_runs_out_of_time_by_a_takeback(table: Table) -> None:
    """Red has partly used the increment that is taken back, and keeps the two seconds left."""
    match = await table.started(terms=at_pace("5+3"))
    table.clock.now += FIVE_MINUTES - SECOND
    await table.play_on(match, *TURNS[:2])  # with a second left, and 3 more for the turn
    table.clock.now += 2 * SECOND
    request = await table.ask_back(match, ALICE)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert update.match.clocks == store.Clocks((2 * SECOND, FIVE_MINUTES))


@pytest.mark.parametrize(("pace", "spent"), [("5+3", MINUTE), ("none", timedelta(0))])
async def test_a_log_entry_stores_the_time_used_in_the_turn(
    table: Table, pace: str, spent: timedelta
) -> None:
    match = await table.started(terms=at_pace(pace))
    table.clock.now += MINUTE
    await table.offer(match, ALICE)
    assert [entry.spent for entry in await table.log(match.id)] == [spent]
    assert (match.clocks is None) == (pace == "none")


async def test_a_takeback_request_does_not_stop_the_clock(table: Table) -> None:
    match = await table.started(TURNS[0], terms=at_pace("1h"))
    before = await deadline(table, match)
    await table.ask_back(match, ALICE)
    assert await deadline(table, match) == before
    await serve_at(table, due_at(match) + DEADLINE_GRACE)
    over = await table.present(match.id)
    assert (over.outcome, over.takeback) == (Outcome(RED, Termination.TIMEOUT), None)
