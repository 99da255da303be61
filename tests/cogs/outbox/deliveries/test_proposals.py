"""A draw offer in the channel, open or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cogs.outbox.fakes import until
from tests.onitama_core.matches.table import ALICE, BOB

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeExit
    from tests.onitama_core.matches.table import Table


async def test_an_offer_that_is_answered_says_so(
    table: Table, outbox: Outbox, way_out: FakeExit
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
    table: Table, outbox: Outbox, way_out: FakeExit
) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    await table.draws.decline(match.id, BOB.user_id, offer.seq)
    outbox.start()
    await until(lambda: way_out.posts)
    assert not way_out.posts[0].has_buttons
