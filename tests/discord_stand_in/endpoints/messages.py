"""Messages in channels, by bot token: ephemeral ones are out of its reach."""

from __future__ import annotations

from tests.discord_stand_in.errors import bad_form, refusal, unknown_message
from tests.discord_stand_in.guilds import THREADS
from tests.discord_stand_in.messages import create_message, edit_message, same_nonce
from tests.discord_stand_in.records import EPHEMERAL, Message
from tests.discord_stand_in.rules import find_channel, need

from .routing import ROUTES, Reply, Request

MESSAGES = "/channels/{channel}/messages"
MESSAGE = f"{MESSAGES}/{{message}}"


@ROUTES.on("POST", MESSAGES)
async def send(request: Request) -> Reply:
    _check_may_send(request)
    if (request.body.get("flags") or 0) & EPHEMERAL:
        raise bad_form("only interaction responses can be ephemeral")
    if earlier := _sent_already(request):
        return 200, earlier.answer()
    message = create_message(request.world, request["channel"], request.body, request.uploads)
    await request.server.gateway.announce("MESSAGE_CREATE", message)
    return 200, message.answer()


@ROUTES.on("GET", MESSAGE)
async def read(request: Request) -> Reply:
    need(request.world, request["channel"], "READ_MESSAGE_HISTORY")
    return 200, _public(request).json


@ROUTES.on("PATCH", MESSAGE)
async def edit(request: Request) -> Reply:
    need(request.world, request["channel"], *(["ATTACH_FILES"] if request.uploads else []))
    message = _public(request)
    if message.json["author"]["id"] != request.world.app_id:
        raise refusal(403, 50005, "Cannot edit a message authored by another user")
    edit_message(request.world, message, request.body, request.uploads)
    await request.server.gateway.announce("MESSAGE_UPDATE", message)
    return 200, message.json


@ROUTES.on("DELETE", MESSAGE)
async def delete(request: Request) -> Reply:
    need(request.world, request["channel"])
    message = _public(request)
    if message.json["author"]["id"] != request.world.app_id:
        need(request.world, request["channel"], "MANAGE_MESSAGES")
    message.deleted = True
    gone = {"id": message.id, "channel_id": message.channel_id}
    await request.server.gateway.announce("MESSAGE_DELETE", message, gone)
    return 204, None


def _check_may_send(request: Request) -> None:
    channel = find_channel(request.world, request["channel"])
    in_thread = channel["type"] in THREADS
    names = ["SEND_MESSAGES_IN_THREADS" if in_thread else "SEND_MESSAGES"]
    if request.uploads:
        names.append("ATTACH_FILES")
    if request.body.get("embeds"):
        names.append("EMBED_LINKS")
    need(request.world, request["channel"], *names)


def _sent_already(request: Request) -> Message | None:
    nonce = request.body.get("nonce")
    if nonce is None or not request.body.get("enforce_nonce"):
        return None
    return same_nonce(request.world, request.world.bot, nonce)


def _public(request: Request) -> Message:
    message = request.world.message(request["channel"], request["message"])
    if message is None or message.ephemeral:
        raise unknown_message()
    return message
