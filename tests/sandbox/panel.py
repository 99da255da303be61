"""What people who work on the bot see and do behind Discord's back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from tests.discord_stand_in.rules import ACK_DEADLINE
from tests.sandbox.client_api import command_name

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in.records import Call, Interaction, Json
    from tests.sandbox.app import BotProcess, Stage


# What went between Discord and the bot, interaction by interaction


LATEST = 80
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
BUTTON = 2


@dataclass
class Exchange:
    """An interaction with every call its token made, or a call the bot made by itself."""

    key: str
    at: float
    interaction: Interaction | None = None
    calls: list[Call] = field(default_factory=list)

    @property
    def problems(self) -> list[str]:
        """What Discord's specification forbids, and what Discord refused."""
        said = [problem for call in self.calls for problem in call.problems]
        broken = [f"the stand-in: {p}" for call in self.calls for p in call.own_problems]
        refused = [str(call) for call in self.calls if call.status >= 400 and not call.problems]
        return said + broken + refused


def exchanges(stage: Stage) -> list[Exchange]:
    """Oldest first."""
    world = stage.fd.world
    found = {
        token: Exchange(f"i{interaction.json['id']}", interaction.created, interaction)
        for token, interaction in world.by_token.items()
    }
    alone = []
    for number, call in enumerate(stage.fd.server.calls):
        if (token := _token(call.path)) in found:
            found[token].calls.append(call)
        else:
            alone.append(Exchange(f"c{number}", call.at, calls=[call]))
    return sorted([*found.values(), *alone], key=lambda exchange: exchange.at)[-LATEST:]


def summary(stage: Stage, exchange: Exchange) -> Json:
    line = {"key": exchange.key, "at": exchange.at, "problems": exchange.problems}
    if exchange.interaction is None:
        [call] = exchange.calls
        return {**line, "kind": "call", "title": _line(stage, call), "note": call.status}
    return {**line, **_asked(stage, exchange.interaction)}


def detail(exchange: Exchange) -> Json:
    """The JSON both ways."""
    sent = None if exchange.interaction is None else exchange.interaction.json
    return {
        "sent": sent,
        "calls": [
            {
                "line": f"{call.method} {call.path} → {call.status}",
                "body": call.body,
                "files": call.files,
                "reply": call.reply,
                "problems": call.problems + call.own_problems,
            }
            for call in exchange.calls
        ],
    }


def _asked(stage: Stage, interaction: Interaction) -> Json:
    world, asked = stage.fd.world, interaction.json
    seconds = None if interaction.acked is None else interaction.acked - interaction.created
    return {
        "kind": "interaction",
        "title": _title(asked),
        "who": world.users[interaction.user_id]["global_name"],
        "where": asked["channel"]["name"],
        "seconds": seconds,
        "late": seconds is None and world.time() - interaction.created > ACK_DEADLINE,
    }


def _line(stage: Stage, call: Call) -> str:
    """With the names of channels instead of their numbers."""
    known = stage.fd.world.channels
    steps = [f"#{known[s]['name']}" if s in known else s for s in call.path.split("/")]
    return f"{call.method} {'/'.join(steps)}"


def _title(asked: Json) -> str:
    data = asked["data"]
    if asked["type"] == COMMAND:
        return command_name(data)
    if asked["type"] == AUTOCOMPLETE:
        return f"suggestions for {command_name(data)}"
    verb = "modal" if asked["type"] != COMPONENT else _component(data)
    return f"{verb} {data['custom_id']}"


def _component(data: Json) -> str:
    return "click" if data["component_type"] == BUTTON else "select"


def _token(path: str) -> str:
    """Answers and follow-ups carry it third in their path."""
    steps = path.split("/")
    return steps[3] if len(steps) > 3 and steps[1] in ("webhooks", "interactions") else ""


# The levers


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
        log = [summary(self._stage, e) for e in exchanges(self._stage)]
        return web.json_response({**self._state(), "log": log})

    async def show_exchange(self, request: web.Request) -> web.Response:
        key = request.match_info["key"]
        known = {exchange.key: exchange for exchange in exchanges(self._stage)}
        return web.json_response(detail(known[key]))

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
