"""The film of a match that is over, shared with the channel once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player
from onitama_core.matches import AlreadyShared, NotAPlayer, NotFinished, WasCancelled
from onitama_core.store import MatchPost, NoSuchMatch, PostKind, SharedFilm
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, at_once

if TYPE_CHECKING:
    from onitama_core.store import Post
    from tests.onitama_core.matches.table import Table


async def shared(table: Table) -> tuple[int, Post]:
    match = await table.finished()
    await table.matches.share(match.id, ALICE.user_id)
    [post] = await table.store.read(lambda reader: reader.due_posts(0))
    return match.id, post


async def film(table: Table, number: int) -> SharedFilm | None:
    return await table.store.read(lambda reader: reader.film_of(number))


async def test_the_channel_is_owed_the_film(table: Table) -> None:
    number, post = await shared(table)
    assert isinstance(post, MatchPost)
    assert (post.kind, post.match_id) == (PostKind.FILM, number)
    assert post.channel_id == (await table.present(number)).place.channel_id


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_once_a_match(table: Table, person: object) -> None:
    number, post = await shared(table)
    await table.write(lambda transaction: transaction.settle_post(post, 77))
    for again in (ALICE, BOB, person):
        with pytest.raises(AlreadyShared) as refused:
            await table.matches.share(number, again.user_id)  # type: ignore[attr-defined]
        assert refused.value.film.message_id == 77
    assert await table.due() == []


async def test_of_two_who_share_at_once_one_does(table: Table) -> None:
    match = await table.finished()
    posts, refusals = await at_once(
        *(table.matches.share(match.id, person.user_id) for person in (ALICE, BOB, ALICE))
    )
    assert len(posts) == 1
    assert [type(refusal) for refusal in refusals] == [AlreadyShared, AlreadyShared]
    assert [kind for kind, _ in await table.due()] == [PostKind.FILM]


async def test_by_its_players_alone_and_after_the_end(table: Table) -> None:
    match = await table.started()
    with pytest.raises(NotFinished):
        await table.matches.share(match.id, ALICE.user_id)
    await table.matches.resign(match.id, BOB.user_id)
    async with table.unchanged():
        with pytest.raises(NotAPlayer):
            await table.matches.share(match.id, CAROL.user_id)
        with pytest.raises(NoSuchMatch):
            await table.matches.share(99, ALICE.user_id)
        await table.matches.require_shareable(match.id, ALICE.user_id)


async def test_nothing_of_a_cancelled_match_is_shared(table: Table) -> None:
    match = await table.started()
    await table.matches.cancel(match.id, ALICE.user_id)
    with pytest.raises(WasCancelled):
        await table.matches.share(match.id, ALICE.user_id)


async def test_what_could_not_be_posted_may_be_shared_again(table: Table) -> None:
    number, post = await shared(table)
    await table.write(lambda transaction: transaction.settle_post(post, None))
    assert await film(table, number) is None
    await table.matches.share(number, BOB.user_id)


async def test_it_stays_shared_when_notes_of_posts_are_cleared_away(table: Table) -> None:
    number, post = await shared(table)
    await table.write(lambda transaction: transaction.settle_post(post, 77))
    table.clock.advance(hours=31 * 24)
    for _ in range(3):
        await table.matches.serve()
    assert await table.rows("SELECT * FROM post WHERE kind = 'film'") == []
    assert await film(table, number) == SharedFilm(player=Player.RED, message_id=77)


async def test_a_film_of_long_ago_is_noted_and_cleared_away_too(table: Table) -> None:
    match = await table.finished()
    table.clock.advance(hours=40 * 24)
    for _ in range(3):
        await table.matches.serve()
    await table.matches.share(match.id, ALICE.user_id)
    [post] = await table.store.read(lambda reader: reader.due_posts(0))
    await table.write(lambda transaction: transaction.settle_post(post, 77))
    table.clock.advance(hours=31 * 24)
    for _ in range(3):
        await table.matches.serve()
    assert await table.rows("SELECT * FROM post WHERE kind = 'film'") == []
