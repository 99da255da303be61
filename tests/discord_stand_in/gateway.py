"""The websocket through which Discord sends events to a bot."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import Guild, World

TOKEN = "fake.bot.token"  # noqa: S105 - known to every test, it opens nothing
# Gateway opcodes
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, REQUEST_GUILD_MEMBERS = 0, 1, 2, 6, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
ROUND_TRIP = 0.05
"""Seconds until a heartbeat is acknowledged.

discord.py takes the time of a heartbeat only after sending it. It would compare an immediate
acknowledgement with the heartbeat before, and report a latency of 41 s.
"""
# Close codes
AUTHENTICATION_FAILED, SHARDING_REQUIRED = 4004, 4011
GUILD_EVENTS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
"""Events whose data are a server, so that its id is `id` and not `guild_id`."""


@dataclass
class Session:
    """A gateway session; `sent` holds its dispatched events by sequence number, for RESUME."""

    shard: int
    sent: dict[int, str] = field(default_factory=dict)
    sequence: int = 0
    connection: Connection | None = None


class Connection:
    """A websocket of a bot. It sends text frames, which any requested compression allows."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: Session | None = None

    async def send(self, text: str) -> None:
        if not self.socket.closed:
            # RESUME delivers the events that a broken connection misses.
            with suppress(ConnectionError):
                await self.socket.send_str(text)


def payload(op: int, data: Any, *, sequence: int | None = None, event: str | None = None) -> str:
    """Return a gateway message as JSON."""
    return json.dumps({"op": op, "s": sequence, "t": event, "d": data})


class Gateway:
    """The gateway of the stand-in.

    `sessions` are all sessions that can be resumed, by session id; `current_sessions`
    has the latest session of each shard. `log` holds every message that the bot has sent.

    With `hold` it accepts websockets and never sends HELLO; `held` counts the websockets that wait
    for it. With `silent` it sends nothing on open connections, with `silent_shards` nothing on
    those of these shards; RESUME delivers the missed events.

    Like Discord it proposes one shard for each `guilds_per_shard` servers, refuses a shard with
    more than `max_guilds_per_shard`, and lets `max_concurrency` shards identify every
    `identify_interval` seconds.
    """

    def __init__(self, world: World, notify: Callable[[], Awaitable[None]]) -> None:
        self._world = world
        self._notify = notify
        self._handlers: dict[int, Callable[[Connection, Any], Awaitable[None]]] = {
            HEARTBEAT: self._acknowledge_heartbeat,
            IDENTIFY: self._identify,
            RESUME: self._resume,
            REQUEST_GUILD_MEMBERS: self._send_members,
        }
        self._identified: dict[int, float] = {}
        self.log: list[Json] = []
        self.connections: list[Connection] = []
        self.sessions: dict[str, Session] = {}
        self.current_sessions: dict[int, Session] = {}
        self.shards = 1
        self.intents = 0
        self.is_holding = False
        self.held_count = 0
        self.heartbeat_ms = 41_250  # Discord's interval
        self.silent = False
        self.silent_shards: set[int] = set()
        self.guilds_per_shard = 1000
        self.max_guilds_per_shard = 2500
        self.max_concurrency = 1
        self.identify_interval = 0.0
        """Seconds between two identifications in a bucket; Discord's value is 5."""
        self.session_starts_left = 1000
        """Number of sessions that `/gateway/bot` says may start until it resets."""
        self.session_reset_after_ms = 0
        self.sessions_to_refuse = 0
        """Number of the next sessions that are refused instead of getting READY."""
        self.sessions_to_end = 0
        """Number of the next sessions that are ended right after READY."""
        self.remembers = True
        """True if the gateway keeps sent events, so that a session can be resumed."""
        self.sessions_receiving_guilds = 0
        """Number of sessions to which the first GUILD_CREATE events are being sent."""

    @property
    def url(self) -> str:
        return self._world.base_url.replace("http", "ws", 1) + "/gateway/"

    @property
    def proposed_shards(self) -> int:
        return max(1, -(-len(self._guilds()) // self.guilds_per_shard))

    @property
    def is_connected(self) -> bool:
        """True if all shards have identified or resumed."""
        return len(self.current_sessions) == self.shards

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a websocket of the bot until it is closed."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if self.is_holding:
            await self._keep_waiting(socket)
        else:
            await self._converse(Connection(socket))
        return socket

    async def close(self, code: int = 1001) -> None:
        for connection in list(self.connections):
            await connection.socket.close(code=code)

    def forget(self) -> None:
        """Forget the connected shards, because another bot will connect."""
        self.current_sessions.clear()
        self.shards = 1

    async def drop(self, code: int, *, forget_session: bool, shard: int | None = None) -> None:
        """Close the connections of one shard or of all."""
        for connection in list(self.connections):
            session = connection.session
            if shard is not None and (session is None or session.shard != shard):
                continue
            if forget_session and session is not None:
                self.sessions = {i: s for i, s in self.sessions.items() if s is not session}
                if self.current_sessions.get(session.shard) is session:
                    del self.current_sessions[session.shard]
            await connection.socket.close(code=code)

    async def send_truncated_json(self) -> None:
        """Send the bot a frame that is not valid JSON on every connection."""
        for connection in list(self.connections):
            await connection.socket.send_str('{"op": 0, "t": ')

    async def dispatch(self, event: str, data: Any) -> None:
        """Dispatch an event to the shard of its server; a disconnected shard gets it on RESUME."""
        guild_id = data.get("guild_id") or (data["id"] if event in GUILD_EVENTS else 0)
        shard = (int(guild_id) >> 22) % self.shards  # Discord's formula
        if (session := self.current_sessions.get(shard)) is not None:
            await self._dispatch(session, event, data)

    async def _dispatch(self, session: Session, event: str, data: Any) -> None:
        session.sequence += 1
        sent = payload(DISPATCH, data, sequence=session.sequence, event=event)
        if self.remembers:
            session.sent[session.sequence] = sent
        if session.connection is not None:
            await self._send(session.connection, sent)

    async def _keep_waiting(self, socket: web.WebSocketResponse) -> None:
        self.held_count += 1
        await self._notify()
        async for _ in socket:
            pass
        self.held_count -= 1
        await self._notify()

    async def _converse(self, connection: Connection) -> None:
        self.connections.append(connection)
        await self._send(connection, payload(HELLO, {"heartbeat_interval": self.heartbeat_ms}))
        async for frame in connection.socket:
            if frame.type is not WSMsgType.TEXT:
                break
            message = json.loads(frame.data)
            self.log.append(message)
            if handle := self._handlers.get(message["op"]):
                await handle(connection, message["d"])
            await self._notify()
        self.connections.remove(connection)
        if connection.session is not None and connection.session.connection is connection:
            connection.session.connection = None
        await self._notify()

    async def _send(self, connection: Connection, text: str) -> None:
        session = connection.session
        if not self.silent and (session is None or session.shard not in self.silent_shards):
            await connection.send(text)

    async def _acknowledge_heartbeat(self, connection: Connection, _: int | None) -> None:
        await asyncio.sleep(ROUND_TRIP)
        await self._send(connection, payload(HEARTBEAT_ACK, None))

    async def _identify(self, connection: Connection, request: Json) -> None:
        shard, shards = request.get("shard") or [0, 1]
        guilds = [g for g in self._guilds() if (int(g.id) >> 22) % shards == shard]
        if code := self._close_code(request["token"], len(guilds)):
            await connection.socket.close(code=code)
            return
        self.session_starts_left -= 1
        if self._identifies_too_early(shard) or self.sessions_to_refuse > 0:
            self.sessions_to_refuse = max(0, self.sessions_to_refuse - 1)
            await self._send(connection, payload(INVALID_SESSION, data=False))
            return
        if shards != self.shards:
            self.shards = shards
            self.current_sessions.clear()
        session_id = secrets.token_hex(8)
        session = Session(shard, connection=connection)
        self.intents = request["intents"]
        self.sessions[session_id] = self.current_sessions[shard] = connection.session = session
        await self._dispatch(session, "READY", self._ready(session_id, [shard, shards], guilds))
        if self.sessions_to_end > 0:
            self.sessions_to_end -= 1
            await self._send(connection, payload(INVALID_SESSION, data=False))
            return
        self.sessions_receiving_guilds += 1
        for guild in guilds:
            await self._dispatch(session, "GUILD_CREATE", guild.create_event(self.intents))
        self.sessions_receiving_guilds -= 1

    def _close_code(self, token: str, guilds: int) -> int | None:
        """Return the code with which an IDENTIFY is refused, or None if it is accepted."""
        if token != TOKEN:
            return AUTHENTICATION_FAILED
        return SHARDING_REQUIRED if guilds > self.max_guilds_per_shard else None

    def _identifies_too_early(self, shard: int) -> bool:
        """Return whether the shard's bucket must wait; if not, record that it identifies now."""
        bucket = shard % self.max_concurrency
        now = asyncio.get_running_loop().time()
        if now - self._identified.get(bucket, -self.identify_interval) < self.identify_interval:
            return True
        self._identified[bucket] = now
        return False

    def _guilds(self) -> list[Guild]:
        bot = self._world.app_id
        return [guild for guild in self._world.guilds.values() if bot in guild.members]

    def _ready(self, session_id: str, shard: list[int], guilds: list[Guild]) -> Json:
        return {
            "v": 10, "user": self._world.bot, "session_id": session_id, "shard": shard,
            "session_type": "normal", "resume_gateway_url": self.url,
            "application": {"id": self._world.app_id, "flags": 0},
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "private_channels": [], "relationships": [],
        }  # fmt: skip

    async def _resume(self, connection: Connection, request: Json) -> None:
        session = self.sessions.get(request["session_id"])
        if session is None:
            await self._send(connection, payload(INVALID_SESSION, data=False))
            return
        session.connection, connection.session = connection, session
        self.current_sessions[session.shard] = session
        for missed in [text for number, text in session.sent.items() if number > request["seq"]]:
            await self._send(connection, missed)
        await self._dispatch(session, "RESUMED", {})

    async def _send_members(self, connection: Connection, request: Json) -> None:
        """Answer a request for members by their ids with one chunk."""
        session = connection.session
        guild = self._world.guilds.get(str(request["guild_id"]))
        if session is None or guild is None or self._world.app_id not in guild.members:
            return
        user_ids = [str(user_id) for user_id in request["user_ids"]]
        chunk = {
            "guild_id": guild.id, "chunk_index": 0, "chunk_count": 1, "nonce": request["nonce"],
            "members": [guild.members[id_] for id_ in user_ids if id_ in guild.members],
            "not_found": [id_ for id_ in user_ids if id_ not in guild.members],
        }  # fmt: skip
        await self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)
