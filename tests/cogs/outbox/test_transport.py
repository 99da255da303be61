"""How posts reach Discord, how older ones are changed, and who waits for one."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import aiohttp
import discord
import pytest

from cogs.outbox import transport
from cogs.outbox.transport import Edits, Waiters
from cogs.ui.errors import UNKNOWN_CHANNEL, ChannelGone
from cogs.ui.messages import PublicMessage
from cogs.ui.send import DiscordTransport
from tests.cogs.answers import answer
from tests.patience import PATIENCE

# Which answers of Discord mean that a channel is gone


GONE = answer(404, UNKNOWN_CHANNEL)
BOARD = PublicMessage("A board.")
POST, MESSAGE = 7, 500


class Channel:
    def __init__(self, refusal: Exception) -> None:
        self._refusal = refusal

    async def send(self, *_: object, **__: object) -> None:
        raise self._refusal


class Client:
    """Where every post is refused; `found` is what asking for the channel gives."""

    def __init__(self, refusal: Exception, found: Exception | None) -> None:
        self._refusal = refusal
        self._found = found
        self.asked = 0

    def get_partial_messageable(self, _: int) -> Channel:
        return Channel(self._refusal)

    async def fetch_channel(self, _: int) -> None:
        self.asked += 1
        if self._found is not None:
            raise self._found


def way_out(refusal: Exception, found: Exception | None = None) -> tuple[DiscordTransport, Client]:
    client: Any = Client(refusal, found)
    return DiscordTransport(client), client


async def test_a_channel_that_discord_knows_twice_nothing_of_is_gone() -> None:
    out, _ = way_out(GONE, found=GONE)
    with pytest.raises(ChannelGone):
        await out.announce(1, BOARD, "nonce")


@pytest.mark.parametrize("found", [None, answer(403), answer(503)])
async def test_one_answer_gives_up_no_channel(found: Exception | None) -> None:
    out, _ = way_out(GONE, found)
    with pytest.raises(discord.HTTPException):
        await out.announce(1, BOARD, "nonce")


@pytest.mark.parametrize("refusal", [answer(404), answer(403, 50013), answer(400)])
async def test_nothing_else_is_asked_about(refusal: discord.HTTPException) -> None:
    out, client = way_out(refusal, found=GONE)
    with pytest.raises(discord.HTTPException) as raised:
        await out.announce(1, BOARD, "nonce")
    assert raised.value is refusal
    assert client.asked == 0


# Changes to older posts, which nobody waits for


@pytest.mark.parametrize("refusal", [answer(400, 30046), answer(404), aiohttp.ClientError()])
async def test_a_post_that_cannot_be_changed_is_left_alone(refusal: Exception) -> None:
    async def change() -> None:
        raise refusal

    await Edits().soon(change(), POST)


async def test_a_change_that_discord_delays_keeps_nobody_and_is_not_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """discord.py would never get over it, if that was a global rate limit."""
    monkeypatch.setattr(transport, "LONGEST", 0.01)
    limit, changed = asyncio.Event(), asyncio.Event()

    async def change() -> None:
        await limit.wait()
        changed.set()

    await asyncio.wait_for(Edits().attempt(change(), POST), PATIENCE)
    limit.set()
    await asyncio.wait_for(changed.wait(), PATIENCE)


async def test_a_change_that_fails_when_nobody_waits_any_more_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else asyncio would call it an error that nobody knows of."""
    caplog.set_level("INFO")
    monkeypatch.setattr(transport, "LONGEST", 0.0)

    async def change() -> None:
        await asyncio.sleep(0.01)
        raise answer(503)

    assert not await Edits().attempt(change(), POST)
    async with asyncio.timeout(PATIENCE):
        while not caplog.messages:  # noqa: ASYNC110 - of a task that nobody has
            await asyncio.sleep(0.01)
    gc.collect()
    (told,) = caplog.messages
    assert told.startswith("a change came to nothing: ")


async def test_stopping_leaves_no_change_behind() -> None:
    changes = Edits()
    changes.soon(asyncio.sleep(2 * PATIENCE), POST)
    await asyncio.wait_for(changes.stop(), PATIENCE)


# Answers that wait for a post


async def test_who_waits_gets_the_message() -> None:
    waiting = Waiters()
    answer = asyncio.create_task(waiting.wait(POST, 5.0))
    await asyncio.sleep(0)
    waiting.end(POST, MESSAGE)
    assert await answer == MESSAGE


async def test_a_post_that_was_sent_before_anybody_asked_is_known() -> None:
    waiting = Waiters()
    waiting.end(POST, MESSAGE)
    assert await waiting.wait(POST, 0.0) == MESSAGE


async def test_nobody_waits_longer_than_they_said() -> None:
    assert await Waiters().wait(POST, 0.01) is None


async def test_nobody_is_kept_for_a_post_that_is_refused() -> None:
    waiting = Waiters()
    answer = asyncio.create_task(waiting.wait(POST, 2 * PATIENCE))
    await asyncio.sleep(0)
    waiting.end(POST, None)
    assert await asyncio.wait_for(answer, PATIENCE) is None


async def test_only_the_latest_are_remembered() -> None:
    waiting = Waiters()
    for post_id in range(transport.REMEMBERED + 1):
        waiting.end(post_id, MESSAGE)
    assert await waiting.wait(1, 0.0) == MESSAGE
    assert await waiting.wait(0, 0.0) is None
