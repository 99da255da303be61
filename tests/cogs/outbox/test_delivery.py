"""Posting to deleted channels, failed edits, pings, warnings, and posts of offers."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from cogs.outbox import delivery
from cogs.outbox.delivery import Edits, Waiters
from cogs.shared.discord_errors import Failure
from cogs.shared.errors import UNKNOWN_CHANNEL, ChannelGone
from cogs.shared.messages import PublicMessage
from cogs.shared.send import DiscordTransport
from onitama_core.game import Variant, parse_action
from onitama_core.store import PostKind, Preferences
from tests.cogs import http_error
from tests.cogs.outbox.conftest import MISSING_PERMISSIONS
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, NAMED_CARDS, TURNS
from tests.patience import until

if TYPE_CHECKING:
    from onitama_core.store import Match, Person
    from tests.cogs.outbox.conftest import OutboxTable


# Responses of Discord that mean that a channel was deleted

GONE = http_error(404, UNKNOWN_CHANNEL)
BOARD = PublicMessage("A board.")
POST, MESSAGE, GUILD = 7, 500, 9


class Client:
    """A client whose posts are all refused; fetching a channel raises `fetch_error`, if any."""

    def __init__(self, refusal: Exception, fetch_error: Exception | None) -> None:
        self._refusal = refusal
        self._fetch_error = fetch_error
        self.fetches = 0
        self.http = self

    async def send_message(self, *_: object, **__: object) -> None:
        raise self._refusal

    async def fetch_channel(self, _: int) -> None:
        self.fetches += 1
        if self._fetch_error is not None:
            raise self._fetch_error

    def get_guild(self, guild_id: int) -> object | None:
        return {GUILD: self}.get(guild_id)


@pytest.mark.parametrize(
    ("refusal", "fetch_error", "raised", "fetches"),
    [
        (GONE, GONE, ChannelGone, 1),
        *(
            (GONE, fetch_error, discord.HTTPException, 1)
            for fetch_error in (None, http_error(403), http_error(503))
        ),
        *(
            (other, GONE, type(other), 0)
            for other in (http_error(404), http_error(403), http_error(400))
        ),
    ],
)
async def test_a_channel_counts_as_deleted_if_posting_and_fetching_both_say_so(
    refusal: Exception, fetch_error: Exception | None, raised: type[Exception], fetches: int
) -> None:
    client: Any = Client(refusal, fetch_error)
    with pytest.raises(raised):
        await DiscordTransport(client).announce(1, BOARD, "nonce")
    assert client.fetches == fetches


def test_the_transport_knows_in_which_servers_the_bot_is() -> None:
    client: Any = Client(GONE, None)
    transport = DiscordTransport(client)
    assert transport.is_in(GUILD)
    assert not transport.is_in(GUILD + 1)


async def test_a_post_lists_each_pinged_user_once() -> None:
    sent: list[Any] = []

    class AcceptingClient:
        @property
        def http(self) -> AcceptingClient:
            return self

        async def send_message(self, _: int, *, params: Any) -> dict[str, str]:
            sent.append(params.payload)
            return {"id": str(MESSAGE)}

    client: Any = AcceptingClient()
    message = replace(BOARD, pings=(2, 1, 2))
    assert await DiscordTransport(client).announce(1, message, "nonce") == MESSAGE
    assert sent[0]["allowed_mentions"]["users"] == [2, 1]


# Edits of older posts, for which nobody waits any more


async def test_the_failure_of_an_edit_is_logged_after_its_caller_stopped_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The exception must be retrieved, because asyncio would log it otherwise."""
    caplog.set_level("INFO")
    monkeypatch.setattr(delivery, "EDIT_TIMEOUT", 0.0)

    async def change() -> None:
        await asyncio.sleep(0.01)
        raise http_error(503)

    assert not await Edits().attempt(change(), POST, (Failure.TRANSIENT,))
    await until(lambda: caplog.messages)
    gc.collect()
    (message,) = caplog.messages
    assert message.startswith(f"could not edit message {POST}: ")


# Waiting for a post


async def test_the_messages_of_recent_posts_are_known_and_waiting_for_others_times_out() -> None:
    waiting = Waiters()
    for post_id in range(delivery.MAX_REMEMBERED_POSTS + 1):
        waiting.end(post_id, MESSAGE)
    assert await waiting.wait(1, 0.0) == MESSAGE
    assert await waiting.wait(0, 0.01) is None


# Users who want no pings, who are mentioned but not notified


async def disable_pings(table: OutboxTable, person: Person) -> None:
    await table.write(
        lambda transaction: transaction.people.save_preferences(
            person.user_id, Preferences(pings=False)
        )
    )


async def make_pinging_posts(table: OutboxTable) -> None:
    """Make a post of each kind that pings: boards, reminders, offers, ends and invitations."""
    placing = await table.started(
        challenger=BOB, opponent=CAROL, terms=replace(NAMED_CARDS, variant=Variant.SHADOW)
    )
    await enqueue(table, placing, PostKind.REMINDER)
    match = await table.started(challenger=ALICE, opponent=CAROL)
    await table.matches.watchers.add(match.id, BOB.user_id)
    await table.play_on(match, *TURNS)
    await enqueue(table, match, PostKind.WARNING)
    await table.offer(match, ALICE)
    await table.matches.resign(match.id, ALICE.user_id)
    await table.invited(BOB)
    await table.invited(ALICE, by=CAROL)


async def enqueue(table: OutboxTable, match: Match, kind: PostKind) -> None:
    present = await table.present(match.id)
    await table.write(
        lambda transaction: transaction.posts.enqueue_for_match(present, kind, present.seq)
    )


@pytest.mark.parametrize("user_without_pings", [None, BOB])
async def test_every_kind_of_post_pings_all_users_except_those_who_want_no_pings(
    table: OutboxTable, user_without_pings: Person | None
) -> None:
    if user_without_pings is not None:
        await disable_pings(table, user_without_pings)
    await make_pinging_posts(table)
    await table.deliver()
    pinged = {user_id for post in table.discord.posts for user_id in post.message.pings}
    users = {ALICE, BOB, CAROL} - {user_without_pings}
    assert pinged == {user.user_id for user in users}


async def test_an_invitation_to_a_user_without_pings_mentions_them_silently(
    table: OutboxTable,
) -> None:
    await disable_pings(table, BOB)
    await table.invited(BOB)
    await table.invited(None)
    await table.deliver()
    to_bob, to_anybody = (post.message for post in table.discord.posts)
    assert f"<@{BOB.user_id}>" in to_bob.content
    assert (to_bob.is_silent, to_bob.pings) == (True, ())
    assert not to_anybody.is_silent


# The warning that pings the player to act once before time runs out

WARNING_WORDS = "has been waiting for you since"


async def test_the_warning_of_a_deadline_is_deleted_with_the_next_board(
    table: OutboxTable,
) -> None:
    match = await table.started()
    table.outbox.start()
    await enqueue(table, match, PostKind.WARNING)
    await table.deliver()
    await table.play_on(match, "tiger:c1c3")
    await until(lambda: not table.discord.texts(WARNING_WORDS))
    assert len(table.discord.boards) == 1
    table.discord.fail(AssertionError("no message is left to delete"), call="remove")
    await table.play_on(match, "crane:c5c4")
    await table.deliver()
    assert table.discord.faults[0].times == 1


async def test_a_warning_of_a_deadline_is_not_sent_after_the_turn_or_the_end(
    table: OutboxTable,
) -> None:
    match = await table.started()
    other = await table.started()
    await enqueue(table, match, PostKind.WARNING)
    await enqueue(table, other, PostKind.WARNING)
    await table.play_on(match, "tiger:c1c3")
    await table.matches.resign(other.id, BOB.user_id)
    await table.deliver()
    assert table.discord.tried
    assert not [line for line in table.discord.tried if WARNING_WORDS in line]


async def test_a_warning_stays_after_a_step_of_a_turn_and_after_a_draw_offer(
    table: OutboxTable,
) -> None:
    """A warning that disappears after a step would show everybody that the step was played."""
    match = await table.started(terms=replace(NAMED_CARDS, variant=Variant.SHADOW))
    for person, square in ((ALICE, "place:b1"), (BOB, "place:d5")):
        await table.matches.play(match.id, person.user_id, parse_action(square), step=None)
    await enqueue(table, match, PostKind.WARNING)
    await table.play_on(match, "tiger:c1c3")
    await table.offer(match, ALICE)
    await table.deliver()
    assert table.discord.texts(WARNING_WORDS)


# Invitations that were closed before they were posted


@pytest.mark.parametrize("problem", [None, http_error(503), http_error(403, MISSING_PERMISSIONS)])
async def test_an_invitation_closed_before_it_was_posted_shows_that_it_is_closed(
    table: OutboxTable, problem: Exception | None
) -> None:
    invitation = await table.invited()
    if problem is not None:
        await table.deliver()
        table.discord.fail(problem, call="revise", times=2)
    await table.matches.invitations.decline(invitation.id, BOB.user_id)
    await table.deliver(lambda: table.discord.texts("declined"))
    assert not table.discord.posts[0].has_buttons


# Posts of draw offers and takeback requests


async def test_draw_offers_and_takeback_requests_are_closed_in_their_own_posts(
    table: OutboxTable,
) -> None:
    """An offer that was answered before it was posted has no buttons."""
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.mark_all_sent()
    early = await table.offer(match, ALICE)
    await table.matches.draws.decline(match.id, BOB.user_id, early.seq)
    table.outbox.start()
    await until(lambda: table.discord.posts)
    assert not table.discord.posts[0].has_buttons
    await table.play_on(match, *TURNS[1:3])
    await table.offer(match, BOB)
    request = await table.ask_back(match, ALICE)
    await until(lambda: table.discord.texts("asks to take back"))
    await table.matches.takebacks.decline(match.id, BOB.user_id, request.seq)
    await until(lambda: table.discord.texts("declined Alice's takeback"))
    [draw] = table.discord.texts("offers a draw")
    [takeback] = [post for post in table.discord.posts if "takeback" in post.text]
    assert [post.has_buttons for post in table.discord.posts if post.text == draw] == [True]
    assert not takeback.has_buttons
