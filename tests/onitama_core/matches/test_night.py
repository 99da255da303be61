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
    Variant,
    parse_action,
)
from onitama_core.matches import DrawOfferTooSoon, OpponentsTurn, OutOfDate
from onitama_core.store import PostKind, SeatChoice, Terms
from tests.onitama_core.matches.table import ALICE, BOB, at_once

if TYPE_CHECKING:
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import Table

CARDS = "tiger,crab,monkey,crane,dragon"


async def night(table: Table, variant: Variant = Variant.SHADOW) -> Match:
    """Alice is Red and moves first; nobody has placed."""
    terms = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=variant)
    return await table.started(terms=terms)


async def act(
    table: Table, match: Match, person: Person, text: str, step: int | None
) -> PlayerUpdate:
    return await table.matches.play(match.id, person.user_id, parse_action(text), step)


async def placed(table: Table) -> Match:
    match = await night(table)
    await act(table, match, ALICE, "place:b1", 0)
    await act(table, match, BOB, "place:d5", 0)
    await table.settle_all()
    return await table.present(match.id)


async def test_at_the_start_both_players_are_waited_for(table: Table) -> None:
    match = await night(table)
    assert (match.phase, match.waits_for) == (Phase.PLACEMENT, (Player.RED, Player.BLUE))


async def test_in_light_only_the_shadow_master_is_waited_for(table: Table) -> None:
    match = await night(table, Variant.LIGHT)
    assert match.waits_for == (Player.BLUE,)


async def test_neither_placement_makes_the_other_out_of_date(table: Table) -> None:
    match = await night(table)
    given, problems = await at_once(
        act(table, match, ALICE, "place:b1", 0), act(table, match, BOB, "place:d5", 0)
    )
    assert (len(given), problems) == (2, [])
    present = await table.present(match.id)
    assert (present.phase, present.step) == (Phase.MOVE, 1)


async def test_the_one_board_is_changed_by_a_placement_and_replaced_by_the_last(
    table: Table,
) -> None:
    match = await night(table)
    first = await act(table, match, BOB, "place:d5", 0)
    last = await act(table, match, ALICE, "place:b1", 0)
    assert await table.due() == [(PostKind.PLACED, 1), (PostKind.BOARD, 2), (PostKind.OVERTAKEN, 2)]
    assert (first.public.post_id is None, last.public.post_id is None) == (True, False)
    assert first.public.events == (NinjasPlaced(Player.BLUE),)
    assert last.public.events == (NinjasPlaced(Player.RED),)


async def test_who_has_placed_waits_for_the_other(table: Table) -> None:
    match = await night(table)
    await act(table, match, BOB, "place:d5", 0)
    with pytest.raises(OpponentsTurn):
        await act(table, match, BOB, "place:b5", 0)


async def test_a_step_within_a_turn_makes_no_board_due(table: Table) -> None:
    match = await placed(table)
    update = await act(table, match, ALICE, "tiger:c1c3", 1)
    assert (update.match.phase, update.public.post_id) == (Phase.NINJA, None)
    assert await table.due() == []


async def test_the_board_is_due_with_all_that_the_turn_brought_about(table: Table) -> None:
    match = await placed(table)
    await act(table, match, ALICE, "tiger:c1c3", 1)
    update = await act(table, match, ALICE, "ninja:stay", 2)
    assert await table.due() == [(PostKind.BOARD, 4)]
    assert [type(event) for event in update.events] == [PawnMoved, NinjaStepTaken]


async def test_each_part_of_a_turn_has_a_step_of_its_own(table: Table) -> None:
    match = await placed(table)
    await act(table, match, ALICE, "tiger:c1c3", 1)
    with pytest.raises(OutOfDate):
        await act(table, match, ALICE, "ninja:stay", 1)


async def test_a_turn_that_is_broken_off_is_told_as_far_as_it_was_committed(table: Table) -> None:
    match = await placed(table)
    await act(table, match, ALICE, "tiger:c1c3", 1)
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
        await act(table, match, person, text, None)
    update = await act(table, match, BOB, "lantern:1", None)
    assert LanternLit(Player.BLUE, Line("1"), 1) in update.public.events
    assert [answer.is_there for answer in update.view.answers] == [True]
    assert (await table.matches.look_as(match.id, ALICE.user_id)).view.answers == ()


async def test_what_leaves_the_package_holds_no_hidden_square(table: Table) -> None:
    match = await placed(table)
    update = await act(table, match, ALICE, "tiger:c1c3", 1)
    for_bob_and_all = repr((update.public, await table.matches.look_as(match.id, BOB.user_id)))
    assert "B1" not in for_bob_and_all
    assert update.view.hidden[0].name == "B1"


async def test_a_match_at_night_is_replayed_as_it_was_played(table: Table) -> None:
    match = await placed(table)
    update = await act(table, match, ALICE, "crab:c1c2", 1)
    assert await table.matches.look_as(match.id, ALICE.user_id) == update


async def test_a_declined_offer_waits_for_a_whole_turn_of_ones_own(table: Table) -> None:
    match = await placed(table)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    await act(table, match, ALICE, "tiger:c1c3", None)
    with pytest.raises(DrawOfferTooSoon):
        await table.matches.draws.propose(match.id, ALICE.user_id)
    update = await act(table, match, ALICE, "ninja:stay", None)
    assert update.match.turn is Player.BLUE
    await table.matches.draws.propose(match.id, ALICE.user_id)
