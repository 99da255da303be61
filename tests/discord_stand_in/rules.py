"""Rules that Discord enforces beyond its OpenAPI document, raised as its error responses."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in.records import (
    COMPONENTS_V2,
    ApiError,
    Interaction,
    check_components,
    emoji_ids,
    invalid_form,
    refusal,
    shown_media,
)
from tests.discord_stand_in.world import PERMISSIONS

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import World

ACK_DEADLINE = 3.0
"""Seconds in which a bot must respond to an interaction."""
TOKEN_LIFETIME = 15 * 60.0
"""Seconds for which an interaction's token is valid."""
NONCE_WINDOW = 5 * 60.0
"""Seconds in which a message with an enforced nonce is not created a second time."""
MAX_FILE = 10 * 1024 * 1024
"""Bytes of a file in a server without boosts."""
ATTACHMENT = "attachment://"


def check_message(body: Json, before: Json | None, filenames: set[str]) -> None:
    """Raise Discord's refusal of a message that it does not allow.

    `before` is the message being edited; `filenames` are the files that it has afterwards.
    """
    was_v2 = bool(before and before["flags"] & COMPONENTS_V2)
    v2 = was_v2 or bool((body.get("flags") or 0) & COMPONENTS_V2)
    if v2 and body.get("content"):
        raise invalid_form("content cannot be used with IS_COMPONENTS_V2")
    if v2 and not was_v2 and before and before.get("content") and "content" not in body:
        raise invalid_form("turning a message into Components V2 needs content set to null")
    check_components(body.get("components") or [], v2=v2)
    for url in {item["media"]["url"] for item in shown_media(body.get("components"))}:
        if url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in filenames:
            raise invalid_form(f"{url} names no attachment of this message ({sorted(filenames)})")
    merged = {**(before or {}), **body}
    if not (filenames or merged.get("content") or merged.get("components")):
        raise refusal(400, 50006, "Cannot send an empty message")


def check_ack(world: World, interaction: Interaction | None, token: str) -> Interaction:
    """Return an interaction that the bot may respond to now; raise Discord's refusal otherwise."""
    if interaction is None or interaction.json["token"] != token:
        raise refusal(404, 10062, "Unknown interaction")
    if interaction.acked is not None:
        raise refusal(400, 40060, "Interaction has already been acknowledged.")
    if world.time() - interaction.created > ACK_DEADLINE:
        raise refusal(404, 10062, "Unknown interaction")
    return interaction


def check_token(world: World, interaction: Interaction | None) -> Interaction:
    """Return the interaction of a token that allows edits and follow-ups; otherwise refuse."""
    if interaction is None:
        raise refusal(404, 10015, "Unknown Webhook")
    if world.time() - interaction.created > TOKEN_LIFETIME:
        raise refusal(401, 50027, "Invalid Webhook Token")
    if interaction.acked is None:
        raise refusal(404, 10015, "Unknown Webhook")
    return interaction


def find_channel(world: World, channel_id: str) -> Json:
    """Return a channel; raise Discord's refusal if it does not exist."""
    if channel_id not in world.channels:
        raise refusal(404, 10003, "Unknown Channel")
    return world.channels[channel_id]


def require_permissions(world: World, channel_id: str, *names: str) -> Json:
    """Return a channel that the bot can see and where it has the named permissions.

    Raises Discord's refusal otherwise.
    """
    channel = find_channel(world, channel_id)
    have = world.permissions(channel_id, world.bot)
    if not world.can_view(channel_id, world.bot):
        raise refusal(403, 50001, "Missing Access")
    if any(not have & PERMISSIONS[name] for name in names):
        raise refusal(403, 50013, "Missing Permissions")
    return channel


MAX_COMMAND_SIZE = 8000
"""Characters of all names, descriptions and values in a command, with its subcommands."""


def check_commands(commands: list[Json]) -> None:
    """Check the total size of each command's texts, which discord.py does not check."""
    for command in commands:
        if (size := command_size(command)) > MAX_COMMAND_SIZE:
            counted = "characters of names, descriptions and values"
            raise invalid_form(f"/{command['name']}: {size} {counted}, at most {MAX_COMMAND_SIZE}")


def command_size(node: Json) -> int:
    """Return the characters of a command and its options; each text in its longest language."""
    text = _longest(node, "name") + _longest(node, "description")
    text += sum(_longest(c, "name") + len(str(c["value"])) for c in node.get("choices") or ())
    return text + sum(command_size(option) for option in node.get("options") or ())


def _longest(node: Json, field: str) -> int:
    localized = node.get(f"{field}_localizations") or {}
    return max(map(len, (node.get(field) or "", *localized.values())))


MAX_EMOJI_BYTES = 256 * 1024
"""Bytes of an emoji's image."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application; `data` are the bytes of its image."""

    json: Json
    data: bytes
    content_type: str = "image/png"


def create_emoji(world: World, body: Json) -> Emoji:
    """Store a new emoji of the application; raise Discord's refusal of a wrong name or image."""
    if any(emoji.json["name"] == body["name"] for emoji in world.emojis.values()):
        raise invalid_form(f"name: there is an emoji {body['name']} already")
    data = base64.b64decode(body["image"].partition(",")[2])
    if not 0 < len(data) <= MAX_EMOJI_BYTES:
        raise invalid_form(f"image: {len(data)} bytes, at most {MAX_EMOJI_BYTES}")
    json: Json = {
        "id": world.snowflake(), "name": body["name"], "user": world.bot, "roles": [],
        "require_colons": True, "managed": False, "animated": False, "available": True,
    }  # fmt: skip
    emoji = Emoji(json, data)
    world.emojis[json["id"]] = emoji
    return emoji


def check_emojis(world: World, body: Json) -> None:
    """Raise Discord's refusal of custom emoji other than the application's own.

    Servers of the stand-in have no emoji.
    """
    if emoji_ids(body.get("components")) - world.emojis.keys():
        error = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}
        errors = {"components": {"_errors": [error]}}
        raise ApiError(400, {"code": 50035, "message": "Invalid Form Body", "errors": errors})
