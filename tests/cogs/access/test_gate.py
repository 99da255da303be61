"""What the gate asks Discord for, and that a private match is theirs alone whose it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.access.gate import Gate
from cogs.ui.errors import ChannelGone
from onitama_core.store import Computer, NoSuchMatch, Place, Terms, Venue
from tests.cogs.answers import answer
from tests.cogs.ui.matches import BOB, match_of
from tests.sentences.moments import MOMENTS

if TYPE_CHECKING:
    from onitama_core.store import Match

MATCH = match_of(12, "Bob")
UNSEEN = Terms(venue=Venue.PRIVATE)
PRIVATE = {
    "practice": replace(MATCH, seats=(Computer(3), MATCH.seats[1]), terms=UNSEEN),
}
ABROAD = MATCH.place.guild_id + 1
OUTSIDER, ELSEWHERE, THREAD, PARENT = 99, 1, 2, 3


def in_a_thread() -> Match:
    match = MOMENTS["classic, stone"].updates.match
    return replace(match, place=Place(match.place.guild_id, THREAD), parent_id=PARENT)


def looking(match: Match) -> Any:
    """An interaction of somebody who plays no match, somewhere else in its server."""
    user = Mock(spec=discord.Member, id=OUTSIDER)
    return Mock(guild_id=match.place.guild_id, channel_id=ELSEWHERE, user=user)


def text_channel(*, is_seen: bool) -> Mock:
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = Mock(view_channel=is_seen)
    return channel


@pytest.mark.parametrize("is_seen", [False, True])
async def test_a_thread_is_asked_for_only_where_its_channel_is_seen(*, is_seen: bool) -> None:
    thread = Mock(spec=discord.Thread)
    thread.parent = text_channel(is_seen=is_seen)
    thread.is_private.return_value = False
    channels = Mock(at_hand=Mock(return_value=text_channel(is_seen=is_seen)))
    channels.find = AsyncMock(return_value=thread)
    gate = Gate(Mock(), Mock(), cast("Any", channels))
    match = in_a_thread()
    assert await gate.sees(looking(match), match) is is_seen
    assert channels.find.await_count == int(is_seen)


@pytest.mark.parametrize("problem", [answer(503), answer(429), ChannelGone()])
async def test_what_discord_does_not_tell_of_is_shown_to_nobody(problem: Exception) -> None:
    channels: Any = Mock(at_hand=Mock(return_value=None), find=AsyncMock(side_effect=problem))
    assert not await Gate(Mock(), Mock(), channels).sees(looking(MATCH), MATCH)


async def found_by(user_id: int, match: Match, channel_id: int, guild_id: int) -> Match:
    """Of somebody who may do everything there; no channel is asked who sees it."""
    play = Mock(match=AsyncMock(return_value=match))
    channels = Mock(find=AsyncMock(side_effect=AssertionError))
    user = Mock(spec=discord.Member, id=user_id)
    asking: Any = Mock(user=user, channel_id=channel_id, guild_id=guild_id)
    asking.permissions = discord.Permissions.all()
    return await Gate(play, Mock(), channels).match(asking, match.id)


@pytest.mark.parametrize("match", PRIVATE.values(), ids=PRIVATE)
@pytest.mark.parametrize("channel_id", [MATCH.place.channel_id, ELSEWHERE])
async def test_a_private_match_is_there_for_its_own_person_anywhere_in_its_server(
    match: Match, channel_id: int
) -> None:
    assert await found_by(BOB, match, channel_id, MATCH.place.guild_id) == match
    with pytest.raises(NoSuchMatch):
        await found_by(BOB, match, channel_id, ABROAD)


@pytest.mark.parametrize("match", PRIVATE.values(), ids=PRIVATE)
@pytest.mark.parametrize("channel_id", [MATCH.place.channel_id, ELSEWHERE])
async def test_for_others_there_is_no_private_match_whatever_they_may_do(
    match: Match, channel_id: int
) -> None:
    with pytest.raises(NoSuchMatch):
        await found_by(OUTSIDER, match, channel_id, MATCH.place.guild_id)
