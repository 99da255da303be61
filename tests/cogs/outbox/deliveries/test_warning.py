"""Who is waited for is called before it is too late, once, and the call goes with the turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.ui import clicks
from onitama_core.game import Variant, parse_action
from onitama_core.store import PostKind
from tests.cogs.outbox.fakes import until, until_settled
from tests.onitama_core.matches.table import ALICE, BOB, NAMED_CARDS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table

CALL = "waits for you since"


async def warn(table: Table, match: Match) -> None:
    present = await table.present(match.id)
    await table.write(
        lambda transaction: transaction.owe_match_post(present, PostKind.WARNING, present.seq)
    )


async def test_the_call_pings_who_is_waited_for_and_has_the_button(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    await warn(table, match)
    await until_settled(table)
    post = way_out.posts[-1].message
    assert CALL in post.content
    assert post.pings == (ALICE.user_id,)
    assert [button.click for button in post.buttons] == [clicks.OpenController(match.id, 0)]


async def test_the_call_is_taken_away_with_the_next_board(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    await warn(table, match)
    await until_settled(table)
    await table.play_on(match, "tiger:c1c3")
    await until(lambda: not way_out.texts(CALL))
    assert len(way_out.boards) == 1


async def test_one_turn_later_nothing_is_left_to_take_away(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    await warn(table, match)
    await until_settled(table)
    await table.play_on(match, "tiger:c1c3")
    await until(lambda: not way_out.texts(CALL))
    way_out.fail(AssertionError("nothing is there"), call="remove")
    await table.play_on(match, "crane:c5c4")
    await until_settled(table)
    assert way_out.faults[0].times == 1


async def test_a_call_that_comes_after_the_turn_is_left_out(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await warn(table, match)
    await table.play_on(match, "tiger:c1c3")
    outbox.start()
    await until_settled(table)
    assert way_out.tried
    assert not [line for line in way_out.tried if CALL in line]


async def test_a_step_of_the_turn_and_a_draw_offer_leave_the_call_in_place(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    """Only the whole turn ends the wait, or the call would tell of a hidden step."""
    match = await table.started(terms=replace(NAMED_CARDS, variant=Variant.SHADOW))
    for person, square in ((ALICE, "place:b1"), (BOB, "place:d5")):
        await table.play.play(match.id, person.user_id, parse_action(square), step=None)
    await warn(table, match)
    await table.play_on(match, "tiger:c1c3")
    await table.offer(match, ALICE)
    outbox.start()
    await until_settled(table)
    assert way_out.texts(CALL)


async def test_of_two_who_place_the_other_is_called_once_one_has_placed(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started(terms=replace(NAMED_CARDS, variant=Variant.SHADOW))
    await warn(table, match)
    await table.play.play(match.id, ALICE.user_id, parse_action("place:b1"), step=None)
    outbox.start()
    await until_settled(table)
    [call] = [line for line in way_out.tried if CALL in line]
    assert f"<@{BOB.user_id}>" in call
    assert f"<@{ALICE.user_id}>" not in call


async def test_a_match_that_is_over_calls_nobody(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await warn(table, match)
    await table.endings.resign(match.id, BOB.user_id)
    outbox.start()
    await until_settled(table)
    assert not [line for line in way_out.tried if CALL in line]
