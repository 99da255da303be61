"""Posts of matches in threads and of matches that move to another channel, and posts of films."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.outbox import Delivered
from cogs.outbox.failures import PAUSES
from cogs.shared.discord_errors import TOO_MANY_THREADS_CODE, Failure
from cogs.shared.errors import ChannelGone
from cogs.shared.messages import PublicMessage
from onitama_core.store import GuildSettings, PostKind, Terms, Venue
from onitama_core.store.posts import TOURNAMENT_POSTS
from tests.cogs import http_error
from tests.cogs.outbox.conftest import (
    BAD_FORM,
    MISSING_PERMISSIONS,
    FakePictures,
    change_settings,
    outbox_at,
)
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, NEXT_DOOR, TURNS
from tests.onitama_core.tournaments.cup import Cup
from tests.patience import WAIT_TIMEOUT, until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cogs.outbox import DeliveryContext
    from cogs.shared.messages import PublicPicture
    from onitama_core.matches import RevealedTurn
    from onitama_core.store import Match, TournamentPost
    from tests.cogs.outbox.conftest import OutboxTable, SentPost

# Matches in threads, each below a line in the parent channel

REFUSED = http_error(403, MISSING_PERMISSIONS)
IN_THREAD = replace(NAMED_CARDS, venue=Venue.THREAD)


@pytest.mark.parametrize(
    ("refusal", "why"),
    [
        (REFUSED, "Somebody with Manage Channel can allow *Create Public Threads* for me."),
        (
            http_error(400, TOO_MANY_THREADS_CODE),
            "This server has as many open threads as Discord allows.",
        ),
        (http_error(400, BAD_FORM), "Discord opened no thread for me."),
        (http_error(404), "Discord opened no thread for me."),
    ],
)
async def test_a_match_is_played_in_the_channel_if_no_thread_can_be_opened(
    table: OutboxTable, refusal: Exception, why: str
) -> None:
    match = await table.accepted(IN_THREAD)
    table.discord.fail(refusal, call="open_thread", times=1000)
    await table.deliver(lambda: table.discord.texts("the start"))
    (line,) = table.discord.texts("play here")
    assert why in line
    assert {post.channel_id for post in table.discord.posts} == {HERE.channel_id}
    assert (await table.present(match.id)).place == HERE


async def test_a_thread_whose_name_is_refused_is_opened_without_names(table: OutboxTable) -> None:
    match = await table.accepted(IN_THREAD)
    table.discord.fail(http_error(400, BAD_FORM), call="open_thread", times=1)
    await table.deliver(lambda: table.discord.texts("the start"))
    (line,) = [post for post in table.discord.posts if post.thread is not None]
    assert line.thread == f"Onitama #{match.id}"
    assert (await table.present(match.id)).place.channel_id == line.id


async def post_plainly(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Deliver a tournament's post as a line of text; for a round, open a thread for its matches."""
    text = PublicMessage(f"{post.kind.value} {post.seq}")
    message_id = await context.announce(post, text)
    if post.kind is not PostKind.ROUND:
        return Delivered(message_id)
    await context.transport.open_thread(post.channel_id, message_id, text.content)
    moved = await context.store.read(
        lambda reader: reader.tournaments.matches_without_board(post.tournament_id, post.seq)
    )
    return Delivered(message_id, tuple(moved))


@pytest.mark.parametrize("failing_call", ["open_thread", "opened"])
async def test_all_matches_of_a_round_are_played_in_the_thread_of_its_post(
    table: OutboxTable, failing_call: str
) -> None:
    """The thread is opened at the second attempt, or at the first one whose response is lost."""
    table.outbox.register(dict.fromkeys(TOURNAMENT_POSTS, post_plainly))
    cup = await Cup.started(table, 6)
    table.discord.fail(http_error(503), call=failing_call)
    await table.deliver(lambda: len(table.discord.texts("the start")) == 3)
    (round_post,) = [post for post in table.discord.posts if post.thread is not None]
    boards = [post for post in table.discord.posts if "the start" in post.text]
    assert {board.channel_id for board in boards} == {round_post.id}
    places = {(match.place.channel_id, match.parent_id) for match in await cup.matches()}
    assert places == {(round_post.id, HERE.channel_id)}


@pytest.mark.parametrize(
    ("call", "words", "forgets_nonces"),
    [("answer", "play in", False), ("open_thread", "", True), ("opened", "", True)],
)
async def test_a_crash_while_a_thread_is_opened_posts_no_second_line(
    table: OutboxTable, call: str, words: str, *, forgets_nonces: bool
) -> None:
    """Discord recognises a second post with the same nonce only for minutes.

    After a restart hours later the store has the line, unless the response to it was lost.
    """
    await table.accepted(IN_THREAD)
    table.discord.forgets_nonces = forgets_nonces
    table.discord.fail(http_error(503), words, call=call, times=1000)
    await table.deliver(lambda: table.discord.texts("play in"))
    await table.outbox.stop()
    table.discord.heal()
    await table.start_again()
    assert len(table.discord.texts("play in")) == 1


async def test_a_board_refused_in_a_thread_stays_due_in_the_thread(
    table: OutboxTable,
) -> None:
    await table.accepted(IN_THREAD)
    table.discord.fail(REFUSED, "the start", times=1000)
    await table.deliver(lambda: table.outbox.refusing_channels)
    (line,) = [post for post in table.discord.posts if post.thread is not None]
    assert table.outbox.refusing_channels == [line.id]


async def test_a_board_read_while_its_match_moves_to_a_thread_is_sent_to_the_thread(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.accepted(IN_THREAD)
    read = table.store.read
    table.discord.slow["open_thread"] = is_opened = asyncio.Event()
    await table.deliver(lambda: table.discord.texts("play in a thread"))

    async def read_slowly(question: Callable[..., object], *args: object) -> object:
        monkeypatch.setattr(table.store, "read", read)
        posts = await read(question, *args)
        is_opened.set()
        await asyncio.sleep(0.05)
        return posts

    # Without new posts from the store the outbox reads them from the database.
    monkeypatch.setattr(table.store, "take_new_posts", list)
    monkeypatch.setattr(table.store, "read", read_slowly)
    await table.write(
        lambda transaction: transaction.posts.enqueue_for_match(match, PostKind.BOARD, match.seq)
    )
    await until(lambda: len(table.discord.boards) > 1)
    (line,) = [post for post in table.discord.posts if post.thread is not None]
    assert {board.channel_id for board in table.discord.boards} == {line.id}


@pytest.mark.parametrize("is_gone", [False, True])
async def test_the_result_links_to_the_last_board_or_pings_a_player_if_the_thread_is_gone(
    table: OutboxTable, *, is_gone: bool
) -> None:
    match = await table.accepted(IN_THREAD)
    await table.deliver(lambda: table.discord.texts("the start"))
    table.discord.fail(ChannelGone() if is_gone else http_error(503), "gave up", times=2 - is_gone)
    await table.matches.resign(match.id, BOB.user_id)
    words = "your thread is gone" if is_gone else "is in their thread"
    await until(lambda: table.discord.texts(words))
    (result,) = [post for post in table.discord.posts if words in post.text]
    assert result.channel_id == HERE.channel_id
    if is_gone:
        assert "your thread is gone. `/onitama history match:1` still shows it." in result.text
        assert result.message.pings == (ALICE.user_id,)
    else:
        (board,) = [post for post in table.discord.posts if "want a rematch?" in post.text]
        assert f"/{board.channel_id}/{board.id})" in result.text


# Matches that move to another channel

THERE = NEXT_DOOR.channel_id
GOES_ON = f"The match goes on in <#{THERE}>."


async def start_and_deliver(table: OutboxTable, terms: Terms = NAMED_CARDS) -> Match:
    """Start a match and send all its due posts."""
    match = await table.accepted(terms)
    await table.deliver()
    return await table.present(match.id)


def posts_there(table: OutboxTable) -> list[SentPost]:
    return [post for post in table.discord.posts if post.channel_id == THERE]


async def test_posts_refused_in_the_old_channel_are_not_sent_after_a_move(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, Failure.REFUSED, (60.0, 60.0))
    match = await start_and_deliver(table)
    table.discord.fail(REFUSED, "after turn 1", times=1)
    await table.play_on(match, TURNS[0])
    await until(lambda: table.outbox.refusing_channels)
    await table.offer(match, ALICE)
    await table.matches.move(match, BOB.user_id, THERE)
    await table.deliver()
    assert ["goes on here" in post.text for post in posts_there(table)] == [True, False]
    assert "offers a draw" in posts_there(table)[-1].text
    assert [
        p for p in table.discord.posts if p.channel_id == HERE.channel_id and "turn 1" in p.text
    ] == []
    await until(lambda: table.outbox.refusing_channels == [])


async def test_the_line_in_the_parent_channel_points_to_the_new_place_if_the_thread_is_gone(
    table: OutboxTable,
) -> None:
    match = await start_and_deliver(table, IN_THREAD)
    table.discord.fail(
        http_error(404, 10003), call="revise", words=str(match.last_post_id), times=1
    )
    await table.matches.move(match, BOB.user_id, THERE)
    await table.deliver()
    (line,) = table.discord.texts("Anyone may watch")
    assert f"play in <#{THERE}>." in line


async def test_the_line_in_the_parent_channel_points_to_a_move_before_the_thread_opened(
    table: OutboxTable,
) -> None:
    match = await table.accepted(IN_THREAD)
    table.discord.slow["open_thread"] = is_opened = asyncio.Event()
    await table.deliver(lambda: table.discord.texts("play in a thread"))
    await table.matches.move(match, BOB.user_id, THERE)
    is_opened.set()
    await until(lambda: table.discord.texts(f"play in <#{THERE}>."))


@pytest.mark.parametrize("one_board", [False, True])
async def test_the_last_board_in_the_old_channel_links_to_the_new_one(
    table: OutboxTable, *, one_board: bool
) -> None:
    await change_settings(table, GuildSettings(one_board=one_board))
    match = await start_and_deliver(table)
    await table.matches.move(match, BOB.user_id, THERE)
    await table.play_on(match, *TURNS[:2])
    await table.deliver()
    (old,) = [post for post in table.discord.posts if GOES_ON in post.text]
    assert (old.channel_id, old.has_buttons) == (HERE.channel_id, False)
    assert ["goes on here" in text for text in table.discord.texts("the start")].count(
        True
    ) != one_board


async def test_a_moved_match_can_return_before_and_after_its_board_was_posted(
    table: OutboxTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, Failure.REFUSED, (60.0, 60.0))
    match = await start_and_deliver(table)
    table.discord.fail(REFUSED, "goes on here", times=1)
    await table.matches.move(match, BOB.user_id, THERE)
    await until(lambda: table.outbox.refusing_channels)
    await table.matches.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    await table.deliver()
    assert posts_there(table) == []
    last = table.discord.posts[-1]
    assert "goes on here" in last.text
    assert last.message.pings == (ALICE.user_id, BOB.user_id)
    assert not last.message.is_silent
    await table.matches.move(await table.present(match.id), BOB.user_id, THERE)
    await table.deliver()
    assert "goes on here" in posts_there(table)[-1].text
    await table.play_on(match, TURNS[0])
    await table.deliver()
    assert "goes on" not in posts_there(table)[-1].text
    assert posts_there(table)[-1].message.pings == (BOB.user_id,)
    await until(lambda: not posts_there(table)[0].has_buttons)


async def test_a_crash_right_after_a_move_loses_no_post(table: OutboxTable) -> None:
    match = await table.accepted(NAMED_CARDS)
    await table.start_again()
    await table.matches.move(await table.present(match.id), BOB.user_id, THERE)
    await table.start_again()
    assert len(posts_there(table)) == 1
    assert len(table.discord.texts(GOES_ON)) == 1


# Films

SHARED = "-# Shared by 🔴 Alice."


async def share_film(table: OutboxTable) -> Match:
    """Return a finished match whose film is due in its channel."""
    match = await table.finished()
    await table.matches.replays.share(match.id, ALICE.user_id)
    return match


async def test_a_film_whose_response_was_lost_is_not_posted_twice(table: OutboxTable) -> None:
    match = await share_film(table)
    table.discord.fail(ConnectionError(), SHARED, call="answer")
    await table.deliver()
    assert len(table.discord.tried) == 2
    [post] = table.discord.posts
    film = await table.store.read(lambda reader: reader.posts.film(match.id))
    assert film is not None
    assert film.message_id == post.id


async def test_a_film_can_be_shared_again_after_its_channel_was_deleted(table: OutboxTable) -> None:
    match = await share_film(table)
    table.discord.fail(ChannelGone())
    await table.deliver()
    await table.matches.replays.share(match.id, BOB.user_id)


async def test_drawing_a_film_delays_no_board(table: OutboxTable) -> None:
    await share_film(table)
    is_drawing = asyncio.Event()
    may_end = asyncio.Event()

    class SlowFilm(FakePictures):
        async def film(self, turns: Sequence[RevealedTurn]) -> PublicPicture:
            is_drawing.set()
            await may_end.wait()
            return await super().film(turns)

    table = replace(table, outbox=outbox_at(table, table.discord, pictures=SlowFilm()))
    table.outbox.start()
    await asyncio.wait_for(is_drawing.wait(), WAIT_TIMEOUT)
    invited = await table.matches.invitations.invite(HERE, ALICE, BOB, NAMED_CARDS)
    match = (await table.matches.invitations.accept(invited.invitation.id, BOB)).match
    await table.play_on(match, TURNS[0])
    await until(lambda: table.discord.texts("after turn 1"))
    assert not table.discord.texts(SHARED)
    may_end.set()
    await until(lambda: table.discord.texts(SHARED))
    await table.outbox.stop()
