"""Who can be asked for a match."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from cogs.challenge import inviting
from cogs.challenge.inviting import may_see, require_opponent_here
from cogs.ui.errors import CannotInvite
from onitama_core.store import Person
from tests.cogs.ui.builders import ALICE, match_of

ANSWER = cast("Any", SimpleNamespace(status=404, reason=""))
GONE = discord.NotFound(ANSWER, "gone")


def asking(user_id: int, answer: Exception | None = GONE) -> Any:
    """Somebody, in a server where Discord says this of everybody else; None: nothing at all."""

    async def fetch_member(_: int) -> None:
        if answer is None:
            await asyncio.Event().wait()
        else:
            raise answer

    guild = SimpleNamespace(fetch_member=fetch_member)
    return SimpleNamespace(user=SimpleNamespace(id=user_id), guild=guild)


async def test_not_with_who_has_left_the_server() -> None:
    with pytest.raises(CannotInvite):
        await require_opponent_here(asking(ALICE), match_of(1, "Bob"))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        discord.DiscordServerError(ANSWER, "Bad Gateway"),
        aiohttp.ClientPayloadError("Response payload is not completed"),
    ],
)
async def test_while_discord_does_not_say_nobody_is_refused(
    monkeypatch: pytest.MonkeyPatch, answer: Exception | None
) -> None:
    monkeypatch.setattr(inviting, "PATIENCE", 0.01)
    await require_opponent_here(asking(ALICE, answer), match_of(1, "Bob"))


async def test_who_left_for_good_is_not_looked_for() -> None:
    """Whoever asks is told so by what comes after."""
    match = replace(match_of(1, ""), seats=(Person(ALICE, "Alice"), Person(-7, "")))
    await require_opponent_here(asking(ALICE), match)


async def test_an_onlooker_is_told_something_else() -> None:
    await require_opponent_here(asking(99), match_of(1, "Bob"))


def thread(parent: object) -> Mock:
    """In which discord.py knows nothing of anybody's permissions, unless it has its channel."""
    found = Mock(spec=discord.Thread)
    found.parent = parent
    if parent is None:
        found.permissions_for.side_effect = discord.ClientException("Parent channel not found")
    return found


@pytest.mark.parametrize("is_seen", [True, False])
def test_whoever_sees_a_channel_can_be_asked_in_its_threads(*, is_seen: bool) -> None:
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions(view_channel=is_seen)
    bob = Mock(spec=discord.Member, resolved_permissions=None)
    assert may_see(bob, thread(channel)) is is_seen
    assert may_see(bob, channel) is is_seen


def test_nobody_is_refused_for_a_channel_that_the_bot_knows_nothing_of() -> None:
    assert may_see(Mock(spec=discord.Member, resolved_permissions=None), thread(None))
