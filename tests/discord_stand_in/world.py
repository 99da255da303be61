"""The state of the stand-in: people, servers, channels, messages and permissions."""

from __future__ import annotations

import itertools
import math
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from discord import Permissions

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.discord_stand_in.records import File, Interaction, Json, Message
    from tests.discord_stand_in.rules import Emoji

PERMISSIONS = {name.upper(): bit for name, bit in Permissions.VALID_FLAGS.items()}


def bits(*names: str) -> int:
    """Return the bit set of these permissions."""
    return sum(PERMISSIONS[name] for name in names)


DEFAULT_PERMISSIONS = bits(
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
"""Permissions of @everyone in a new server."""
TIMEOUT_PERMISSIONS = bits("VIEW_CHANNEL", "READ_MESSAGE_HISTORY")
"""Permissions that Discord leaves a member who is timed out."""
MANAGER = DEFAULT_PERMISSIONS | PERMISSIONS["MANAGE_GUILD"]
"""Permissions of a member who may manage the server."""

# Discord's types of channels
TEXT, THREADS, PUBLIC_THREAD, PRIVATE_THREAD = 0, (10, 11, 12), 11, 12
DIRECT, GROUP_DM = 1, 3
GUILD_PRESENCES = 1 << 8
"""Gateway intent without which GUILD_CREATE lists no member but the bot."""


@dataclass
class Guild:
    """A server; `channels` are its channels by id, `members` its member objects by user id."""

    world: World
    json: Json
    channels: dict[str, Json] = field(default_factory=dict)
    members: dict[str, Json] = field(default_factory=dict)
    has_commands: bool = False
    """True if the bot's commands are installed, even if the bot is not a member."""

    @property
    def id(self) -> str:
        return str(self.json["id"])

    def text_channel(self, name: str, *, bot_permissions: int = DEFAULT_PERMISSIONS) -> Json:
        channel: Json = {
            "id": self.world.snowflake(), "type": TEXT, "guild_id": self.id, "name": name,
            "position": len(self.channels), "permission_overwrites": [], "nsfw": False,
            **dict.fromkeys(("topic", "parent_id", "last_message_id")),
            **dict.fromkeys(("rate_limit_per_user", "flags"), 0),
        }  # fmt: skip
        self.channels[channel["id"]] = self.world.channels[channel["id"]] = channel
        self.world.set_permissions(channel, self.world.bot, bot_permissions)
        return channel

    def thread(
        self, parent: Json, name: str, *, thread_id: str | None = None, kind: int = PUBLIC_THREAD
    ) -> Json:
        counts = ("message_count", "total_message_sent", "flags", "rate_limit_per_user")
        thread = {
            "id": thread_id or self.world.snowflake(), "type": kind, "guild_id": self.id,
            "name": name, "parent_id": parent["id"], "owner_id": self.world.app_id,
            **dict.fromkeys(counts, 0), "member_count": 1, "last_message_id": None,
            "thread_metadata": {
                "archived": False,
                "locked": False,
                "auto_archive_duration": 1440,
                **dict.fromkeys(("archive_timestamp", "create_timestamp"), self.world.now()),
            },
        }  # fmt: skip
        self.world.channels[thread["id"]] = thread
        self.world.thread_members[thread["id"]] = {self.world.app_id}
        return thread

    def add_member(self, user: Json, *, permissions: int = DEFAULT_PERMISSIONS) -> Json:
        nothing = ("nick", "avatar", "banner", "premium_since", "communication_disabled_until")
        member: Json = {
            "user": user, "roles": [], "flags": 0, "joined_at": self.world.now(),
            **dict.fromkeys(("pending", "deaf", "mute"), False), **dict.fromkeys(nothing),
        }  # fmt: skip
        self.members[user["id"]] = member
        self.world.member_permissions[self.id, user["id"]] = permissions
        return member

    def rename(self, user_id: str, nick: str) -> None:
        """Change a nickname; without the members intent the bot sees it in the next interaction."""
        self.members[user_id]["nick"] = nick

    def remove_member(self, user_id: str) -> None:
        """Remove a member who left or deleted their account.

        Without the members intent the bot gets no event.
        """
        del self.members[user_id]

    def create_event(self, intents: int) -> Json:
        """Return the data of GUILD_CREATE.

        Without the presences intent the bot is the only member that it lists.
        """
        bot = self.world.app_id
        members = self.members if intents & GUILD_PRESENCES else {bot: self.members[bot]}
        channels = [c for c in self.world.channels.values() if c.get("guild_id") == self.id]
        threads = [
            c for c in channels if c["type"] in THREADS and self.world.can_view(c["id"], bot)
        ]
        return {
            **self.json, "joined_at": self.members[bot]["joined_at"], "large": False,
            "unavailable": False, "member_count": len(self.members),
            "channels": list(self.channels.values()), "members": list(members.values()),
            "threads": threads, "presences": [], "voice_states": [], "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [],
        }  # fmt: skip


def guild_json(guild_id: str, name: str, owner_id: str) -> Json:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    everyone = {
        "id": guild_id, "name": "@everyone", "permissions": str(DEFAULT_PERMISSIONS),
        **dict.fromkeys(("position", "color", "flags"), 0), "colors": colors,
        **dict.fromkeys(("hoist", "managed", "mentionable"), False),
        **dict.fromkeys(("description", "icon", "unicode_emoji")),
    }  # fmt: skip
    levels = ("verification_level", "explicit_content_filter", "mfa_level", "nsfw_level")
    return {
        "id": guild_id, "name": name, "icon": None, "owner_id": owner_id, "roles": [everyone],
        "emojis": [], "stickers": [], "features": [], "preferred_locale": "en-US",
        **dict.fromkeys((*levels, "premium_tier", "system_channel_flags"), 0),
        "default_message_notifications": 1, "afk_timeout": 300,
        "premium_progress_bar_enabled": False,
    }  # fmt: skip


class World:
    """The state of the stand-in; `nonces` has messages by author's id and nonce."""

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self.skew = 0.0
        self.is_stopped = False
        """True if time passes only by `advance`."""
        self._serial = itertools.count(1)
        self.base_url = ""
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Json] = {}
        self.users: dict[str, Json] = {}
        self.messages: dict[str, list[Message]] = {}
        self.nonces: dict[tuple[str, str], Message] = {}
        self.files: dict[str, File] = {}
        self.uploaded: dict[bytes, bytes] = {}
        """Uploaded files by their own content, so that equal files are kept in memory once."""
        self.interactions: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.bot_permissions: dict[str, int] = {}
        self.member_permissions: dict[tuple[str, str], int] = {}
        self.thread_members: dict[str, set[str]] = {}
        self.emojis: dict[str, Emoji] = {}
        self.bot = self.user("onitama-bot", bot=True)
        self.owner = self.user("owner")

    @property
    def app_id(self) -> str:
        return str(self.bot["id"])

    def time(self) -> float:
        """Return Discord's Unix time."""
        return self._clock() + self.skew

    def stop(self) -> None:
        """Stop the time, also for programs that are started from now on."""
        # Programs learn the time from Date headers, which have whole seconds.
        now = math.floor(self._clock())
        self.is_stopped = True
        self._clock = lambda: now

    def advance(self, seconds: float) -> None:
        """Let time pass for Discord: deadlines, tokens, and the dates of its answers."""
        self.skew += seconds

    def now(self) -> str:
        return datetime.fromtimestamp(self.time(), UTC).isoformat()

    def snowflake(self) -> str:
        milliseconds = int(self.time() * 1000) - 1_420_070_400_000  # since Discord's epoch, 2015
        # Discord's lowest 22 bits are worker, process and counter; here a counter fills them.
        return str(milliseconds << 22 | next(self._serial) & 0x3FFFFF)

    def user(self, name: str, *, bot: bool = False) -> Json:
        user: Json = {
            "id": self.snowflake(), "username": name, "bot": bot, "public_flags": 0, "flags": 0,
            "global_name": None if bot else name.capitalize(),
            "discriminator": "0000" if bot else "0", **dict.fromkeys(("avatar", "primary_guild")),
        }  # fmt: skip
        self.users[user["id"]] = user
        return user

    def guild(self, name: str, *, shard: tuple[int, int] | None = None) -> Guild:
        """Create a server with the bot as a member.

        `shard` is the index of the server's shard and the number of shards.
        """
        guild_id = int(self.snowflake())
        if shard is not None:
            # A later millisecond, so that Discord's formula gives the wanted shard.
            guild_id += (shard[0] - (guild_id >> 22)) % shard[1] << 22
        guild = Guild(self, guild_json(str(guild_id), name, self.owner["id"]))
        self.guilds[guild.id] = guild
        guild.add_member(self.bot)
        return guild

    def private_channel(self, *people: Json) -> Json:
        """Create a channel outside servers.

        It is the bot's direct-message channel with one user, or a group of users without the bot.
        """
        channel: Json = {
            "id": self.snowflake(), "type": DIRECT if len(people) == 1 else GROUP_DM, "flags": 0,
            "recipients": list(people), "last_message_id": None,
        }  # fmt: skip
        if channel["type"] == GROUP_DM:
            channel |= {"name": None, "icon": None, "owner_id": people[0]["id"]}
        self.channels[channel["id"]] = channel
        return channel

    def is_installed_in(self, channel: Json) -> bool:
        """Return whether the bot or its commands are installed where the channel is."""
        guild = self.guilds.get(channel.get("guild_id", ""))
        if guild is None:
            return bool(channel["type"] == DIRECT)
        return guild.has_commands or self.app_id in guild.members

    def remove_channel(self, channel_id: str) -> Json:
        channel = self.channels.pop(channel_id)
        for message in self.messages.pop(channel_id, ()):
            message.deleted = True
        self.guilds[channel["guild_id"]].channels.pop(channel_id, None)
        for thread in [c for c in self.channels.values() if c.get("parent_id") == channel_id]:
            self.remove_channel(thread["id"])
        return channel

    def permissions(self, channel_id: str, user: Json | str) -> int:
        """Return the permissions of a user in a channel; threads take those of their channel."""
        user_id = _id(user)
        channel = self.channels[channel_id]
        if "recipients" in channel:
            is_recipient = any(person["id"] == user_id for person in channel["recipients"])
            is_bots_own = user_id == self.app_id and channel["type"] == DIRECT
            return DEFAULT_PERMISSIONS if is_recipient or is_bots_own else 0
        if channel["type"] in THREADS:
            return self.permissions(channel["parent_id"], user_id)
        if user_id == self.app_id:
            return self._permissions_of_bot(channel)
        base = self.member_permissions.get((channel["guild_id"], user_id), 0)
        if base & PERMISSIONS["ADMINISTRATOR"]:
            return Permissions.all().value
        for overwrite in channel["permission_overwrites"]:
            if overwrite["id"] == user_id:
                return base & ~int(overwrite["deny"]) | int(overwrite["allow"])
        return base

    def _permissions_of_bot(self, channel: Json) -> int:
        member = self.guilds[channel["guild_id"]].members.get(self.app_id)
        if member is None:
            return 0
        have = self.bot_permissions[channel["id"]]
        is_timed_out = member["communication_disabled_until"] is not None
        return have & TIMEOUT_PERMISSIONS if is_timed_out else have

    def set_permissions(self, channel: Json, user: Json | str, permissions: int) -> None:
        """Give a user exactly these permissions, by an overwrite of those in the server."""
        user_id = _id(user)
        base = self.member_permissions[channel["guild_id"], user_id]
        others = [o for o in channel["permission_overwrites"] if o["id"] != user_id]
        allow = permissions & ~base
        deny = base & ~permissions
        overwrite = {"id": user_id, "type": 1, "allow": str(allow), "deny": str(deny)}
        channel["permission_overwrites"] = [*others, overwrite] if allow or deny else others
        if user_id == self.app_id:
            self.bot_permissions[channel["id"]] = permissions

    def forbid(self, channel: Json, user: Json | str, *names: str) -> None:
        """Take the named permissions in a channel away from a user."""
        have = self.permissions(channel["id"], user)
        self.set_permissions(channel, user, have & ~bits(*names))

    def allow(self, channel: Json, user: Json | str, *names: str) -> None:
        have = self.permissions(channel["id"], user)
        self.set_permissions(channel, user, have | bits(*names))

    def can_view(self, channel_id: str, user: Json | str) -> bool:
        channel = self.channels.get(channel_id)
        if channel is None:
            return False
        if channel["type"] == PRIVATE_THREAD and _id(user) not in self.thread_members[channel_id]:
            return False
        return bool(self.permissions(channel_id, user) & PERMISSIONS["VIEW_CHANNEL"])

    def message(self, channel_id: str, message_id: str) -> Message | None:
        posted = self.messages.get(channel_id, ())
        return next((m for m in posted if m.id == message_id and not m.deleted), None)

    def visible(self, user_id: str, channel_id: str) -> list[Message]:
        """Return the messages that a user sees in a channel.

        Ephemeral messages for others are left out.
        """
        if not self.can_view(channel_id, user_id):
            return []
        posted = self.messages.get(channel_id, ())
        return [m for m in posted if not m.deleted and m.only_for in (None, user_id)]


def _id(user: Json | str) -> str:
    """Return the id of a user, who is given by their JSON or by their id."""
    return user if isinstance(user, str) else str(user["id"])
