"""Making and changing messages."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from .attachments import Upload, loose, pair_files, resolve
from .components import number, walk
from .emojis import check_emojis
from .errors import bad_form
from .mentions import Allowed, mention_fields, notified
from .records import COMPONENTS_V2, EPHEMERAL, LOADING, File, Interaction, Message
from .rules import NONCE_WINDOW, check_message, find_channel

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

DEFAULT_KIND, REPLY, COMMAND_ANSWER = 0, 19, 20


def create_message(
    world: World,
    channel_id: str,
    body: Json,
    uploads: list[Upload],
    *,
    author: Json | None = None,
    only_for: str | None = None,
    interaction: Interaction | None = None,
) -> Message:
    find_channel(world, channel_id)
    private = only_for is not None
    files = pair_files(world, body, uploads, [], where=channel_id, private=private)
    check_message(body, None, {file.filename for file in files})
    check_emojis(world, body)
    replied_to = _replied_to(world, channel_id, body)
    json = _fresh(world, channel_id, author or world.bot, body, files)
    json["flags"] |= EPHEMERAL if private else 0
    json |= _origin(world, interaction, replied_to)
    message = Message(json, files, only_for, nonce=body.get("nonce"), created=world.time())
    _call_people(world, message, body, replied_to)
    world.messages.setdefault(channel_id, []).append(message)
    _count(world, message)
    _remember_nonce(world, message)
    world.files |= {file.id: file for file in files}
    return message


def edit_message(
    world: World,
    message: Message,
    body: Json,
    uploads: list[Upload],
    *,
    component_update: bool = False,
) -> Message:
    """Change a message; an edit never notifies anybody.

    A PATCH keeps the files it does not mention; a component's UPDATE_MESSAGE is reported to drop
    them (discord.py #6277), so the stricter reading holds here: what should stay must be listed.
    """
    find_channel(world, message.channel_id)
    old, fills_in = message.json, message.loading
    if component_update and not uploads:
        body = {"attachments": [], **body}
    files = pair_files(
        world, body, uploads, message.files, where=message.channel_id, private=message.ephemeral
    )
    check_message(body, old, {file.filename for file in files})
    check_emojis(world, body)
    message.history.append(copy.deepcopy(old))
    old |= _changes(world, body, files)
    old["flags"] = old["flags"] & ~LOADING | (body.get("flags") or 0) & COMPONENTS_V2
    old["attachments"], message.files = loose(old, files), files
    old["edited_timestamp"] = None if fills_in else world.now()
    if {"content", "components"} & body.keys() and not message.ephemeral:
        old |= mention_fields(world, old, Allowed.read(body.get("allowed_mentions")))
    world.files |= {file.id: file for file in files}
    return message


def thinking(world: World, interaction: Interaction, only_for: str | None) -> Message:
    """Return the "thinking…" message of a deferred answer."""
    message = create_message(
        world,
        interaction.channel_id,
        {"content": "…"},
        [],
        only_for=only_for,
        interaction=interaction,
    )
    message.json["content"] = ""
    message.json["flags"] |= LOADING
    return message


def same_nonce(world: World, author: Json, nonce: str | int) -> Message | None:
    """Return what this author posted with this nonce, in any channel, in the last few minutes."""
    message = world.nonces.get((author["id"], str(nonce)))
    if message is None or message.deleted:
        return None
    return message if world.time() - message.created < NONCE_WINDOW else None


def _count(world: World, message: Message) -> None:
    """A thread says how much is written in it."""
    channel = world.channels[message.channel_id]
    if "message_count" in channel and not message.ephemeral:
        channel["message_count"] += 1
        channel["total_message_sent"] += 1


def _remember_nonce(world: World, message: Message) -> None:
    if message.nonce is not None:
        world.nonces[message.json["author"]["id"], str(message.nonce)] = message


def _fresh(world: World, channel_id: str, author: Json, body: Json, files: list[File]) -> Json:
    message: Json = {
        "id": world.snowflake(),
        "channel_id": channel_id,
        "type": DEFAULT_KIND,
        "author": author,
        "content": body.get("content") or "",
        "timestamp": world.now(),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "embeds": _embeds(world, body, files),
        "components": _components(world, body, files),
        "pinned": False,
        "flags": body.get("flags") or 0,
    }
    message["attachments"] = loose(message, files)
    return message


def _replied_to(world: World, channel_id: str, body: Json) -> Message | None:
    reference = body.get("message_reference")
    if reference is None:
        return None
    message = world.message(channel_id, str(reference["message_id"]))
    if message is None and reference.get("fail_if_not_exists", True):
        raise bad_form("MESSAGE_REFERENCE_UNKNOWN_MESSAGE")
    return message


def _origin(world: World, interaction: Interaction | None, replied_to: Message | None) -> Json:
    """Return the fields that say what a message answers."""
    if interaction is not None:
        kind = COMMAND_ANSWER if interaction.json["type"] == 2 else DEFAULT_KIND
        return {
            "type": kind,
            "application_id": world.app_id,
            "webhook_id": world.app_id,
            "interaction_metadata": interaction.metadata(world.users[interaction.user_id]),
        }
    if replied_to is not None:
        where = {"channel_id": replied_to.channel_id, "message_id": replied_to.id}
        return {"type": REPLY, "message_reference": {"type": 0, **where}}
    return {}


def _call_people(world: World, message: Message, body: Json, replied_to: Message | None) -> None:
    """Fill in the mentions; an ephemeral message mentions nobody."""
    allowed = Allowed.read(body.get("allowed_mentions"))
    if message.ephemeral:
        return
    author = replied_to.json["author"] if replied_to else None
    message.json |= mention_fields(world, message.json, allowed, replied_to=author)
    message.pings = notified(world, message.json)


def _changes(world: World, body: Json, files: list[File]) -> Json:
    changes: Json = {}
    if "content" in body:
        changes["content"] = body["content"] or ""
    if "embeds" in body:
        changes["embeds"] = _embeds(world, body, files)
    if "components" in body:
        changes["components"] = _components(world, body, files)
    return changes


def _embeds(world: World, body: Json, files: list[File]) -> list[Json]:
    return [{"type": "rich", **resolve(world, e, files)} for e in body.get("embeds") or ()]


def _components(world: World, body: Json, files: list[File]) -> list[Json]:
    tree = number(copy.deepcopy(body.get("components") or []))
    for component in walk(tree):
        _as_answered(component)
    answered: list[Json] = resolve(world, tree, files)
    return answered


def _as_answered(component: Json) -> None:
    """Requests may carry nulls and ids that are numbers, answers never do."""
    for key in [k for k, v in component.items() if v is None and k != "accent_color"]:
        del component[key]
    for bearer in (component, *component.get("options", ())):
        if emoji := bearer.get("emoji"):
            bearer["emoji"] = {k: v for k, v in emoji.items() if v is not None}
            if "id" in bearer["emoji"]:
                bearer["emoji"]["id"] = str(emoji["id"])
