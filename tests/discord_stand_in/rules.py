"""What Discord enforces beyond its OpenAPI document, each raised as Discord would answer it."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in.records import (
    COMPONENTS_V2,
    Interaction,
    bad_form,
    check_components,
    emoji_ids,
    invalid_emoji,
    refusal,
    shown_media,
)
from tests.discord_stand_in.world import PERMISSIONS

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import World


ACK_DEADLINE = 3.0
TOKEN_LIFETIME = 15 * 60.0
NONCE_WINDOW = 5 * 60.0
MAX_CONTENT, MAX_ALT_TEXT, MAX_CHOICES, MAX_NONCE = 2000, 1024, 25, 25
MAX_FILE = 10 * 1024 * 1024  # a server without boosts
NOT_IN_V2 = ("content", "poll", "sticker_ids")
SUBSTANCE = ("content", "components", "poll", "sticker_ids")
ATTACHMENT = "attachment://"


def check_message(body: Json, before: Json | None, filenames: set[str]) -> None:
    """`before` is the message being edited; `filenames` is what it will carry afterwards."""
    was_v2 = bool(before and before["flags"] & COMPONENTS_V2)
    v2 = was_v2 or bool((body.get("flags") or 0) & COMPONENTS_V2)
    if body.get("embeds"):
        raise bad_form("embeds are not modelled")
    if v2:
        _check_v2(body, {} if was_v2 else before or {})
    _check_lengths(body)
    check_components(body.get("components") or [], v2=v2)
    for url in {item["media"]["url"] for item in shown_media(body.get("components"))}:
        if url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in filenames:
            raise bad_form(f"{url} names no attachment of this message ({sorted(filenames)})")
    merged = {**(before or {}), **body}
    if not (filenames or any(merged.get(field) for field in SUBSTANCE)):
        raise refusal(400, 50006, "Cannot send an empty message")


def _check_v2(body: Json, classic: Json) -> None:
    for field in NOT_IN_V2:
        if body.get(field):
            raise bad_form(f"{field} cannot be used with IS_COMPONENTS_V2")
    if classic.get("content") and "content" not in body:
        raise bad_form("turning a message into Components V2 needs content set to null")


def _check_lengths(body: Json) -> None:
    if (size := len(body.get("content") or "")) > MAX_CONTENT:
        raise bad_form(f"content: {size} characters, at most {MAX_CONTENT}")
    for attachment in body.get("attachments") or ():
        if (size := len(attachment.get("description") or "")) > MAX_ALT_TEXT:
            raise bad_form(f"alt text: {size} characters, at most {MAX_ALT_TEXT}")
    if len(str(body.get("nonce") or "")) > MAX_NONCE:
        raise bad_form(f"nonce: at most {MAX_NONCE} characters")


def check_ack(world: World, interaction: Interaction | None, token: str) -> Interaction:
    if interaction is None or interaction.json["token"] != token:
        raise refusal(404, 10062, "Unknown interaction")
    if interaction.acked is not None:
        raise refusal(400, 40060, "Interaction has already been acknowledged.")
    if world.time() - interaction.created > ACK_DEADLINE:
        raise refusal(404, 10062, "Unknown interaction")
    return interaction


def check_token(world: World, interaction: Interaction | None) -> Interaction:
    if interaction is None:
        raise refusal(404, 10015, "Unknown Webhook")
    if world.time() - interaction.created > TOKEN_LIFETIME:
        raise refusal(401, 50027, "Invalid Webhook Token")
    if interaction.acked is None:
        raise refusal(404, 10015, "Unknown Webhook")
    return interaction


def find_channel(world: World, channel_id: str) -> Json:
    if channel_id not in world.channels:
        raise refusal(404, 10003, "Unknown Channel")
    return world.channels[channel_id]


def need(world: World, channel_id: str, *names: str) -> Json:
    """Return the channel where the bot has these permissions."""
    channel = find_channel(world, channel_id)
    have = world.permissions(channel_id, world.bot)
    if not have & PERMISSIONS["VIEW_CHANNEL"]:
        raise refusal(403, 50001, "Missing Access")
    if any(not have & PERMISSIONS[name] for name in names):
        raise refusal(403, 50013, "Missing Permissions")
    return channel


# A set of application commands


NAME = re.compile(r"^[-_'\w]{1,32}$")
SUB_COMMAND, SUB_GROUP = 1, 2
CHAT_INPUT, USER, MESSAGE = 1, 2, 3
AT_MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
MAX_SIZE, MAX_DEPTH = 8000, 2


def check_commands(commands: list[Json]) -> None:
    kinds = [(_kind(c), c["name"]) for c in commands]
    if len(set(kinds)) != len(kinds):
        raise bad_form("APPLICATION_COMMANDS_DUPLICATE_NAME")
    for kind, most in AT_MOST.items():
        if sum(k == kind for k, _ in kinds) > most:
            raise bad_form(f"more than {most} commands of type {kind}")
    for command in commands:
        if _kind(command) == CHAT_INPUT:
            _check_node(command, depth=0)
            if (size := _size(command)) > MAX_SIZE:
                what = "characters of names, descriptions and values"
                raise bad_form(f"/{command['name']}: {size} {what}, at most {MAX_SIZE}")


def _kind(command: Json) -> int:
    return command.get("type") or CHAT_INPUT


def _size(node: Json) -> int:
    text = len(node["name"]) + len(node.get("description") or "")
    text += sum(len(c["name"]) + len(str(c["value"])) for c in node.get("choices") or ())
    return text + sum(_size(option) for option in node.get("options") or ())


def _check_node(node: Json, depth: int) -> None:
    """Check a command, a group or a sub-command."""
    _check_name(node["name"])
    if not node.get("description"):
        raise bad_form(f"/{node['name']}: a description is required")
    if depth > MAX_DEPTH:
        raise bad_form(f"/{node['name']}: nested too deeply")
    options = node.get("options") or []
    names = [option["name"] for option in options]
    if len(names) != len(set(names)):
        raise bad_form(f"/{node['name']}: duplicate option name")
    for option in options:
        if option["type"] in (SUB_COMMAND, SUB_GROUP):
            _check_node(option, depth + 1)
    _check_options(node["name"], [o for o in options if o["type"] not in (SUB_COMMAND, SUB_GROUP)])


def _check_options(command: str, options: list[Json]) -> None:
    seen_optional = False
    for option in options:
        _check_name(option["name"])
        if option.get("required") and seen_optional:
            raise bad_form(f"/{command}: required {option['name']!r} after an optional one")
        seen_optional |= not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            raise bad_form(f"{option['name']!r}: choices and autocomplete exclude each other")


def _check_name(name: str) -> None:
    if not NAME.match(name) or name != name.lower():
        raise bad_form(f"{name!r}: names are 1-32 lower-case word characters")


# The application's own emoji


MAX_EMOJIS, MAX_BYTES = 2000, 256 * 1024
EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Emoji:
    json: Json
    data: bytes
    content_type: str


def create_emoji(world: World, body: Json) -> Emoji:
    if len(world.emojis) >= MAX_EMOJIS:
        raise refusal(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    if not EMOJI_NAME.fullmatch(name := body["name"]):
        raise bad_form(f"name: {name!r} is not 2 to 32 letters, digits and underscores")
    if any(emoji.json["name"] == name for emoji in world.emojis.values()):
        raise bad_form(f"name: there is an emoji {name} already")
    content_type, data = _image(body["image"])
    json: Json = {
        "id": world.snowflake(), "name": body["name"], "user": world.bot, "roles": [],
        "require_colons": True, "managed": False, "animated": False, "available": True,
    }  # fmt: skip
    emoji = Emoji(json, data, content_type)
    world.emojis[json["id"]] = emoji
    return emoji


def _image(uri: str) -> tuple[str, bytes]:
    found = IMAGE.fullmatch(uri)
    try:
        data = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if found is None or not data:
        raise bad_form("image: not an image as a data URI")
    if len(data) > MAX_BYTES:
        raise bad_form(f"image: {len(data)} bytes, at most {MAX_BYTES}")
    return found[1], data


def find_emoji(world: World, emoji_id: str) -> Emoji:
    if emoji_id not in world.emojis:
        raise refusal(404, 10014, "Unknown Emoji")
    return world.emojis[emoji_id]


def check_emojis(world: World, body: Json) -> None:
    """A component may show no custom emoji but the application's own; servers have none here."""
    if emoji_ids(body.get("components")) - world.emojis.keys():
        raise invalid_emoji()
