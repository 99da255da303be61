"""A private match is nobody's but its player's, wherever somebody asks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from cogs.finding.gate import Gate
from onitama_core.store import Computer, NoSuchMatch, Terms, Venue
from tests.cogs.ui.matches import BOB, match_of

if TYPE_CHECKING:
    from onitama_core.store import Match

MATCH = match_of(12, "Bob")
PRIVATE = replace(MATCH, seats=(Computer(3), MATCH.seats[1]), terms=Terms(venue=Venue.PRIVATE))
ELSEWHERE, ABROAD = 77, 88
MANAGER = 99


def gate() -> Gate:
    async def of(_: int) -> Match:
        return PRIVATE

    async def find(_: int) -> Any:
        raise AssertionError("what no channel shows is asked of none")

    play: Any = SimpleNamespace(match=of)
    channels: Any = SimpleNamespace(find=find)
    return Gate(play, SimpleNamespace(), channels)  # type: ignore[arg-type]


def asked(user_id: int, channel_id: int, guild_id: int = MATCH.place.guild_id) -> Any:
    may = discord.Permissions.all()
    user = SimpleNamespace(id=user_id)
    return SimpleNamespace(user=user, channel_id=channel_id, guild_id=guild_id, permissions=may)


@pytest.mark.parametrize("channel_id", [MATCH.place.channel_id, ELSEWHERE])
async def test_its_player_passes_anywhere_in_the_server(channel_id: int) -> None:
    assert await gate().match(asked(BOB, channel_id), PRIVATE.id) == PRIVATE


@pytest.mark.parametrize("channel_id", [MATCH.place.channel_id, ELSEWHERE])
async def test_for_others_there_is_none_whatever_they_may_do(channel_id: int) -> None:
    with pytest.raises(NoSuchMatch):
        await gate().match(asked(MANAGER, channel_id), PRIVATE.id)


async def test_its_player_passes_in_no_other_server() -> None:
    with pytest.raises(NoSuchMatch):
        await gate().match(asked(BOB, MATCH.place.channel_id, ABROAD), PRIVATE.id)
