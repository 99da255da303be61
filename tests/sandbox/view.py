"""A channel as one person's client shows it: Discord's own JSON and little more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in import NotOffered
from tests.discord_stand_in.people.commands import find_command

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.sandbox.reading import Reading
    from tests.sandbox.stage import Stage

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
