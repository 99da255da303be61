"""What happens at a time: expiry, and clearing away what nobody needs any more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches import Invited, RematchTaken, upkeep
from onitama_core.store import DueKind, InvitationStatus, NoSuchInvitation, PostKind
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, TURNS, Table

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Transaction
    from tests.onitama_core.matches.table import FakeClock

A_MONTH = 30 * 24


async def serve_all(table: Table) -> None:
    """The bot is a member of no server that it was kept from for a month."""
    serve = partial(table.matches.serve, has_left=lambda _: True)
    while (due := await serve()) is not None and due <= table.clock():
        pass


async def count(table: Table, what: str) -> int:
    (row,) = await table.rows(f"SELECT count(*) FROM {what}")  # noqa: S608 - names from here
    return int(row[0])


async def closed(table: Table, end: InvitationStatus) -> Invitation:
    invitation = await table.invited()
    await table.settle_all()
    match end:
        case InvitationStatus.DECLINED:
            await table.matches.decline(invitation.id, BOB.user_id)
        case InvitationStatus.WITHDRAWN:
            await table.matches.withdraw(invitation.id, ALICE.user_id)
    await table.settle_all()
    return invitation


@pytest.mark.parametrize("end", [InvitationStatus.DECLINED, InvitationStatus.WITHDRAWN])
async def test_a_closed_invitation_is_remembered_for_a_month(
    table: Table, clock: FakeClock, end: InvitationStatus
) -> None:
    invitation = await closed(table, end)
    clock.advance(hours=A_MONTH - 1)
    await serve_all(table)
    assert (await table.matches.invitation(invitation.id)).status is end
    clock.advance(hours=1)
    await serve_all(table)
    with pytest.raises(NoSuchInvitation):
        await table.matches.invitation(invitation.id)
    assert await count(table, "post") == await count(table, "due") == 0


async def test_an_expired_one_for_a_month_from_its_expiry(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited()
    clock.advance(hours=25)
    await serve_all(table)
    assert (await table.matches.invitation(invitation.id)).status is InvitationStatus.EXPIRED
    clock.advance(hours=A_MONTH)
    await serve_all(table)
    assert await count(table, "invitation") == 0


async def test_one_that_could_not_be_sent_goes_too(table: Table, clock: FakeClock) -> None:
    await table.invited()
    await table.settle_next(HERE.channel_id, message_id=None)
    for hours in (25, A_MONTH):
        clock.advance(hours=hours)
        await serve_all(table)
    assert await count(table, "invitation") == 0


async def test_of_a_match_that_is_over_the_log_stays_and_the_posts_go(
    table: Table, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "MOST_POSTS", 2)
    match = await table.started()
    await table.play_on(match, *TURNS)
    await table.matches.resign(match.id, ALICE.user_id)
    await table.settle_all()
    log, over = await table.log(match.id), await table.present(match.id)
    clock.advance(hours=A_MONTH)
    await serve_all(table)
    assert await table.log(match.id) == log
    assert await table.present(match.id) == over
    assert await count(table, "post") == await count(table, "invitation") == 0


async def test_a_cleared_match_still_knows_its_terms_and_its_rematch(
    table: Table, clock: FakeClock
) -> None:
    one, other = await table.finished(), await table.finished()
    await table.matches.rematch(one.id, ALICE)
    await table.matches.rematch(one.id, BOB)
    clock.advance(hours=A_MONTH)
    await serve_all(table)
    with pytest.raises(RematchTaken):
        await table.matches.rematch(one.id, ALICE)
    offered = await table.matches.rematch(other.id, ALICE)
    assert isinstance(offered, Invited)
    assert offered.invitation.terms.cards == other.terms.cards


async def test_what_goes_on_or_is_still_owed_is_left_alone(table: Table, clock: FakeClock) -> None:
    going_on = await table.started(opponent=CAROL)
    await table.play_on(going_on, TURNS[0])
    await table.settle_all()
    over = await table.started()
    await table.matches.resign(over.id, ALICE.user_id)
    posts = await count(table, f"post WHERE match_id = {going_on.id}")
    clock.advance(hours=A_MONTH)
    await serve_all(table)
    assert await count(table, f"post WHERE match_id = {going_on.id}") == posts
    owed = await table.owed(PostKind.BOARD)
    assert [post.match_id for post in owed] == [over.id]


async def test_what_is_sent_later_is_cleared_away_later(table: Table, clock: FakeClock) -> None:
    """As where the bot was kept from the channel for a month."""
    match = await table.started()
    await table.matches.resign(match.id, ALICE.user_id)
    for _ in range(2):
        clock.advance(hours=A_MONTH)
        await serve_all(table)
        assert await table.store.read(lambda reader: reader.missing_due()) == []
        await table.settle_all()
    clock.advance(hours=A_MONTH)
    await serve_all(table)
    assert await count(table, "post") == 0


async def test_a_deadline_whose_subject_is_gone_is_in_nobodys_way(
    table: Table, clock: FakeClock
) -> None:
    def schedule(transaction: Transaction) -> None:
        for kind in DueKind:
            transaction.schedule(kind, 404, clock())

    await table.write(schedule)
    await serve_all(table)
    assert await table.store.read(lambda reader: reader.next_due()) is None
