"""A draw offer and a takeback request in the channel, open or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cogs.outbox.fakes import until
from tests.onitama_core.matches.table import ALICE, BOB, TURNS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table


async def test_an_offer_that_is_answered_says_so(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    outbox.start()
    offer = await table.offer(match, ALICE)
    await until(lambda: way_out.texts("offers a draw"))
    assert way_out.posts[0].has_buttons
    await table.draws.decline(match.id, BOB.user_id, offer.seq)
    await until(lambda: way_out.texts("declined"))
    assert not way_out.posts[0].has_buttons


async def test_an_offer_that_was_answered_before_it_was_posted_has_no_buttons(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    await table.draws.decline(match.id, BOB.user_id, offer.seq)
    outbox.start()
    await until(lambda: way_out.posts)
    assert not way_out.posts[0].has_buttons


async def test_a_takeback_request_that_is_agreed_to_says_so(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
    outbox.start()
    request = await table.ask_back(match, ALICE)
    await until(lambda: way_out.texts("asks to take back"))
    assert not way_out.texts("rated")
    await table.takebacks.agree(match.id, BOB.user_id, request.seq)
    await until(lambda: way_out.texts("Bob agreed: turn 1 is taken back."))
    assert not way_out.posts[0].has_buttons
    await until(lambda: way_out.texts("turn 1 is played again."))


async def test_each_kind_closes_its_own_post(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
    outbox.start()
    await table.offer(match, ALICE)
    request = await table.ask_back(match, ALICE)
    await until(lambda: way_out.texts("asks to take back"))
    await table.takebacks.decline(match.id, BOB.user_id, request.seq)
    await until(lambda: way_out.texts("declined Alice's takeback"))
    draw, takeback = way_out.posts
    assert (draw.has_buttons, takeback.has_buttons) == (True, False)
