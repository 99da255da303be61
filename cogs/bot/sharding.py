"""The connections to Discord, its shards, in one process, and what is remembered of servers."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import AutoShardedConnectionState

from cogs.bot.sessions import SessionBackoff, SessionLimit
from cogs.shared.background import is_mendable, retry

if TYPE_CHECKING:
    from collections.abc import Mapping

    import yarl
    from discord import User
    from discord.types import gateway as gw

    from cogs.bot.presence import Presence

    Json = Mapping[str, Any]


log = logging.getLogger(__name__)

CATEGORY: Final = 4
OF_GUILD: Final = ("id", "name", "owner_id", "unavailable", "members", "threads")
OF_ROLE: Final = ("position", "managed", "flags")
OF_CHANNEL: Final = ("type", "guild_id", "position", "flags")
NO_VOICE: Final = {"bitrate": 0, "user_limit": 0}
MOST_NOTED: Final = 10_000
"""Different sets of permissions."""


class Cache(AutoShardedConnectionState[Any]):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._shared = lru_cache(MOST_NOTED)(int)
        """One object for each set of permissions that is told."""

    def parse_ready(self, data: gw.ReadyEvent) -> None:
        """A new session tells all servers of its shard: what is left of an earlier one goes."""
        shard_id, count = data["shard"]
        for guild in list(self.guilds):
            if (guild.id >> 22) % count == shard_id:
                self._remove_guild(guild)
        self._ready_task = None  # discord.py would stop it, and so all shards that are being told
        super().parse_ready(data)

    def parse_guild_create(self, data: Any) -> None:
        super().parse_guild_create(self._guild(data))
        if (guild := self._get_guild(int(data["id"]))) is not None:
            one_of_each: dict[Any, Any] = {}
            for channel in guild.channels:  # of which many take after their category
                shared = tuple(
                    one_of_each.setdefault((one.id, one.allow, one.deny), one)
                    for one in channel._overwrites  # noqa: SLF001 - replaced whole, never changed
                )
                channel._overwrites = one_of_each.setdefault(shared, list(shared))  # noqa: SLF001

    def parse_guild_update(self, data: Any) -> None:
        super().parse_guild_update(self._guild(data))

    def parse_guild_role_create(self, data: Any) -> None:
        super().parse_guild_role_create({**data, "role": self._role(data["role"])})

    def parse_guild_role_update(self, data: Any) -> None:
        super().parse_guild_role_update({**data, "role": self._role(data["role"])})

    def parse_channel_create(self, data: Any) -> None:
        if data["type"] != CATEGORY:
            super().parse_channel_create(self._channel(data, {}))

    def parse_channel_update(self, data: Any) -> None:
        super().parse_channel_update(self._channel(data, {}))

    def store_user_no_intents(self, data: Any, *, cache: bool = True) -> User:
        """The bot is a member of each server, and one user."""
        if int(data["id"]) == self.self_id and (own := self.get_user(int(data["id"]))) is not None:
            return own
        return super().store_user_no_intents(data, cache=cache)

    def _guild(self, data: Json) -> Any:
        kept: dict[str, Any] = {name: data[name] for name in OF_GUILD if name in data}
        kept["roles"] = roles = [self._role(role) for role in data.get("roles", ())]
        if "channels" in data:
            ids = {role["id"]: role["id"] for role in roles}
            channels = (one for one in data["channels"] if one["type"] != CATEGORY)
            kept["channels"] = [self._channel(channel, ids) for channel in channels]
        return kept

    def _role(self, data: Json) -> Any:
        kept = {name: data[name] for name in OF_ROLE if name in data}
        permissions = self._shared(data.get("permissions", 0))
        return {**kept, "id": int(data["id"]), "name": "", "permissions": permissions}

    def _channel(self, data: Json, ids: dict[int, int]) -> Any:
        """`ids` are those of roles, as their own objects."""
        kept: dict[str, Any] = {name: data[name] for name in OF_CHANNEL if name in data}
        kept["permission_overwrites"] = [
            {
                "id": ids.get(int(one["id"]), int(one["id"])),
                "type": one["type"],
                "allow": self._shared(one.get("allow", 0)),
                "deny": self._shared(one.get("deny", 0)),
            }
            for one in data.get("permission_overwrites", ())
        ]
        return {**kept, **NO_VOICE, "id": data["id"], "name": ""}


IDENTIFY_EVERY: Final = 5.0
"""Seconds, in which Discord lets as many shards begin a session as it says."""


class ShardedBot(commands.AutoShardedBot):
    """Each shard comes, stays and comes back by itself.

    discord.py's own has the next one wait for the one before, mends them one after the other,
    and closes all for a frame that it can't decode; its `shards` and `latency` are empty here.
    """

    presence: Presence

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._sockets: dict[int, DiscordWebSocket] = {}
        self._shards: list[asyncio.Task[None]] = []
        self._known: set[int] = set()
        self._at_once = 1
        self._session_limit = SessionLimit(self.fetch_session_start_limits)
        self._backoffs: dict[int, SessionBackoff] = {}
        self._identifying = defaultdict[int, asyncio.Lock](asyncio.Lock)
        self._identified: dict[int, float] = {}

    def knows_of(self, guild_id: int) -> bool:
        """Whether the shard of a server has told all servers that the bot is in."""
        return bool(self._known) and (guild_id >> 22) % self.shard_count in self._known

    async def on_shard_connect(self, shard_id: int) -> None:
        self._known.discard(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        self._known.add(shard_id)

    async def connect(self, *, reconnect: bool = True) -> None:  # noqa: ARG002 - discord.py's
        """Until it is closed. Raises what waiting can't mend."""
        await retry("come to Discord's gateway", self.launch_shards, is_mendable)
        await asyncio.wait(self._shards, return_when=asyncio.FIRST_EXCEPTION)
        for shard in self._shards:
            if shard.done() and not shard.cancelled():
                await shard

    async def launch_shards(self) -> None:
        self._at_once = (await self._session_limit.refresh()).max_concurrency
        await super().launch_shards()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        if initial:
            self.presence.set_shard_count(self.shard_count or 1)
        self._backoffs[shard_id] = SessionBackoff(self.shard_count or 1)
        self._shards.append(asyncio.create_task(self._stay(gateway, shard_id)))

    async def before_identify_hook(
        self,
        shard_id: int | None,
        *,
        initial: bool = False,  # noqa: ARG002 - the first of a start waits as little as others
    ) -> None:
        """Whoever waits for Discord to say hello takes nobody's turn."""
        now, bucket = asyncio.get_running_loop().time, (shard_id or 0) % self._at_once
        async with self._identifying[bucket]:
            since = now() - self._identified.get(bucket, -IDENTIFY_EVERY)
            await asyncio.sleep(max(0.0, IDENTIFY_EVERY - since))
            self._identified[bucket] = now()

    async def _stay(self, gateway: yarl.URL, shard_id: int) -> None:
        count, hold = self.shard_count or 1, partial(self._hold, gateway, shard_id)
        which = "" if count == 1 else f" as shard {shard_id} of {count}"
        await asyncio.sleep(shard_id // self._at_once * IDENTIFY_EVERY)
        while True:
            await retry(f"stay connected to Discord{which}", hold, is_mendable)

    async def _wait_for_session_start(self, shard_id: int) -> None:
        """Wait until a shard may start a new session. Raises what discord.py raises."""
        now, backoff = asyncio.get_running_loop().time, self._backoffs[shard_id]
        if pause := backoff.pause(now()):
            log.info("shard %d: starting another session in %g s", shard_id, pause)
            await asyncio.sleep(pause)
        await self._session_limit.take()
        backoff.note_start(now())

    def _session_to_resume(self, shard_id: int) -> DiscordWebSocket | None:
        """Return the shard's last connection if its session can be resumed."""
        before = self._sockets.get(shard_id)
        return before if before is not None and before.session_id is not None else None

    async def _open(self, gateway: yarl.URL, shard_id: int) -> DiscordWebSocket:
        """Open a connection, as soon as a session may start if there is none to resume."""
        if self._session_to_resume(shard_id) is None:
            await self._wait_for_session_start(shard_id)
        async with asyncio.timeout(self.shard_connect_timeout):
            return await self._open_socket(gateway, shard_id)

    async def _open_socket(self, gateway: yarl.URL, shard_id: int) -> DiscordWebSocket:
        before = self._session_to_resume(shard_id)
        if before is None:
            return await DiscordWebSocket.from_client(self, gateway=gateway, shard_id=shard_id)
        try:
            return await DiscordWebSocket.from_client(
                self,
                gateway=before.gateway,
                shard_id=shard_id,
                session=before.session_id,
                sequence=before.sequence,
                resume=True,
            )
        except Exception:
            before.gateway = gateway  # where Discord wants it back may be away for good
            raise

    async def _hold(self, gateway: yarl.URL, shard_id: int) -> None:
        """Hold one connection until it ends.

        Raises what ended it. Returns if another may be opened at once: a good one can be resumed,
        and a new session waits for its own pause.
        """
        socket = self._sockets[shard_id] = await self._open(gateway, shard_id)
        is_good = False
        try:
            while True:
                sequence = socket.sequence
                await socket.poll_event()
                if socket.sequence == sequence:
                    self.presence.hear(shard_id)
                else:
                    is_good = True
                    self.presence.show(shard_id)
                await asyncio.sleep(0)  # a thousand servers may be told at once
        except ReconnectWebSocket:
            if not is_good and socket.session_id is not None:
                raise
        except asyncio.CancelledError:
            await socket.close(code=1000)  # which ends the session
            raise
        except ValueError:
            socket.session_id = None  # in which something is told that can't be read
            raise
        finally:
            self.presence.disconnect(shard_id)
            if socket.open:
                await socket.close()

    async def send_heartbeat(self, shard_id: int) -> None:
        """Which Discord answers at once; nothing comes where it is away."""
        socket = self._sockets.get(shard_id)
        with suppress(OSError, aiohttp.ClientError, discord.ConnectionClosed):
            if socket and (beats := socket._keep_alive):  # noqa: SLF001 - it times the answer
                await socket.send_heartbeat(beats.beat())

    def _get_state(self, **options: Any) -> Cache:
        return Cache(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    def _get_websocket(
        self, guild_id: int | None = None, *, shard_id: int | None = None
    ) -> DiscordWebSocket:
        if shard_id is None:
            shard_id = ((guild_id or 0) >> 22) % (self.shard_count or 1)
        return self._sockets[shard_id]

    async def close(self) -> None:
        for shard in self._shards:
            shard.cancel()
        if self._shards:
            await asyncio.wait(self._shards)
        await super().close()
