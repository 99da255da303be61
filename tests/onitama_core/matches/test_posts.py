"""What the channels are owed, and what wakes those who deliver it."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, parse_action
from onitama_core.matches import AlreadyInvited, OpponentsTurn
from onitama_core.store import (
    EPOCH,
    Delivery,
    DrawDeclined,
    DueKind,
    MatchPost,
    PostKind,
    Resigned,
    StoreFault,
    Transaction,
)
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    NEXT_DOOR,
    TURNS,
    Table,
    table_at,
)

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Post
    from tests.onitama_core.matches.table import FakeClock


async def next_due(table: Table, channel_id: int = HERE.channel_id) -> Post:
    return next(post for post in await table.due_posts() if post.channel_id == channel_id)


async def settle(table: Table, message_id: int | None) -> Delivery:
    """Settle the next due post; what became of it."""
    post = await next_due(table)
    await table.settle_next(HERE.channel_id, message_id)
    settled = await table.store.read(lambda reader: reader.delivery(post.id))
    assert settled is not None
    return settled


@pytest.mark.parametrize("message_id", [500, None], ids=["sent", "nothing to send"])
async def test_a_post_is_due_until_it_is_settled(table: Table, message_id: int | None) -> None:
    assert await table.due_posts() == []
    invitation = await table.invited()
    post = await next_due(table)
    assert await next_due(table) == post
    delivery = await table.store.read(lambda reader: reader.delivery(post.id))
    assert delivery == Delivery(is_settled=False, message_id=None)
    assert await settle(table, message_id) == Delivery(is_settled=True, message_id=message_id)
    assert await table.due_posts() == []
    assert (await table.matches.invitation(invitation.id)).message_id == message_id


async def test_posts_are_due_in_the_order_they_became_due_each_with_a_nonce(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    assert [post.seq for post in await table.owed(PostKind.BOARD)] == [1, 2, 3, 4]
    nonces = [row["nonce"] for row in await table.rows("SELECT nonce FROM post")]
    assert len(set(nonces)) == len(nonces)
    assert all(0 < len(nonce) <= 25 for nonce in nonces)  # as long as Discord takes


async def test_every_channel_has_an_order_of_its_own(table: Table) -> None:
    here, next_door = await table.started(), await table.started(place=NEXT_DOOR)
    await table.play_on(next_door, TURNS[0])
    await table.play_on(here, TURNS[0])
    posts = await next_due(table), await next_due(table, NEXT_DOOR.channel_id)
    assert [post.match_id for post in posts if isinstance(post, MatchPost)] == [
        here.id,
        next_door.id,
    ]


async def test_whoever_knows_a_post_is_told_of_later_ones_alone(table: Table) -> None:
    match = await table.started()
    known = (await table.play_on(match, TURNS[0])).post_id
    newer = (await table.play_on(match, TURNS[1])).post_id
    found = await table.store.read(lambda reader: reader.due_posts(known or 0))
    assert [post.id for post in found] == [newer]


async def test_a_changed_invitation_stays_the_message_it_was(table: Table) -> None:
    invitation = await table.declined()
    await settle(table, message_id=500)
    assert (await next_due(table)).kind is PostKind.INVITATION_CLOSED
    await settle(table, message_id=501)
    assert (await table.matches.invitation(invitation.id)).message_id == 500


async def test_a_sent_board_is_the_last_post_of_its_match(table: Table) -> None:
    match, other = await table.started(), await table.started(opponent=CAROL)
    await table.play_on(match, *TURNS[:3])
    await table.offer(match, BOB)
    seen = []
    for message_id in (500, 501, None, 502):
        await settle(table, message_id)
        seen.append((await table.present(match.id)).last_post_id)
    assert seen == [500, 501, 501, 501]
    assert (await table.present(other.id)).last_post_id == other.last_post_id


async def test_each_closed_draw_offer_finds_its_own_message(table: Table) -> None:
    match = await table.started()
    for message_id in (500, 501):
        offer = await table.offer(match, ALICE)
        await settle(table, message_id)
        await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
        await table.play_on(match, *(TURNS[:2] if message_id == 500 else ()))
        await table.settle_all()
    closed = [entry.seq for entry in await table.log(match.id) if isinstance(entry, DrawDeclined)]
    found = await table.store.read(
        lambda reader: [
            reader.proposal_message(match.id, PostKind.DRAW_OFFER, seq) for seq in closed
        ]
    )
    assert found == [500, 501]


async def test_a_post_that_never_was_is_none(table: Table) -> None:
    assert await table.store.read(lambda reader: reader.delivery(7)) is None


async def test_what_is_owed_is_still_owed_after_a_restart(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await table.play_on(await table.started(), TURNS[0])
        post = await next_due(table)
    async with table_at(path, clock) as table:
        assert await next_due(table) == post


# Waking


def woken(table: Table) -> tuple[bool, bool]:
    """Who delivers, and who serves deadlines; until the next time they sleep."""
    posts, deadlines = table.store.posts_due, table.store.deadlines_changed
    found = posts.is_set(), deadlines.is_set()
    posts.clear()
    deadlines.clear()
    return found


async def test_a_new_post_and_a_new_deadline_wake_who_waits_for_them(table: Table) -> None:
    await table.invited()
    assert woken(table) == (True, True)
    with pytest.raises(AlreadyInvited):
        await table.invited()
    await settle(table, message_id=500)
    assert woken(table) == (False, False)
    match = await table.started(opponent=CAROL)
    woken(table)
    with pytest.raises(OpponentsTurn):
        await table.matches.play(match.id, CAROL.user_id, parse_action(TURNS[1]), step=0)
    assert woken(table) == (False, False)
    await table.play_on(match, TURNS[0])
    assert woken(table) == (True, False)
    await table.matches.resign(match.id, ALICE.user_id)
    woken(table)
    await table.matches.rematch(match.id, ALICE)
    assert woken(table) == (True, False), "it expires no sooner than what they wait for"


async def test_an_offered_rematch_is_a_new_deadline(table: Table) -> None:
    match = await table.finished()
    woken(table)
    await table.matches.rematch(match.id, ALICE)
    assert woken(table) == (True, True)


@pytest.mark.parametrize("fails", [False, True])
async def test_they_sleep_until_the_commit_and_on_where_there_is_none(
    table: Table, *, fails: bool
) -> None:
    match = await table.started()
    woken(table)

    def owe(transaction: Transaction) -> None:
        transaction.owe_match_post(match, PostKind.BOARD, 1)
        transaction.schedule(DueKind.EXPIRY, 1, table.clock())
        assert not table.store.posts_due.is_set()
        assert not table.store.deadlines_changed.is_set()
        if fails:
            transaction.append(match.id, Resigned(0, Player.RED, at=EPOCH))

    with pytest.raises(StoreFault) if fails else nullcontext():
        await table.write(owe)
    assert woken(table) == (not fails, not fails)


# Memos


async def test_a_memo_is_kept_under_its_name_until_a_later_one(table: Table) -> None:
    async def memos() -> list[str | None]:
        names = ("one", "other", "none")
        return await table.store.read(lambda reader: [reader.memo(name) for name in names])

    for name, value in (("one", "1"), ("other", "2"), ("one", "3")):
        await table.write(partial(Transaction.keep_memo, name=name, value=value))
    assert await memos() == ["3", "2", None]
