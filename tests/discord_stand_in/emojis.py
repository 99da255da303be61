"""The application's own emoji: what Discord takes as one, and where it may be used."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .components import emoji_ids
from .errors import bad_form, invalid_emoji, refusal

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

MAX_EMOJIS, MAX_BYTES = 2000, 256 * 1024
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Emoji:
    json: Json
    data: bytes
    content_type: str


def create_emoji(world: World, body: Json) -> Emoji:
    if len(world.emojis) >= MAX_EMOJIS:
        raise refusal(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    check_name(world, body["name"])
    content_type, data = _image(body["image"])
    json: Json = {
        "id": world.snowflake(),
        "name": body["name"],
        "user": world.bot,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    emoji = Emoji(json, data, content_type)
    world.emojis[json["id"]] = emoji
    return emoji


def check_name(world: World, name: str) -> None:
    if not NAME.fullmatch(name):
        raise bad_form(f"name: {name!r} is not 2 to 32 letters, digits and underscores")
    if any(emoji.json["name"] == name for emoji in world.emojis.values()):
        raise bad_form(f"name: there is an emoji {name} already")


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
