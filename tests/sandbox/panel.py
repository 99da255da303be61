"""What people who work on the bot see and do behind Discord's back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from tests.sandbox import traffic

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in.payload import Json
    from tests.sandbox.bot_process import BotProcess
    from tests.sandbox.stage import Stage

AIMS = {
    "any": ("", r".*"),
    "post": ("POST", r"/channels/\d+/messages"),
    "edit": ("PATCH", r"/channels/\d+/messages/\d+"),
    "answer": ("POST", r"/interactions/.+"),
    "follow-up": ("", r"/webhooks/.+"),
}
"""Which call is to fail; an empty method is any."""
REASONS = {403: (50013, "Missing Permissions"), 500: (0, "500: Internal Server Error")}
RETRY_AFTER = 1.0
CLOSED = 4000


def routes(stage: Stage, bot: BotProcess) -> list[web.RouteDef]:
    panel = Panel(stage, bot)
    return [
        web.get("/api/panel", panel.show),
        web.get("/api/panel/log/{key}", panel.show_exchange),
        web.post("/api/panel/{lever}", panel.pull),
    ]


class Panel:
    def __init__(self, stage: Stage, bot: BotProcess) -> None:
        self._stage = stage
        self._server = stage.fd.server
        self._bot = bot
        self._skew = 0.0
        self._levers: dict[str, Callable[[Json], Awaitable[None]]] = {
            "restart": self._restart,
            "kill": self._kill,
            "cut": self._cut,
            "fail": self._fail,
            "heal": self._heal,
            "advance": self._advance,
        }

    async def show(self, _: web.Request) -> web.Response:
        log = [traffic.summary(self._stage, e) for e in traffic.exchanges(self._stage)]
        return web.json_response({**self._state(), "log": log})

    async def show_exchange(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        known = {exchange.key: exchange for exchange in traffic.exchanges(self._stage)}
        return web.json_response(traffic.detail(known[key]))

    async def pull(self, request: web.Request) -> web.Response:
        lever = self._levers[request.match_info["lever"]]
        try:
            await lever(await request.json())
        except AssertionError as problem:
            return web.json_response({"refused": str(problem)})
        await self._server.notify()
        return web.json_response({})

    def _state(self) -> Json:
        gateway = self._server.gateway
        return {
            "bot": self._bot.state,
            "said": self._bot.said,
            "connected": bool(gateway.connections),
            "checked": self._server.spec is not None,
            "problems": len(self._stage.fd.problems() + self._stage.fd.own_problems()),
            "now": self._stage.fd.world.time(),
            "ahead": self._skew,
            "faults": [
                {"call": f"{f.method or 'any'} {f.path.pattern}", "status": f.status}
                for f in self._server.faults
                if f.times > 0
            ],
        }

    async def _restart(self, _: Json) -> None:
        await self._bot.restart()

    async def _kill(self, _: Json) -> None:
        await self._bot.kill()

    async def _cut(self, wish: Json) -> None:
        await self._server.drop_gateway(CLOSED, forget_session=bool(wish.get("forget")))

    async def _fail(self, wish: Json) -> None:
        (method, path), status = AIMS[wish["aim"]], int(wish["status"])
        if status in REASONS:
            self._server.fail(method, path, status, *REASONS[status])
        else:
            self._server.fail(method, path, status, retry_after=RETRY_AFTER)

    async def _heal(self, _: Json) -> None:
        self._server.heal()

    async def _advance(self, wish: Json) -> None:
        self._stage.fd.world.advance(float(wish["seconds"]))
        self._skew += float(wish["seconds"])
        await self._server.drop_gateway(CLOSED)  # the next connection tells the bot the time
