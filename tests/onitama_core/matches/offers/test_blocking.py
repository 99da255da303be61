"""Between two people of whom one has blocked the other nothing new begins, and nothing ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.people import HasBlocked, NotWelcome
from onitama_core.store import InvitationStatus
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, HERE, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Person
    from tests.onitama_core.matches.table import Table


async def block(table: Table, person: Person, blocked: Person) -> None:
    await table.matches.block(person.user_id, blocked, HERE.guild_id)


async def test_open_invitations_between_the_two_are_closed_in_every_server(table: Table) -> None:
    own = await table.invited(BOB)
    theirs = await table.invited(ALICE, by=BOB, place=ABROAD)
    others = await table.invited(CAROL), await table.invited(None)
    await block(table, ALICE, BOB)
    found = [await table.matches.invitation(one.id) for one in (own, theirs, *others)]
    assert [one.status for one in found] == [
        InvitationStatus.WITHDRAWN,
        InvitationStatus.DECLINED,
        InvitationStatus.OPEN,
        InvitationStatus.OPEN,
    ]


async def test_neither_invites_the_other(table: Table) -> None:
    await block(table, ALICE, BOB)
    async with table.unchanged():
        with pytest.raises(NotWelcome):
            await table.invited(ALICE, by=BOB)
        with pytest.raises(HasBlocked):
            await table.invited(BOB, by=ALICE)


async def test_who_declined_by_blocking_does_not_say_until_when(table: Table) -> None:
    """They would be told to ask again in ten minutes."""
    await table.invited(ALICE, by=BOB)
    await block(table, ALICE, BOB)
    with pytest.raises(NotWelcome):
        await table.invited(ALICE, by=BOB)


async def test_neither_accepts_what_the_other_offers_to_anybody(table: Table) -> None:
    of_alice, of_bob = await table.invited(None), await table.invited(None, by=BOB)
    await block(table, ALICE, BOB)
    async with table.unchanged():
        with pytest.raises(NotWelcome):
            await table.matches.accept(of_alice.id, BOB)
        with pytest.raises(HasBlocked):
            await table.matches.accept(of_bob.id, ALICE)
    assert (await table.matches.accept(of_alice.id, CAROL)).match.people == (ALICE, CAROL)


async def test_neither_offers_the_other_a_rematch(table: Table) -> None:
    match = await table.finished()
    await block(table, ALICE, BOB)
    async with table.unchanged():
        with pytest.raises(NotWelcome):
            await table.matches.rematch(match.id, BOB)
        with pytest.raises(HasBlocked):
            await table.matches.rematch(match.id, ALICE)


async def test_a_rematch_that_was_offered_before_can_no_longer_be_accepted(table: Table) -> None:
    match = await table.finished()
    await table.matches.rematch(match.id, ALICE)
    await block(table, ALICE, BOB)
    with pytest.raises(NotWelcome):
        await table.matches.rematch(match.id, BOB)


async def test_their_match_goes_on(table: Table) -> None:
    match = await table.started()
    await block(table, ALICE, BOB)
    await table.play_on(match, *TURNS)
    offer = await table.offer(match, BOB)
    await table.matches.draws.agree(match.id, ALICE.user_id, offer.seq)
    assert (await table.present(match.id)).is_over
