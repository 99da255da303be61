"""The REST endpoints: a function for each method and path."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader

from tests.discord_stand_in.messages import (
    Upload,
    create_message,
    create_thinking_message,
    edit_message,
    find_by_nonce,
)
from tests.discord_stand_in.records import (
    EPHEMERAL,
    HAS_THREAD,
    Interaction,
    Message,
    invalid_form,
    refusal,
    unknown_message,
)
from tests.discord_stand_in.rules import (
    check_ack,
    check_commands,
    check_token,
    create_emoji,
    find_channel,
    require_permissions,
)
from tests.discord_stand_in.world import THREADS

if TYPE_CHECKING:
    from aiohttp import web

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.server import Server
    from tests.discord_stand_in.world import World


@dataclass(frozen=True, slots=True)
class Request:
    """One REST call; `names` has the values of its path's placeholders."""

    server: Server
    method: str
    path: str
    body: Any
    uploads: list[Upload]
    query: Mapping[str, str]
    token: str | None
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def world(self) -> World:
        return self.server.world

    def __getitem__(self, name: str) -> str:
        return self.names[name]


Reply = tuple[int, Any]
Handler = Callable[[Request], Awaitable[Reply]]
PLACEHOLDER = re.compile(r"\{(\w+)\}")

ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def on(method: str, *templates: str) -> Callable[[Handler], Handler]:
    """Register a handler; the first handler that fits a request answers it."""

    def register(handler: Handler) -> Handler:
        for template in templates:
            pattern = re.compile(PLACEHOLDER.sub(r"(?P<\1>[^/]+)", template))
            ROUTES.append((method, pattern, handler))
        return handler

    return register


async def answer(request: Request) -> Reply:
    """Return the status and the body with which the handler for a request answers it."""
    for method, pattern, handler in ROUTES:
        if method == request.method and (match := pattern.fullmatch(request.path)):
            return await handler(replace(request, names=match.groupdict()))
    endpoint = f"{request.method} {request.path}"
    raise refusal(404, 0, f"404: Not Found (the stand-in has no {endpoint})")


async def read_request(server: Server, http: web.Request) -> Request:
    body, uploads = await _read_body(http)
    return Request(
        server=server,
        method=http.method,
        path="/" + http.match_info["tail"],
        body=body,
        uploads=uploads,
        query=http.query,
        token=http.headers.get("Authorization"),
    )


async def _read_body(http: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    if http.content_type != "multipart/form-data":
        raw = await http.read()
        return (json.loads(raw) if raw else None), uploads
    async for part in await http.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise refusal(400, 0, "nested multipart bodies are not understood")
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            uploads.append(Upload(part.name, part.filename or "", data))
    return body, uploads


# The bot itself


@on("GET", "/users/@me")
async def me(request: Request) -> Reply:
    private = {
        "mfa_enabled": False,
        "locale": "en-US",
        "premium_type": 0,
        "verified": True,
        **dict.fromkeys(("email", "accent_color", "banner")),
    }
    return 200, request.world.bot | private


@on("GET", "/oauth2/applications/@me")
async def own_application(request: Request) -> Reply:
    world = request.world
    urls = ("interactions_endpoint_url", "role_connections_verification_url")
    users = ("approximate_user_install_count", "approximate_user_authorization_count")
    return 200, {
        "id": world.app_id, "name": world.bot["username"], "owner": world.owner, "description": "",
        "summary": "", "verify_key": "0" * 64, "flags_new": "0", "bot_public": True,
        "bot_require_code_grant": False, "hook": True,
        **dict.fromkeys(("icon", "type", "team", *urls)),
        **dict.fromkeys((*users, "flags", "explicit_content_filter"), 0),
        "approximate_guild_count": len(world.guilds),
        "integration_types_config": {"0": {}, "1": {}},
        "event_webhooks_status": 1, "event_webhooks_types": [], "redirect_uris": [],
        "eligible_oauth2_scopes": [],
    }  # fmt: skip


@on("GET", "/gateway/bot")
async def gateway(request: Request) -> Reply:
    gateway_state = request.server.gateway
    limit = {
        "total": 1000,
        "remaining": max(0, gateway_state.session_starts_left),
        "reset_after": gateway_state.session_reset_after_ms,
        "max_concurrency": gateway_state.max_concurrency,
    }
    return 200, {
        "url": gateway_state.url,
        "shards": gateway_state.proposed_shards,
        "session_start_limit": limit,
    }


COMMANDS = "/applications/{app}/commands"


@on("GET", COMMANDS)
async def list_commands(request: Request) -> Reply:
    if request.query.get("with_localizations") == "true":
        return 200, request.world.commands
    return 200, [_without_localizations(command) for command in request.world.commands]


@on("PUT", COMMANDS)
async def replace_commands(request: Request) -> Reply:
    check_commands(request.body)
    request.world.commands[:] = [_command(request.world, command) for command in request.body]
    return 200, request.world.commands


def _command(world: World, request: Json) -> Json:
    """Return a command as Discord lists it: defaults of options and empty lists are left out."""
    command = _without_defaults(request)
    return {
        "name_localizations": None, "description_localizations": None,
        "description": "", "default_member_permissions": None, "nsfw": False,
        "integration_types": [0], "contexts": None, "type": 1, **command, "id": world.snowflake(),
        "application_id": world.app_id, "version": world.snowflake(),
    }  # fmt: skip


def _without_defaults(node: Json) -> Json:
    """Return a command or an option without fields that have their default values."""
    fields = {key: value for key, value in node.items() if value not in (None, False, [], {})}
    if options := fields.get("options"):
        fields["options"] = [_without_defaults(option) for option in options]
    return fields


def _without_localizations(node: Json) -> Json:
    """Return a command, an option or a choice as Discord lists it without being asked for more."""
    fields = {key: value for key, value in node.items() if not key.endswith("_localizations")}
    for key in {"options", "choices"} & fields.keys():
        fields[key] = [_without_localizations(inner) for inner in fields[key]]
    return fields


# The application's own emoji

EMOJIS, EMOJI = "/applications/{app}/emojis", "/applications/{app}/emojis/{emoji}"


@on("GET", EMOJIS)
async def list_emojis(request: Request) -> Reply:
    return 200, {"items": [emoji.json for emoji in request.world.emojis.values()]}


@on("POST", EMOJIS)
async def add_emoji(request: Request) -> Reply:
    return 201, create_emoji(request.world, request.body).json


@on("DELETE", EMOJI)
async def remove_emoji(request: Request) -> Reply:
    if request.world.emojis.pop(request["emoji"], None) is None:
        raise refusal(404, 10014, "Unknown Emoji")
    return 204, None


# Channels and threads


@on("GET", "/channels/{channel}")
async def read_channel(request: Request) -> Reply:
    return 200, require_permissions(request.world, request["channel"])


@on("POST", "/channels/{channel}/messages/{message}/threads")
async def open_thread(request: Request) -> Reply:
    parent = require_permissions(request.world, request["channel"], "CREATE_PUBLIC_THREADS")
    message = _public_message(request)
    guild = request.world.guilds[parent["guild_id"]]
    thread = guild.thread(parent, request.body["name"], thread_id=message.id)
    await request.server.gateway.dispatch("THREAD_CREATE", thread)
    message.json |= {"thread": thread, "flags": message.json["flags"] | HAS_THREAD}
    return 201, thread


# Messages in channels. With its token the bot has no access to ephemeral messages.

MESSAGES = "/channels/{channel}/messages"
MESSAGE = f"{MESSAGES}/{{message}}"


@on("POST", MESSAGES)
async def send_message(request: Request) -> Reply:
    is_thread = find_channel(request.world, request["channel"])["type"] in THREADS
    permission = "SEND_MESSAGES_IN_THREADS" if is_thread else "SEND_MESSAGES"
    require_permissions(
        request.world,
        request["channel"],
        permission,
        *(["ATTACH_FILES"] if request.uploads else []),
    )
    if (request.body.get("flags") or 0) & EPHEMERAL:
        raise invalid_form("only interaction responses can be ephemeral")
    nonce = request.body.get("nonce") if request.body.get("enforce_nonce") else None
    if nonce is not None and (earlier := find_by_nonce(request.world, request.world.bot, nonce)):
        return 200, earlier.answer()
    message = create_message(request.world, request["channel"], request.body, request.uploads)
    return 200, message.answer()


@on("GET", MESSAGE)
async def read_message(request: Request) -> Reply:
    require_permissions(request.world, request["channel"], "READ_MESSAGE_HISTORY")
    return 200, _public_message(request).json


@on("PATCH", MESSAGE)
async def change_message(request: Request) -> Reply:
    require_permissions(
        request.world, request["channel"], *(["ATTACH_FILES"] if request.uploads else [])
    )
    message = _public_message(request)
    if message.json["author"]["id"] != request.world.app_id:
        raise refusal(403, 50005, "Cannot edit a message authored by another user")
    edit_message(request.world, message, request.body, request.uploads)
    return 200, message.json


@on("DELETE", MESSAGE)
async def delete_message(request: Request) -> Reply:
    require_permissions(request.world, request["channel"])
    message = _public_message(request)
    if message.json["author"]["id"] != request.world.app_id:
        require_permissions(request.world, request["channel"], "MANAGE_MESSAGES")
    message.deleted = True
    return 204, None


def _public_message(request: Request) -> Message:
    """Return the message of a request's path; ephemeral ones count as unknown."""
    message = request.world.message(request["channel"], request["message"])
    if message is None or message.ephemeral:
        raise unknown_message()
    return message


# Responses to interactions, and follow-ups by an interaction's token.
# The numbers are types of responses, and of interactions.

SEND, DEFER, SILENT_DEFER, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
AUTOCOMPLETE, FORM_SUBMISSION = 4, 5
WEBHOOK_MESSAGE = "/webhooks/{app}/{token}/messages/{message}"


@on("POST", "/interactions/{id}/{token}/callback")
async def respond(request: Request) -> Reply:
    stored = request.world.interactions.get(request["id"])
    interaction = check_ack(request.world, stored, request["token"])
    kind = request.body["type"]
    _check_kind(kind, interaction)
    message = _carry_out(request, interaction, kind, request.body.get("data") or {})
    interaction.acked = request.world.time()
    interaction.callback = request.body
    if request.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _callback_response(request, interaction, kind, message)


@on("POST", "/webhooks/{app}/{token}")
async def follow_up(request: Request) -> Reply:
    """Send a follow-up; the first one fills in a deferred response."""
    interaction = _interaction_by_token(request)
    original = interaction.original
    owners = interaction.json["authorizing_integration_owners"]
    # Discord allows five follow-ups if the app is installed for the user, but not in the server.
    if "0" not in owners and len(interaction.followups) == 5:
        raise refusal(400, 40094, "The application has sent too many follow-ups")
    if original is not None and original.loading and not original.deleted:
        message = edit_message(request.world, original, request.body, request.uploads)
    else:
        message = _create(request, interaction, request.body)
    interaction.followups.append(message)
    return 200, message.json


@on("GET", WEBHOOK_MESSAGE)
async def read_answer(request: Request) -> Reply:
    return 200, _answer(request).json


@on("PATCH", WEBHOOK_MESSAGE)
async def edit_answer(request: Request) -> Reply:
    message, interaction = _answer(request), _interaction_by_token(request)
    edited = edit_message(request.world, message, request.body, request.uploads)
    interaction.is_edited |= message is interaction.original
    return 200, edited.json


@on("DELETE", WEBHOOK_MESSAGE)
async def delete_answer(request: Request) -> Reply:
    _answer(request).deleted = True
    return 204, None


def _check_kind(kind: int, interaction: Interaction) -> None:
    interaction_kind = interaction.json["type"]
    if (kind == CHOICES) != (interaction_kind == AUTOCOMPLETE):
        raise invalid_form("choices answer an autocomplete interaction, and nothing else does")
    if kind == FORM and interaction_kind == FORM_SUBMISSION:
        raise invalid_form("a form does not answer a form")
    if kind in (SILENT_DEFER, UPDATE) and interaction.source is None:
        raise invalid_form(f"callback type {kind} needs a component interaction")


def _carry_out(request: Request, interaction: Interaction, kind: int, data: Json) -> Message | None:
    """Carry out a response of a type, and return the message that it creates or updates."""
    if kind == SEND:
        interaction.original = _create(request, interaction, data)
    elif kind == DEFER:
        interaction.original = create_thinking_message(
            request.world, interaction, _ephemeral_viewer(interaction, data)
        )
    elif kind in (SILENT_DEFER, UPDATE):
        interaction.original = interaction.source
    if kind == UPDATE and interaction.source is not None:
        return edit_message(
            request.world, interaction.source, data, request.uploads, component_update=True
        )
    return interaction.original if kind in (SEND, DEFER) else None


def _create(request: Request, interaction: Interaction, body: Json) -> Message:
    return create_message(
        request.world,
        interaction.channel_id,
        body,
        request.uploads,
        only_for=_ephemeral_viewer(interaction, body),
        interaction=interaction,
    )


def _ephemeral_viewer(interaction: Interaction, body: Json) -> str | None:
    """Return the id of the only user who sees the response, or None if all do."""
    return interaction.user_id if (body.get("flags") or 0) & EPHEMERAL else None


def _callback_response(
    request: Request, interaction: Interaction, kind: int, message: Message | None
) -> Json:
    """Return the body of a callback's answer, which names the created or updated message."""
    receipt: Json = {"id": interaction.json["id"], "type": interaction.json["type"]}
    if message is None:
        return {"interaction": receipt}
    receipt |= {
        "response_message_id": message.id,
        "response_message_loading": kind == DEFER,
        "response_message_ephemeral": message.ephemeral,
        "channel_id": message.channel_id,
    }
    if guild_id := request.world.channels[message.channel_id].get("guild_id"):
        receipt["guild_id"] = guild_id
    if kind == DEFER:
        return {"interaction": receipt}
    return {"interaction": receipt, "resource": {"type": kind, "message": message.json}}


def _interaction_by_token(request: Request) -> Interaction:
    return check_token(request.world, request.world.by_token.get(request["token"]))


def _answer(request: Request) -> Message:
    """Return the message that a webhook path names: a response, a follow-up, or the source."""
    interaction = _interaction_by_token(request)
    message_id = request["message"]
    message = interaction.original
    if message_id != "@original":
        reachable = [*interaction.followups, interaction.original, interaction.source]
        message = next((m for m in reachable if m is not None and m.id == message_id), None)
    if message is None or message.deleted:
        raise unknown_message()
    return message


# Users and members


@on("GET", "/guilds/{guild}/members/{user}")
async def read_member(request: Request) -> Reply:
    guild = request.world.guilds.get(request["guild"])
    if guild is None or request["user"] not in guild.members:
        raise refusal(404, 10007, "Unknown Member")
    return 200, guild.members[request["user"]]
