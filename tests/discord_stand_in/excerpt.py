"""JSON schemas of the requests that this bot sends, in the form of Discord's OpenAPI document.

They apply even where Discord's document is not available. A field that they lack is one that the
bot has not sent yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json

EPHEMERAL_V2, EPHEMERAL = 64 | 1 << 15, 64
SNOWFLAKE: Final = {"$ref": "#/components/schemas/SnowflakeType"}
YES_OR_NO: Final = {"type": "boolean"}
NEVER, ALWAYS = {"const": False}, {"const": True}


def text(most: int, least: int = 1) -> Json:
    return {"type": "string", "minLength": least, "maxLength": most}


def number(least: int, most: int) -> Json:
    return {"type": "integer", "minimum": least, "maximum": most}


def one_of(*values: object) -> Json:
    return {"enum": list(values)}


def many(item: Json, most: int, least: int = 0) -> Json:
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


def fields(needed: Json | None = None, **optional: Any) -> Json:
    """Return the schema of an object with these properties and no others."""
    known = {**(needed or {}), **optional}
    required = list(needed or {})
    return {
        "type": "object",
        "properties": known,
        "required": required,
        "additionalProperties": False,
    }


EMOJI: Final = fields({"name": text(32)}, id={"anyOf": [SNOWFLAKE, {"type": "null"}]})
BUTTON: Final = fields(
    {"type": one_of(2), "custom_id": text(100), "style": one_of(1, 2, 3, 4)},
    label={"anyOf": [text(80), {"type": "null"}]},
    disabled=YES_OR_NO,
    emoji=EMOJI,
)
OPTION: Final = fields(
    {"label": text(100), "value": text(100)}, description=text(100), default=YES_OR_NO
)
PICKED: Final = {
    "custom_id": text(100),
    "placeholder": text(150),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": YES_OR_NO,
    "required": YES_OR_NO,
}
LIST: Final = fields({"type": one_of(3), **PICKED, "options": many(OPTION, 25, 1)})
PEOPLE: Final = fields({"type": one_of(5), **PICKED})
CHANNELS: Final = fields(
    {"type": one_of(8), **PICKED, "channel_types": many(one_of(0, 2, 5, 13, 15, 16), 6)},
    default_values=many(fields({"id": SNOWFLAKE, "type": one_of("channel")}), 25),
)
ROW: Final = fields(
    {
        "type": one_of(1),
        "components": {
            "anyOf": [many(BUTTON, 5, 1), *(many(menu, 1, 1) for menu in (LIST, PEOPLE, CHANNELS))]
        },
    }
)
TEXT: Final = fields({"type": one_of(10), "content": text(4000)})
MEDIA: Final = fields(
    {"media": fields({"url": text(2048)}), "description": text(1024)}, spoiler=YES_OR_NO
)
GALLERY: Final = fields({"type": one_of(12), "items": many(MEDIA, 1, 1)})
ATTACHMENT: Final = fields(
    {"id": number(0, 9), "filename": text(100)},
    description={"anyOf": [text(1024), {"type": "null"}]},
)
MESSAGE: Final[Json] = {
    "content": {"anyOf": [text(2000, 0), {"type": "null"}]},
    "components": many({"anyOf": [ROW, TEXT, GALLERY]}, 40),
    "attachments": many(ATTACHMENT, 10),
    "tts": NEVER,
    # Only named users are pinged: the player to act, and spectators at the end.
    "allowed_mentions": fields(
        {"parse": many({}, 0)}, users={**many(SNOWFLAKE, 100), "uniqueItems": True}
    ),
}
SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
NONCE: Final = {"nonce": text(25), "enforce_nonce": ALWAYS}
POST: Final = fields(
    {"allowed_mentions": MESSAGE["allowed_mentions"], **NONCE},
    **MESSAGE,
    flags=one_of(SUPPRESS_EMBEDS, SUPPRESS_EMBEDS | SILENT),
)
EDIT: Final = fields(**MESSAGE, flags=one_of(1 << 15))
FOLLOWUP: Final = fields({"flags": one_of(EPHEMERAL, EPHEMERAL_V2)}, **MESSAGE)

LINE: Final = fields(
    {"type": one_of(4), "custom_id": text(100), "style": one_of(1), "required": YES_OR_NO},
    label={"type": "null"},
    value=text(4000, 0),
    min_length=number(0, 4000),
    max_length=number(1, 4000),
)
FORM: Final = fields(
    {
        "custom_id": text(100),
        "title": text(45),
        "components": many(
            fields({"type": one_of(18), "label": text(45), "component": LINE}), 5, 1
        ),
    }
)


def translations(most: int) -> Json:
    """Return the schema of translations, by the locales of Discord."""
    locale = {"pattern": "^[a-z]{2}(-[A-Z]{2}|-419)?$"}
    return {"type": "object", "propertyNames": locale, "additionalProperties": text(most)}


CHOICE: Final = {"name": text(100), "value": {"type": ["string", "integer"]}}
CHOICES: Final = many(fields(CHOICE), 25)
CALLBACK: Final = {
    "anyOf": [
        fields({"type": one_of(4), "data": FOLLOWUP}),
        fields({"type": one_of(5), "data": fields({"flags": one_of(EPHEMERAL)})}),
        fields({"type": one_of(6)}),
        fields({"type": one_of(7), "data": fields(**MESSAGE)}),
        fields({"type": one_of(8), "data": fields({"choices": CHOICES})}),
        fields({"type": one_of(9), "data": FORM}),
    ]
}

OF_AN_OPTION: Final = {"name": text(32), "description": text(100)}
TRANSLATIONS: Final = {
    "name_localizations": {"const": {}},  # names of commands and options stay English
    "description_localizations": translations(100),
}
VALUE: Final = fields(
    {"type": one_of(3, 4, 5, 6, 7), **OF_AN_OPTION, "required": YES_OR_NO},
    description_localizations=translations(100),
    autocomplete=YES_OR_NO,
    choices=many(fields(CHOICE, name_localizations=translations(100)), 25),
    min_length=number(0, 6000),
    max_length=number(1, 6000),
    channel_types=many({"type": "integer"}, 9),
)
SUBCOMMAND: Final = fields(
    {"type": one_of(1), **OF_AN_OPTION, "options": many(VALUE, 25)}, **TRANSLATIONS
)
GROUP: Final = fields(
    {"type": one_of(2), **OF_AN_OPTION, "options": many(SUBCOMMAND, 25, 1)}, **TRANSLATIONS
)
COMMAND: Final = fields(
    {"type": one_of(1, 2), "name": text(32)},
    description=text(100),
    name_localizations=translations(32),  # of the context menu
    description_localizations=translations(100),
    options=many({"anyOf": [SUBCOMMAND, GROUP]}, 25),
    nsfw=NEVER,
    dm_permission=YES_OR_NO,
    default_member_permissions={"type": "null"},
    contexts=many(one_of(0, 1, 2), 3, 1),
    integration_types=many(one_of(0, 1), 2, 1),
)
THREAD: Final = fields(
    {"name": text(100)}, auto_archive_duration=one_of(1440), rate_limit_per_user={"type": "null"}
)
EMOJI_NAME: Final = {"type": "string", "pattern": "^[A-Za-z0-9_]{2,32}$"}
PICTURE: Final = {"type": "string", "pattern": "^data:image/png;base64,"}

HOOK: Final = "/webhooks/{webhook_id}/{webhook_token}"
CHANNEL: Final = "/channels/{channel_id}"
ONE_MESSAGE: Final = f"{CHANNEL}/messages/{{message_id}}"
APPLICATION: Final = "/applications/{application_id}"
BODIES: Final[Json] = {
    "get /users/@me": None,
    "get /oauth2/applications/@me": None,
    "get /applications/@me": None,
    "get /gateway/bot": None,
    "get /guilds/{guild_id}/members/{user_id}": None,
    f"get {CHANNEL}": None,
    f"get {ONE_MESSAGE}": None,
    f"post {CHANNEL}/messages": POST,
    f"patch {ONE_MESSAGE}": EDIT,
    f"delete {ONE_MESSAGE}": None,
    f"post {ONE_MESSAGE}/threads": THREAD,
    "post /interactions/{interaction_id}/{interaction_token}/callback": CALLBACK,
    f"post {HOOK}": FOLLOWUP,
    f"get {HOOK}/messages/@original": None,
    f"patch {HOOK}/messages/@original": EDIT,
    f"delete {HOOK}/messages/@original": None,
    f"patch {HOOK}/messages/{{message_id}}": EDIT,
    f"delete {HOOK}/messages/{{message_id}}": None,
    f"get {APPLICATION}/commands": None,
    f"put {APPLICATION}/commands": many(COMMAND, 100),
    f"get {APPLICATION}/emojis": None,
    f"post {APPLICATION}/emojis": fields({"name": EMOJI_NAME, "image": PICTURE}),
    f"delete {APPLICATION}/emojis/{{emoji_id}}": None,
}
"""Schemas of request bodies by method and route; None for a request without a body."""


def document() -> Json:
    paths: Json = {}
    for operation, schema in BODIES.items():
        method, route = operation.split(" ")
        content = {"application/json": {"schema": schema}}
        body = {} if schema is None else {"requestBody": {"required": True, "content": content}}
        paths.setdefault(route, {})[method] = body
    snowflake = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
    return {"paths": paths, "components": {"schemas": {"SnowflakeType": snowflake}}}
