"""Who is called when a match ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.matches import MatchOver, PlaysInIt, TooManyWatched, TooManyWatchers
from onitama_core.matches import looking as watching
from onitama_core.matches.looking import MOST_WATCHERS
from onitama_core.store import NoSuchMatch, PostKind
from tests.onitama_core.matches.table import ALICE, CAROL, DAVE, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Post
    from tests.onitama_core.matches.table import Table

CLEO, FINN = CAROL.user_id, DAVE.user_id


async def watchers(table: Table, number: int) -> list[int]:
    return await table.store.read(lambda reader: reader.watchers(number))


async def test_watching_twice_is_watching_once_and_can_be_undone(table: Table) -> None:
    match = await table.started()
    for user_id in (FINN, CLEO, CLEO):
        await table.matches.watch(match.id, user_id)
    assert await watchers(table, match.id) == [CLEO, FINN]
    assert await table.matches.watches(match.id, CLEO)
    for _ in range(2):
        await table.matches.stop_watching(match.id, CLEO)
    assert await watchers(table, match.id) == [FINN]
    assert not await table.matches.watches(match.id, CLEO)


async def test_it_is_for_those_who_look_on_at_an_open_match(table: Table) -> None:
    match = await table.started()
    with pytest.raises(PlaysInIt):
        await table.matches.watch(match.id, ALICE.user_id)
    with pytest.raises(NoSuchMatch):
        await table.matches.watch(99, CLEO)
    await table.matches.resign(match.id, ALICE.user_id)
    with pytest.raises(MatchOver):
        await table.matches.watch(match.id, CLEO)


async def test_as_many_watch_as_one_post_can_call(table: Table) -> None:
    match = await table.started()
    for user_id in range(1000, 1000 + MOST_WATCHERS):
        await table.matches.watch(match.id, user_id)
    with pytest.raises(TooManyWatchers):
        await table.matches.watch(match.id, CLEO)
    await table.matches.watch(match.id, 1000)
    await table.matches.stop_watching(match.id, 1000)
    await table.matches.watch(match.id, CLEO)


async def test_a_person_watches_so_many_matches(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_WATCHED", 1)
    one, other = await table.started(), await table.started(challenger=DAVE)
    await table.matches.watch(one.id, CLEO)
    with pytest.raises(TooManyWatched):
        await table.matches.watch(other.id, CLEO)
    await table.matches.watch(one.id, FINN)
    await table.matches.resign(one.id, ALICE.user_id)
    for post in await table.store.read(lambda reader: reader.due_posts(0)):
        await settled(table, post)
    await table.matches.watch(other.id, CLEO)


async def settled(table: Table, post: Post) -> None:
    await table.write(lambda transaction: transaction.settle_post(post, 7))


async def test_nobody_watches_any_more_once_the_last_board_is_settled(table: Table) -> None:
    """An earlier board that comes late lets nobody go."""
    match = await table.started()
    await table.matches.watch(match.id, CLEO)
    await table.play_on(match, TURNS[0])
    await table.matches.resign(match.id, ALICE.user_id)
    boards = await table.owed(PostKind.BOARD)
    for board, left in zip(boards, ([CLEO], []), strict=True):
        await settled(table, board)
        assert await watchers(table, match.id) == left
