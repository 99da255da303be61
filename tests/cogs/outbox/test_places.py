"""A match in a thread or in another channel, and its film beside what else a channel is owed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.outbox import faults
from cogs.outbox.faults import Fault
from cogs.ui.errors import ChannelGone
from onitama_core.game import Variant
from onitama_core.store import Customs, Terms, Venue
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import (
    BAD_FORM,
    MISSING_PERMISSIONS,
    FakePictures,
    outbox_at,
    prefer,
    start_again,
    until,
    until_settled,
)
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, NEXT_DOOR, TURNS
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.outbox import Outbox
    from cogs.ui.messages import PublicPicture
    from onitama_core.matches import Revealed
    from onitama_core.store import Match, SharedFilm
    from tests.cogs.outbox.fakes import FakeTransport, Sent
    from tests.onitama_core.matches.table import Table

# A match in a thread: its line is posted once, and a refused thread stops nothing


REFUSED = answer(403, MISSING_PERMISSIONS)
IN_THREAD = replace(NAMED_CARDS, venue=Venue.THREAD)


async def test_the_boards_follow_into_the_thread(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    await table.play_on(match, TURNS[0])
    outbox.start()
    await until(lambda: way_out.texts("after turn 1"))
    (line,) = [post for post in way_out.posts if post.thread is not None]
    assert line.channel_id == HERE.channel_id
    assert [board.channel_id for board in way_out.posts[-2:]] == [line.id, line.id]
    await until(lambda: f"<#{line.id}>" in line.text)


@pytest.mark.parametrize("refusal", [REFUSED, answer(400, BAD_FORM), answer(404)])
async def test_where_no_thread_may_be_opened_the_match_is_played_in_the_channel(
    table: Table, outbox: Outbox, way_out: FakeTransport, refusal: Exception
) -> None:
    match = await table.accepted(IN_THREAD)
    way_out.fail(refusal, call="open_thread", times=1000)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    (told,) = way_out.texts("play here")
    assert "Somebody with Manage Channel can allow *Create Public Threads* for me." in told
    assert {post.channel_id for post in way_out.posts} == {HERE.channel_id}
    assert (await table.present(match.id)).place == HERE


async def test_a_thread_that_discord_is_too_busy_for_is_opened_later_on_the_same_line(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.accepted(IN_THREAD)
    way_out.forgets_nonces = True
    way_out.fail(answer(503), call="open_thread", times=3)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    assert len(way_out.texts("play in")) == 1


@pytest.mark.parametrize(
    ("call", "words", "forgets_nonces"),
    [("answer", "play in", False), ("open_thread", "", True), ("opened", "", True)],
)
async def test_a_crash_doubles_no_line_whatever_was_done_of_its_thread(
    table: Table,
    way_out: FakeTransport,
    call: str,
    words: str,
    forgets_nonces: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """Within minutes Discord sends no second post with the same nonce; a start may be hours later.

    By then the line is kept, but for one whose answer was lost.
    """
    await table.accepted(IN_THREAD)
    way_out.forgets_nonces = forgets_nonces
    way_out.fail(answer(503), words, call=call, times=1000)
    crashed = outbox_at(table, way_out)
    crashed.start()
    await until(lambda: way_out.texts("play in"))
    await crashed.stop()
    way_out.heal()
    await start_again(table, way_out)
    assert len(way_out.texts("play in")) == 1


async def test_a_board_that_is_refused_in_the_thread_is_owed_to_the_thread(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await table.accepted(IN_THREAD)
    way_out.fail(REFUSED, "the start", times=1000)
    outbox.start()
    await until(lambda: outbox.refused)
    (line,) = [post for post in way_out.posts if post.thread is not None]
    assert outbox.refused == [line.id]


async def test_the_result_leads_to_the_last_board(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    way_out.fail(answer(503), "gave up", times=2)
    await table.endings.resign(match.id, BOB.user_id)
    await until(lambda: way_out.texts("is in their thread"))
    (board,) = [post for post in way_out.posts if "Rematch" in post.text]
    (result,) = way_out.texts("is in their thread")
    assert f"/{board.channel_id}/{board.id})" in result


async def test_the_result_calls_both_where_the_thread_is_gone(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await table.accepted(IN_THREAD)
    outbox.start()
    await until(lambda: way_out.texts("the start"))
    way_out.fail(ChannelGone(), "gave up")
    await table.endings.resign(match.id, BOB.user_id)
    await until(lambda: way_out.texts("gave up"))
    (result,) = [post for post in way_out.posts if "gave up" in post.text]
    assert result.channel_id == HERE.channel_id
    assert "your thread is gone. `/onitama history match:1` still shows it." in result.text
    assert result.message.pings == (ALICE.user_id,)


# A match that goes on in another channel: its board follows, and the old place says so


THERE = NEXT_DOOR.channel_id
GOES_ON = f"The match goes on in <#{THERE}>."


async def begun(table: Table, outbox: Outbox, terms: Terms = NAMED_CARDS) -> Match:
    """All that it owed is posted."""
    match = await table.accepted(terms)
    outbox.start()
    await until_settled(table)
    return await table.present(match.id)


def there(way_out: FakeTransport) -> list[Sent]:
    return [post for post in way_out.posts if post.channel_id == THERE]


async def test_the_first_board_there_calls_both(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (board,) = there(way_out)
    assert "<@1> and <@2>: the match goes on here." in board.text
    assert board.message.picture is not None
    assert board.has_buttons
    assert board.message.pings == (ALICE.user_id, BOB.user_id)


async def test_the_second_board_there_is_like_any_other(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.play_on(match, TURNS[0])
    await until_settled(table)
    assert "goes on" not in there(way_out)[-1].text
    assert there(way_out)[-1].message.pings == (BOB.user_id,)
    await until(lambda: not there(way_out)[0].has_buttons)


async def test_the_last_board_in_the_old_place_leads_on(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (old,) = [post for post in way_out.posts if GOES_ON in post.text]
    assert (old.channel_id, old.has_buttons) == (HERE.channel_id, False)


async def test_what_the_old_place_refused_is_not_sent_any_more(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "PAUSES", {**faults.PAUSES, Fault.REFUSED: (60.0, 60.0)})
    match = await begun(table, outbox)
    way_out.fail(REFUSED, "after turn 1", times=1)
    await table.play_on(match, TURNS[0])
    await until(lambda: outbox.refused)
    await table.offer(match, ALICE)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    assert ["goes on here" in post.text for post in there(way_out)] == [True, False]
    assert "offers a draw" in there(way_out)[-1].text
    assert [
        p for p in way_out.posts if p.channel_id == HERE.channel_id and "turn 1" in p.text
    ] == []
    assert outbox.refused == []


async def test_a_thread_that_is_gone_is_left_by_its_line_too(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox, replace(NAMED_CARDS, venue=Venue.THREAD))
    way_out.fail(answer(404, 10003), call="revise", words=str(match.last_post_id), times=1)
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (line,) = way_out.texts("Anyone may watch")
    assert f"play in <#{THERE}>." in line


@pytest.mark.parametrize("one_board", [False, True])
async def test_the_old_board_stays_what_it_became(
    table: Table, outbox: Outbox, way_out: FakeTransport, *, one_board: bool
) -> None:
    await prefer(table, Customs(one_board=one_board))
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.play_on(match, *TURNS[:2])
    await until_settled(table)
    assert len(way_out.texts(GOES_ON)) == 1
    assert ["goes on here" in text for text in way_out.texts("the start")].count(True) != one_board


async def test_it_can_come_back(table: Table, outbox: Outbox, way_out: FakeTransport) -> None:
    match = await begun(table, outbox)
    await table.places.move(match, BOB.user_id, THERE)
    await table.places.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    await until_settled(table)
    last = way_out.posts[-1]
    assert (last.channel_id, "goes on here" in last.text) == (HERE.channel_id, True)


async def test_it_can_come_back_before_a_board_is_there(
    table: Table, outbox: Outbox, way_out: FakeTransport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "PAUSES", {**faults.PAUSES, Fault.REFUSED: (60.0, 60.0)})
    match = await begun(table, outbox)
    way_out.fail(REFUSED, "goes on here", times=1)
    await table.places.move(match, BOB.user_id, THERE)
    await until(lambda: outbox.refused)
    await table.places.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    await until_settled(table)
    assert there(way_out) == []
    assert "goes on here" in way_out.posts[-1].text
    assert way_out.posts[-1].message.pings == (ALICE.user_id, BOB.user_id)
    assert not way_out.posts[-1].message.is_silent


async def test_ninjas_are_placed_where_it_goes_on(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    match = await begun(table, outbox, Terms(variant=Variant.SHADOW))
    await table.places.move(match, BOB.user_id, THERE)
    await until_settled(table)
    (board,) = there(way_out)
    assert "**Place ninja**" in board.text
    assert board.message.pings == (ALICE.user_id, BOB.user_id)


async def test_a_crash_before_it_followed_loses_nothing(
    table: Table, way_out: FakeTransport
) -> None:
    match = await table.accepted(NAMED_CARDS)
    await start_again(table, way_out)
    await table.places.move(await table.present(match.id), BOB.user_id, THERE)
    await start_again(table, way_out)
    assert len(there(way_out)) == 1
    assert len(way_out.texts(GOES_ON)) == 1


# A film is posted once, beside what else the channel is owed


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
