"""Calls to Discord, and the meaning of their failures."""

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
from tests.cogs import answer
from tests.cogs.outbox.conftest import MISSING_PERMISSIONS
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, NAMED_CARDS, TURNS
from tests.patience import until

if TYPE_CHECKING:
    from onitama_core.store import Match, Person
    from tests.cogs.outbox.conftest import OutboxTable


# Answers of Discord that mean that a channel is gone

GONE = answer(404, UNKNOWN_CHANNEL)
BOARD = PublicMessage("A board.")
POST, MESSAGE, GUILD = 7, 500, 9


class Client:
    """A Discord that refuses every post; fetching the channel raises `found`, or nothing."""

    def __init__(self, refusal: Exception, found: Exception | None) -> None:
        self._refusal = refusal
        self._found = found
        self.asked = 0
        self.http = self

    async def send_message(self, *_: object, **__: object) -> None:
        raise self._refusal

    async def fetch_channel(self, _: int) -> None:
        self.asked += 1
        if self._found is not None:
            raise self._found

    def get_guild(self, guild_id: int) -> object | None:
        return {GUILD: self}.get(guild_id)


@pytest.mark.parametrize(
    ("refusal", "found", "raised", "asked"),
    [
        (GONE, GONE, ChannelGone, 1),  # Discord knows nothing of it, twice
        *((GONE, found, discord.HTTPException, 1) for found in (None, answer(403), answer(503))),
        *((other, GONE, type(other), 0) for other in (answer(404), answer(403), answer(400))),
    ],
)
async def test_a_channel_is_gone_of_which_discord_knows_twice_nothing(
    refusal: Exception, found: Exception | None, raised: type[Exception], asked: int
) -> None:
    client: Any = Client(refusal, found)
    with pytest.raises(raised):
        await DiscordTransport(client).announce(1, BOARD, "nonce")
    assert client.asked == asked


def test_the_bot_is_in_the_servers_that_it_was_told_of() -> None:
    client: Any = Client(GONE, None)
    told = DiscordTransport(client)
    assert told.is_in(GUILD)
    assert not told.is_in(GUILD + 1)


async def test_a_post_lists_each_user_once_among_those_it_pings() -> None:
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


# Edits of older posts, which nobody waits for


async def test_a_change_that_fails_when_nobody_waits_any_more_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An exception that nobody retrieves would otherwise be logged by asyncio."""
    caplog.set_level("INFO")
    monkeypatch.setattr(delivery, "EDIT_TIMEOUT", 0.0)

    async def change() -> None:
        await asyncio.sleep(0.01)
        raise answer(503)

    assert not await Edits().attempt(change(), POST, (Failure.TRANSIENT,))
    await until(lambda: caplog.messages)
    gc.collect()
    (told,) = caplog.messages
    assert told.startswith(f"could not edit message {POST}: ")


# Answers that wait for a post


async def test_only_the_latest_are_remembered_and_nobody_waits_longer_than_they_said() -> None:
    waiting = Waiters()
    for post_id in range(delivery.MAX_REMEMBERED_POSTS + 1):
        waiting.end(post_id, MESSAGE)
    assert await waiting.wait(1, 0.0) == MESSAGE
    assert await waiting.wait(0, 0.01) is None


# Users who want no pings are mentioned, but not notified


async def wants_no_pings(table: OutboxTable, person: Person) -> None:
    await table.write(
        lambda transaction: transaction.people.save_preferences(
            person.user_id, Preferences(pings=False)
        )
    )


async def everything_that_calls(table: OutboxTable) -> None:
    """Make a post of each kind that pings: boards, reminders, offers, ends and invitations."""
    placing = await table.started(
        challenger=BOB, opponent=CAROL, terms=replace(NAMED_CARDS, variant=Variant.SHADOW)
    )
    await owe(table, placing, PostKind.REMINDER)
    match = await table.started(challenger=ALICE, opponent=CAROL)
    await table.matches.watchers.add(match.id, BOB.user_id)
    await table.play_on(match, *TURNS)
    await owe(table, match, PostKind.WARNING)
    await table.offer(match, ALICE)
    await table.matches.resign(match.id, ALICE.user_id)
    await table.invited(BOB)
    await table.invited(ALICE, by=CAROL)


async def owe(table: OutboxTable, match: Match, kind: PostKind) -> None:
    present = await table.present(match.id)
    await table.write(
        lambda transaction: transaction.posts.enqueue_for_match(present, kind, present.seq)
    )


@pytest.mark.parametrize("unpinged", [None, BOB])
async def test_an_evening_calls_everybody_but_who_wants_no_pings(
    table: OutboxTable, unpinged: Person | None
) -> None:
    if unpinged is not None:
        await wants_no_pings(table, unpinged)
    await everything_that_calls(table)
    await table.deliver()
    called = {user_id for post in table.discord.posts for user_id in post.message.pings}
    assert called == {one.user_id for one in (ALICE, BOB, CAROL) if one is not unpinged}


async def test_an_invitation_still_names_them_and_makes_no_sound(table: OutboxTable) -> None:
    await wants_no_pings(table, BOB)
    await table.invited(BOB)
    await table.invited(None)
    await table.deliver()
    to_bob, to_anybody = (post.message for post in table.discord.posts)
    assert f"<@{BOB.user_id}>" in to_bob.content
    assert (to_bob.is_silent, to_bob.pings) == (True, ())
    assert not to_anybody.is_silent


# The player to act is pinged once before time runs out; their turn deletes the ping

CALL = "has been waiting for you since"


async def test_the_call_is_taken_away_with_the_next_board_and_is_gone_one_later(
    table: OutboxTable,
) -> None:
    match = await table.started()
    table.outbox.start()
    await owe(table, match, PostKind.WARNING)
    await table.deliver()
    await table.play_on(match, "tiger:c1c3")
    await until(lambda: not table.discord.texts(CALL))
    assert len(table.discord.boards) == 1
    table.discord.fail(AssertionError("nothing is there"), call="remove")
    await table.play_on(match, "crane:c5c4")
    await table.deliver()
    assert table.discord.faults[0].times == 1


async def test_a_call_that_comes_after_the_turn_or_the_end_is_left_out(table: OutboxTable) -> None:
    match, other = await table.started(), await table.started()
    for each in (match, other):
        await owe(table, each, PostKind.WARNING)
    await table.play_on(match, "tiger:c1c3")
    await table.matches.resign(other.id, BOB.user_id)
    await table.deliver()
    assert table.discord.tried
    assert not [line for line in table.discord.tried if CALL in line]


async def test_a_step_of_the_turn_and_a_draw_offer_leave_the_call_in_place(
    table: OutboxTable,
) -> None:
    """The ping would otherwise reveal a hidden step, so only a complete turn withdraws it."""
    match = await table.started(terms=replace(NAMED_CARDS, variant=Variant.SHADOW))
    for person, square in ((ALICE, "place:b1"), (BOB, "place:d5")):
        await table.matches.play(match.id, person.user_id, parse_action(square), step=None)
    await owe(table, match, PostKind.WARNING)
    await table.play_on(match, "tiger:c1c3")
    await table.offer(match, ALICE)
    await table.deliver()
    assert table.discord.texts(CALL)


# An invitation that is posted late shows its present state


@pytest.mark.parametrize("problem", [None, answer(503), answer(403, MISSING_PERMISSIONS)])
async def test_one_that_is_closed_before_it_is_posted_or_while_its_channel_is_shut_says_so(
    table: OutboxTable, problem: Exception | None
) -> None:
    invitation = await table.invited()
    if problem is not None:
        await table.deliver()
        table.discord.fail(problem, call="revise", times=2)
    await table.matches.invitations.decline(invitation.id, BOB.user_id)
    await table.deliver(lambda: table.discord.texts("declined"))
    assert not table.discord.posts[0].has_buttons


# A draw offer and a takeback request in the channel, open or not


async def test_each_kind_closes_its_own_post(table: OutboxTable) -> None:
    """An offer that was answered before it was posted has no buttons."""
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.settle_all()
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
