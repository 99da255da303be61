"""A server: its channels and members, and the event that tells a bot about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .permissions import DEFAULT_PERMISSIONS

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

TEXT, DIRECT, THREADS, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, (10, 11, 12), 11, 12
GUILD_PRESENCES = 1 << 8


@dataclass
class Guild:
    world: World
    json: Json
    channels: dict[str, Json] = field(default_factory=dict)
    members: dict[str, Json] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return str(self.json["id"])

    def text_channel(self, name: str, *, bot_permissions: int = DEFAULT_PERMISSIONS) -> Json:
        channel: Json = {
            "id": self.world.snowflake(),
            "type": TEXT,
            "guild_id": self.id,
            "name": name,
            "position": len(self.channels),
            "permission_overwrites": [],
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        self.channels[channel["id"]] = self.world.channels[channel["id"]] = channel
        self.world.set_permissions(channel, self.world.bot, bot_permissions)
        return channel

    def thread(
        self,
        parent: Json,
        name: str,
        *,
        thread_id: str | None = None,
        kind: int = PUBLIC_THREAD,
        archive_after: int = 1440,
    ) -> Json:
        """Open a thread of the bot's under a channel."""
        thread = {
            "id": thread_id or self.world.snowflake(),
            "type": kind,
            "guild_id": self.id,
            "name": name,
            "parent_id": parent["id"],
            "owner_id": self.world.app_id,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "flags": 0,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            "thread_metadata": _thread_metadata(self.world.now(), archive_after),
        }
        self.world.channels[thread["id"]] = thread
        self.world.thread_members[thread["id"]] = {self.world.app_id}
        return thread

    def add_member(self, user: Json, *, permissions: int = DEFAULT_PERMISSIONS) -> Json:
        member: Json = {
            "user": user,
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [],
            "flags": 0,
            "pending": False,
            "joined_at": self.world.now(),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "communication_disabled_until": None,
        }
        self.members[user["id"]] = member
        self.world.member_permissions[self.id, user["id"]] = permissions
        return member

    def rename(self, user_id: str, nick: str) -> None:
        """A bot without the members intent is told of it by nothing but the next interaction."""
        self.members[user_id]["nick"] = nick

    def remove_member(self, user_id: str) -> None:
        """They leave, or delete their account: without that intent the bot is not told."""
        del self.members[user_id]

    def create_event(self, intents: int) -> Json:
        """GUILD_CREATE: without the presences intent the bot is the only member it learns of."""
        bot = self.world.app_id
        known = self.members if intents & GUILD_PRESENCES else {bot: self.members[bot]}
        return {
            **self.json,
            "joined_at": self.members[bot]["joined_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "channels": list(self.channels.values()),
            "members": list(known.values()),
            "threads": self._threads(),
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _threads(self) -> list[Json]:
        return [
            channel
            for channel in self.world.channels.values()
            if channel["type"] in THREADS
            and channel["guild_id"] == self.id
            and self.world.can_view(channel["id"], self.world.app_id)
        ]


def _thread_metadata(now: str, archive_after: int) -> Json:
    return {
        "archived": False,
        "auto_archive_duration": archive_after,
        "archive_timestamp": now,
        "locked": False,
        "create_timestamp": now,
    }


def guild_json(guild_id: str, name: str, owner_id: str) -> Json:
    return {
        "id": guild_id,
        "name": name,
        "icon": None,
        "owner_id": owner_id,
        "roles": [_everyone(guild_id)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "preferred_locale": "en-US",
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "premium_progress_bar_enabled": False,
    }


def _everyone(guild_id: str) -> Json:
    return {
        "id": guild_id,
        "name": "@everyone",
        "description": None,
        "permissions": str(DEFAULT_PERMISSIONS),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
