"""The websocket through which Discord tells a bot what happens."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from .guilds import Guild
    from .payload import Json
    from .records import Message
    from .world import World

TOKEN = "fake.bot.token"  # noqa: S105 - known to every test, it opens nothing
HEARTBEAT_MS = 41_250
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, REQUEST_MEMBERS = 0, 1, 2, 6, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
ROUND_TRIP = 0.05
"""Seconds. discord.py notes afterwards when it beat: to it an answer at once is 41 s late."""
AUTHENTICATION_FAILED = 4004
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15


class Gateway:
    """`sessions` keeps what was dispatched in each, for RESUME; `log` is all the bot ever sent.

    `hold` accepts websockets and never says HELLO; `held` counts those that wait for it.
    `silent` says nothing any more on a connection that stands; what is lost is told on RESUME.
    """

    def __init__(self, world: World, notify: Callable[[], Awaitable[None]]) -> None:
        self._world = world
        self._notify = notify
        self._deflate: Any = None
        self._ears: dict[int, Callable[[Any], Awaitable[None]]] = {
            HEARTBEAT: self._beat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            REQUEST_MEMBERS: self._members,
        }
        self.log: list[Json] = []
        self.sessions: dict[str, list[Json]] = {}
        self.session: str | None = None
        self.socket: web.WebSocketResponse | None = None
        self.intents = 0
        self.hold = False
        self.held = 0
        self.silent = False

    @property
    def url(self) -> str:
        return self._world.base_url.replace("http", "ws", 1) + "/gateway/"

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if self.hold:
            await self._keep_waiting(socket)
        else:
            await self._converse(socket, request.query.get("compress"))
        return socket

    async def close(self, code: int = 1001) -> None:
        if self.socket is not None:
            await self.socket.close(code=code)

    async def drop(self, code: int, *, forget_session: bool) -> None:
        if forget_session and self.session:
            del self.sessions[self.session]
            self.session = None
        await self.close(code)

    async def garble(self) -> None:
        """Send a frame that nobody can decode."""
        if self.socket is not None:
            await self.socket.send_str('{"op": 0, "t": ')

    async def dispatch(self, event: str, data: Any) -> None:
        """Tell the bot; what it misses while cut off is told when it resumes."""
        if self.session is None:
            return
        told = self.sessions[self.session]
        payload = {"op": DISPATCH, "t": event, "s": len(told) + 1, "d": copy.deepcopy(data)}
        told.append(payload)
        await self._send(payload)

    async def announce(self, event: str, message: Message, data: Json | None = None) -> None:
        """Tell of a public message; ephemeral ones are never broadcast."""
        guild_id = self._world.channels[message.channel_id].get("guild_id")
        if message.ephemeral or not self.intents & (
            GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
        ):
            return
        place = {"guild_id": guild_id} if guild_id else {}
        await self.dispatch(event, (data or self._readable(message)) | place)

    def _readable(self, message: Message) -> Json:
        """Without the message content intent, other people's words arrive empty."""
        bot = self._world.app_id
        concerned = message.json["author"]["id"], *(u["id"] for u in message.json["mentions"])
        if bot in concerned or self.intents & MESSAGE_CONTENT:
            return message.answer()
        return {**message.json, "content": "", "embeds": [], "components": [], "attachments": []}

    async def _keep_waiting(self, socket: web.WebSocketResponse) -> None:
        self.held += 1
        await self._notify()
        async for _ in socket:
            pass
        self.held -= 1
        await self._notify()

    async def _converse(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        # Text frames are legal whatever was asked for; zlib-stream is honoured to exercise it.
        self._deflate = zlib.compressobj() if compress == "zlib-stream" else None
        self.socket = socket
        await self._send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            await self._hear(json.loads(frame.data))
        if self.socket is socket:
            self.socket = None
        await self._notify()

    async def _hear(self, message: Json) -> None:
        self.log.append(message)
        if hear := self._ears.get(message["op"]):
            await hear(message["d"])
        await self._notify()

    async def _send(self, payload: Json) -> None:
        if self.socket is None or self.socket.closed or self.silent:
            return
        text = json.dumps({"s": None, "t": None, **payload})
        with suppress(ConnectionResetError):  # it is told when it resumes
            await self._send_text(self.socket, text)

    async def _send_text(self, socket: web.WebSocketResponse, text: str) -> None:
        if self._deflate is None:
            await socket.send_str(text)
        else:
            packed = self._deflate.compress(text.encode())
            await socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))

    async def _beat(self, _: int | None) -> None:
        await asyncio.sleep(ROUND_TRIP)
        await self._send({"op": HEARTBEAT_ACK, "d": None})

    async def _identify(self, hello: Json) -> None:
        if hello["token"] != TOKEN:
            await self.close(AUTHENTICATION_FAILED)
            return
        session, self.intents = secrets.token_hex(8), hello["intents"]
        self.sessions[session] = []
        self.session = session
        shard, shards = hello.get("shard") or [0, 1]
        await self.dispatch("READY", self._ready(session, [shard, shards]))
        for guild in self._guilds():
            if (int(guild.id) >> 22) % shards == shard:
                await self.dispatch("GUILD_CREATE", guild.create_event(self.intents))

    def _guilds(self) -> list[Guild]:
        """Those the bot is in."""
        bot = self._world.app_id
        return [guild for guild in self._world.guilds.values() if bot in guild.members]

    def _ready(self, session: str, shard: list[int]) -> Json:
        return {
            "v": 10,
            "user": self._world.bot,
            "session_id": session,
            "shard": shard,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "application": {"id": self._world.app_id, "flags": 0},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in self._guilds()],
            "private_channels": [],
            "relationships": [],
        }

    async def _resume(self, wish: Json) -> None:
        if wish["session_id"] not in self.sessions:
            await self._send({"op": INVALID_SESSION, "d": False})
            return
        self.session = wish["session_id"]
        for missed in [p for p in self.sessions[self.session] if p["s"] > wish["seq"]]:
            await self._send(missed)
        await self.dispatch("RESUMED", {})

    async def _members(self, wish: Json) -> None:
        wanted = wish["guild_id"]
        guild = self._world.guilds[str(wanted[0] if isinstance(wanted, list) else wanted)]
        ids = {str(user) for user in wish.get("user_ids") or ()}
        members = [m for user, m in guild.members.items() if not ids or user in ids]
        chunk = {
            "guild_id": guild.id,
            "members": members,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": wish.get("nonce"),
        }
        await self.dispatch("GUILD_MEMBERS_CHUNK", chunk)
