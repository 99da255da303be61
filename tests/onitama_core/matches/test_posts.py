"""What the channels are owed, and what wakes those who deliver it."""

from __future__ import annotations

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

    from onitama_core.store import Post, Transaction
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


async def test_a_due_post_is_not_settled_and_has_no_message(table: Table) -> None:
    await table.invited()
    post = await next_due(table)
    delivery = await table.store.read(lambda reader: reader.delivery(post.id))
    assert delivery == Delivery(is_settled=False, message_id=None)


async def test_every_post_has_a_nonce_of_its_own(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    nonces = {row["nonce"] for row in await table.rows("SELECT nonce FROM post")}
    assert len(nonces) == len(await table.rows("SELECT id FROM post"))


async def test_a_nonce_is_as_long_as_discord_takes(table: Table) -> None:
    await table.invited()
    assert 0 < len((await next_due(table)).nonce) <= 25


async def test_no_channel_is_owed_anything_at_first(table: Table) -> None:
    assert await table.due_posts() == []


async def test_posts_are_due_in_the_order_they_became_due(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    told = [post.seq for post in await table.owed(PostKind.BOARD)]
    assert told == [1, 2, 3, 4]


async def test_a_post_stays_the_next_one_until_it_is_settled(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    assert await next_due(table) == await next_due(table)


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


async def test_a_channel_that_was_served_is_owed_nothing(table: Table) -> None:
    await table.invited()
    await settle(table, message_id=500)
    assert await table.due_posts() == []


async def test_a_sent_post_knows_its_message(table: Table) -> None:
    await table.invited()
    post = await settle(table, message_id=500)
    assert (post.is_settled, post.message_id) == (True, 500)


async def test_a_post_with_nothing_to_send_is_settled_all_the_same(table: Table) -> None:
    await table.invited()
    post = await settle(table, message_id=None)
    assert (post.is_settled, post.message_id) == (True, None)


async def test_a_sent_invitation_knows_its_message(table: Table) -> None:
    invitation = await table.invited()
    await settle(table, message_id=500)
    assert (await table.matches.invitation(invitation.id)).message_id == 500


async def test_a_changed_invitation_stays_the_message_it_was(table: Table) -> None:
    invitation = await table.declined()
    await settle(table, message_id=500)
    assert (await next_due(table)).kind is PostKind.INVITATION_CLOSED
    await settle(table, message_id=501)
    assert (await table.matches.invitation(invitation.id)).message_id == 500


async def test_a_sent_board_is_the_last_post_of_its_match(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    await settle(table, message_id=500)
    assert (await table.present(match.id)).last_post_id == 500
    await settle(table, message_id=501)
    assert (await table.present(match.id)).last_post_id == 501


async def test_a_board_that_was_not_sent_leaves_the_last_post_what_it_was(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await settle(table, message_id=None)
    assert match.last_post_id is not None
    assert (await table.present(match.id)).last_post_id == match.last_post_id


async def test_a_sent_draw_offer_is_no_board(table: Table) -> None:
    match = await table.started()
    await table.offer(match, ALICE)
    await settle(table, message_id=500)
    assert (await table.present(match.id)).last_post_id == match.last_post_id


async def test_a_board_of_another_match_is_not_the_last_post_of_this_one(table: Table) -> None:
    one, other = await table.started(), await table.started(opponent=CAROL)
    await table.play_on(other, TURNS[0])
    await settle(table, message_id=500)
    assert (await table.present(one.id)).last_post_id == one.last_post_id


async def test_the_message_of_a_draw_offer_is_found_when_it_is_closed(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    await settle(table, message_id=500)
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    closed = await next_due(table)
    assert isinstance(closed, MatchPost)
    assert (closed.kind, closed.seq) == (PostKind.DRAW_OFFER_CLOSED, 2)
    assert (
        await table.store.read(
            lambda reader: reader.proposal_message(match.id, PostKind.DRAW_OFFER, 2)
        )
        == 500
    )


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


async def test_a_new_post_wakes_the_outbox(table: Table) -> None:
    match = await table.started()
    table.store.posts_due.clear()
    await table.play_on(match, TURNS[0])
    assert table.store.posts_due.is_set()


async def test_the_outbox_sleeps_until_the_commit(table: Table) -> None:
    match = await table.started()
    table.store.posts_due.clear()

    def owe(transaction: Transaction) -> bool:
        transaction.owe_match_post(match, PostKind.BOARD, 0)
        return table.store.posts_due.is_set()

    assert not await table.write(owe)
    assert table.store.posts_due.is_set()


async def test_a_post_taken_back_wakes_nobody(table: Table) -> None:
    match = await table.started()
    table.store.posts_due.clear()

    def owe_and_fail(transaction: Transaction) -> None:
        transaction.owe_match_post(match, PostKind.BOARD, 1)
        transaction.append(match.id, Resigned(0, Player.RED, at=EPOCH))

    with pytest.raises(StoreFault):
        await table.write(owe_and_fail)
    assert not table.store.posts_due.is_set()


async def test_a_refused_turn_wakes_nobody(table: Table) -> None:
    match = await table.started()
    table.store.posts_due.clear()
    with pytest.raises(OpponentsTurn):
        await table.matches.play(match.id, BOB.user_id, parse_action(TURNS[1]), step=0)
    assert not table.store.posts_due.is_set()


async def test_settling_a_post_wakes_nobody(table: Table) -> None:
    await table.invited()
    table.store.posts_due.clear()
    await settle(table, message_id=500)
    assert not table.store.posts_due.is_set()


async def test_a_new_invitation_is_a_new_deadline(table: Table) -> None:
    await table.invited()
    assert table.store.deadlines_changed.is_set()


async def test_whoever_serves_deadlines_sleeps_until_the_commit(table: Table) -> None:
    def schedule(transaction: Transaction) -> bool:
        transaction.schedule(DueKind.EXPIRY, 1, table.clock())
        return table.store.deadlines_changed.is_set()

    assert not await table.write(schedule)
    assert table.store.deadlines_changed.is_set()


async def test_an_invitation_taken_back_is_no_new_deadline(table: Table) -> None:
    def schedule_and_fail(transaction: Transaction) -> None:
        transaction.schedule(DueKind.EXPIRY, 1, table.clock())
        transaction.append(7, Resigned(0, Player.RED, at=EPOCH))

    with pytest.raises(StoreFault):
        await table.write(schedule_and_fail)
    assert not table.store.deadlines_changed.is_set()


async def test_an_offered_rematch_is_a_new_deadline(table: Table) -> None:
    match = await table.finished()
    table.store.deadlines_changed.clear()
    await table.matches.rematch(match.id, ALICE)
    assert table.store.deadlines_changed.is_set()


async def test_a_refused_invitation_is_no_new_deadline(table: Table) -> None:
    await table.invited()
    table.store.deadlines_changed.clear()
    with pytest.raises(AlreadyInvited):
        await table.invited()
    assert not table.store.deadlines_changed.is_set()


async def test_a_turn_is_no_new_deadline(table: Table) -> None:
    match = await table.started()
    table.store.deadlines_changed.clear()
    await table.play_on(match, TURNS[0])
    assert not table.store.deadlines_changed.is_set()


# Memos


async def keep(table: Table, name: str, value: str) -> None:
    await table.write(lambda transaction: transaction.keep_memo(name, value))


async def test_a_memo_that_was_not_kept_is_none(table: Table) -> None:
    assert await table.store.read(lambda reader: reader.memo("synced commands")) is None


async def test_a_memo_is_kept(table: Table) -> None:
    await keep(table, "synced commands", "abc")
    assert await table.store.read(lambda reader: reader.memo("synced commands")) == "abc"


async def test_a_later_memo_takes_the_place_of_the_first(table: Table) -> None:
    await keep(table, "synced commands", "abc")
    await keep(table, "synced commands", "def")
    assert await table.store.read(lambda reader: reader.memo("synced commands")) == "def"


async def test_memos_have_names(table: Table) -> None:
    await keep(table, "one", "1")
    await keep(table, "other", "2")
    assert await table.store.read(lambda reader: reader.memo("one")) == "1"
