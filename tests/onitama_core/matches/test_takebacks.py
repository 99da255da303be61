"""Taking a turn back by agreement: the log grows, and the line that counts goes on elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    OnitamaError,
    Outcome,
    Player,
    PositionRepeated,
    Termination,
    Variant,
    parse_action,
)
from onitama_core.matches import (
    MatchOver,
    NoTakeback,
    NoTakebackRequest,
    NotAPlayer,
    NothingMovedYet,
    OutOfDate,
    TakebackOpen,
    TakebackTooSoon,
)
from onitama_core.store import (
    Clocks,
    EntryKind,
    PostKind,
    Proposal,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    Terms,
)
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    NAMED_CARDS,
    RED_WINS,
    TURNS,
    Table,
    at_pace,
    refusal_of_one,
    table_at,
)
from tests.onitama_core.matches.test_endings import ROUND, ROUND_CARDS
from tests.onitama_core.matches.test_take_back import FIRST, SECOND, WIND

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import FakeClock


async def played(table: Table, *texts: str, terms: Terms = NAMED_CARDS) -> Match:
    match = await table.started(terms=terms)
    await table.play_on(match, *texts)
    return await table.present(match.id)


async def taken_back(table: Table, match: Match, asker: Person = ALICE) -> PlayerUpdate:
    """Asked for and agreed to."""
    request = await table.ask_back(match, asker)
    other = BOB if asker is ALICE else ALICE
    return await table.matches.takebacks.agree(match.id, other.user_id, request.seq)


def shown(update: PublicUpdate) -> tuple[object, ...]:
    """All that everybody sees of a board."""
    match = update.match
    told = (update.events, update.turn, update.is_turn_over)
    return (update.view, told, match.waits_for, match.turn, match.turn_number, match.phase)


async def seen_at(table: Table, match: Match, seq: int) -> tuple[object, ...]:
    return shown(await table.matches.look(match.id, until=seq))


# Asking


async def test_a_request_stands_owes_its_post_and_is_no_step(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    await table.settle_all()
    match = await table.present(match.id)
    before = shown(await table.matches.look(match.id))
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match == replace(match, seq=2, takeback=Proposal(Player.RED, 2))
    assert await table.present(match.id) == update.match
    assert await table.due() == [(PostKind.TAKEBACK, 2)]
    assert update.public.post_id == (await table.due_posts())[-1].id
    assert shown(update.public) == before


@pytest.mark.parametrize(
    ("texts", "terms", "person", "problem"),
    [
        ((), NAMED_CARDS, ALICE, NothingMovedYet),
        ((), NAMED_CARDS, BOB, NothingMovedYet),
        (TURNS[:1], NAMED_CARDS, BOB, NothingMovedYet),
        ((FIRST,), WIND, ALICE, NothingMovedYet),  # who takes it back without asking
        (TURNS[:1], NAMED_CARDS, CAROL, NotAPlayer),
        (RED_WINS, NAMED_CARDS, BOB, MatchOver),
        *(
            ((), Terms(variant=variant), person, NoTakeback)
            for variant in (Variant.SHADOW, Variant.LIGHT)
            for person in (ALICE, BOB)
        ),
    ],
)
async def test_who_has_nothing_to_take_back_does_not_ask(
    table: Table, texts: tuple[str, ...], terms: Terms, person: Person, problem: type[OnitamaError]
) -> None:
    match = await played(table, *texts, terms=terms)
    async with table.refusing(problem):
        await table.matches.takebacks.propose(match.id, person.user_id)


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_there_is_one_request_at_a_time(table: Table, person: Person) -> None:
    match = await played(table, *TURNS[:2])
    await table.ask_back(match, ALICE)
    async with table.refusing(TakebackOpen):
        await table.matches.takebacks.propose(match.id, person.user_id)


async def test_there_is_one_request_a_turn(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    request = await table.ask_back(match, ALICE)
    await table.matches.takebacks.decline(match.id, BOB.user_id, request.seq)
    with pytest.raises(TakebackTooSoon):
        await table.matches.takebacks.propose(match.id, ALICE.user_id)
    await table.play_on(match, TURNS[1])
    assert (await table.ask_back(match, ALICE)).player is Player.RED


async def test_a_request_that_lapsed_within_a_turn_was_the_one_of_that_turn(table: Table) -> None:
    match = await played(table, "crab:a1a2", "crane:a5a4", terms=WIND)
    await table.ask_back(match, BOB)
    await table.play_on(match, FIRST)
    with pytest.raises(TakebackTooSoon):
        await table.matches.takebacks.propose(match.id, BOB.user_id)
    await table.play_on(match, SECOND)
    assert (await table.ask_back(match, BOB)).player is Player.BLUE


# Agreeing


@pytest.mark.parametrize(
    ("texts", "terms", "asker", "seq"),
    [
        (TURNS[:3], NAMED_CARDS, ALICE, 2),
        (TURNS[:4], NAMED_CARDS, ALICE, 2),  # with the turn that followed it
        (TURNS[:2], NAMED_CARDS, ALICE, 0),
        (("crab:a1a2", "crane:a5a4", FIRST), WIND, BOB, 1),  # with what the other has begun
        (("crab:a1a2", "crane:a5a4", FIRST, SECOND), WIND, ALICE, 2),
    ],
)
async def test_ones_own_last_turn_is_taken_back_with_what_followed_it(
    table: Table, texts: tuple[str, ...], terms: Terms, asker: Person, seq: int
) -> None:
    match = await played(table, *texts, terms=terms)
    update = await taken_back(table, match, asker)
    assert shown(update.public) == await seen_at(table, match, seq)
    player = Player.BLUE if asker is ALICE else Player.RED
    assert (update.public.kind, update.public.actor) == (EntryKind.TAKEBACK_AGREED, player)
    assert not (await table.matches.look_as(match.id, ALICE.user_id)).view.may_take_back


async def test_turn_after_turn_is_taken_back_down_to_the_start(table: Table) -> None:
    match = await played(table, *TURNS[:4])
    for asker, seq in ((BOB, 3), (ALICE, 2), (BOB, 1), (ALICE, 0)):
        update = await taken_back(table, match, asker)
        assert shown(update.public) == await seen_at(table, match, seq)
    with pytest.raises(NothingMovedYet):
        await table.matches.takebacks.propose(match.id, ALICE.user_id)


async def test_the_log_only_grows_and_the_board_is_owed(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    before = await table.log(match.id)
    request = await table.ask_back(match, ALICE)
    await table.settle_all()
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    now = table.clock()
    made = [TakebackOffered(2, Player.RED, at=now), TakebackAgreed(3, Player.BLUE, at=now)]
    assert await table.log(match.id) == [*before, *made]
    assert await table.due() == [(PostKind.BOARD, 3), (PostKind.TAKEBACK_CLOSED, 3)]
    assert update.public.post_id == (await table.due_posts())[0].id
    assert update.match.takeback is None


async def test_it_is_a_step_so_that_no_old_button_is_valid_again(table: Table) -> None:
    match = await table.started()
    action, steps = parse_action(TURNS[0]), [match.step]
    for _ in range(3):
        await table.play_on(match, TURNS[0])
        steps.append((await table.present(match.id)).step)
        steps.append((await taken_back(table, match)).match.step)
    assert steps == sorted(set(steps))
    for old in steps[:-1]:
        with pytest.raises(OutOfDate) as caught:
            await table.matches.play(match.id, ALICE.user_id, action, old)
        assert caught.value.turn == (2 if old % 2 else 1)
    await table.matches.play(match.id, ALICE.user_id, action, steps[-1])


async def test_a_repetition_counts_as_of_the_line_that_counts(table: Table) -> None:
    match = await played(table, *ROUND, terms=ROUND_CARDS)
    for _ in range(2):
        await taken_back(table, match)
        update = await table.play_on(match, ROUND[-1])
        assert PositionRepeated(2) in update.events


async def test_a_draw_offer_lapses_with_it(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    await table.offer(match, BOB)
    update = await taken_back(table, match)
    assert update.match.draw_offer is None
    assert (PostKind.DRAW_OFFER_CLOSED, update.match.seq) in await table.due()


async def test_another_process_reads_the_same_from_the_log(
    table: Table, path: Path, clock: FakeClock
) -> None:
    match = await played(table, *TURNS[:4])
    update = await taken_back(table, match)
    async with table_at(path, clock) as fresh:
        again = await fresh.matches.look(match.id)
        assert (shown(again), again.steps) == (shown(update.public), update.public.steps)
        assert await fresh.present(match.id) == update.match
        assert shown((await taken_back(fresh, match, BOB)).public) == await seen_at(fresh, match, 1)


# Answers


@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_nobody_answers_their_own_request(table: Table, answer: str) -> None:
    match = await played(table, *TURNS[:1])
    request = await table.ask_back(match, ALICE)
    async with table.refusing(TakebackOpen):
        await getattr(table.matches.takebacks, answer)(match.id, ALICE.user_id, request.seq)


@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_it_lapses_with_a_move_and_its_buttons_answer_no_other(
    table: Table, answer: str
) -> None:
    match = await played(table, *TURNS[:1])
    old = await table.ask_back(match, ALICE)
    assert (await table.play_on(match, TURNS[1])).match.takeback is None
    async with table.refusing(NoTakebackRequest):
        await getattr(table.matches.takebacks, answer)(match.id, BOB.user_id, old.seq)
    await table.ask_back(match, ALICE)
    async with table.refusing(NoTakebackRequest):
        await getattr(table.matches.takebacks, answer)(match.id, BOB.user_id, old.seq)
    assert (await table.play_on(match, TURNS[2])).match.takeback is None


async def test_declined_the_match_goes_on(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    request = await table.ask_back(match, ALICE)
    await table.settle_all()
    update = await table.matches.takebacks.decline(match.id, BOB.user_id, request.seq)
    assert (await table.log(match.id))[-1] == TakebackDeclined(3, Player.BLUE, at=table.clock())
    assert (update.match.takeback, update.match.step) == (None, match.step)
    assert await table.due() == [(PostKind.TAKEBACK_CLOSED, 3)]


async def test_agreeing_and_moving_at_once_is_one_of_them(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    request = await table.ask_back(match, ALICE)
    move = table.act(match, BOB, TURNS[1], match.step)
    agree = table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert await refusal_of_one(agree, move) in {OutOfDate, NoTakebackRequest}


async def test_a_resignation_closes_it(table: Table) -> None:
    match = await played(table, *TURNS[:1])
    await table.ask_back(match, ALICE)
    update = await table.matches.resign(match.id, BOB.user_id)
    assert update.match.takeback is None
    assert (PostKind.TAKEBACK_CLOSED, 3) in await table.due()


# Clocks, which run on


async def test_on_a_chess_clock_the_time_that_was_used_stays_used(
    table: Table, clock: FakeClock
) -> None:
    match = await played(table, *TURNS[:1], terms=at_pace("5+3"))
    assert match.clocks is not None
    red, blue = match.clocks.left
    request = await table.ask_back(match, ALICE)
    clock.advance(minutes=2)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert update.match.clocks == Clocks((red, blue - timedelta(minutes=2)))
    assert (await table.matches.match(match.id)).deadline == clock() + red


async def test_also_by_who_is_still_to_move(table: Table, clock: FakeClock) -> None:
    match = await played(table, *TURNS[:2], terms=at_pace("5+3"))
    assert match.clocks is not None
    red, blue = match.clocks.left
    clock.advance(minutes=1)
    request = await table.ask_back(match, ALICE)
    clock.advance(minutes=1)
    update = await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert update.match.clocks == Clocks((red - timedelta(minutes=2), blue))
    assert (await table.matches.match(match.id)).deadline == match.deadline


async def test_by_correspondence_the_turn_begins_with_its_full_time(
    table: Table, clock: FakeClock
) -> None:
    match = await played(table, *TURNS[:1], terms=at_pace("3d"))
    request = await table.ask_back(match, ALICE)
    clock.advance(hours=20)
    await table.matches.takebacks.agree(match.id, BOB.user_id, request.seq)
    assert (await table.matches.match(match.id)).deadline == clock() + timedelta(days=3)


async def test_a_request_stops_no_clock(table: Table, clock: FakeClock) -> None:
    match = await played(table, *TURNS[:1], terms=at_pace("1h"))
    await table.ask_back(match, ALICE)
    assert (await table.matches.match(match.id)).deadline == match.deadline
    clock.advance(hours=2)
    await table.matches.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(Player.RED, Termination.TIMEOUT)
    assert over.takeback is None
