"""Where a match is played, once its own channel will not do any more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

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


async def test_the_match_is_played_where_it_was_moved_to_and_the_old_place_has_a_word(
    table: Table,
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
    post_id = await table.matches.move(match, BOB.user_id, THERE)
    assert (await table.present(match.id)).place == NEXT_DOOR
    await table.play_on(match, TURNS[1])
    left, board, later = await table.owed()
    assert (left.kind, left.channel_id) == (PostKind.LEFT, HERE.channel_id)
    assert (board.id, board.kind, board.channel_id, board.seq) == (
        *(post_id, PostKind.BOARD, THERE, 1),
    )
    assert (later.channel_id, later.seq) == (THERE, 2)


@pytest.mark.parametrize("kind", [PostKind.DRAW_OFFER, PostKind.TAKEBACK])
async def test_what_is_proposed_can_be_answered_in_the_new_place(
    table: Table, kind: PostKind
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    propose = table.offer if kind is PostKind.DRAW_OFFER else table.ask_back
    proposal = await propose(match, ALICE)
    await table.settle_all()
    await table.matches.move(match, BOB.user_id, THERE)
    owed = (await table.owed())[-1]
    assert (owed.kind, owed.channel_id, owed.seq) == (kind, THERE, proposal.seq)


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


async def test_nobody_else_moves_it_and_nobody_when_it_is_over(table: Table) -> None:
    match, over = await table.started(), await table.finished()
    async with table.refusing(NotAPlayer):
        await table.matches.move(match, CAROL.user_id, THERE)
    async with table.refusing(MatchOver):
        await table.matches.move(over, ALICE.user_id, THERE)


async def test_a_deleted_board_is_owed_once_more_and_is_the_newest(table: Table) -> None:
    match = await table.started()
    for _ in range(2):
        await table.matches.show_again(match)
    (board,) = await table.owed()
    assert (board.kind, board.channel_id, board.seq) == (PostKind.BOARD, HERE.channel_id, 0)
    owed_since = await table.store.read(lambda reader: reader.board_owed_since(match.id))
    assert owed_since == table.clock()
    await table.settle_all()
    async with table.unchanged():
        await table.matches.show_again(match)


@pytest.mark.parametrize("is_sent", [True, False])
async def test_a_deleted_board_is_let_go_once_a_newer_one_is_there_or_owed(
    table: Table, *, is_sent: bool
) -> None:
    """It would be the channel's last word, and nobody would be called for the newer one."""
    match, over = await table.started(), await table.finished()
    await table.play_on(match, TURNS[0])
    if is_sent:
        await table.settle_all()
    async with table.unchanged():
        await table.matches.show_again(match)
        await table.matches.show_again(over)  # the replay shows it


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
