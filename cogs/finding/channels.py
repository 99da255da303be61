"""The channels the bot can find, and those that Discord keeps from it."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from cogs.ui.errors import BotLacksPermissions, ChannelGone

if TYPE_CHECKING:
    from collections.abc import Callable

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread

MOST_REMEMBERED: Final = 1000
REMEMBERED_FOR: Final = 300.0
"""Seconds; for what changes without an event that tells of it."""


class Kept(Enum):
    """Why there is no channel to be had."""

    GONE = auto()
    OUT_OF_SIGHT = auto()


@dataclass(frozen=True, slots=True)
class Asked:
    """What Discord answered, and until when that is believed."""

    answer: Channel | Kept
    until: float


class Channels:
    """Archived threads and whatever the bot may not see are missing in the client's cache.

    Discord is asked for them once, not at each keystroke of an option; too many refused calls
    would have the bot banned.
    """

    def __init__(
        self, client: discord.Client, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._seconds = seconds
        self._asked: OrderedDict[int, Asked] = OrderedDict()

    async def find(self, channel_id: int) -> Channel:
        """Raises ChannelGone, or BotLacksPermissions where the bot can't see it."""
        channel = self._client.get_channel(channel_id) or self._remembered(channel_id)
        found = channel or await self._ask(channel_id)
        if found is Kept.OUT_OF_SIGHT:
            raise BotLacksPermissions(["view_channel"], channel_id)
        if not isinstance(found, (discord.abc.GuildChannel, discord.Thread)):
            raise ChannelGone
        return found

    def at_hand(self, channel_id: int) -> Channel | None:
        """Without a question to Discord."""
        found = self._client.get_channel(channel_id)
        return found if isinstance(found, discord.abc.GuildChannel) else None

    def forget(self) -> None:
        """What Discord keeps from the bot may have changed."""
        self._asked.clear()

    def _remembered(self, channel_id: int) -> Channel | Kept | None:
        asked = self._asked.get(channel_id)
        return None if asked is None or asked.until <= self._seconds() else asked.answer

    async def _ask(self, channel_id: int) -> Channel | Kept:
        answer = await self._fetch(channel_id)
        self._asked[channel_id] = Asked(answer, self._seconds() + REMEMBERED_FOR)
        self._asked.move_to_end(channel_id)
        if len(self._asked) > MOST_REMEMBERED:
            self._asked.popitem(last=False)
        return answer

    async def _fetch(self, channel_id: int) -> Channel | Kept:
        try:
            channel = await self._client.fetch_channel(channel_id)
        except discord.NotFound:
            return Kept.GONE
        except discord.Forbidden:
            return Kept.OUT_OF_SIGHT
        if isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return channel
        return Kept.GONE


def own_permissions(channel: Channel) -> discord.Permissions:
    """The bot's; none in a thread whose channel it is kept from."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return discord.Permissions.none()
    return channel.permissions_for(channel.guild.me)


def can_see(user: discord.abc.User, channel: Channel) -> bool:
    """Who is in a private thread is not known: from elsewhere nobody sees it."""
    if not isinstance(user, discord.Member):
        return False
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(user).view_channel
    if channel.is_private() or channel.parent is None:
        return False
    return channel.parent.permissions_for(user).view_channel
