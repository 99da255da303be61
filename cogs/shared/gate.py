"""The gate, which decides who may know of a match or an invitation; and channels and permissions.

Every click, command and autocompletion that names a match or an invitation finds it here. Lists of
the user's own matches and of the matches in a channel that the user is in need no gate.
"""

from __future__ import annotations

import time
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import aiohttp
import discord
from cachetools import TTLCache

from cogs.shared.background import answer_within
from cogs.shared.discord_errors import (
    Circumstances,
    Failure,
    classify_response,
    explain_post_error_code,
    explain_thread_error_code,
    find_known_obstacle,
)
from cogs.shared.errors import (
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    CannotPost,
    ChannelGone,
    ChannelHidden,
)
from onitama_core.game import OnitamaError
from onitama_core.store import NO_SERVER, NoSuchInvitation, NoSuchMatch, Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from onitama_core.matches import Matches
    from onitama_core.store import Invitation, Location, Match, TournamentView

    Interaction = discord.Interaction[Any]


Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread

REQUEST_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Exceptions of a request that Discord refused or that did not reach Discord."""
CACHE_SIZE: Final = 1000
"""Largest number of answers of Discord in a cache, to bound its memory."""
CACHE_SECONDS: Final = 300.0
"""Lifetime of Discord's cached answers, because some change without an event of the gateway."""


class NoChannel(Enum):
    """Reasons for which Discord does not return a channel."""

    GONE = auto()
    HIDDEN = auto()
    """The bot may not see the channel."""


class Channels:
    """Finds channels in discord.py's cache, and asks Discord for others.

    discord.py's cache lacks archived threads and hidden channels. Discord's answers about them are
    cached here, because autocompletion looks for them at each keystroke, and Discord bans a bot
    that makes too many refused calls.
    """

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._answers: TTLCache[Location, Channel | NoChannel] = TTLCache(
            CACHE_SIZE, CACHE_SECONDS, clock
        )
        """Discord's answers by the place that was asked for."""

    async def find(self, place: Location) -> Channel:
        """Return a channel. Raises ChannelGone, ChannelHidden, or one of REQUEST_FAILED."""
        answer = self.find_cached(place) or self._answers.get(place)
        if answer is None:
            answer = await self._fetch(place.channel_id)
            self._answers[place] = answer
        if answer is NoChannel.HIDDEN:
            raise ChannelHidden(place.channel_id)
        if not isinstance(answer, (discord.abc.GuildChannel, discord.Thread)):
            raise ChannelGone
        return answer

    def find_cached(self, place: Location) -> Channel | None:
        """Return a channel from discord.py's cache, without asking Discord."""
        return cached_channel(self._client, place)

    def forget_guild(self, guild_id: int) -> None:
        """Drop Discord's cached answers about a server in which the bot's permissions changed."""
        outdated = [place for place in self._answers if place.guild_id == guild_id]
        for place in outdated:
            del self._answers[place]

    async def _fetch(self, channel_id: int) -> Channel | NoChannel:
        """Ask Discord for a channel. Raises one of REQUEST_FAILED."""
        try:
            channel = await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden) as refusal:
            if refusal.code == UNKNOWN_CHANNEL:
                return NoChannel.GONE
            if classify_response(refusal) is Failure.REFUSED:
                return NoChannel.HIDDEN
            raise
        if isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
            return channel
        return NoChannel.GONE


MEMBER_TIMEOUT: Final = 1.0
"""Seconds that a command or click waits for Discord to return a member of a server."""


async def has_left(guild: discord.Guild | None, user_id: int) -> bool | None:
    """Return whether a user is not in a server; None if Discord does not answer.

    The bot has no list of members, which would need a privileged intent, so it asks each time.
    """
    if guild is None:
        return None
    try:
        await answer_within(MEMBER_TIMEOUT, guild.fetch_member(user_id))
    except discord.NotFound as answer:
        return True if answer.code in (UNKNOWN_MEMBER, UNKNOWN_USER) else None
    except REQUEST_FAILED:  # TimeoutError is an OSError
        return None
    return False


class Members:
    """A cache of Discord's answers about who has left a server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._left: TTLCache[tuple[int, int], bool] = TTLCache(CACHE_SIZE, CACHE_SECONDS, clock)
        """Keys are the ids of a server and a user; the value says whether the user has left."""

    async def has_left(
        self, guild: discord.Guild | None, user_id: int, *, bypass_cache: bool = False
    ) -> bool:
        """Return whether a user has left a server; False if Discord does not answer.

        `bypass_cache`: ask Discord even if an answer is cached, as before a match is ended because
        the opponent has left.
        """
        if guild is None:
            return False
        key = guild.id, user_id
        if bypass_cache or key not in self._left:
            answer = await has_left(guild, user_id)
            if answer is None:
                return False
            self._left[key] = answer
        return self._left.get(key, False)


def cached_channel(client: discord.Client, place: Location) -> Channel | None:
    """Return a channel from discord.py's cache.

    `client.get_channel` would search the channels of every server.
    """
    guild = client.get_guild(place.guild_id)
    return None if guild is None else guild.get_channel_or_thread(place.channel_id)


def own_permissions(channel: Channel) -> discord.Permissions:
    """Return the bot's permissions; none in a thread whose parent channel it may not see."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return discord.Permissions.none()
    return channel.permissions_for(channel.guild.me)


def can_see(user: discord.abc.User, channel: Channel) -> bool:
    """Return whether a user may see a channel.

    False for a private thread, because the bot does not know who its members are.
    """
    if not isinstance(user, discord.Member):
        return False
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(user).view_channel
    if channel.is_private() or channel.parent is None:
        return False
    return channel.parent.permissions_for(user).view_channel


def strip_guild(interaction: discord.Interaction[Any]) -> None:
    """Remove the server from an interaction if the bot is not a member of the server.

    Users can install the commands for themselves and use them in any server. The bot treats all
    such servers and direct messages as one private place of the user, so it neither shows nor
    stores anything of such a server, such as the user's nickname there.
    """
    guild_id = interaction.guild_id
    if guild_id and interaction.client.get_guild(guild_id) is not None:
        return
    interaction.guild_id = None
    interaction.guild_locale = None
    interaction.channel = None
    if isinstance(interaction.user, discord.Member):
        interaction.user.nick = None
    data = cast("dict[str, Any]", interaction.data or {})
    data.get("resolved", {}).pop("members", None)


class Gate:
    """Decides who may know of a match or an invitation.

    Its players, or challenger and opponent, may know of it anywhere in its server. Other users must
    see its channel, and never learn of a private match. A user who may not know of it gets the same
    answer as if it did not exist.
    """

    def __init__(self, matches: Matches, channels: Channels) -> None:
        self._matches = matches
        self._channels = channels

    async def match(self, interaction: Interaction, match_id: int) -> Match:
        """Return a match if the user may know of it. Raises NoSuchMatch."""
        match = await self._matches.match(match_id)
        if not await self.may_see_match(interaction, match):
            raise NoSuchMatch(match_id)
        return match

    async def may_see_match(self, interaction: Interaction, match: Match) -> bool:
        """Return whether the user may know of a match.

        Only the player of a private match may know of it, in every channel of its server.
        """
        if not match.is_private:
            return await self._has_access(interaction, match.place, match.people, match.parent_id)
        is_there = (interaction.guild_id or NO_SERVER) == match.place.guild_id
        return is_there and match.player_of(interaction.user.id) is not None

    async def invitation(self, interaction: Interaction, invitation_id: int) -> Invitation:
        """Return an invitation if the user may know of it. Raises NoSuchInvitation."""
        invitation = await self._matches.invitations.get(invitation_id)
        people = [invitation.challenger]
        if invitation.opponent is not None:
            people.append(invitation.opponent)
        if not await self._has_access(interaction, invitation.place, people):
            raise NoSuchInvitation(invitation_id)
        return invitation

    async def may_see_tournament(self, interaction: Interaction, view: TournamentView) -> bool:
        """Return whether the user takes part in a tournament or sees its channel."""
        people = [participant.person for participant in view.participants]
        return await self._has_access(interaction, view.tournament.plan.place, people)

    async def _has_access(
        self,
        interaction: Interaction,
        place: Location,
        people: Iterable[Person],
        parent_id: int | None = None,
    ) -> bool:
        """Return whether the user is one of `people` or sees the channel.

        False if Discord can't say.

        `parent_id`: the parent channel if the place is a thread that the bot opened.
        """
        if interaction.guild_id != place.guild_id:
            return False
        if interaction.channel_id == place.channel_id:
            return True
        if any(person.user_id == interaction.user.id for person in people):
            return True
        # A user who can't see the parent channel can't see a thread: Discord need not be asked.
        parent = self._channels.find_cached(place._replace(channel_id=parent_id or 0))
        if parent is not None and not can_see(interaction.user, parent):
            return False
        try:
            return can_see(interaction.user, await self._channels.find(place))
        except (OnitamaError, *REQUEST_FAILED):
            return False


async def is_post_deleted(client: discord.Client, place: Location, message_id: int | None) -> bool:
    """Return whether Discord says that a post of the bot was deleted.

    False for a post that is not sent yet, without a `message_id`, and where the bot may not read
    older messages: there Discord would refuse the request, which counts towards a ban.
    """
    channel_in_cache = cached_channel(client, place)
    may_read = channel_in_cache is None or own_permissions(channel_in_cache).read_message_history
    if message_id is None or not may_read:
        return False
    try:
        channel = client.get_partial_messageable(place.channel_id)
        await channel.fetch_message(message_id)
    except discord.NotFound as refusal:
        return refusal.code == UNKNOWN_MESSAGE
    except REQUEST_FAILED:
        return False
    return False


def to_person(user: discord.abc.User) -> Person:
    """Return a Discord user as the core knows people: an id and a name."""
    return Person(user.id, user.display_name)


def circumstances_in(
    client: discord.Client,
    place: Location,
    current_channel: object = None,
    *,
    in_thread: bool = False,
) -> Circumstances:
    """Return the circumstances of a channel in which Discord refused a post or a thread.

    `current_channel`: the channel of the present interaction, which discord.py's cache may lack.
    `in_thread`: the bot wants to open a thread there.
    """
    channel = cached_channel(client, place)
    if (
        isinstance(current_channel, (discord.abc.GuildChannel, discord.Thread))
        and current_channel.id == place.channel_id
    ):
        channel = current_channel
    until = timed_out_until(client.get_guild(place.guild_id))
    if channel is None:
        return Circumstances(place.channel_id, timed_out_until=until)
    is_private_thread = isinstance(channel, discord.Thread) and channel.is_private()
    missing: Sequence[str] = ()
    if until is None:  # a time-out takes nearly all permissions away
        missing = missing_permissions(channel, own_permissions(channel), in_thread=in_thread)
    return Circumstances(place.channel_id, missing, until, is_private_thread)


def timed_out_until(guild: discord.Guild | None) -> datetime | None:
    """Return when a moderator's time-out of the bot ends; None if the bot is not timed out."""
    own = None if guild is None else guild.me
    return own.timed_out_until if own is not None and own.is_timed_out() else None


def obstacle_in(client: discord.Client, place: Location) -> CannotPost | None:
    """Return the reason why the bot can't post in a channel; None if it knows of none."""
    return find_known_obstacle(circumstances_in(client, place))


def explain_refusal(
    client: discord.Client, place: Location, code: int, current_channel: object = None
) -> CannotPost | None:
    """Return why Discord refused a post in a channel; None if the bot does not know."""
    return explain_post_error_code(code, circumstances_in(client, place, current_channel))


def explain_refused_thread(client: discord.Client, place: Location, code: int) -> CannotPost:
    """Return why Discord refused to open a thread in a channel."""
    return explain_thread_error_code(code, circumstances_in(client, place, in_thread=True))


def missing_permissions(
    channel: object, granted: discord.Permissions, *, in_thread: bool
) -> list[str]:
    """Return the permissions that the bot lacks to post a board, by discord.py's names.

    `granted`: its permissions in the channel. `in_thread`: it also wants to open a thread there.
    """
    is_thread = isinstance(channel, discord.Thread)
    send = "send_messages_in_threads" if is_thread else "send_messages"
    wanted = ["view_channel", send, "attach_files"]
    if in_thread:
        wanted += ["create_public_threads", "send_messages_in_threads"]
    if isinstance(channel, discord.Thread) and channel.locked:
        wanted.append("manage_threads")
    if isinstance(channel, (discord.VoiceChannel, discord.StageChannel)):
        wanted.append("connect")
    return [name for name in wanted if not getattr(granted, name)]
