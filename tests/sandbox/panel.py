"""What people who work on the bot see and do behind Discord's back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from tests.discord_stand_in.rules import ACK_DEADLINE
from tests.sandbox.client_api import command_name

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Call, Interaction, Json
    from tests.sandbox.app import BotProcess, Stage


# What went between Discord and the bot, interaction by interaction


LATEST = 80
COMMAND, AUTOCOMPLETE = 2, 4
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
    found = {
        token: Exchange(f"i{interaction.json['id']}", interaction.created, interaction)
        for token, interaction in stage.fd.world.by_token.items()
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
        known = stage.fd.world.channels  # with their names instead of their numbers
        steps = [f"#{known[s]['name']}" if s in known else s for s in call.path.split("/")]
        title = f"{call.method} {'/'.join(steps)}"
        return {**line, "kind": "call", "title": title, "note": call.status}
    return {**line, **_asked(stage, exchange.interaction)}


def detail(exchange: Exchange) -> Json:
    """The JSON both ways."""
    sent = None if exchange.interaction is None else exchange.interaction.json
    calls = [
        {
            "line": f"{call.method} {call.path} → {call.status}",
            **{key: getattr(call, key) for key in ("body", "files", "reply")},
            "problems": call.problems + call.own_problems,
        }
        for call in exchange.calls
    ]
    return {"sent": sent, "calls": calls}


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


def _title(asked: Json) -> str:
    data = asked["data"]
    if asked["type"] == COMMAND:
        return command_name(data)
    if asked["type"] == AUTOCOMPLETE:
        return f"suggestions for {command_name(data)}"
    verb = "click" if data["component_type"] == BUTTON else "select"
    return f"{verb} {data['custom_id']}"


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
    async def show(_: web.Request) -> web.Response:
        log = [summary(stage, exchange) for exchange in exchanges(stage)]
        return web.json_response({**state(stage, bot), "log": log})

    async def show_exchange(request: web.Request) -> web.Response:
        known = {exchange.key: exchange for exchange in exchanges(stage)}
        return web.json_response(detail(known[request.match_info["key"]]))

    async def pull(request: web.Request) -> web.Response:
        try:
            await use(stage, bot, request.match_info["lever"], await request.json())
        except AssertionError as problem:
            return web.json_response({"refused": str(problem)})
        await stage.fd.server.notify()
        return web.json_response({})

    return [
        web.get("/api/panel", show),
        web.get("/api/panel/log/{key}", show_exchange),
        web.post("/api/panel/{lever}", pull),
    ]


def state(stage: Stage, bot: BotProcess) -> Json:
    server, world = stage.fd.server, stage.fd.world
    return {
        "bot": bot.state,
        "said": bot.said,
        "connected": bool(server.gateway.connections),
        "problems": len(stage.fd.problems() + stage.fd.own_problems()),
        "now": world.time(),
        "ahead": world.skew,
        "faults": [
            {"call": f"{f.method or 'any'} {f.path.pattern}", "status": f.status}
            for f in server.faults
            if f.times > 0
        ],
    }


async def use(stage: Stage, bot: BotProcess, lever: str, wish: Json) -> None:
    server = stage.fd.server
    match lever:
        case "restart":
            await bot.restart()
        case "kill":
            await bot.kill()
        case "cut":
            await server.drop_gateway(CLOSED, forget_session=bool(wish.get("forget")))
        case "fail":
            (method, path), status = AIMS[wish["aim"]], int(wish["status"])
            if status in REASONS:
                server.fail(method, path, status, *REASONS[status])
            else:
                server.fail(method, path, status, retry_after=RETRY_AFTER)
        case "heal":
            server.heal()
        case "advance":
            stage.fd.world.advance(float(wish["seconds"]))
            await server.drop_gateway(CLOSED)  # the next connection tells the bot the time
        case _:
            raise KeyError(lever)
