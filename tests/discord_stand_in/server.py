"""REST, gateway and CDN of the stand-in, on one aiohttp application."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from email.utils import formatdate
from typing import TYPE_CHECKING, Any, TypeVar

from aiohttp import web

from tests.discord_stand_in.endpoints import Request, answer, read_request
from tests.discord_stand_in.gateway import TOKEN, Gateway
from tests.discord_stand_in.records import (
    ApiError,
    Call,
    Delay,
    Fault,
    copy_json,
    invalid_form,
    refusal,
)
from tests.discord_stand_in.world import THREADS
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.discord_stand_in.records import File, Json
    from tests.discord_stand_in.rules import Emoji
    from tests.discord_stand_in.spec import Spec
    from tests.discord_stand_in.world import Guild, World

T = TypeVar("T")
POLL_SECONDS = 0.05
"""Seconds between two checks of the bot's log and exit, which change without a REST call."""
LOGGED_ERROR = re.compile(
    r"^(?!.*(?:Attempting a reconnect|Failed to connect for shard_id)).*(?:ERROR|CRITICAL)\b.*",
    re.MULTILINE,
)
"""Lines of errors in a bot's log, except discord.py's about an unreachable gateway."""
ANY_ERROR = ("",)
"""Value of `Server.expected_errors` that allows every error, since a person may cause any."""
RATE_LIMIT = {
    "X-RateLimit-Limit": "50",
    "X-RateLimit-Remaining": "49",
    "X-RateLimit-Reset-After": "1",
    "X-RateLimit-Bucket": "stand-in",
}
# discord.py takes a 429 without a Via header for a Cloudflare ban and raises instead of waiting.
HEADERS = {**RATE_LIMIT, "Via": "1.1 stand-in"}
CLOUDFLARE_PAGE = """<!DOCTYPE html>
<html lang="en-US">
<head><title>Access denied | discord.com used Cloudflare to restrict access</title></head>
<body>
<h1>Error {status}</h1>
<p>You are being rate limited.</p>
</body>
</html>
"""
PATHS_WITHOUT_TOKEN = ("/webhooks/", "/interactions/")


class Server:
    """REST, gateway and CDN of the stand-in.

    It refuses bodies that the specification does not allow. `calls` are the bot's REST calls. `log`
    is the bot's log file; the error of a wait that fails quotes it.
    """

    def __init__(self, world: World, specs: Sequence[Spec] = ()) -> None:
        self.world = world
        self.specs = specs
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.delays: list[Delay] = []
        self.changed = asyncio.Condition()
        self.changes = 0
        self.gateway = Gateway(world, self.notify)
        self.expected_errors: tuple[str, ...] = ()
        """Parts of log lines about errors that a test provokes; any other error fails a wait."""
        self.log: Path | None = None
        self._log_offset = 0
        self._ended: asyncio.Future[Any] | None = None
        self._runner: web.AppRunner | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        # 64 MiB, so that the rules of the stand-in refuse a large file, not aiohttp.
        app = web.Application(client_max_size=64 << 20)
        app.on_response_prepare.append(self._set_date)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self.serve_file)
        app.router.add_get("/cdn/emojis/{emoji}.{kind}", self.serve_emoji)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.world.base_url = "http://{}:{}".format(*self._runner.addresses[0])
        return self.world.base_url

    async def _set_date(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = formatdate(self.world.time(), usegmt=True)

    async def stop(self) -> None:
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    async def notify(self) -> None:
        """Wake all waiting tasks after a change; `changes` counts the calls."""
        async with self.changed:
            self.changes += 1
            self.changed.notify_all()

    def watch(self, log: Path, ended: asyncio.Future[Any]) -> None:
        """Watch a bot from now on: `wait` fails if it logs an error or ends."""
        self.log = log
        self._log_offset = _size(log)
        self._ended = ended

    async def wait(
        self, awaited: str, predicate: Callable[[], T], within: float = WAIT_TIMEOUT
    ) -> T:
        """Wait until the predicate is true, and return its value; `awaited` describes it in errors.

        Raises AssertionError after `within` seconds, and if the bot ends or logs an unexpected
        error.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        async with self.changed:
            while not (value := predicate()):
                if error := self._new_error():
                    raise AssertionError(self.describe_failure(f"waited for {awaited}: {error}"))
                if self._ended is not None and self._ended.done():
                    problem = f"the bot ended with status {self._ended.result()}"
                    raise AssertionError(self.describe_failure(f"waited for {awaited}: {problem}"))
                if loop.time() >= deadline:
                    raise AssertionError(self.describe_failure(f"waited {within} s for {awaited}"))
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL_SECONDS):
                        await self.changed.wait()
            return value

    def _new_error(self) -> str | None:
        """Return the first unexpected error that was logged since the last call.

        Each error is returned once, so that it fails one test and not the later tests of that bot.
        """
        if self.log is None or (size := _size(self.log)) == self._log_offset:
            return None
        with self.log.open("rb") as log:
            log.seek(self._log_offset)
            written = log.read(size - self._log_offset).decode(errors="replace")
        self._log_offset = size
        lines = (match[0] for match in LOGGED_ERROR.finditer(written))
        for line in lines:
            if not any(words in line for words in self.expected_errors):
                return line
        return None

    def fail(
        self,
        method: str,
        path: str,
        status: int,
        code: int = 0,
        message: str = "injected",
        *,
        times: int = 1,
        retry_after: float | None = None,
        after: bool = False,
    ) -> None:
        """Make the next `times` calls fail whose whole path matches; an empty `method` fits all.

        `status` 0 breaks the connection off. `retry_after`, in seconds, makes the failure a 429 of
        Discord. With `after` the call takes effect and only its answer is lost.
        """
        body: Json = {"code": code, "message": message}
        if retry_after is not None:
            status = 429
            limited = "You are being rate limited."
            body = {"message": limited, "retry_after": retry_after, "global": False}
        fault = Fault(method, re.compile(path), status, body, times, retry_after, after)
        self.faults.append(fault)

    def fail_with_page(
        self, method: str, path: str, status: int, *, retry_after: float, times: int = 1
    ) -> None:
        """Make the next calls fail as Cloudflare does: with an HTML page and `Retry-After`."""
        page = CLOUDFLARE_PAGE.format(status=status)
        fault = Fault(method, re.compile(path), status, page, times, retry_after, after=False)
        self.faults.append(fault)

    def delay(self, path: str, seconds: float) -> None:
        """Answer calls some seconds late, although they take effect at once."""
        self.delays.append(Delay(re.compile(path), seconds))

    def heal(self) -> None:
        """Remove all injected faults and delays."""
        self.faults.clear()
        self.delays.clear()

    async def drop_gateway(
        self, code: int = 4000, *, forget_session: bool = False, shard: int | None = None
    ) -> None:
        """Cut the websockets; the bot should RESUME, or IDENTIFY if the session is forgotten."""
        await self.gateway.drop(code, forget_session=forget_session, shard=shard)

    async def set_bot_permissions(self, channel: Json, permissions: int) -> None:
        self.world.set_permissions(channel, self.world.bot, permissions)
        await self.announce_channel(channel)

    async def time_out_bot(self, guild: Guild, until: str | None) -> None:
        """Time the bot out in a server, or end its timeout if None, and send the bot the event."""
        member = guild.members[self.world.app_id]
        member["communication_disabled_until"] = until
        await self.gateway.dispatch("GUILD_MEMBER_UPDATE", {**member, "guild_id": guild.id})

    async def let_bot_into(self, thread: Json) -> None:
        """Add the bot to a private thread, as mentioning it there does."""
        self.world.thread_members[thread["id"]].add(self.world.app_id)
        await self.gateway.dispatch("THREAD_CREATE", thread)
        member = {
            "id": thread["id"],
            "user_id": self.world.app_id,
            "join_timestamp": self.world.now(),
            "flags": 0,
        }
        event = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": 3}
        await self.gateway.dispatch("THREAD_MEMBERS_UPDATE", {**event, "added_members": [member]})

    async def remove_bot_from(self, thread: Json) -> None:
        """Take the bot out of a private thread, as somebody with Manage Threads may."""
        self.world.thread_members[thread["id"]].remove(self.world.app_id)
        removed = {"removed_member_ids": [self.world.app_id], "member_count": 1}
        event = {"id": thread["id"], "guild_id": thread["guild_id"], **removed}
        await self.gateway.dispatch("THREAD_MEMBERS_UPDATE", event)

    async def announce_channel(self, channel: Json) -> None:
        event = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
        await self.gateway.dispatch(event, channel)

    async def announce_new_channel(self, channel: Json) -> None:
        await self.gateway.dispatch("CHANNEL_CREATE", channel)

    async def delete_channel(self, channel: Json) -> None:
        deleted = self.world.remove_channel(channel["id"])
        event = "THREAD_DELETE" if deleted["type"] in THREADS else "CHANNEL_DELETE"
        await self.gateway.dispatch(event, deleted)

    async def remove_bot(self, guild: Guild) -> Json:
        """Remove the bot from a server, keeping its messages; return its member for `add_bot`."""
        member = guild.members.pop(self.world.app_id)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id})
        return member

    async def add_bot(self, guild: Guild, member: Json) -> None:
        guild.members[self.world.app_id] = member
        await self.announce_new_guild(guild)

    async def announce_new_guild(self, guild: Guild) -> None:
        event = guild.create_event(self.gateway.intents)
        del event["unavailable"]  # Discord sends it only for servers that READY listed
        await self.gateway.dispatch("GUILD_CREATE", event)

    async def _rest(self, http: web.Request) -> web.StreamResponse:
        try:
            request = await read_request(self, http)
        except ConnectionResetError:  # the bot ended before its request was complete
            return web.Response(status=400)
        uploaded = [upload.field for upload in request.uploads]
        body = copy_json(request.body)
        call = Call(request.method, request.path, body, uploaded, made_at=self.world.time())
        self.calls.append(call)
        try:
            await self._answer(call, request)
        except ApiError as refused:
            call.status = refused.status
            body = refused.body
            call.reply = body if isinstance(body, str) else json.dumps(body)
            call.page_headers = refused.headers if isinstance(body, str) else {}
        except Exception as bug:  # noqa: BLE001 - own_problems() must show every bug of the stand-in
            call.own_problems.append(f"the stand-in broke: {bug!r}")
            call.status = 500
            call.reply = json.dumps({"code": 0, "message": "500: Internal Server Error"})
        await self.notify()
        for delay in self.delays:
            if delay.path.fullmatch(call.path):
                await asyncio.sleep(delay.seconds)
        if not call.status and http.transport is not None:
            http.transport.close()
        return _response(call)

    async def _answer(self, call: Call, request: Request) -> None:
        for spec in self.specs:
            call.problems += spec.check_request(call.method, call.path, call.body)
        if call.problems:
            raise invalid_form(*call.problems)
        fault = next((f for f in self.faults if f.matches(call)), None)
        if fault and not fault.after:
            fault.raise_error()
        if request.token != f"Bot {TOKEN}" and not call.path.startswith(PATHS_WITHOUT_TOKEN):
            raise refusal(401, 0, "401: Unauthorized")
        call.status, reply = await answer(request)
        call.reply = json.dumps(reply)
        for spec in self.specs:
            call.own_problems += spec.check_response(call.method, call.path, call.status, reply)
        if fault:
            fault.raise_error()

    async def serve_file(self, request: web.Request) -> web.Response:
        return _file_response(self.world.files.get(request.match_info["file"]))

    async def serve_emoji(self, request: web.Request) -> web.Response:
        return _file_response(self.world.emojis.get(request.match_info["emoji"]))

    def describe_failure(self, complaint: str) -> str:
        """Return a complaint with the bot's last calls and the end of its log."""
        calls = "\n  ".join(str(call) for call in self.calls[-8:])
        end_of_log = f"\n--- {self.log}\n{self.log.read_text()[-3000:]}" if self.log else ""
        return f"{complaint}; last calls of the bot:\n  {calls}{end_of_log}"


def _size(log: Path) -> int:
    return log.stat().st_size if log.exists() else 0


def _file_response(file: File | Emoji | None) -> web.Response:
    if file is None:
        return web.Response(status=404)
    return web.Response(body=file.data, content_type=file.content_type)


def _response(call: Call) -> web.Response:
    if call.page_headers:
        page = call.reply.encode()
        headers = call.page_headers
        return web.Response(
            status=call.status, body=page, content_type="text/html", headers=headers
        )
    headers = dict(HEADERS)
    if call.status == 429:
        headers["Retry-After"] = str(json.loads(call.reply)["retry_after"])
    if call.status == 204:
        return web.Response(status=204, headers=headers)
    # discord.py compares the header with 'application/json' for equality: no charset.
    body = call.reply.encode()
    kind = "application/json"
    return web.Response(status=call.status, body=body, content_type=kind, headers=headers)
