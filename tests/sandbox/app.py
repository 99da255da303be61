"""The page, its API and the pictures on one loopback address."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from tests.sandbox import client_api, live, panel
from tests.sandbox.bot_process import BotProcess
from tests.sandbox.reading import Reading
from tests.sandbox.stage import Stage, set_up

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp.typedefs import Handler

BOT = "bot.py"
HOST = "127.0.0.1"
CLIENT = Path(__file__).with_name("client")
POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
LARGEST = 16 << 20
"""Bytes of what the page sends: a file of 10 MiB, the most that Discord takes, in base64."""


@dataclass(frozen=True)
class Sandbox:
    url: str
    stage: Stage
    bot: BotProcess


@asynccontextmanager
async def open_sandbox(data: Path, port: int = 0, program: str = BOT) -> AsyncIterator[Sandbox]:
    """The stand-in, the bot and the page, until the block ends."""
    stage = set_up(data)
    async with stage.fd:
        bot = BotProcess(stage.fd, data, program)
        await bot.start()
        try:
            runner = await start_page(stage, bot, port)
            try:
                url = "http://{}:{}/".format(*runner.addresses[0])
                yield Sandbox(url, stage, bot)
            finally:
                await runner.cleanup()
        finally:
            await bot.stop()


async def start_page(stage: Stage, bot: BotProcess, port: int) -> web.AppRunner:
    app = web.Application(middlewares=[guard, explain], client_max_size=LARGEST)
    app.router.add_get("/", index)
    files = stage.fd.server.serve_file
    app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", files)
    app.router.add_get("/cdn/emojis/{emoji}.{kind}", stage.fd.server.serve_emoji)
    app.add_routes(client_api.routes(stage, Reading(stage)))
    app.add_routes(panel.routes(stage, bot))
    app.add_routes(live.routes(app, stage.fd.server))
    app.router.add_static("/", CLIENT)
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, HOST, port).start()
    return runner


async def index(_: web.Request) -> web.FileResponse:
    return web.FileResponse(CLIENT / "index.html")


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Other pages in the same browser have no business here."""
    if request.url.host not in (HOST, "localhost"):
        raise web.HTTPForbidden(text="This page is served on loopback only.")
    if request.method == "POST" and request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="The API takes JSON.")
    response = await handler(request)
    if not response.prepared:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Cache-Control"] = "no-cache"
    return response


@web.middleware
async def explain(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Something that is not there any more is named, not a fault of the server."""
    try:
        return await handler(request)
    except KeyError as missing:
        return web.json_response({"refused": f"There is no {missing}."}, status=404)
