"""What Discord enforces beyond its OpenAPI document, each raised as Discord would answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .components import check_components, media_urls
from .errors import bad_form, refusal, unknown_channel
from .permissions import PERMISSIONS
from .records import COMPONENTS_V2, Interaction

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

ACK_DEADLINE = 3.0
TOKEN_LIFETIME = 15 * 60.0
NONCE_WINDOW = 5 * 60.0
MAX_CONTENT, MAX_ALT_TEXT, MAX_CHOICES, MAX_NONCE = 2000, 1024, 25, 25
MAX_FILE = 10 * 1024 * 1024  # a server without boosts
NOT_IN_V2 = ("content", "embeds", "poll", "sticker_ids")
SUBSTANCE = ("content", "embeds", "components", "poll", "sticker_ids")
ATTACHMENT = "attachment://"


def check_message(body: Json, before: Json | None, filenames: set[str]) -> None:
    """`before` is the message being edited; `filenames` is what it will carry afterwards."""
    was_v2 = bool(before and before["flags"] & COMPONENTS_V2)
    v2 = was_v2 or bool((body.get("flags") or 0) & COMPONENTS_V2)
    if v2:
        _check_v2(body, {} if was_v2 else before or {})
    _check_lengths(body)
    if body.get("components"):
        check_components(body["components"], v2=v2)
    _check_references(body, filenames)
    merged = {**(before or {}), **body}
    if not (filenames or any(merged.get(field) for field in SUBSTANCE)):
        raise refusal(400, 50006, "Cannot send an empty message")


def _check_v2(body: Json, classic: Json) -> None:
    for field in NOT_IN_V2:
        if body.get(field):
            raise bad_form(f"{field} cannot be used with IS_COMPONENTS_V2")
    if any(classic.get(field) and field not in body for field in ("content", "embeds")):
        raise bad_form("turning a message into Components V2 needs content and embeds set to null")


def _check_lengths(body: Json) -> None:
    if (size := len(body.get("content") or "")) > MAX_CONTENT:
        raise bad_form(f"content: {size} characters, at most {MAX_CONTENT}")
    for attachment in body.get("attachments") or ():
        if (size := len(attachment.get("description") or "")) > MAX_ALT_TEXT:
            raise bad_form(f"alt text: {size} characters, at most {MAX_ALT_TEXT}")
    if len(str(body.get("nonce") or "")) > MAX_NONCE:
        raise bad_form(f"nonce: at most {MAX_NONCE} characters")


def _check_references(body: Json, filenames: set[str]) -> None:
    used = media_urls(body.get("components"))
    for embed in body.get("embeds") or ():
        used |= {embed[key]["url"] for key in ("image", "thumbnail") if embed.get(key)}
    for url in used:
        if url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in filenames:
            raise bad_form(f"{url} names no attachment of this message ({sorted(filenames)})")


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
        raise unknown_channel()
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
