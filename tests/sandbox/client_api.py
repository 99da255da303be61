"""What a person's client asks of Discord: show me a channel, do this for me."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.discord_stand_in import NotOffered, Outcome, Unanswered
from tests.discord_stand_in.people.outcome import MODAL
from tests.sandbox.view import on_this_page, view

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.sandbox.reading import Reading
    from tests.sandbox.stage import Stage


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
