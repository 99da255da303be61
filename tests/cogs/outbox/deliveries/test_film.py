"""A film is posted once, beside what else the channel is owed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cogs.ui.errors import ChannelGone
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import MISSING_PERMISSIONS, FakePictures, outbox_at, until
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, TURNS
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.outbox import Outbox
    from cogs.ui.messages import PublicPicture
    from onitama_core.matches import Revealed
    from onitama_core.store import Match, SharedFilm
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table

SHARED = "-# Shared by 🔴 Alice."


async def shared(table: Table) -> Match:
    match = await table.finished()
    await table.sharing.share(match.id, ALICE.user_id)
    return match


async def film(table: Table, match: Match) -> SharedFilm | None:
    return await table.store.read(lambda reader: reader.film_of(match.id))


async def test_it_says_whose_match_it_was_how_it_ended_and_who_shared_it(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    match = await shared(table)
    outbox.start()
    await until(lambda: way_out.texts(SHARED))
    [post] = way_out.posts
    assert post.text.splitlines() == [
        f"#{match.id} · Alice (Red) – Bob (Blue) · no turns",
        "🔷 Bob gave up. **Alice (🔴 Red) wins.**",
        SHARED,
    ]
    assert post.message.picture is not None
    assert post.message.picture.filename == f"{match.id}.gif"
    assert [button.label for button in post.message.buttons] == ["Replay"]
    assert post.message.pings == ()
    await until_noted(table, match, post.id)


async def until_noted(table: Table, match: Match, message_id: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            noted = await film(table, match)
            if noted is not None and noted.message_id == message_id:
                return
            await asyncio.sleep(0.005)


async def test_one_that_was_posted_before_a_crash_is_not_posted_twice(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    match = await shared(table)
    way_out.fail(ConnectionError(), SHARED, call="answer")
    outbox.start()
    await until(lambda: len(way_out.tried) == 2)
    await until_noted(table, match, way_out.posts[0].id)
    assert len(way_out.posts) == 1


async def test_where_the_channel_is_gone_it_may_be_shared_again(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    match = await shared(table)
    way_out.fail(ChannelGone())
    outbox.start()
    await until(lambda: way_out.tried)
    async with asyncio.timeout(PATIENCE):
        while await film(table, match) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    await table.sharing.share(match.id, BOB.user_id)


async def test_a_channel_that_refuses_it_gets_it_once_it_is_allowed(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    await shared(table)
    way_out.fail(answer(403, MISSING_PERMISSIONS), times=1000)
    outbox.start()
    await until(lambda: outbox.refused == [HERE.channel_id])
    way_out.heal()
    outbox.retry(HERE.channel_id)
    await until(lambda: way_out.texts(SHARED))
    await until(lambda: outbox.refused == [])


@pytest.mark.usefixtures("short_pauses")
async def test_no_board_waits_for_a_film_that_is_drawn(
    table: Table, way_out: FakeTransport
) -> None:
    await shared(table)
    drawing, drawn = asyncio.Event(), asyncio.Event()

    class SlowFilm(FakePictures):
        async def film(self, turns: Sequence[Revealed]) -> PublicPicture:
            drawing.set()
            await drawn.wait()
            return await super().film(turns)

    outbox = outbox_at(table, way_out, pictures=SlowFilm())
    outbox.start()
    await asyncio.wait_for(drawing.wait(), PATIENCE)
    other = await table.invitations.invite(HERE, ALICE, BOB, NAMED_CARDS)
    match = (await table.invitations.accept(other.invitation.id, BOB)).match
    await table.play_on(match, TURNS[0])
    await until(lambda: way_out.texts("after turn 1"))
    assert not way_out.texts(SHARED)
    drawn.set()
    await until(lambda: way_out.texts(SHARED))
    await outbox.stop()
