"""An invitation that is posted late tells what has become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cogs.outbox.fakes import until
from tests.onitama_core.matches.table import BOB

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeExit
    from tests.onitama_core.matches.table import Table


async def test_an_open_invitation_can_be_answered(
    table: Table, outbox: Outbox, way_out: FakeExit
) -> None:
    await table.invited()
    outbox.start()
    await until(lambda: way_out.texts("invites you"))
    assert way_out.posts[0].has_buttons


async def test_one_that_was_declined_before_it_was_posted_cannot(
    table: Table, outbox: Outbox, way_out: FakeExit
) -> None:
    await table.declined()
    outbox.start()
    await until(lambda: way_out.texts("declined"))
    assert not way_out.posts[0].has_buttons


async def test_one_that_was_accepted_says_which_match_it_led_to(
    table: Table, outbox: Outbox, way_out: FakeExit
) -> None:
    invitation = await table.invited()
    outbox.start()
    await until(lambda: way_out.texts("invites you"))
    update = await table.invitations.accept(invitation.id, BOB)
    await until(lambda: way_out.texts(f"match #{update.match.id}"))
