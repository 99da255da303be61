"""An invitation that is posted late tells what has become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import MISSING_PERMISSIONS, until, until_settled
from tests.onitama_core.matches.table import BOB

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table


async def test_an_open_invitation_can_be_answered(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.invited()
    outbox.start()
    await until(lambda: way_out.texts("invites you"))
    assert way_out.posts[0].has_buttons


async def test_one_that_was_declined_before_it_was_posted_cannot(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.declined()
    outbox.start()
    await until(lambda: way_out.texts("declined"))
    assert not way_out.posts[0].has_buttons


async def test_one_that_was_accepted_says_which_match_it_led_to(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    invitation = await table.invited()
    outbox.start()
    await until(lambda: way_out.texts("invites you"))
    update = await table.invitations.accept(invitation.id, BOB)
    await until(lambda: way_out.texts(f"match #{update.match.id}"))


@pytest.mark.parametrize("problem", [answer(503), answer(403, MISSING_PERMISSIONS)])
async def test_one_that_is_closed_while_its_channel_is_shut_says_so_later(
    table: Table, outbox: Outbox, way_out: FakeTransport, problem: Exception
) -> None:
    invitation = await table.invited()
    outbox.start()
    await until_settled(table)
    way_out.fail(problem, call="revise", times=2)
    await table.invitations.decline(invitation.id, BOB.user_id)
    await until_settled(table)
    assert "declined" in way_out.posts[0].text
    assert not way_out.posts[0].has_buttons
