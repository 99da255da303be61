"""Taking back a Wind card's pawn move: an entry of its own, and a step further."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import NothingToTakeBack, Phase, Player, Variant
from onitama_core.matches import DrawOfferTooSoon, MatchOver, NotAPlayer, OpponentsTurn, OutOfDate
from onitama_core.store import EntryKind, PostKind, SeatChoice, TakenBack, Terms
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, Table, refusal_of_one, table_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock

WIND = Terms(
    "bat,crab,crane,eagle,dragon", is_dealt=True, seat=SeatChoice.RED, variant=Variant.WIND
)
"""Alice is Red, and the Dragon at the side lets Red begin."""
FIRST, SECOND = "bat:c1c2", "bat:c3b4"
ANOTHER = "bat:a1a2"


async def between(table: Table) -> Match:
    """Alice has moved her pawn; the Spirit is next."""
    match = await table.started(terms=WIND)
    return (await table.play_on(match, FIRST)).match


async def take_back(table: Table, match: Match) -> PlayerUpdate:
    return await table.matches.take_back(match.id, ALICE.user_id, match.step)


def shown(update: PublicUpdate) -> tuple[object, ...]:
    told = (update.events, update.turn, update.is_turn_over)
    return (update.view, told, update.match.waits_for, update.match.turn_number)


@pytest.mark.parametrize("before", [(), ("crab:a1a2", "crane:a5a4")])
async def test_it_returns_to_where_the_turn_began(table: Table, before: tuple[str, ...]) -> None:
    """The entry is one of its own, and what the turn before brought about is told again."""
    match = await table.started(terms=WIND)
    there = await table.play_on(match, *before)
    own = await table.matches.look_as(match.id, ALICE.user_id)
    between = (await table.play_on(match, FIRST)).match
    await table.settle_all()
    update = await take_back(table, between)
    assert shown(update.public) == shown(there)
    assert bool(update.public.events) == bool(before)
    assert update.view.legal_actions == own.view.legal_actions
    entry = TakenBack(len(before) + 2, Player.RED, at=table.clock())
    assert (await table.log(match.id))[-1] == entry
    assert (update.public.kind, update.public.actor) == (EntryKind.TAKEN_BACK, Player.RED)
    assert update.public.post_id is None
    assert await table.due() == []


async def test_it_is_a_step_so_that_no_old_button_lives_again(table: Table) -> None:
    match = await between(table)
    back = (await take_back(table, match)).match
    assert (match.step, back.step) == (1, 2)
    for old in (0, 1):
        with pytest.raises(OutOfDate) as caught:
            await table.act(match, ALICE, FIRST, old)
        assert caught.value.turn == 1
    again = await table.act(match, ALICE, ANOTHER, 2)
    assert (again.match.step, again.match.phase) == (3, Phase.SPIRIT)


async def test_a_turn_taken_back_goes_on_as_if_it_had_not_been(table: Table) -> None:
    match = await between(table)
    await take_back(table, match)
    other = await table.started(terms=WIND)
    for number in (match, other):
        await table.play_on(number, ANOTHER, SECOND, "crane:a5a4")
    one, two = [await table.matches.load(number.id) for number in (match, other)]
    assert one.progress.state == two.progress.state
    assert one.progress.story == two.progress.story


async def test_after_the_spirit_has_moved_nothing_is_taken_back(table: Table) -> None:
    match = await between(table)
    after = (await table.play_on(match, SECOND)).match
    async with table.refusing(OpponentsTurn):
        await take_back(table, after)
    async with table.refusing(NothingToTakeBack):
        await table.matches.take_back(match.id, BOB.user_id, after.step)


async def test_before_the_pawn_has_moved_there_is_nothing_to_take_back(table: Table) -> None:
    match = await table.started(terms=WIND)
    async with table.refusing(NothingToTakeBack):
        await take_back(table, match)


async def test_nobody_else_takes_it_back_and_no_earlier_button(table: Table) -> None:
    match = await between(table)
    for person, step, problem in (
        (BOB, match.step, OpponentsTurn),
        (CAROL, match.step, NotAPlayer),
        (ALICE, match.step - 1, OutOfDate),
    ):
        async with table.refusing(problem):
            await table.matches.take_back(match.id, person.user_id, step)


async def move_spirit(table: Table, match: Match) -> PlayerUpdate:
    return await table.act(match, ALICE, SECOND, match.step)


@pytest.mark.parametrize("other", [take_back, move_spirit])
async def test_of_two_clicks_at_once_one_counts(
    table: Table, other: Callable[[Table, Match], Awaitable[PlayerUpdate]]
) -> None:
    match = await between(table)
    assert await refusal_of_one(take_back(table, match), other(table, match)) is OutOfDate


async def test_after_the_end_nothing_is_taken_back(table: Table) -> None:
    match = await between(table)
    await table.matches.resign(match.id, BOB.user_id)
    with pytest.raises(MatchOver):
        await take_back(table, match)


async def test_another_process_reads_the_same_from_the_log(
    table: Table, path: Path, clock: FakeClock
) -> None:
    match = await between(table)
    update = await take_back(table, match)
    async with table_at(path, clock) as fresh:
        assert shown(await fresh.matches.look(match.id)) == shown(update.public)
        assert (await fresh.matches.look(match.id)).steps == update.public.steps
        assert (await fresh.present(match.id)) == update.match


# -- draw offers --


async def test_ones_own_offer_still_stands(table: Table) -> None:
    match = await table.started(terms=WIND)
    offer = await table.offer(match, ALICE)
    between = (await table.play_on(match, FIRST)).match
    assert (await take_back(table, between)).match.draw_offer == offer


async def test_an_offer_that_the_first_part_let_lapse_stays_closed(table: Table) -> None:
    match = await table.started(terms=WIND)
    await table.offer(match, BOB)
    between = (await table.play_on(match, FIRST)).match
    await table.settle_all()
    assert (await take_back(table, between)).match.draw_offer is None
    assert await table.due() == []
    assert (await table.offer(match, BOB)).player is not None


async def test_an_offer_declined_in_between_stays_declined(table: Table) -> None:
    match = await between(table)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    await take_back(table, match)
    with pytest.raises(DrawOfferTooSoon):
        await table.offer(match, ALICE)
    await table.play_on(match, ANOTHER, SECOND)
    assert (await table.offer(match, ALICE)).player is not None


async def test_it_does_not_close_the_others_offer(table: Table) -> None:
    match = await between(table)
    offer = await table.offer(match, BOB)
    assert (await take_back(table, match)).match.draw_offer == offer
    assert await table.due() == [(PostKind.DRAW_OFFER, offer.seq)]


# -- looking back --


async def test_the_replay_leaves_it_out(table: Table) -> None:
    match = await between(table)
    await take_back(table, match)
    await table.play_on(match, ANOTHER, SECOND, "crane:a5a4")
    await table.matches.resign(match.id, ALICE.user_id)
    turns = await table.matches.every_turn(match.id)
    played = [[str(deed.action) for deed in turn.view.deeds] for turn in turns]
    assert played == [[], [ANOTHER, SECOND], ["crane:a5a4"]]


async def test_history_read_in_between_leaves_it_out_too(table: Table) -> None:
    """What is kept of the match is made longer, and shorter again."""
    match = await table.started(terms=WIND)
    await table.play_on(match, "crab:a1a2", "crane:a5a4")
    for text in (FIRST, "bat:e1e2"):
        between = (await table.play_on(match, text)).match
        assert (await table.matches.look_back(match.id)).turn == 2
        await take_back(table, between)
        past = await table.matches.look_back(match.id)
        assert (past.turn, past.turns) == (2, 2)
        assert past.view == (await table.matches.look(match.id)).view
    await table.play_on(match, FIRST, SECOND)
    assert (await table.matches.look_back(match.id)).turns == 3


async def test_a_first_turn_taken_back_leaves_the_start(table: Table) -> None:
    match = await between(table)
    await take_back(table, match)
    await table.matches.resign(match.id, BOB.user_id)
    turns = await table.matches.every_turn(match.id)
    assert [turn.turn for turn in turns] == [0]
    assert turns[0].view.public.outcome is not None
