"""One person in both seats: whoever is to move is who acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Outcome, Player, Termination, Variant
from onitama_core.matches import NotAPlayer, NothingMovedYet, PlaysInIt, PublicUpdate, named_deal
from onitama_core.store import PostKind, SeatChoice, Venue
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    HERE,
    NAMED_CARDS,
    START,
    TURNS,
)

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

WIND = replace(
    named_deal("bat,crab,crane,eagle,dragon", SeatChoice.RED, Variant.WIND), venue=Venue.PRIVATE
)


async def both(table: Table, *texts: str) -> Match:
    match = await table.practised(level=None)
    await table.play_on(match, *texts)
    return await table.present(match.id)


async def test_each_turn_is_seen_from_its_own_side(table: Table) -> None:
    match = await both(table)
    seen = await table.matches.look_as(match.id, ALICE.user_id)
    assert seen.view.viewer is Player.RED
    match = await both(table, TURNS[0])
    seen = await table.matches.look_as(match.id, ALICE.user_id)
    assert (seen.view.viewer, bool(seen.view.legal_actions)) == (Player.BLUE, True)
    assert match.waits_for_user(ALICE.user_id)
    assert (match.player_of(ALICE.user_id), match.player_of(BOB.user_id)) == (Player.BLUE, None)


async def test_they_are_called_and_counted_once(table: Table) -> None:
    match = (await table.matches.practise(HERE, ALICE, None, NAMED_CARDS)).match
    assert (match.people, match.users(*Player)) == ((ALICE,), (ALICE.user_id,))
    assert await table.matches.games_of(ALICE.user_id, HERE.guild_id) == [match]
    await table.matches.resign(match.id, ALICE.user_id)
    assert len(await table.matches.finished_games(ALICE.user_id, HERE, 25)) == 1


async def test_who_is_to_move_gives_up(table: Table) -> None:
    match = await both(table, TURNS[0])
    update = await table.matches.resign(match.id, ALICE.user_id)
    assert update.match.outcome == Outcome(Player.RED, Termination.RESIGNATION)


async def test_the_last_turn_goes_back_and_then_the_one_before(table: Table) -> None:
    match = await both(table, *TURNS[:2])
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match.turn is Player.BLUE
    assert update.match.can_take_back(Player.BLUE)
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert update.match.turn is Player.RED
    assert await table.position(match.id) == START
    assert not update.match.can_take_back(Player.RED)
    with pytest.raises(NothingMovedYet):
        await table.matches.takebacks.propose(match.id, ALICE.user_id)


async def test_in_the_middle_of_a_turn_the_one_before_goes_back_with_it(table: Table) -> None:
    match = await table.practised(level=None, terms=WIND)
    await table.play_on(match, "bat:b1b2", "bat:c3b4", "crane:a5a4", "crab:b2b3", "eagle:a4b3")
    update = await table.matches.takebacks.propose(match.id, ALICE.user_id)
    assert (update.match.turn, update.match.turn_number) == (Player.RED, 3)


async def test_a_draw_is_agreed_on_at_once(table: Table) -> None:
    match = await both(table, TURNS[0])
    update = await table.matches.draws.propose(match.id, ALICE.user_id)
    assert update.match.outcome == Outcome(None, Termination.AGREEMENT)


async def test_in_the_channel_nothing_is_told_of_what_they_ask_themselves(table: Table) -> None:
    match = (await table.matches.practise(HERE, ALICE, None, NAMED_CARDS)).match
    await table.play_on(match, TURNS[0])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
    await table.matches.draws.propose(match.id, ALICE.user_id)
    assert await table.due() == [(PostKind.BOARD, seq) for seq in (0, 1, 3, 5)]


async def test_a_rematch_has_both_sides_in_one_hand_again(table: Table) -> None:
    match = await both(table, TURNS[0])
    await table.matches.resign(match.id, ALICE.user_id)
    again = await table.matches.rematch(match.id, ALICE)
    assert isinstance(again, PublicUpdate)
    assert (again.match.is_solo, again.match.seats) == (True, (ALICE, ALICE))
    with pytest.raises(NotAPlayer):
        await table.matches.rematch(match.id, BOB)


async def test_the_computer_owes_nothing(table: Table) -> None:
    await both(table, *TURNS)
    assert await table.owes_thoughts() == []


async def test_who_plays_both_sides_is_no_onlooker(table: Table) -> None:
    match = (await table.matches.practise(HERE, ALICE, None, NAMED_CARDS)).match
    with pytest.raises(PlaysInIt):
        await table.matches.watch(match.id, ALICE.user_id)
