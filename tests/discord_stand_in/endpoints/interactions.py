"""Answers to interactions, and the follow-ups their tokens allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord_stand_in import rules
from tests.discord_stand_in.components import number
from tests.discord_stand_in.errors import bad_form, unknown_message
from tests.discord_stand_in.messages import create_message, edit_message, thinking
from tests.discord_stand_in.records import EPHEMERAL, Interaction, Message

from .routing import ROUTES, Reply, Request

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json

SEND, DEFER, SILENT_DEFER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
WEBHOOK_MESSAGE = "/webhooks/{app}/{token}/messages/{message}"


@ROUTES.on("POST", "/interactions/{id}/{token}/callback")
async def respond(request: Request) -> Reply:
    known = request.world.interactions.get(request["id"])
    interaction = rules.check_ack(request.world, known, request["token"])
    kind = request.body["type"]
    _check_kind(kind, interaction)
    message = _carry_out(request, interaction, kind, request.body.get("data") or {})
    interaction.acked, interaction.callback = request.world.time(), request.body
    if message is not None:
        event = "MESSAGE_UPDATE" if kind == UPDATE else "MESSAGE_CREATE"
        await request.server.gateway.announce(event, message)
    if request.query.get("with_response") not in ("1", "true"):
        return 204, None
    return 200, _receipt(request, interaction, kind, message)


@ROUTES.on("POST", "/webhooks/{app}/{token}")
async def follow_up(request: Request) -> Reply:
    """The first follow-up fills in a deferred answer."""
    interaction = _by_token(request)
    original = interaction.original
    if original is not None and original.loading and not original.deleted:
        message = edit_message(request.world, original, request.body, request.uploads)
        await request.server.gateway.announce("MESSAGE_UPDATE", message)
    else:
        message = _create(request, interaction, request.body)
        await request.server.gateway.announce("MESSAGE_CREATE", message)
    interaction.followups.append(message)
    return 200, message.json


@ROUTES.on("GET", WEBHOOK_MESSAGE)
async def read_answer(request: Request) -> Reply:
    return 200, _answer(request).json


@ROUTES.on("PATCH", WEBHOOK_MESSAGE)
async def edit_answer(request: Request) -> Reply:
    message = edit_message(request.world, _answer(request), request.body, request.uploads)
    await request.server.gateway.announce("MESSAGE_UPDATE", message)
    return 200, message.json


@ROUTES.on("DELETE", WEBHOOK_MESSAGE)
async def delete_answer(request: Request) -> Reply:
    message = _answer(request)
    message.deleted = True
    gone = {"id": message.id, "channel_id": message.channel_id}
    await request.server.gateway.announce("MESSAGE_DELETE", message, gone)
    return 204, None


def _check_kind(kind: int, interaction: Interaction) -> None:
    asked = interaction.json["type"]
    if (kind == CHOICES) != (asked == AUTOCOMPLETE):
        raise bad_form("choices answer an autocomplete interaction, and nothing else does")
    if kind in (SILENT_DEFER, UPDATE) and interaction.source is None:
        raise bad_form(f"callback type {kind} needs a component interaction")
    if kind == MODAL and asked not in (COMMAND, COMPONENT):
        raise bad_form("a modal cannot answer this interaction")


def _carry_out(request: Request, interaction: Interaction, kind: int, data: Json) -> Message | None:
    """Return the message that the answer made or changed."""
    if kind == SEND:
        interaction.original = _create(request, interaction, data)
    elif kind == DEFER:
        interaction.original = _defer(request, interaction, data)
    elif kind in (SILENT_DEFER, UPDATE):
        interaction.original = interaction.source
    elif kind == CHOICES and len(data["choices"]) > rules.MAX_CHOICES:
        raise bad_form(f"{len(data['choices'])} choices, at most {rules.MAX_CHOICES}")
    elif kind == MODAL:
        number(data["components"])
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
        only_for=_audience(interaction, body),
        interaction=interaction,
    )


def _defer(request: Request, interaction: Interaction, data: Json) -> Message:
    if (data.get("flags") or 0) & ~EPHEMERAL:
        raise bad_form("a deferred response takes no flag but EPHEMERAL")
    return thinking(request.world, interaction, _audience(interaction, data))


def _audience(interaction: Interaction, body: Json) -> str | None:
    return interaction.user_id if (body.get("flags") or 0) & EPHEMERAL else None


def _receipt(
    request: Request, interaction: Interaction, kind: int, message: Message | None
) -> Json:
    receipt: Json = {"id": interaction.json["id"], "type": interaction.json["type"]}
    if message is None:
        return {"interaction": receipt}
    receipt |= {
        "response_message_id": message.id,
        "response_message_loading": kind == DEFER,
        "response_message_ephemeral": message.ephemeral,
        "channel_id": message.channel_id,
    }
    if guild := request.world.channels[message.channel_id].get("guild_id"):
        receipt["guild_id"] = guild
    if kind == DEFER:
        return {"interaction": receipt}
    return {"interaction": receipt, "resource": {"type": kind, "message": message.json}}


def _by_token(request: Request) -> Interaction:
    known = request.world.by_token.get(request["token"])
    return rules.check_token(request.world, known)


def _answer(request: Request) -> Message:
    interaction, wanted = _by_token(request), request["message"]
    within_reach = [*interaction.followups, interaction.original, interaction.source]
    if wanted == "@original":
        found = interaction.original
    else:
        found = next((m for m in within_reach if m is not None and m.id == wanted), None)
    if found is None or found.deleted:
        raise unknown_message()
    return found
