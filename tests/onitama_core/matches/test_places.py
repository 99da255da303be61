"""Where a match is played, once its own channel will not do any more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.matches import HasAPlace, MatchOver, NotAPlayer
from onitama_core.store import PostKind, Venue
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    TURNS,
    at_once,
)

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

THERE = NEXT_DOOR.channel_id


async def in_thread(table: Table, thread_id: int = 999) -> Match:
    match = await table.started()
    await table.write(
        lambda transaction: transaction.move_to_thread(match.id, HERE.channel_id, thread_id)
    )
    return await table.present(match.id)


async def test_the_match_is_played_where_it_was_moved_to(table: Table) -> None:
    match = await table.started()
    await table.matches.move(match, BOB.user_id, THERE)
    assert (await table.present(match.id)).place == NEXT_DOOR


async def test_the_new_place_is_owed_the_position_and_the_old_one_a_word(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
    post_id = await table.matches.move(match, ALICE.user_id, THERE)
    left, board = await table.owed()
    assert (left.kind, board.kind) == (PostKind.LEFT, PostKind.BOARD)
    assert (left.channel_id, board.channel_id) == (HERE.channel_id, THERE)
    assert (board.id, board.seq) == (post_id, 1)


async def test_a_draw_offer_can_be_answered_in_the_new_place(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    await table.settle_all()
    await table.matches.move(match, BOB.user_id, THERE)
    owed = (await table.owed())[-1]
    assert owed.kind is PostKind.DRAW_OFFER
    assert (owed.channel_id, owed.seq) == (THERE, offer.seq)


async def test_so_can_the_request_to_take_a_turn_back(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    request = await table.ask_back(match, ALICE)
    await table.settle_all()
    await table.matches.move(match, BOB.user_id, THERE)
    owed = (await table.owed())[-1]
    assert owed.kind is PostKind.TAKEBACK
    assert (owed.channel_id, owed.seq) == (THERE, request.seq)


async def test_later_boards_go_to_the_new_place(table: Table) -> None:
    match = await table.started()
    await table.matches.move(match, ALICE.user_id, THERE)
    await table.play_on(match, *TURNS[:2])
    assert [post.channel_id for post in await table.due_posts()] == [HERE.channel_id, *[THERE] * 3]


async def test_a_match_that_leaves_its_thread_has_no_channel_above_it(table: Table) -> None:
    match = await in_thread(table)
    await table.matches.move(match, ALICE.user_id, HERE.channel_id)
    moved = await table.present(match.id)
    assert (moved.place, moved.parent_id) == (HERE, None)
    left = await table.owed(PostKind.LEFT)
    assert [post.channel_id for post in left] == [999, HERE.channel_id]


async def test_a_thread_opened_too_late_does_not_take_the_match_away(table: Table) -> None:
    match = await table.accepted(replace(NAMED_CARDS, venue=Venue.THREAD))
    await table.matches.move(match, ALICE.user_id, THERE)
    await table.write(
        lambda transaction: transaction.move_to_thread(match.id, HERE.channel_id, 999)
    )
    assert (await table.present(match.id)).place == NEXT_DOOR


async def test_a_board_that_reached_the_old_place_too_late_is_not_the_last(table: Table) -> None:
    match = await table.accepted(NAMED_CARDS)
    (board,) = await table.owed(PostKind.BOARD)
    await table.matches.move(match, ALICE.user_id, THERE)
    await table.settle(board, message_id=500)
    assert (await table.present(match.id)).last_post_id is None


async def test_of_two_who_move_it_at_once_one_is_told_where_it_is(table: Table) -> None:
    match = await table.started()
    moved, refused = await at_once(
        table.matches.move(match, ALICE.user_id, THERE), table.matches.move(match, BOB.user_id, 102)
    )
    assert len(moved) == len(refused) == 1
    assert isinstance(refused[0], HasAPlace)
    assert refused[0].match.place == (await table.present(match.id)).place


async def test_nobody_else_moves_it(table: Table) -> None:
    match = await table.started()
    async with table.refusing(NotAPlayer):
        await table.matches.move(match, CAROL.user_id, THERE)


async def test_a_match_that_is_over_stays_where_it_was(table: Table) -> None:
    match = await table.finished()
    async with table.refusing(MatchOver):
        await table.matches.move(match, ALICE.user_id, THERE)


async def test_a_deleted_board_is_owed_once_more(table: Table) -> None:
    match = await table.started()
    for _ in range(2):
        await table.matches.show_again(match)
    (board,) = await table.owed()
    assert board.kind is PostKind.BOARD
    assert (board.channel_id, board.seq) == (HERE.channel_id, 0)
    await table.settle_all()
    async with table.unchanged():
        await table.matches.show_again(match)


async def test_a_deleted_board_is_let_go_once_there_is_a_newer_one(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
    async with table.unchanged():
        await table.matches.show_again(match)


async def test_a_deleted_board_is_not_owed_after_a_newer_one_that_is(table: Table) -> None:
    """It would be the channel's last word, and nobody would be called for the newer one."""
    match = await table.started()
    await table.play_on(match, TURNS[0])
    async with table.unchanged():
        await table.matches.show_again(match)


async def test_a_board_shown_again_is_the_newest_there_is(table: Table) -> None:
    match = await table.started()
    await table.matches.show_again(match)
    owed_since = await table.store.read(lambda reader: reader.board_owed_since(match.id))
    assert owed_since == table.clock()


async def test_a_board_that_an_earlier_place_still_waits_for_keeps_none_away(table: Table) -> None:
    match = await table.accepted(NAMED_CARDS)
    await table.matches.move(match, ALICE.user_id, THERE)
    *_, board = await table.due_posts()
    await table.settle(board, message_id=500)
    await table.matches.show_again(await table.present(match.id))
    again = (await table.due_posts())[-1]
    assert again.kind is PostKind.BOARD
    assert again.channel_id == THERE
    assert again.id > board.id


async def test_a_board_shown_again_counts_as_on_its_way_where_the_newest_was_given_up(
    table: Table,
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    (newest,) = await table.due_posts()
    await table.settle(newest, message_id=None)
    for _ in range(2):
        await table.matches.show_again(match)
    assert len(await table.due_posts()) == 1


async def test_the_last_board_of_a_match_is_not_shown_again(table: Table) -> None:
    """The replay shows it."""
    match = await table.finished()
    async with table.unchanged():
        await table.matches.show_again(match)
