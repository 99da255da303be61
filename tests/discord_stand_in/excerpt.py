"""JSON schemas of the requests that this bot sends, in the form of Discord's OpenAPI document.

They apply even where Discord's document is not available. They lack each field that the bot does
not send. The numbers in `one_of` are Discord's types of components, channels, commands, options and
interaction responses, or its flags, styles and contexts. A constant whose name ends with FIELDS has
properties that several schemas share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json

EPHEMERAL_V2, EPHEMERAL = 64 | 1 << 15, 64
SNOWFLAKE: Final = {"$ref": "#/components/schemas/SnowflakeType"}
BOOLEAN: Final = {"type": "boolean"}
FALSE, TRUE = {"const": False}, {"const": True}


def text(maximum: int, minimum: int = 1) -> Json:
    return {"type": "string", "minLength": minimum, "maxLength": maximum}


def number(minimum: int, maximum: int) -> Json:
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


def one_of(*values: object) -> Json:
    return {"enum": list(values)}


def array(item: Json, maximum: int, minimum: int = 0) -> Json:
    return {"type": "array", "items": item, "minItems": minimum, "maxItems": maximum}


def fields(required: Json | None = None, **optional: Any) -> Json:
    """Return the schema of an object with these required and optional properties and no others."""
    return {
        "type": "object",
        "properties": {**(required or {}), **optional},
        "required": list(required or {}),
        "additionalProperties": False,
    }


EMOJI: Final = fields({"name": text(32)}, id={"anyOf": [SNOWFLAKE, {"type": "null"}]})
BUTTON: Final = fields(
    {"type": one_of(2), "custom_id": text(100), "style": one_of(1, 2, 3, 4)},
    label={"anyOf": [text(80), {"type": "null"}]},
    disabled=BOOLEAN,
    emoji=EMOJI,
)
SELECT_OPTION: Final = fields(
    {"label": text(100), "value": text(100)}, description=text(100), default=BOOLEAN
)
SELECT_FIELDS: Final = {
    "custom_id": text(100),
    "placeholder": text(150),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": BOOLEAN,
    "required": BOOLEAN,
}
STRING_SELECT: Final = fields(
    {"type": one_of(3), **SELECT_FIELDS, "options": array(SELECT_OPTION, 25, 1)}
)
USER_SELECT: Final = fields({"type": one_of(5), **SELECT_FIELDS})
CHANNEL_SELECT: Final = fields(
    {"type": one_of(8), **SELECT_FIELDS, "channel_types": array(one_of(0, 2, 5, 13, 15, 16), 6)},
    default_values=array(fields({"id": SNOWFLAKE, "type": one_of("channel")}), 25),
)
ROW: Final = fields(
    {
        "type": one_of(1),
        "components": {
            "anyOf": [
                array(BUTTON, 5, 1),
                *(array(menu, 1, 1) for menu in (STRING_SELECT, USER_SELECT, CHANNEL_SELECT)),
            ]
        },
    }
)
TEXT: Final = fields({"type": one_of(10), "content": text(4000)})
MEDIA: Final = fields(
    {"media": fields({"url": text(2048)}), "description": text(1024)}, spoiler=BOOLEAN
)
GALLERY: Final = fields({"type": one_of(12), "items": array(MEDIA, 1, 1)})
ATTACHMENT: Final = fields(
    {"id": number(0, 9), "filename": text(100)},
    description={"anyOf": [text(1024), {"type": "null"}]},
)
MESSAGE_FIELDS: Final[Json] = {
    "content": {"anyOf": [text(2000, 0), {"type": "null"}]},
    "components": array({"anyOf": [ROW, TEXT, GALLERY]}, 40),
    "attachments": array(ATTACHMENT, 10),
    "tts": FALSE,
    # The bot pings only users that it names one by one, never roles or everyone.
    "allowed_mentions": fields(
        {"parse": array({}, 0)}, users={**array(SNOWFLAKE, 100), "uniqueItems": True}
    ),
}
SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
NONCE_FIELDS: Final = {"nonce": text(25), "enforce_nonce": TRUE}
NEW_MESSAGE: Final = fields(
    {"allowed_mentions": MESSAGE_FIELDS["allowed_mentions"], **NONCE_FIELDS},
    **MESSAGE_FIELDS,
    flags=one_of(SUPPRESS_EMBEDS, SUPPRESS_EMBEDS | SILENT),
)
MESSAGE_EDIT: Final = fields(**MESSAGE_FIELDS, flags=one_of(1 << 15))
FOLLOWUP: Final = fields({"flags": one_of(EPHEMERAL, EPHEMERAL_V2)}, **MESSAGE_FIELDS)

TEXT_INPUT: Final = fields(
    {"type": one_of(4), "custom_id": text(100), "style": one_of(1), "required": BOOLEAN},
    label={"type": "null"},
    value=text(4000, 0),
    min_length=number(0, 4000),
    max_length=number(1, 4000),
)
MODAL: Final = fields(
    {
        "custom_id": text(100),
        "title": text(45),
        "components": array(
            fields({"type": one_of(18), "label": text(45), "component": TEXT_INPUT}), 5, 1
        ),
    }
)


def translations(maximum: int) -> Json:
    """Return the schema of translations, by the locales of Discord."""
    locale = {"pattern": "^[a-z]{2}(-[A-Z]{2}|-419)?$"}
    return {"type": "object", "propertyNames": locale, "additionalProperties": text(maximum)}


CHOICE_FIELDS: Final = {"name": text(100), "value": {"type": ["string", "integer"]}}
CHOICES: Final = array(fields(CHOICE_FIELDS), 25)
CALLBACK: Final = {
    "anyOf": [
        # a message, a deferred message, a deferred update, an update, choices, a modal
        fields({"type": one_of(4), "data": FOLLOWUP}),
        fields({"type": one_of(5), "data": fields({"flags": one_of(EPHEMERAL)})}),
        fields({"type": one_of(6)}),
        fields({"type": one_of(7), "data": fields(**MESSAGE_FIELDS)}),
        fields({"type": one_of(8), "data": fields({"choices": CHOICES})}),
        fields({"type": one_of(9), "data": MODAL}),
    ]
}

COMMAND_OPTION_FIELDS: Final = {"name": text(32), "description": text(100)}
TRANSLATION_FIELDS: Final = {
    "name_localizations": {"const": {}},  # names of commands and options stay English
    "description_localizations": translations(100),
}
VALUE_OPTION: Final = fields(
    {"type": one_of(3, 4, 5, 6, 7), **COMMAND_OPTION_FIELDS, "required": BOOLEAN},
    description_localizations=translations(100),
    autocomplete=BOOLEAN,
    choices=array(fields(CHOICE_FIELDS, name_localizations=translations(100)), 25),
    min_length=number(0, 6000),
    max_length=number(1, 6000),
    channel_types=array({"type": "integer"}, 9),
)
SUBCOMMAND: Final = fields(
    {"type": one_of(1), **COMMAND_OPTION_FIELDS, "options": array(VALUE_OPTION, 25)},
    **TRANSLATION_FIELDS,
)
GROUP: Final = fields(
    {"type": one_of(2), **COMMAND_OPTION_FIELDS, "options": array(SUBCOMMAND, 25, 1)},
    **TRANSLATION_FIELDS,
)
COMMAND: Final = fields(
    {"type": one_of(1, 2), "name": text(32)},
    description=text(100),
    name_localizations=translations(32),  # of the context menu
    description_localizations=translations(100),
    options=array({"anyOf": [SUBCOMMAND, GROUP]}, 25),
    nsfw=FALSE,
    dm_permission=BOOLEAN,
    default_member_permissions={"type": "null"},
    contexts=array(one_of(0, 1, 2), 3, 1),
    integration_types=array(one_of(0, 1), 2, 1),
)
THREAD: Final = fields(
    {"name": text(100)}, auto_archive_duration=one_of(1440), rate_limit_per_user={"type": "null"}
)
EMOJI_NAME: Final = {"type": "string", "pattern": "^[A-Za-z0-9_]{2,32}$"}
PICTURE: Final = {"type": "string", "pattern": "^data:image/png;base64,"}

WEBHOOK: Final = "/webhooks/{webhook_id}/{webhook_token}"
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
    f"post {CHANNEL}/messages": NEW_MESSAGE,
    f"patch {ONE_MESSAGE}": MESSAGE_EDIT,
    f"delete {ONE_MESSAGE}": None,
    f"post {ONE_MESSAGE}/threads": THREAD,
    "post /interactions/{interaction_id}/{interaction_token}/callback": CALLBACK,
    f"post {WEBHOOK}": FOLLOWUP,
    f"get {WEBHOOK}/messages/@original": None,
    f"patch {WEBHOOK}/messages/@original": MESSAGE_EDIT,
    f"delete {WEBHOOK}/messages/@original": None,
    f"patch {WEBHOOK}/messages/{{message_id}}": MESSAGE_EDIT,
    f"delete {WEBHOOK}/messages/{{message_id}}": None,
    f"get {APPLICATION}/commands": None,
    f"put {APPLICATION}/commands": array(COMMAND, 100),
    f"get {APPLICATION}/emojis": None,
    f"post {APPLICATION}/emojis": fields({"name": EMOJI_NAME, "image": PICTURE}),
    f"delete {APPLICATION}/emojis/{{emoji_id}}": None,
}
"""Schemas of request bodies by method and route; None for a request without a body."""


def document() -> Json:
    """Return the schemas as an OpenAPI document, which `spec.Spec` accepts."""
    paths: Json = {}
    for operation, schema in BODIES.items():
        method, route = operation.split(" ")
        content = {"application/json": {"schema": schema}}
        body = {} if schema is None else {"requestBody": {"required": True, "content": content}}
        paths.setdefault(route, {})[method] = body
    snowflake = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}
    return {"paths": paths, "components": {"schemas": {"SnowflakeType": snowflake}}}
