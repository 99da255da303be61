"""API of the sandbox's page.

The client routes do what a Discord client does for one person: show channels, click, type. The
stage routes change people and the time. The panel routes show a developer the traffic between
Discord and the bot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from tests.discord_stand_in import NotOffered, Outcome, Unanswered
from tests.discord_stand_in.person import FORM, FORM_SUBMISSION
from tests.discord_stand_in.rules import ACK_DEADLINE

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Call, Interaction, Json
    from tests.discord_stand_in.world import World
    from tests.sandbox.stage import Stage


class ReadState:
    """Record of the messages that each person has read, and of those that they dismissed."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, str], int] = {}
        self._dismissed: set[str] = set()

    def mark_read(self, person: Person, channel: Json) -> list[Message]:
        """Return the messages that a person sees in a channel, and remember them as read."""
        shown = [m for m in person.sees(channel) if m.id not in self._dismissed]
        newest = max((int(message.id) for message in shown), default=0)
        self._read[person.id, channel["id"]] = newest
        return shown

    def dismiss(self, person: Person, message: Message) -> None:
        """Hide a private message in the client; as on Discord, the bot can still edit it."""
        if message.only_for == person.id:
            self._dismissed.add(message.id)

    def unread(self, person: Person, channel: Json) -> list[Message]:
        last = self._read.get((person.id, channel["id"]), 0)
        posts = [m for m in person.sees(channel) if int(m.id) > last and not m.ephemeral]
        return [message for message in posts if message.json["author"]["id"] != person.id]

    def pings(self, person: Person, *channels: Json) -> int:
        """Return the number of unread messages that ping a person."""
        unread = (message for channel in channels for message in self.unread(person, channel))
        return sum(person.id in message.pings for message in unread)


# A channel as one person's client shows it

MAX_SHOWN_MESSAGES = 150
"""Messages of a channel, the latest ones, that the page gets."""


def channel_view(stage: Stage, read_state: ReadState, person: Person, channel: Json) -> Json:
    """Return Discord's JSON of a channel's messages, with people, channels and commands."""
    world = stage.fake_discord.world
    messages = read_state.mark_read(person, channel)[-MAX_SHOWN_MESSAGES:]
    people = [
        {
            **user.json,
            "pings": read_state.pings(user, *(place for _, place in stage.places_of(user))),
            "manages": stage.manages(user),
            "installed": user.has_installed,
        }
        for user in stage.people.values()
    ]
    is_offered = person.has_installed or world.is_installed_in(channel)
    return {
        "now": world.time(),
        "guild": {"id": stage.guild.id, "name": stage.guild.json["name"]},
        "app": world.bot,
        "people": people,
        "channels": [
            {
                **place,
                "heading": heading,
                "unread": bool(read_state.unread(person, place)),
                "pings": read_state.pings(person, place),
            }
            for heading, place in stage.places_of(person)
        ],
        "commands": world.commands if is_offered else [],
        "messages": [_message(stage, message) for message in messages],
    }


def _message(stage: Stage, message: Message) -> Json:
    source = message.json.get("interaction_metadata") or {}
    interaction = stage.fake_discord.world.interactions.get(source.get("id", ""))
    if interaction is not None and source.get("type") == COMMAND:
        return {**message.json, "used": command_name(interaction.json["data"])}
    return message.json


COMMAND, SUB, GROUP, CHAT_INPUT = 2, 1, 2, 1


def command_name(data: Json) -> str:
    """Return a command's full name, like `/onitama challenge`; menu commands have no slash."""
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0]["type"] in (SUB, GROUP):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return ("/" if data["type"] == CHAT_INPUT else "") + " ".join(names)


def client_routes(stage: Stage) -> list[web.RouteDef]:
    read_state = ReadState()
    world = stage.fake_discord.world

    async def start(_: web.Request) -> web.Response:
        first = stage.channels[0]["id"]
        return web.json_response({"people": list(stage.people), "channel": first})

    async def show(request: web.Request) -> web.Response:
        person = stage.people[request.match_info["person"]]
        view = channel_view(
            stage, read_state, person, world.channels[request.match_info["channel"]]
        )
        # The page may load files only from its own address.
        text = json.dumps(view).replace(f"{world.base_url}/cdn/", "/cdn/")
        return web.json_response(text=text)

    async def act(request: web.Request) -> web.Response:
        person = stage.people[request.match_info["person"]]
        action = request.match_info["action"]
        try:
            result = await perform(stage, read_state, person, action, await request.json())
        except NotOffered as reason:
            result = {"refused": str(reason)}
        except Unanswered:
            result = {"failed": True}
        await stage.fake_discord.server.notify()
        return web.json_response(result)

    return [
        web.get("/api/people/{person}/channels/{channel}", show),
        web.get("/api/start", start),
        web.post("/api/people/{person}/{action}", act),
    ]


async def perform(
    stage: Stage, read_state: ReadState, person: Person, action: str, body: Json
) -> Json:
    """Perform an action of a person; return autocompletion choices or an opened form, if any.

    All other results appear as messages. Raises KeyError for an unknown action.
    """
    world = stage.fake_discord.world
    channel = world.channels[body["channel"]]
    options = resolve_options(world, body.get("options", {}))
    match action:
        case "say":
            person.say(channel, body["text"])
        case "slash":
            await person.slash(channel, body["command"], **options)
        case "autocomplete":
            typed = body["command"], body["option"], body["text"]
            return {"choices": await person.autocomplete(channel, *typed, **options)}
        case "user-command":
            await person.user_command(channel, body["name"], stage.people[body["target"]])
        case "click" | "select" | "submit":
            return await use_component(world, person, action, body)
        case "dismiss":
            read_state.dismiss(person, find_clicked_message(world, body))
        case _:
            raise KeyError(action)
    return {}


async def use_component(world: World, person: Person, action: str, body: Json) -> Json:
    """Click a button, choose from a list or submit a form; return the form that opens, if any."""
    if action == "submit":
        opened = Outcome(world.interactions[body["interaction"]])
        return opened_form(await person.submit(opened, body["text"]))
    message = find_clicked_message(world, body)
    custom_id = body["custom_id"]
    if action == "select":
        return opened_form(await person.select(message, *body["values"], custom_id=custom_id))
    return opened_form(await person.click(message, custom_id=custom_id))


def opened_form(outcome: Outcome) -> Json:
    """Return the form that the bot opened in answer to a click, if any."""
    if outcome.kind != FORM:
        return {}
    return {"form": outcome.form, "interaction": outcome.interaction.json["id"]}


def find_clicked_message(world: World, body: Json) -> Message:
    message = world.message(body["channel"], body["message"])
    if message is None:
        raise NotOffered("This message is gone.")
    return message


def resolve_options(world: World, options: Json) -> Json:
    """Replace option values like `{"user": id}` and `{"channel": id}` by the user or channel."""
    resolved = dict(options)
    for name, value in options.items():
        if isinstance(value, dict) and "user" in value:
            resolved[name] = world.users[value["user"]]
        elif isinstance(value, dict):
            resolved[name] = world.channels[value["channel"]]
    return resolved


# Changes of the people and of the time by the user of the sandbox

MAX_NAME_LENGTH = 32
"""Characters of a display name on Discord."""


def stage_routes(stage: Stage) -> list[web.RouteDef]:
    async def change(request: web.Request) -> web.Response:
        try:
            await change_stage(stage, request.match_info["action"], await request.json())
            result = {}
        except (NotOffered, ValueError) as reason:
            result = {"refused": str(reason)}
        await stage.fake_discord.server.notify()
        return web.json_response(result)

    return [web.post("/api/stage/{action}", change)]


async def change_stage(stage: Stage, action: str, body: Json) -> None:
    """Change people or the time.

    Raises ValueError for an invalid name and KeyError for an unknown action.
    """
    match action:
        case "add":
            stage.add_person(valid_name(body["name"]))
        case "rename":
            stage.rename(stage.people[body["person"]], valid_name(body["name"]))
        case "install":
            stage.install_for(stage.people[body["person"]], is_installed=body["installed"])
        case "time":
            await stage.move_time(float(body["seconds"]))
        case _:
            raise KeyError(action)


def valid_name(text: str) -> str:
    name = text.strip()
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise ValueError(f"A name has 1 to {MAX_NAME_LENGTH} characters.")
    return name


# The traffic between Discord and the bot, by interaction

AUTOCOMPLETE, BUTTON = 4, 2


@dataclass
class Exchange:
    """An interaction with the calls that used its token, or one call without an interaction."""

    key: str
    at: float
    interaction: Interaction | None = None
    calls: list[Call] = field(default_factory=list)

    @property
    def problems(self) -> list[str]:
        problems = list[str]()
        for call in self.calls:
            problems += call.problems
            problems += [f"the stand-in: {problem}" for problem in call.own_problems]
            if call.status >= 400 and not call.problems:
                problems.append(str(call))
        return problems


MAX_SHOWN_EXCHANGES = 80


def exchanges(stage: Stage) -> list[Exchange]:
    """Return the latest exchanges, oldest first."""
    by_token = {
        token: Exchange(f"i{interaction.json['id']}", interaction.created, interaction)
        for token, interaction in stage.fake_discord.world.by_token.items()
    }
    outside = []
    for number, call in enumerate(stage.fake_discord.server.calls):
        # Answers and follow-ups carry their token third in their path.
        steps = [*call.path.split("/"), "", ""]
        if steps[1] in ("webhooks", "interactions") and steps[3] in by_token:
            by_token[steps[3]].calls.append(call)
        else:
            outside.append(Exchange(f"c{number}", call.made_at, calls=[call]))
    in_order = sorted([*by_token.values(), *outside], key=lambda exchange: exchange.at)
    return in_order[-MAX_SHOWN_EXCHANGES:]


def summary(stage: Stage, exchange: Exchange) -> Json:
    world = stage.fake_discord.world
    interaction = exchange.interaction
    fields = {"key": exchange.key, "at": exchange.at, "problems": exchange.problems}
    if interaction is None:
        [call] = exchange.calls
        # Channels are shown by name instead of by id.
        channels = world.channels
        steps = [f"#{channels[s]['name']}" if s in channels else s for s in call.path.split("/")]
        title = f"{call.method} {'/'.join(steps)}"
        return {**fields, "kind": "call", "title": title, "note": call.status}
    seconds = None if interaction.acked is None else interaction.acked - interaction.created
    return {
        **fields,
        "kind": "interaction",
        "title": _title(interaction.json),
        "who": world.users[interaction.user_id]["global_name"],
        "where": interaction.json["channel"]["name"],
        "seconds": seconds,
        "late": seconds is None and world.time() - interaction.created > ACK_DEADLINE,
    }


def detail(exchange: Exchange) -> Json:
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


def _title(source: Json) -> str:
    data = source["data"]
    if source["type"] == COMMAND:
        return command_name(data)
    if source["type"] == AUTOCOMPLETE:
        return f"suggestions for {command_name(data)}"
    if source["type"] == FORM_SUBMISSION:
        return f"form {data['custom_id']}"
    verb = "click" if data["component_type"] == BUTTON else "select"
    return f"{verb} {data['custom_id']}"


def panel_routes(stage: Stage) -> list[web.RouteDef]:
    async def show(_: web.Request) -> web.Response:
        log = [summary(stage, exchange) for exchange in exchanges(stage)]
        problems = len(stage.fake_discord.problems() + stage.fake_discord.own_problems())
        return web.json_response({"problems": problems, "log": log})

    async def show_exchange(request: web.Request) -> web.Response:
        by_key = {exchange.key: exchange for exchange in exchanges(stage)}
        return web.json_response(detail(by_key[request.match_info["key"]]))

    return [web.get("/api/panel", show), web.get("/api/panel/log/{key}", show_exchange)]
