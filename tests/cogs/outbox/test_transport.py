"""Which answers of Discord mean that a channel is gone."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.outbox import DiscordTransport
from cogs.ui.errors import UNKNOWN_CHANNEL, ChannelGone
from cogs.ui.messages import PublicMessage
from tests.cogs.answers import answer

GONE = answer(404, UNKNOWN_CHANNEL)
POST = PublicMessage("A board.")


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
        await out.announce(1, POST, "nonce")


@pytest.mark.parametrize("found", [None, answer(403), answer(503)])
async def test_one_answer_gives_up_no_channel(found: Exception | None) -> None:
    out, _ = way_out(GONE, found)
    with pytest.raises(discord.HTTPException):
        await out.announce(1, POST, "nonce")


@pytest.mark.parametrize("refusal", [answer(404), answer(403, 50013), answer(400)])
async def test_nothing_else_is_asked_about(refusal: discord.HTTPException) -> None:
    out, client = way_out(refusal, found=GONE)
    with pytest.raises(discord.HTTPException) as raised:
        await out.announce(1, POST, "nonce")
    assert raised.value is refusal
    assert client.asked == 0
