"""Asking Discord for the channels that the cache lacks: once, and again when that may help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from unittest.mock import Mock

import discord
import pytest

from cogs.access.gate import MOST_REMEMBERED, REMEMBERED_FOR, Channels, own_permissions
from cogs.ui.errors import BotLacksPermissions, ChannelGone

if TYPE_CHECKING:
    from onitama_core.game import OnitamaError

THREAD = Mock(spec=discord.Thread)
ANSWER = Mock(status=404)


class Client:
    """Knows no channel; counts what it is asked for at Discord."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked: list[int] = []

    def get_channel(self, _: int) -> None:
        return None

    async def fetch_channel(self, channel_id: int) -> object:
        self.asked.append(channel_id)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def channels(client: Client, clock: Clock | None = None) -> Channels:
    return Channels(cast("Any", client), clock or Clock())


REFUSED: list[tuple[discord.HTTPException, type[OnitamaError]]] = [
    (discord.Forbidden(ANSWER, "Missing Access"), BotLacksPermissions),
    (discord.NotFound(ANSWER, "Unknown Channel"), ChannelGone),
]


@pytest.mark.parametrize(("refusal", "told"), REFUSED)
async def test_a_channel_that_refused_is_not_asked_for_again(
    refusal: discord.HTTPException, told: type[OnitamaError]
) -> None:
    client = Client(refusal)
    known = channels(client)
    for _ in range(25):
        with pytest.raises(told):
            await known.find(7)
    assert client.asked == [7]


async def test_an_archived_thread_is_fetched_once() -> None:
    client = Client(THREAD)
    known = channels(client)
    assert [await known.find(7) for _ in range(25)] == [THREAD] * 25
    assert client.asked == [7]


async def test_what_is_no_channel_of_a_server_is_gone() -> None:
    with pytest.raises(ChannelGone):
        await channels(Client(Mock(spec=discord.DMChannel))).find(7)


async def test_when_permissions_may_have_changed_it_is_asked_for_again() -> None:
    client = Client(REFUSED[0][0])
    known = channels(client)
    with pytest.raises(BotLacksPermissions):
        await known.find(7)
    known.forget()
    client.answer = THREAD
    assert await known.find(7) is THREAD


async def test_after_a_while_it_is_asked_for_again() -> None:
    client, clock = Client(REFUSED[0][0]), Clock()
    known = channels(client, clock)
    for _ in range(2):
        with pytest.raises(BotLacksPermissions):
            await known.find(7)
        clock.now += REMEMBERED_FOR
    assert client.asked == [7, 7]


async def test_what_is_remembered_is_bounded() -> None:
    client = Client(THREAD)
    known = channels(client)
    for channel_id in range(MOST_REMEMBERED + 1):
        await known.find(channel_id)
    await known.find(MOST_REMEMBERED)
    await known.find(0)
    assert client.asked == [*range(MOST_REMEMBERED + 1), 0]


async def test_a_fault_of_discord_is_not_remembered() -> None:
    client = Client(discord.DiscordServerError(Mock(status=502), "Bad Gateway"))
    known = channels(client)
    for _ in range(2):
        with pytest.raises(discord.DiscordServerError):
            await known.find(7)
    assert client.asked == [7, 7]


def test_in_a_thread_whose_channel_is_out_of_sight_the_bot_may_nothing() -> None:
    """Where discord.py has nothing to go by, and raises."""
    refusal = discord.ClientException("Parent channel not found")
    thread = Mock(spec=discord.Thread)
    thread.parent = None
    thread.permissions_for.side_effect = refusal
    assert own_permissions(thread) == discord.Permissions.none()
    thread.parent = Mock(spec=discord.TextChannel)
    thread.permissions_for.side_effect = None
    assert own_permissions(thread) is thread.permissions_for.return_value
