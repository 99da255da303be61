"""Web server of the sandbox: the page, its API and its files on loopback, and the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import webbrowser
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from tests.dojo import CLOCK_MAY_JUMP, environment
from tests.sandbox.api import client_routes, panel_routes, stage_routes
from tests.sandbox.stage import set_up

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from tests.discord_stand_in.server import Server
    from tests.sandbox.stage import Stage

# Notices of changes, after which open pages reload their data

COMMENT_INTERVAL = 15.0
"""Seconds without a change after which the stream sends a comment."""
MIN_NOTICE_INTERVAL = 0.03
"""Seconds between two notices, so that changes in quick succession cause one reload."""


class ChangeStream:
    """Stream of server-sent events, each with the number of changes of the stand-in so far."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._closing = False

    async def close(self, _: web.Application) -> None:
        self._closing = True
        await self._server.notify()

    async def stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        last_change = -1
        while not self._closing:
            line = ":\n\n"  # a comment, whose writing shows whether the page is still open
            server = self._server
            with suppress(TimeoutError):
                async with asyncio.timeout(COMMENT_INTERVAL), server.changed:
                    await server.changed.wait_for(lambda: server.changes != last_change)  # noqa: B023
                    last_change = server.changes
                    line = f"data: {last_change}\n\n"
            try:
                await response.write(line.encode())
            except ConnectionResetError:  # the page was closed
                break
            await asyncio.sleep(MIN_NOTICE_INTERVAL)
        return response


HOST = "127.0.0.1"
CLIENT = Path(__file__).with_name("client")
POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"


async def start_page(stage: Stage, port: int) -> web.AppRunner:
    """Serve the page, its API and the pictures of the stand-in on loopback."""
    app = web.Application(middlewares=[guard])
    app.router.add_get("/", index)
    files = stage.fake_discord.server.serve_file
    app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", files)
    app.router.add_get("/cdn/emojis/{emoji}.{kind}", stage.fake_discord.server.serve_emoji)
    app.add_routes([*client_routes(stage), *panel_routes(stage), *stage_routes(stage)])
    live = ChangeStream(stage.fake_discord.server)
    app.on_shutdown.append(live.close)
    app.router.add_get("/api/live", live.stream)
    app.router.add_static("/", CLIENT)
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, HOST, port).start()
    return runner


async def index(_: web.Request) -> web.FileResponse:
    return web.FileResponse(CLIENT / "index.html")


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from other pages in the same browser, and add security headers.

    A request for something that does not exist gets status 404 with its name.
    """
    if request.url.host not in (HOST, "localhost"):
        raise web.HTTPForbidden(text="This page is served on loopback only.")
    if request.method == "POST" and request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="The API takes JSON.")
    try:
        response = await handler(request)
    except KeyError as missing:
        response = web.json_response({"refused": f"There is no {missing}."}, status=404)
    if not response.prepared:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Cache-Control"] = "no-cache"
    return response


async def serve(data: Path, port: int, *, open_browser: bool) -> int:
    """Run the stand-in, the bot and the page until a signal arrives; return the exit status."""
    stopped = asyncio.Event()
    listen_for_signals(stopped)
    say("Starting a local Discord and the bot …")
    stage = set_up(data)
    log = data / "bot.log"
    try:
        async with stage.fake_discord, AsyncExitStack() as stack:
            # One user plays all people and may advance the time, so limits per user are lifted.
            settings = {
                "ONITAMA_DECLINE_PAUSE": "0",
                "ONITAMA_NAMED_INVITATIONS": "1000",
                **CLOCK_MAY_JUMP,
            }
            starting = stage.fake_discord.bot(
                "bot.py", env={**environment(data), **settings}, log=log
            )
            bot = await stack.enter_async_context(starting)
            stack.push_async_callback(bot.stop)
            stage.save_commands()
            page = await start_page(stage, port)
            stack.push_async_callback(page.cleanup)
            url = "http://{}:{}/".format(*page.addresses[0])
            say(f"\n  {url}\n\nPlay there; Ctrl-C stops it. Bot's log: {log}")
            if open_browser and has_browser():
                await asyncio.to_thread(webbrowser.open, url)
            await stopped.wait()
            say("\nStopping …")
    except (AssertionError, OSError) as problem:
        say(f"The sandbox can't go on: {problem}")
        return 1
    return 0


def listen_for_signals(stopped: asyncio.Event) -> None:
    """Set `stopped` on SIGINT and SIGTERM.

    The handlers outlive the event loop, so that a second Ctrl-C doesn't interrupt the shutdown.
    """
    loop = asyncio.get_running_loop()

    def stop(*_: object) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stopped.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def has_browser() -> bool:
    """Return whether a graphical browser can be opened.

    Without a display `webbrowser` would start a text browser in this terminal.
    """
    on_linux = sys.platform.startswith("linux")
    return not on_linux or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
