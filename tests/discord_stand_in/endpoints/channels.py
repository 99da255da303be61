"""Channels and threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord_stand_in.errors import refusal
from tests.discord_stand_in.guilds import PRIVATE_THREAD, THREADS
from tests.discord_stand_in.rules import find_channel, need

from .routing import ROUTES, Reply, Request

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.world import World

PUBLIC_THREAD = 11


@ROUTES.on("GET", "/channels/{channel}")
async def read(request: Request) -> Reply:
    return 200, need(request.world, request["channel"])


@ROUTES.on("PATCH", "/channels/{channel}")
async def edit(request: Request) -> Reply:
    channel = find_channel(request.world, request["channel"])
    thread = channel["type"] in THREADS
    own_thread = thread and channel["owner_id"] == request.world.app_id
    right = "MANAGE_THREADS" if thread else "MANAGE_CHANNELS"
    need(request.world, channel["id"], *([] if own_thread else [right]))
    state = channel.get("thread_metadata", {})
    state |= {key: value for key, value in request.body.items() if key in state}
    channel |= {key: value for key, value in request.body.items() if key in channel}
    await request.server.announce_channel(channel)
    return 200, channel


@ROUTES.on("POST", "/channels/{channel}/typing")
async def type_visibly(request: Request) -> Reply:
    need(request.world, request["channel"], "SEND_MESSAGES")
    return 204, None


@ROUTES.on("POST", "/channels/{channel}/messages/{message}/threads", "/channels/{channel}/threads")
async def open_thread(request: Request) -> Reply:
    private = request.body.get("type") == PRIVATE_THREAD
    right = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
    parent = need(request.world, request["channel"], right)
    thread_id = request.names.get("message") or request.world.snowflake()
    thread = _thread(request.world, parent, thread_id, request.body)
    request.world.channels[thread_id] = thread
    request.world.thread_members[thread_id] = {request.world.app_id}
    await request.server.gateway.dispatch("THREAD_CREATE", thread)
    return 201, thread


@ROUTES.on("PUT", "/channels/{channel}/thread-members/{user}")
async def add_thread_member(request: Request) -> Reply:
    find_channel(request.world, request["channel"])
    request.world.thread_members[request["channel"]].add(request["user"])
    return 204, None


@ROUTES.on("POST", "/users/@me/channels")
async def open_direct_channel(request: Request) -> Reply:
    recipient = str(request.body["recipient_id"])
    if recipient not in request.world.users:
        raise refusal(400, 50033, "Invalid Recipient(s)")
    return 200, request.world.direct_channel(recipient)


def _thread(world: World, parent: Json, thread_id: str, body: Json) -> Json:
    return {
        "id": thread_id,
        "type": body.get("type") or PUBLIC_THREAD,
        "guild_id": parent["guild_id"],
        "name": body["name"],
        "parent_id": parent["id"],
        "owner_id": world.app_id,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration") or 1440,
            "archive_timestamp": world.now(),
            "locked": False,
            "create_timestamp": world.now(),
        },
    }
