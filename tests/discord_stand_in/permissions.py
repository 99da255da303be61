"""Permission bits, and member overwrites that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .payload import Json

PERMISSIONS = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
}
ALL_PERMISSIONS = (1 << 53) - 1


def bits(*names: str) -> int:
    return sum(PERMISSIONS[name] for name in names)


#: What @everyone may do in a new server.
DEFAULT_PERMISSIONS = bits(
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)


def overwrite(channel: Json, user_id: str, *, base: int, wanted: int) -> None:
    """Give this member exactly `wanted` here, on top of the `base` they have in the server."""
    others = [o for o in channel["permission_overwrites"] if o["id"] != user_id]
    allow, deny = wanted & ~base, base & ~wanted
    own = {"id": user_id, "type": 1, "allow": str(allow), "deny": str(deny)}
    channel["permission_overwrites"] = [*others, own] if allow or deny else others


def overwritten(channel: Json, user_id: str, base: int) -> int:
    for own in channel["permission_overwrites"]:
        if own["id"] == user_id:
            return base & ~int(own["deny"]) | int(own["allow"])
    return base
