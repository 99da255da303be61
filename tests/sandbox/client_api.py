"""What a person's client asks of Discord: show me a channel, do this for me."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.discord_stand_in import NotOffered, Outcome, Unanswered
from tests.discord_stand_in.person import MODAL, find_command

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.sandbox.app import Stage


# What each person has read, what they put away, and what waits for them


class Reading:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._read: dict[tuple[str, str], int] = {}
        self._dismissed: set[str] = set()

    def look(self, person: Person, channel: Json) -> list[Message]:
        """Looking at a channel is reading it."""
        shown = [m for m in person.sees(channel) if m.id not in self._dismissed]
        newest = max((int(message.id) for message in shown), default=0)
        self._read[person.id, channel["id"]] = newest
        return shown

    def dismiss(self, person: Person, message: Message) -> None:
        """The client alone knows of it, as on Discord; the message is still there to be edited."""
        if message.only_for == person.id:
            self._dismissed.add(message.id)

    def unread(self, person: Person, channel: Json) -> list[Message]:
        last = self._read.get((person.id, channel["id"]), 0)
        return [
            message
            for message in person.sees(channel)
            if int(message.id) > last
            and not message.ephemeral
            and message.json["author"]["id"] != person.id
        ]

    def pings(self, person: Person, channel: Json) -> int:
        return sum(person.id in message.pings for message in self.unread(person, channel))

    def all_pings(self, person: Person) -> int:
        return sum(self.pings(person, channel) for channel in self._stage.channels)


# A channel as one person's client shows it: Discord's own JSON and little more


LATEST = 150


def view(stage: Stage, reading: Reading, person: Person, channel: Json) -> Json:
    world = stage.fd.world
    messages = reading.look(person, channel)[-LATEST:]
    return {
        "now": world.time(),
        "guild": {"id": stage.guild.id, "name": stage.guild.json["name"]},
        "app": world.bot,
        "people": [{**p.json, "pings": reading.all_pings(p)} for p in stage.people.values()],
        "channels": [
            {**place, **_waiting(reading, person, place)}
            for place in stage.channels
            if world.can_view(place["id"], person.id)
        ],
        "commands": _offered(stage, person, channel),
        "messages": [_message(stage, message) for message in messages],
    }


def on_this_page(stage: Stage, value: Any) -> str:
    """As JSON in which files come from the page's own address."""
    files = f"{stage.fd.world.base_url}/cdn/"
    return json.dumps(value).replace(files, "/cdn/")


def _waiting(reading: Reading, person: Person, channel: Json) -> Json:
    return {
        "unread": bool(reading.unread(person, channel)),
        "pings": reading.pings(person, channel),
    }


def _message(stage: Stage, message: Message) -> Json:
    asked = message.json.get("interaction_metadata") or {}
    interaction = stage.fd.world.interactions.get(asked.get("id", ""))
    if interaction is not None and asked.get("type") == COMMAND:
        return {**message.json, "used": command_name(interaction.json["data"])}
    return message.json


COMMAND, SUB, GROUP, CHAT_INPUT = 2, 1, 2, 1


def command_name(data: Json) -> str:
    """`/onitama challenge`; a command from a menu has no slash."""
    names, below = [data["name"]], data.get("options") or []
    while below and below[0]["type"] in (SUB, GROUP):
        names.append(below[0]["name"])
        below = below[0].get("options") or []
    return ("/" if data["type"] == CHAT_INPUT else "") + " ".join(names)


def _offered(stage: Stage, person: Person, channel: Json) -> list[Json]:
    world = stage.fd.world
    have = world.permissions(channel["id"], person.id)
    known = [*world.commands.get(stage.guild.id, []), *world.commands.get(None, [])]
    return [command for command in known if _may_use(command, have)]


def _may_use(command: Json, have: int) -> bool:
    try:
        find_command([command], command["name"], permissions=have, kind=command["type"])
    except NotOffered:
        return False
    return True


# The requests


def routes(stage: Stage, reading: Reading) -> list[web.RouteDef]:
    api = ClientApi(stage, reading)
    return [
        web.get("/api/people/{person}/channels/{channel}", api.show),
        web.get("/api/start", api.start),
        web.post("/api/people/{person}/{deed}", api.act),
    ]


class ClientApi:
    def __init__(self, stage: Stage, reading: Reading) -> None:
        self._stage = stage
        self._world = stage.fd.world
        self._reading = reading
        self._deeds: dict[str, Callable[[Person, Json], Awaitable[Json]]] = {
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "user-command": self._user_command,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "dismiss": self._dismiss,
        }

    async def start(self, _: web.Request) -> web.Response:
        """Whom and what a fresh page shows."""
        first = self._stage.channels[0]["id"]
        return web.json_response({"people": list(self._stage.people), "channel": first})

    async def show(self, request: web.Request) -> web.Response:
        person = self._stage.people[request.match_info["person"]]
        channel = self._world.channels[request.match_info["channel"]]
        seen = view(self._stage, self._reading, person, channel)
        return web.json_response(text=on_this_page(self._stage, seen))

    async def act(self, request: web.Request) -> web.Response:
        person = self._stage.people[request.match_info["person"]]
        deed = self._deeds[request.match_info["deed"]]
        try:
            result = await deed(person, await request.json())
        except NotOffered as reason:
            result = {"refused": str(reason)}
        except Unanswered:
            result = {"failed": True}
        await self._stage.fd.server.notify()
        return web.json_response(result)

    async def _say(self, person: Person, wish: Json) -> Json:
        await person.say(self._channel(wish), wish["text"])
        return {}

    async def _slash(self, person: Person, wish: Json) -> Json:
        options = self._options(person, wish)
        return answer(await person.slash(self._channel(wish), wish["command"], **options))

    async def _autocomplete(self, person: Person, wish: Json) -> Json:
        choices = await person.autocomplete(
            self._channel(wish),
            wish["command"],
            wish["option"],
            wish["text"],
            **self._options(person, wish),
        )
        return {"choices": choices}

    async def _user_command(self, person: Person, wish: Json) -> Json:
        target = self._stage.people[wish["target"]]
        return answer(await person.user_command(self._channel(wish), wish["name"], target))

    async def _click(self, person: Person, wish: Json) -> Json:
        return answer(await person.click(self._message(wish), custom_id=wish["custom_id"]))

    async def _select(self, person: Person, wish: Json) -> Json:
        message, values = self._message(wish), wish["values"]
        return answer(await person.select(message, *values, custom_id=wish["custom_id"]))

    async def _submit(self, person: Person, wish: Json) -> Json:
        opened = Outcome(self._world.interactions[wish["interaction"]])
        return answer(await person.submit(opened, **wish["fields"]))

    async def _dismiss(self, person: Person, wish: Json) -> Json:
        self._reading.dismiss(person, self._message(wish))
        return {}

    def _channel(self, wish: Json) -> Json:
        return self._world.channels[wish["channel"]]

    def _message(self, wish: Json) -> Message:
        message = self._world.message(wish["channel"], wish["message"])
        if message is None:
            raise NotOffered("This message is gone.")
        return message

    def _options(self, person: Person, wish: Json) -> dict[str, Any]:
        """For `{"user": id}`, `{"channel": id}`, `{"file": name, "data": base64}` the thing."""
        return {name: self._picked(person, value) for name, value in wish["options"].items()}

    def _picked(self, person: Person, value: Any) -> Any:
        match value:
            case {"user": user}:
                return self._world.users[user]
            case {"channel": channel}:
                return self._world.channels[channel]
            case {"file": name, "data": data}:
                return person.upload(name, b64decode(data))
            case _:
                return value


def answer(outcome: Outcome) -> Json:
    """A form to fill in, or nothing: messages come by themselves."""
    if outcome.kind != MODAL:
        return {}
    return {"modal": outcome.modal, "interaction": outcome.interaction.json["id"]}
