"""The state of the pretend Discord: who is there, what was written, who may see it."""

from __future__ import annotations

import itertools
import math
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .guilds import DIRECT, PRIVATE_THREAD, THREADS, Guild, guild_json
from .permissions import ALL_PERMISSIONS, PERMISSIONS, bits, overwrite, overwritten

if TYPE_CHECKING:
    from collections.abc import Callable

    from .emojis import Emoji
    from .payload import Json
    from .records import File, Interaction, Message

DISCORD_EPOCH_MS = 1_420_070_400_000


class World:
    """`commands` are kept by guild id, the global ones under None; `dms` by user id.

    `nonces` has the latest message by its author's id and its nonce.
    """

    def __init__(self, *, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._skew = 0.0
        self.is_stopped = False
        """Time passes by `advance` alone."""
        self._serial = itertools.count(1)
        self.base_url = ""
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Json] = {}
        self.users: dict[str, Json] = {}
        self.dms: dict[str, str] = {}
        self.messages: dict[str, list[Message]] = {}
        self.nonces: dict[tuple[str, str], Message] = {}
        self.files: dict[str, File] = {}
        self.interactions: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.commands: dict[str | None, list[Json]] = {}
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
        return self._clock() + self._skew

    def stop(self) -> None:
        """Also for programs that are started from now on: they know what they are told."""
        now, self.is_stopped = math.floor(self._clock()), True  # as answers bear it
        self._clock = lambda: now

    def advance(self, seconds: float) -> None:
        """Let time pass for Discord: deadlines, tokens, and the dates its answers bear."""
        self._skew += seconds

    def now(self) -> str:
        return datetime.fromtimestamp(self.time(), UTC).isoformat()

    def snowflake(self) -> str:
        milliseconds = int(self.time() * 1000) - DISCORD_EPOCH_MS
        return str(milliseconds << 22 | next(self._serial) & 0x3FFFFF)

    def user(self, name: str, *, bot: bool = False) -> Json:
        user: Json = {
            "id": self.snowflake(),
            "username": name,
            "global_name": None if bot else name.capitalize(),
            "discriminator": "0000" if bot else "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        self.users[user["id"]] = user
        return user

    def guild(self, name: str, *, shard: tuple[int, int] | None = None) -> Guild:
        """In one of so many shards, if that matters."""
        guild_id = int(self.snowflake())
        if shard is not None:
            guild_id += (shard[0] - (guild_id >> 22)) % shard[1] << 22
        guild = Guild(self, guild_json(str(guild_id), name, self.owner["id"]))
        self.guilds[guild.id] = guild
        guild.add_member(self.bot)
        return guild

    def direct_channel(self, user_id: str) -> Json:
        if user_id not in self.dms:
            channel: Json = {
                "id": self.snowflake(),
                "type": DIRECT,
                "flags": 0,
                "last_message_id": None,
                "recipients": [self.users[user_id]],
            }
            self.dms[user_id] = channel["id"]
            self.channels[channel["id"]] = channel
        return self.channels[self.dms[user_id]]

    def remove_channel(self, channel_id: str) -> Json:
        """Take a channel away, with its threads and everything written there."""
        gone = self.channels.pop(channel_id)
        for message in self.messages.pop(channel_id, ()):
            message.deleted = True
        if guild := self.guilds.get(gone.get("guild_id", "")):
            guild.channels.pop(channel_id, None)
        for thread in [c for c in self.channels.values() if c.get("parent_id") == channel_id]:
            self.remove_channel(thread["id"])
        return gone

    def permissions(self, channel_id: str, user: Json | str) -> int:
        """What somebody may do in a channel; threads take after their channel."""
        user_id, channel = _id(user), self.channels[channel_id]
        if channel["type"] in THREADS:
            return self.permissions(channel["parent_id"], user_id)
        if channel["type"] == DIRECT:
            return ALL_PERMISSIONS if self._speaks_in(channel, user_id) else 0
        if user_id == self.app_id:
            is_here = user_id in self.guilds[channel["guild_id"]].members
            return self.bot_permissions[channel_id] if is_here else 0
        base = self.member_permissions.get((channel["guild_id"], user_id), 0)
        if base & PERMISSIONS["ADMINISTRATOR"]:
            return ALL_PERMISSIONS
        return overwritten(channel, user_id, base)

    def set_permissions(self, channel: Json, user: Json | str, permissions: int) -> None:
        user_id = _id(user)
        base = self.member_permissions[channel["guild_id"], user_id]
        overwrite(channel, user_id, base=base, wanted=permissions)
        if user_id == self.app_id:
            self.bot_permissions[channel["id"]] = permissions

    def forbid(self, channel: Json, user: Json | str, *names: str) -> None:
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
        """What this person sees in this channel: no one else's ephemeral messages."""
        if not self.can_view(channel_id, user_id):
            return []
        posted = self.messages.get(channel_id, ())
        return [m for m in posted if not m.deleted and m.only_for in (None, user_id)]

    def _speaks_in(self, direct: Json, user_id: str) -> bool:
        return user_id == self.app_id or any(r["id"] == user_id for r in direct["recipients"])


def _id(user: Json | str) -> str:
    return user if isinstance(user, str) else str(user["id"])
