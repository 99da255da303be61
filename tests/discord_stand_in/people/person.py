"""Somebody in a server: what they see, what they type and click."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in.attachments import stored
from tests.discord_stand_in.guilds import TEXT, THREADS
from tests.discord_stand_in.messages import create_message
from tests.discord_stand_in.permissions import PERMISSIONS
from tests.discord_stand_in.records import Interaction, Message
from tests.discord_stand_in.rules import ACK_DEADLINE, MAX_FILE
from tests.discord_stand_in.server import PATIENCE

from .choosing import Wanted, choose_button, choose_select, chosen, chosen_in, pressed
from .commands import USER_COMMAND, find_command, type_command
from .modals import fill_in
from .outcome import NotOffered, Outcome, Unanswered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.discord_stand_in.guilds import Guild
    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.records import File
    from tests.discord_stand_in.server import Server
    from tests.discord_stand_in.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5


@dataclass
class Person:
    server: Server
    json: Json
    guild: Guild
    locale: str = "en-US"

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
        return self.world.visible(self.id, channel["id"])

    async def say(self, channel: Json, text: str) -> Message:
        """Write an ordinary message."""
        self._enter(channel, "SEND_MESSAGES")
        message = create_message(self.world, channel["id"], {"content": text}, [], author=self.json)
        await self.server.gateway.announce("MESSAGE_CREATE", message)
        return message

    async def slash(self, channel: Json, command: str, /, **options: Any) -> Outcome:
        data = self._type(channel, command, options)
        return await self._act(COMMAND, channel, data, f"/{command}")

    def upload(self, name: str, data: bytes) -> File:
        """A file for an option that takes one; nobody else is shown it."""
        file = stored(self.world, name, data, where=self.id, private=True)
        self.world.files[file.id] = file
        return file

    async def autocomplete(
        self, channel: Json, command: str, focused: str, text: str, /, **options: Any
    ) -> list[Json]:
        data = self._type(channel, command, {**options, focused: text}, focused=focused)
        what = f"the choices of {focused} for /{command} after {text!r}"
        outcome = await self._act(AUTOCOMPLETE, channel, data, what)
        choices: list[Json] = outcome.callback["data"]["choices"]
        return choices

    async def user_command(self, channel: Json, name: str, target: Person) -> Outcome:
        command = self._find(channel, name, kind=USER_COMMAND)
        data = {
            "id": command["id"],
            "name": name,
            "type": USER_COMMAND,
            "target_id": target.id,
            "resolved": self._resolved(channel, [target.id]),
        }
        return await self._act(COMMAND, channel, data, f"{name!r} on {target.name}")

    async def click(
        self,
        message: Message,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
        contains: str | None = None,
    ) -> Outcome:
        """Of several buttons that fit, the first enabled one is clicked."""
        channel = self._look_at(message)
        button = choose_button(message, Wanted(label, custom_id, emoji, contains))
        data = pressed(button["custom_id"], component_id=button["id"])
        what = f"the click on {button.get('label') or button['custom_id']!r}"
        return await self._act(COMPONENT, channel, data, what, source=message)

    async def select(
        self,
        message: Message,
        *values: str,
        custom_id: str | None = None,
        contains: str | None = None,
    ) -> Outcome:
        channel = self._look_at(message)
        wanted = Wanted(custom_id=custom_id, contains=contains)
        channels = self._seen_channels()
        select = choose_select(message, wanted, values, channels, self.guild.members)
        people = [value for value in values if value in self.guild.members]
        told = self._resolved(channel, people)
        data = chosen_in(select, values, channels, told)
        what = f"the choice of {list(values)} in {select['custom_id']!r}"
        return await self._act(COMPONENT, channel, data, what, source=message)

    async def submit(self, outcome: Outcome, /, **fields: Any) -> Outcome:
        """Fill in a modal by custom_id and send it."""
        before, modal = outcome.interaction, outcome.modal
        channel = self._enter(self._channel(before.channel_id))
        data = {"custom_id": modal["custom_id"], "components": fill_in(modal, fields)}
        what = f"the modal {modal['custom_id']!r}"
        return await self._act(
            MODAL_SUBMIT, channel, data, what, source=before.source, trigger=before
        )

    async def press_forged(self, message: Message | None, channel: Json, custom_id: str) -> Outcome:
        """Press what no client offers: any custom_id, on any message or on none."""
        what = f"the forged press of {custom_id!r}"
        return await self._act(COMPONENT, channel, pressed(custom_id), what, source=message)

    async def select_forged(self, message: Message, custom_id: str, *values: str) -> Outcome:
        """Choose what no client offers."""
        channel = self._channel(message.channel_id)
        what = f"the forged choice of {list(values)} in {custom_id!r}"
        return await self._act(COMPONENT, channel, chosen(custom_id, values), what, source=message)

    def _seen_channels(self) -> list[Json]:
        """With what Discord tells of them to an application."""
        return [
            {**channel, "permissions": str(self.world.permissions(channel_id, self.id))}
            for channel_id, channel in self.guild.channels.items()
            if self.world.can_view(channel_id, self.id)
        ]

    def _channel(self, channel_id: str) -> Json:
        if channel_id not in self.world.channels:
            raise NotOffered("the channel is gone")
        return self.world.channels[channel_id]

    def _enter(self, channel: Json, *names: str) -> Json:
        """Return the channel if this person can see it and has these permissions there."""
        if channel["type"] not in (TEXT, *THREADS):
            raise NotOffered("only what happens in servers is modelled")
        if not self.world.can_view(channel["id"], self.id):
            raise NotOffered(f"{self.name} does not see #{channel['name']}")
        have = self.world.permissions(channel["id"], self.id)
        if lacking := [name for name in names if not have & PERMISSIONS[name]]:
            raise NotOffered(f"{self.name} lacks {lacking} in #{channel['name']}")
        return channel

    def _look_at(self, message: Message) -> Json:
        """Return the channel of a message that this person sees."""
        channel = self._enter(self._channel(message.channel_id))
        if message not in self.sees(channel):
            raise NotOffered(f"{self.name} does not see this message")
        return channel

    def _find(self, channel: Json, name: str, *, kind: int = 1) -> Json:
        self._enter(channel, "USE_APPLICATION_COMMANDS")
        commands = self.world.commands
        known = [*commands.get(channel["guild_id"], []), *commands.get(None, [])]
        have = self.world.permissions(channel["id"], self.id)
        return find_command(known, name, permissions=have, kind=kind)

    def _type(
        self, channel: Json, text: str, options: dict[str, Any], *, focused: str | None = None
    ) -> Json:
        root = self._find(channel, text.split(maxsplit=1)[0])
        given = {k: v.json if isinstance(v, Person) else v for k, v in options.items()}
        typed = type_command(root, text, given, focused=focused)
        return {
            "id": root["id"],
            "name": root["name"],
            "type": root["type"],
            "options": typed.options,
            "resolved": self._resolved(channel, typed.people, typed.files),
        }

    def _resolved(self, channel: Json, people: list[str], files: Sequence[File] = ()) -> Json:
        members = self.world.guilds[channel["guild_id"]].members
        attachments = {"attachments": {str(f.id): f.json() for f in files}} if files else {}
        return {
            **attachments,
            "users": {user: self.world.users[user] for user in people},
            "members": {u: _partial(self._member(channel, u)) for u in people if u in members},
        }

    def _member(self, channel: Json, user: str) -> Json:
        member = self.world.guilds[channel["guild_id"]].members[user]
        return {**member, "permissions": str(self.world.permissions(channel["id"], user))}

    async def _act(
        self,
        kind: int,
        channel: Json,
        data: Json,
        what: str,
        *,
        source: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Outcome:
        """Send an interaction and wait for the bot's first response to it."""
        payload = self._payload(kind, channel, data)
        if source is not None:
            payload["message"] = source.json
        done = Interaction(payload, self.id, self.world.time(), source=source, trigger=trigger)
        self.world.interactions[payload["id"]] = done
        self.world.by_token[payload["token"]] = done
        await self.server.gateway.dispatch("INTERACTION_CREATE", payload)
        waited_for = f"a response to {self.name}: {what}"
        try:
            within = PATIENCE if self.world.is_stopped else ACK_DEADLINE
            await self.server.wait(waited_for, lambda: done.acked is not None, within)
        except AssertionError as in_vain:
            raise Unanswered(*in_vain.args) from None
        return Outcome(done)

    def _payload(self, kind: int, channel: Json, data: Json) -> Json:
        world, guild_id = self.world, channel["guild_id"]
        member = self._member(channel, self.id)
        return {
            "id": world.snowflake(),
            "application_id": world.app_id,
            "type": kind,
            "data": data,
            "token": secrets.token_urlsafe(32),
            "version": 1,
            "guild_id": guild_id,
            "guild": {"id": guild_id, "locale": "en-US", "features": []},
            "channel_id": channel["id"],
            "channel": {**channel, "permissions": member["permissions"]},
            "member": member,
            "app_permissions": str(world.permissions(channel["id"], world.bot)),
            "locale": self.locale,
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": guild_id},
            "context": 0,
            "attachment_size_limit": MAX_FILE,
        }


def _partial(member: Json) -> Json:
    return {key: value for key, value in member.items() if key != "user"}
