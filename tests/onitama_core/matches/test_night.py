"""Matches with hidden ninjas: what a step makes due, and what leaves the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    LanternLit,
    Line,
    NinjasPlaced,
    NinjaStepTaken,
    PawnMoved,
    Phase,
    Player,
)
from onitama_core.matches import DrawOfferTooSoon, OpponentsTurn, OutOfDate
from onitama_core.store import PostKind, Terms
from tests.onitama_core.matches.table import ALICE, BOB, LIGHT, SHADOW, at_once

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table


async def placed(table: Table) -> Match:
    """Alice is Red and moves first; nothing is due."""
    match = await table.placed(await table.started(terms=SHADOW))
    await table.settle_all()
    return await table.present(match.id)


@pytest.mark.parametrize(
    ("terms", "waits_for"), [(SHADOW, (Player.RED, Player.BLUE)), (LIGHT, (Player.BLUE,))]
)
async def test_at_the_start_whoever_places_is_waited_for(
    table: Table, terms: Terms, waits_for: tuple[Player, ...]
) -> None:
    match = await table.started(terms=terms)
    assert (match.phase, match.waits_for) == (Phase.PLACEMENT, waits_for)


async def test_neither_placement_makes_the_other_out_of_date(table: Table) -> None:
    match = await table.started(terms=SHADOW)
    given, problems = await at_once(
        table.act(match, ALICE, "place:b1", 0), table.act(match, BOB, "place:d5", 0)
    )
    assert (len(given), problems) == (2, [])
    present = await table.present(match.id)
    assert (present.phase, present.step) == (Phase.MOVE, 1)


async def test_the_one_board_is_changed_by_a_placement_and_replaced_by_the_last(
    table: Table,
) -> None:
    match = await table.started(terms=SHADOW)
    first = await table.act(match, BOB, "place:d5", 0)
    last = await table.act(match, ALICE, "place:b1", 0)
    assert await table.due() == [(PostKind.PLACED, 1), (PostKind.BOARD, 2), (PostKind.OVERTAKEN, 2)]
    assert (first.public.post_id is None, last.public.post_id is None) == (True, False)
    assert first.public.events == (NinjasPlaced(Player.BLUE),)
    assert last.public.events == (NinjasPlaced(Player.RED),)


async def test_who_has_placed_waits_for_the_other(table: Table) -> None:
    match = await table.started(terms=SHADOW)
    await table.act(match, BOB, "place:d5", 0)
    with pytest.raises(OpponentsTurn):
        await table.act(match, BOB, "place:b5", 0)


async def test_each_part_of_a_turn_is_a_step_and_the_board_is_due_after_the_last(
    table: Table,
) -> None:
    match = await placed(table)
    update = await table.act(match, ALICE, "tiger:c1c3", 1)
    assert (update.match.phase, update.public.post_id) == (Phase.NINJA, None)
    assert await table.due() == []
    with pytest.raises(OutOfDate):
        await table.act(match, ALICE, "ninja:stay", 1)
    update = await table.act(match, ALICE, "ninja:stay", 2)
    assert await table.due() == [(PostKind.BOARD, 4)]
    assert [type(event) for event in update.events] == [PawnMoved, NinjaStepTaken]


async def test_a_turn_that_is_broken_off_is_told_as_far_as_it_was_committed(table: Table) -> None:
    match = await placed(table)
    await table.act(match, ALICE, "tiger:c1c3", 1)
    update = await table.matches.resign(match.id, BOB.user_id)
    assert isinstance(update.events[0], PawnMoved)
    assert await table.due() == [(PostKind.BOARD, 4)]


async def test_a_lanterns_answer_reaches_only_who_lit_it(table: Table) -> None:
    match = await placed(table)
    for person, text in (
        (ALICE, "tiger:c1c3"),
        (ALICE, "ninja:stay"),
        (BOB, "crane:c5c4"),
        (BOB, "ninja:stay"),
    ):
        await table.act(match, person, text, None)
    update = await table.act(match, BOB, "lantern:1", None)
    assert LanternLit(Player.BLUE, Line("1"), 1) in update.public.events
    assert [answer.is_there for answer in update.view.answers] == [True]
    assert (await table.matches.look_as(match.id, ALICE.user_id)).view.answers == ()


async def test_what_leaves_the_package_holds_no_hidden_square(table: Table) -> None:
    match = await placed(table)
    update = await table.act(match, ALICE, "tiger:c1c3", 1)
    for_bob_and_all = repr((update.public, await table.matches.look_as(match.id, BOB.user_id)))
    assert "B1" not in for_bob_and_all
    assert update.view.hidden[0].name == "B1"


async def test_a_match_at_night_is_replayed_as_it_was_played(table: Table) -> None:
    match = await placed(table)
    update = await table.act(match, ALICE, "crab:c1c2", 1)
    assert await table.matches.look_as(match.id, ALICE.user_id) == update


async def test_a_declined_offer_waits_for_a_whole_turn_of_ones_own(table: Table) -> None:
    match = await placed(table)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    await table.act(match, ALICE, "tiger:c1c3", None)
    with pytest.raises(DrawOfferTooSoon):
        await table.matches.draws.propose(match.id, ALICE.user_id)
    update = await table.act(match, ALICE, "ninja:stay", None)
    assert update.match.turn is Player.BLUE
    await table.matches.draws.propose(match.id, ALICE.user_id)
