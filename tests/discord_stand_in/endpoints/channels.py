"""Channels and threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord_stand_in.errors import refusal
from tests.discord_stand_in.guilds import PRIVATE_THREAD, PUBLIC_THREAD, THREADS
from tests.discord_stand_in.records import HAS_THREAD
from tests.discord_stand_in.rules import find_channel, need

from .routing import ROUTES, Reply, Request

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json


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
    thread = request.world.guilds[parent["guild_id"]].thread(
        parent,
        request.body["name"],
        thread_id=request.names.get("message"),
        kind=request.body.get("type") or PUBLIC_THREAD,
        archive_after=request.body.get("auto_archive_duration") or 1440,
    )
    await request.server.gateway.dispatch("THREAD_CREATE", thread)
    await _hang(request, thread)
    return 201, thread


async def _hang(request: Request, thread: Json) -> None:
    """A message that a thread began with shows it from now on."""
    if message := request.world.message(thread["parent_id"], thread["id"]):
        message.json |= {"thread": thread, "flags": message.json["flags"] | HAS_THREAD}
        await request.server.gateway.announce("MESSAGE_UPDATE", message)


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
