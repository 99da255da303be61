"""Simulated users: what Discord's client lets them see, type, click and select."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in.messages import create_message
from tests.discord_stand_in.records import (
    BUTTON,
    CHANNEL_SELECT,
    EPHEMERAL,
    STRING_SELECT,
    USER_SELECT,
    Interaction,
    Message,
    walk,
)
from tests.discord_stand_in.rules import ACK_DEADLINE, MAX_FILE
from tests.discord_stand_in.world import DIRECT, GROUP_DM, PERMISSIONS, TEXT, THREADS
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.server import Server
    from tests.discord_stand_in.world import Guild, World

SILENT_DEFER, FORM = 6, 9
"""Types of responses: "I update the message later", and a modal."""


class NotOffered(AssertionError):
    """The test tried something Discord's client would not let a person do."""


class Unanswered(AssertionError):
    """The bot did not respond in time: the client says that the interaction failed."""


@dataclass
class Outcome:
    """An interaction to which the bot has responded, and its responses."""

    interaction: Interaction

    @property
    def callback(self) -> Json:
        assert self.interaction.callback is not None, "the bot has not answered"
        return self.interaction.callback

    @property
    def kind(self) -> int:
        return int(self.callback["type"])

    @property
    def seconds(self) -> float:
        """Seconds until the bot's first response."""
        assert self.interaction.acked is not None, "the bot has not answered"
        return self.interaction.acked - self.interaction.created

    @property
    def answered(self) -> bool:
        """True if the bot gave more than an acknowledgement or "thinking…".

        Also true if it deleted that message.
        """
        original = self.interaction.original
        is_thinking = original is not None and original.loading and not original.deleted
        return self.kind != SILENT_DEFER and not is_thinking

    @property
    def message(self) -> Message:
        assert self.interaction.original is not None, "the bot sent no message in response"
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return [m for m in self.interaction.followups if m is not self.interaction.original]

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def form(self) -> Json:
        """The form that the bot opened."""
        assert self.kind == FORM, f"the bot answered with type {self.kind}, not with a form"
        form: Json = self.callback["data"]
        return form

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.json["flags"] & EPHEMERAL)


# Typing a command: only what Discord's client would let a person send.
# The numbers are Discord's types of options, and of commands.

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER = range(1, 7)
CHAT_INPUT, USER_COMMAND = 1, 2
PYTHON_TYPES: dict[int, type] = {STRING: str, INTEGER: int, BOOLEAN: bool}


@dataclass(frozen=True)
class Leaf:
    """A command that can be used: one without subcommands, or a subcommand."""

    root: Json
    path: tuple[Json, ...]
    """Subcommand groups and subcommand below the root, outermost first."""

    @property
    def text(self) -> str:
        return " ".join(node["name"] for node in (self.root, *self.path))

    @property
    def options(self) -> list[Json]:
        here = self.path[-1] if self.path else self.root
        return list(here.get("options") or ())

    @property
    def named(self) -> Json:
        """The fields that name the command in an interaction's data."""
        return {key: self.root[key] for key in ("id", "name", "type")}


def find_leaves(root: Json, path: tuple[Json, ...] = ()) -> Iterator[Leaf]:
    """Yield every command below `path` in a registered command."""
    leaf = Leaf(root, path)
    below = [option for option in leaf.options if option["type"] in (SUB, GROUP)]
    for option in below:
        yield from find_leaves(root, (*path, option))
    if not below:
        yield leaf


def type_options(leaf: Leaf, values: dict[str, Any], focused: str | None) -> Iterator[Json]:
    """Yield typed options as Discord sends them; users are given as their JSON.

    Raises NotOffered for options that the command does not offer.
    """
    if unknown := sorted(values.keys() - {option["name"] for option in leaf.options}):
        raise NotOffered(f"/{leaf.text} has no options {unknown}")
    for option in leaf.options:
        name = option["name"]
        path = f"/{leaf.text} {option['name']}"
        if name not in values:
            if option.get("required") and not focused:
                raise NotOffered(f"{path} is required")
        elif name != focused:
            value = _option_value(path, option, values[name])
            yield {"name": name, "type": option["type"], "value": value}
        elif not option.get("autocomplete"):
            raise NotOffered(f"{path} has no autocomplete")
        else:
            yield {"name": name, "type": option["type"], "value": values[name], "focused": True}


def _option_value(path: str, option: Json, value: Any) -> Any:
    """Return an option's value as Discord sends it; raise NotOffered if the client forbids it."""
    kind = option["type"]
    if kind == USER:
        if not isinstance(value, dict) or "username" not in value:
            raise NotOffered(f"{path}: {value!r} cannot be picked")
        return str(value["id"])
    if not isinstance(value, PYTHON_TYPES.get(kind, ())):
        raise NotOffered(f"{path}: {value!r} has the wrong type")
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        raise NotOffered(f"{path}: {value!r} is not one of the choices")
    size = len(str(value))
    minimum = option.get("min_length", 0)
    maximum = option.get("max_length", size)
    if kind == STRING and not minimum <= size <= maximum:
        raise NotOffered(f"{path}: {value!r} has not {minimum} to {maximum} characters")
    return value


# Choosing a component of a message that the user sees


def offered_values(
    select: Json, channels: Sequence[Json], people: Collection[str]
) -> Collection[str]:
    """Return the values among which a user can choose in a select menu."""
    if select["type"] == STRING_SELECT:
        return [option["value"] for option in select["options"]]
    if select["type"] == USER_SELECT:
        return people
    kinds = select.get("channel_types")
    return [channel["id"] for channel in channels if not kinds or channel["type"] in kinds]


def click_data(custom_id: str, *, component_id: int = 1) -> Json:
    """Return an interaction's data for a click on a button."""
    return {"custom_id": custom_id, "component_type": BUTTON, "id": component_id}


def string_select_data(custom_id: str, values: Sequence[str], *, component_id: int = 1) -> Json:
    data = {"custom_id": custom_id, "component_type": STRING_SELECT, "id": component_id}
    return {**data, "values": list(values)}


def select_data(
    select: Json, values: Sequence[str], channels: Sequence[Json], people: Json
) -> Json:
    """Return an interaction's data for chosen values of a select menu.

    It includes the chosen users or channels as `resolved`, as Discord sends them.
    """
    data = string_select_data(select["custom_id"], values, component_id=select["id"])
    if select["type"] == STRING_SELECT:
        return data
    if select["type"] == USER_SELECT:
        return {**data, "component_type": USER_SELECT, "resolved": people}
    resolved = {channel["id"]: channel for channel in channels if channel["id"] in values}
    return {**data, "component_type": CHANNEL_SELECT, "resolved": {"channels": resolved}}


def _first_enabled(
    components: list[Json],
    *,
    label: str | None = None,
    custom_id: str | None = None,
    emoji: str | None = None,
    contains: str = "",
) -> Json:
    """Return the first enabled component that fits all criteria.

    `contains` is a part of the custom_id. Raises NotOffered.
    """
    fitting = [
        component
        for component in components
        if label in (None, component.get("label"))
        and custom_id in (None, component.get("custom_id"))
        and emoji in (None, (component.get("emoji") or {}).get("name"))
        and contains in (component.get("custom_id") or "")
    ]
    if not fitting:
        offered = [c.get("label") or c.get("custom_id") for c in components]
        raise NotOffered(f"no {label or custom_id or emoji or contains!r}; there are {offered}")
    enabled = next((c for c in fitting if not c.get("disabled")), None)
    if enabled is None:
        raise NotOffered(f"{fitting[0].get('label') or fitting[0]['custom_id']!r} is disabled")
    return enabled


# Discord's types of interactions
COMMAND, COMPONENT, AUTOCOMPLETE, FORM_SUBMISSION = 2, 3, 4, 5


@dataclass
class Person:
    """A simulated user in a server, who is limited as by Discord's client.

    Methods raise NotOffered for what the client does not offer, and Unanswered if the bot does not
    respond in time.
    """

    server: Server
    json: Json
    guild: Guild
    has_installed: bool = False
    """True if the user has installed the app for themselves."""
    locale: str = "en-US"
    """The language of the user's client."""
    last_choices: dict[tuple[str, str], tuple[tuple[str, ...], int]] = field(default_factory=dict)
    """The last choice in each select menu, and the number of its message's edits at that time.

    Keys are the message's id and the menu's custom_id.
    """

    @property
    def id(self) -> str:
        return str(self.json["id"])

    @property
    def name(self) -> str:
        return str(self.json["username"])

    @property
    def world(self) -> World:
        return self.server.world

    def sees(self, channel: Json) -> list[Message]:
        """Return the messages in a channel that the user can see."""
        return self.world.visible(self.id, channel["id"])

    def say(self, channel: Json, text: str) -> Message:
        self._require_access(channel, "SEND_MESSAGES")
        return create_message(self.world, channel["id"], {"content": text}, [], author=self.json)

    async def slash(self, channel: Json, command: str, /, **options: Any) -> Outcome:
        """Use a slash command, like `onitama challenge`, with its options by name."""
        data = self._fill_in_command(channel, command, options)
        return await self._act(COMMAND, channel, data, f"/{command}")

    async def slash_fully(self, channel: Json, command: str, /, **options: Any) -> Outcome:
        """Use a command, and wait until its answer no longer says "thinking…"."""
        outcome = await self.slash(channel, command, **options)
        await self.server.wait(f"the whole answer to /{command}", lambda: outcome.answered)
        return outcome

    async def autocomplete(
        self, channel: Json, command: str, focused: str, text: str, /, **options: Any
    ) -> list[Json]:
        data = self._fill_in_command(channel, command, {**options, focused: text}, focused=focused)
        interaction_text = f"the choices of {focused} for /{command} after {text!r}"
        outcome = await self._act(AUTOCOMPLETE, channel, data, interaction_text)
        choices: list[Json] = outcome.callback["data"]["choices"]
        return choices

    async def user_command(self, channel: Json, name: str, target: Person) -> Outcome:
        """Use a command of another user's context menu."""
        command = self._find_command(channel, name, USER_COMMAND)
        data = {**Leaf(command, ()).named, "target_id": target.id}
        data["resolved"] = self._resolved(channel, [target.id])
        return await self._act(COMMAND, channel, data, f"{name!r} on {target.name}")

    async def click(self, message: Message, label: str | None = None, **criteria: str) -> Outcome:
        """Click the first enabled button that fits; `criteria` are those of `_first_enabled`."""
        channel = await self._find_channel_of(message)
        button = _first_enabled(message.buttons, label=label, **criteria)
        data = click_data(button["custom_id"], component_id=button["id"])
        interaction_text = f"the click on {button.get('label') or button['custom_id']!r}"
        return await self._act(COMPONENT, channel, data, interaction_text, source=message)

    async def select(self, message: Message, *values: str, **criteria: str) -> Outcome:
        """Choose values in the first enabled select menu that fits."""
        channel = await self._find_channel_of(message)
        channels = self._seen_channels()
        kinds = STRING_SELECT, USER_SELECT, CHANNEL_SELECT
        selects = [c for c in walk(message.json["components"]) if c["type"] in kinds]
        select = _first_enabled(selects, **criteria)
        offered = offered_values(select, channels, self.guild.members)
        if missing := [value for value in values if value not in offered]:
            raise NotOffered(f"{missing} not among {offered}")
        minimum = select.get("min_values", 1)
        maximum = select.get("max_values", 1)
        if not minimum <= len(values) <= maximum:
            raise NotOffered(f"{len(values)} values chosen, {minimum} to {maximum} wanted")
        self._remember_choice(message, select, values)
        people = [value for value in values if value in self.guild.members]
        data = select_data(select, values, channels, self._resolved(channel, people))
        interaction_text = f"the choice of {list(values)} in {select['custom_id']!r}"
        return await self._act(COMPONENT, channel, data, interaction_text, source=message)

    def _remember_choice(self, message: Message, select: Json, values: tuple[str, ...]) -> None:
        """Raise NotOffered for a choice that Discord's client would not send a second time.

        The client keeps the chosen values by custom_id. An edit of the message clears those of a
        list of texts, not those of people or channels (discord-api-docs #4801, #7536, #7765).
        """
        key = (message.id, select["custom_id"])
        edits = len(message.history)
        last_values, edits_before = self.last_choices.get(key, ((), edits))
        is_kept = select["type"] != STRING_SELECT or edits == edits_before
        if key in self.last_choices and is_kept and last_values == values:
            raise NotOffered(f"the client sends {list(values)} to {key[1]!r} only once")
        self.last_choices[key] = values, edits

    async def submit(self, opened: Outcome, text: str) -> Outcome:
        """Write a text into the form that an interaction opened, and submit the form."""
        form = opened.form
        opening = opened.interaction
        [label] = form["components"]
        field = label["component"]
        minimum = field.get("min_length", 0)
        maximum = field.get("max_length", 4000)
        if not max(minimum, int(field["required"])) <= len(text) <= maximum:
            raise NotOffered(f"{text!r} has not {minimum} to {maximum} characters")
        text_input = {
            "type": field["type"],
            "id": 2,
            "custom_id": field["custom_id"],
            "value": text,
        }
        components = [{"type": label["type"], "id": 1, "component": text_input}]
        data = {"custom_id": form["custom_id"], "components": components}
        channel = self._channel(opening.channel_id)
        interaction_text = f"the form {form['title']!r}"
        return await self._act(
            FORM_SUBMISSION, channel, data, interaction_text, source=opening.source, trigger=opening
        )

    async def click_forged(self, message: Message | None, channel: Json, custom_id: str) -> Outcome:
        """Click a button that no client offers, by any custom_id, on any message or on none."""
        interaction_text = f"the forged click on {custom_id!r}"
        return await self._act(
            COMPONENT, channel, click_data(custom_id), interaction_text, source=message
        )

    async def select_forged(self, message: Message, custom_id: str, *values: str) -> Outcome:
        channel = self._channel(message.channel_id)
        interaction_text = f"the forged choice of {list(values)} in {custom_id!r}"
        return await self._act(
            COMPONENT,
            channel,
            string_select_data(custom_id, values),
            interaction_text,
            source=message,
        )

    def _seen_channels(self) -> list[Json]:
        """Return the channels that the user can see, with the permissions that Discord adds."""
        return [
            {**channel, "permissions": str(self.world.permissions(channel_id, self.id))}
            for channel_id, channel in self.guild.channels.items()
            if self.world.can_view(channel_id, self.id)
        ]

    def _channel(self, channel_id: str) -> Json:
        if channel_id not in self.world.channels:
            raise NotOffered("the channel is gone")
        return self.world.channels[channel_id]

    def _require_access(self, channel: Json, *names: str) -> Json:
        """Return a channel that the user sees and where they have the named permissions."""
        if channel["type"] not in (TEXT, *THREADS, DIRECT, GROUP_DM):
            raise NotOffered("that kind of channel is not modelled")
        place = f"#{channel.get('name')}"
        if not self.world.can_view(channel["id"], self.id):
            raise NotOffered(f"{self.name} does not see {place}")
        have = self.world.permissions(channel["id"], self.id)
        if lacking := [name for name in names if not have & PERMISSIONS[name]]:
            raise NotOffered(f"{self.name} lacks {lacking} in {place}")
        return channel

    async def _find_channel_of(self, message: Message) -> Json:
        """Wait until a message no longer says "thinking…", and return its channel."""
        await self.server.wait("the whole answer", lambda: not message.loading)
        channel = self._require_access(self._channel(message.channel_id))
        if message not in self.sees(channel):
            raise NotOffered(f"{self.name} does not see this message")
        return channel

    def _find_command(self, channel: Json, name: str, kind: int = CHAT_INPUT) -> Json:
        self._require_access(channel, "USE_APPLICATION_COMMANDS")
        commands = self.world.commands
        command = next((c for c in commands if c["name"] == name and c["type"] == kind), None)
        if command is None:
            registered = sorted(c["name"] for c in commands)
            raise NotOffered(f"no command {name!r}; registered: {registered}")
        context = _context(channel)
        integration_types = map(int, self._owners(channel))
        is_installed = any(number in command["integration_types"] for number in integration_types)
        if not is_installed or context not in (command["contexts"] or [context]):
            raise NotOffered(f"{name!r} is not offered here")
        return command

    def _owners(self, channel: Json) -> Json:
        """Return the ids of the installations that apply in a channel, by integration type."""
        by_server = self.world.is_installed_in(channel)
        return {
            **({"0": channel.get("guild_id", "0")} if by_server else {}),
            **({"1": self.id} if self.has_installed else {}),
        }

    def _fill_in_command(
        self, channel: Json, text: str, options: dict[str, Any], *, focused: str | None = None
    ) -> Json:
        leaves = list(find_leaves(self._find_command(channel, text.split(maxsplit=1)[0])))
        leaf = next((leaf for leaf in leaves if leaf.text == text), None)
        if leaf is None:
            raise NotOffered(f"no command /{text}; there are {[leaf.text for leaf in leaves]}")
        values = {k: v.json if isinstance(v, Person) else v for k, v in options.items()}
        return self._data(channel, leaf, list(type_options(leaf, values, focused)))

    def _data(self, channel: Json, leaf: Leaf, options: list[Json]) -> Json:
        people = [option["value"] for option in options if option["type"] == USER]
        for node in reversed(leaf.path):
            options = [{"name": node["name"], "type": node["type"], "options": options}]
        return {**leaf.named, "options": options, "resolved": self._resolved(channel, people)}

    def _resolved(self, channel: Json, people: list[str]) -> Json:
        guild = self.world.guilds.get(channel.get("guild_id", ""))
        members = {} if guild is None else guild.members
        return {
            "users": {user: self.world.users[user] for user in people},
            "members": {
                user: {k: v for k, v in self._member(channel, user).items() if k != "user"}
                for user in people
                if user in members
            },
        }

    def _member(self, channel: Json, user: str) -> Json:
        member = self.world.guilds[channel["guild_id"]].members[user]
        return {**member, "permissions": str(self.world.permissions(channel["id"], user))}

    async def _act(
        self,
        kind: int,
        channel: Json,
        data: Json,
        interaction_text: str,
        *,
        source: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Outcome:
        """Send an interaction and wait for the bot's first response to it."""
        payload = self._payload(kind, channel, data)
        if source is not None:
            payload["message"] = source.json
        interaction = Interaction(payload, self.id, self.world.time(), source, trigger)
        self.world.interactions[payload["id"]] = interaction
        self.world.by_token[payload["token"]] = interaction
        await self.server.gateway.dispatch("INTERACTION_CREATE", payload)
        waited_for = f"a response to {self.name}: {interaction_text}"
        try:
            within = WAIT_TIMEOUT if self.world.is_stopped else ACK_DEADLINE
            await self.server.wait(waited_for, lambda: interaction.acked is not None, within)
        except AssertionError as problem:
            raise Unanswered(*problem.args) from None
        return Outcome(interaction)

    def _payload(self, kind: int, channel: Json, data: Json) -> Json:
        world = self.world
        guild_id = channel.get("guild_id")
        payload = {
            "id": world.snowflake(), "application_id": world.app_id, "type": kind, "data": data,
            "token": secrets.token_urlsafe(32), "version": 1,
            "channel_id": channel["id"], "channel": channel,
            "app_permissions": str(world.permissions(channel["id"], world.bot)),
            "locale": self.locale, "entitlements": [], "context": _context(channel),
            "authorizing_integration_owners": self._owners(channel),
            "attachment_size_limit": MAX_FILE,
        }  # fmt: skip
        if guild_id is None:
            return {**payload, "user": self.json}
        member = self._member(channel, self.id)
        return {
            **payload, "guild_id": guild_id, "guild_locale": "en-US", "member": member,
            "guild": {"id": guild_id, "locale": "en-US", "features": []},
            "channel": {**channel, "permissions": member["permissions"]},
        }  # fmt: skip


def _context(channel: Json) -> int:
    """Return Discord's interaction context type of a channel.

    0 is a server, 1 the bot's direct messages, and 2 messages between people.
    """
    return {DIRECT: 1, GROUP_DM: 2}.get(channel["type"], 0)
