"""What went between Discord and the bot, interaction by interaction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.discord_stand_in.rules import ACK_DEADLINE
from tests.sandbox.view import command_name

if TYPE_CHECKING:
    from tests.discord_stand_in.calls import Call
    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.records import Interaction
    from tests.sandbox.stage import Stage

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
