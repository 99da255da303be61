"""Records of files, messages, interactions, REST calls and error responses of Discord."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping

Json = dict[str, Any]


def copy_json(value: Any) -> Any:
    """Return a copy of a JSON value; faster than `copy.deepcopy`."""
    return json.loads(json.dumps(value))


class ApiError(Exception):
    """An error response of Discord.

    `body`: JSON or an HTML page; only with an HTML page are the `headers` sent.
    """

    def __init__(
        self, status: int, body: Json | str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body
        self.headers = dict(headers or {})


def refusal(status: int, code: int, message: str) -> ApiError:
    """Return an error response with one of Discord's JSON error codes."""
    return ApiError(status, {"code": code, "message": message})


def invalid_form(*problems: str) -> ApiError:
    """Return Discord's error response to a body with wrong fields."""
    errors = {"_errors": [{"code": "STAND_IN", "message": problem} for problem in problems]}
    return ApiError(400, {"code": 50035, "message": "Invalid Form Body", "errors": errors})


def unknown_message() -> ApiError:
    return refusal(404, 10008, "Unknown Message")


# Trees of message components, and what Discord refuses in them.
# The numbers are Discord's types of components.

MAX_COMPONENTS, MAX_TEXT, MAX_ROWS = 40, 4000, 5
CLASSIC_KINDS = {1, 2, 3, 5, 6, 7, 8}
"""Types of components that messages without the flag IS_COMPONENTS_V2 may have."""
BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT = 2, 3, 5, 8
TEXT_DISPLAY, GALLERY = 10, 12


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    """Yield components and those nested in them, each before the ones that it contains."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))


def assign_component_ids(components: list[Json]) -> list[Json]:
    """Give each component without an `id` the next free number, as Discord does.

    Ids of channels in `default_values` become texts.
    """
    used = {c.get("id") for c in walk(components)}
    free = (n for n in range(1, 10_000) if n not in used)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
        for chosen in component.get("default_values", ()):
            chosen["id"] = str(chosen["id"])
    return components


def shown_media(components: Iterable[Json] | None) -> list[Json]:
    """Return the items of all media galleries."""
    return [item for c in walk(components) if c["type"] == GALLERY for item in c["items"]]


def emoji_ids(components: Iterable[Json] | None) -> set[str]:
    """Return the ids of all custom emoji in components and their options."""
    ids = set()
    for component in walk(components):
        for part in (component, *component.get("options", ())):
            emoji = part.get("emoji") or {}
            if emoji.get("id"):
                ids.add(str(emoji["id"]))
    return ids


def check_components(components: list[Json], *, v2: bool) -> None:
    """Raise an ApiError if Discord would refuse these components.

    `v2`: the message has the flag IS_COMPONENTS_V2.
    """
    everything = list(walk(components))
    if not v2 and (kinds := {c["type"] for c in everything} - CLASSIC_KINDS):
        raise invalid_form(f"component types {sorted(kinds)} need the IS_COMPONENTS_V2 flag")
    if not v2 and len(components) > MAX_ROWS:
        raise invalid_form(f"{len(components)} action rows, at most {MAX_ROWS}")
    _check_totals(everything)
    for component in everything:
        if check := CHECKS.get(component["type"]):
            check(component)


def _check_totals(everything: list[Json]) -> None:
    if len(everything) > MAX_COMPONENTS:
        raise invalid_form(
            f"{len(everything)} components with nested ones, at most {MAX_COMPONENTS}"
        )
    text = sum(len(c["content"]) for c in everything if c["type"] == TEXT_DISPLAY)
    if text > MAX_TEXT:
        raise invalid_form(f"{text} characters of text display, at most {MAX_TEXT}")
    ids = [c["custom_id"] for c in everything if c.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise invalid_form("COMPONENT_CUSTOM_ID_DUPLICATED")


def _check_button(button: Json) -> None:
    if not (button.get("label") or button.get("emoji")):
        raise invalid_form("a button needs a label or an emoji")


def _check_select(select: Json) -> None:
    values = [option["value"] for option in select["options"]]
    if len(values) != len(set(values)):
        raise invalid_form("SELECT_OPTION_VALUE_DUPLICATED")


def _check_channels(select: Json) -> None:
    chosen = select.get("default_values", [])
    if not select.get("min_values", 1) <= len(chosen) <= select.get("max_values", 1):
        raise invalid_form("SELECT_DEFAULT_VALUES_OUT_OF_RANGE")


CHECKS = {BUTTON: _check_button, STRING_SELECT: _check_select, CHANNEL_SELECT: _check_channels}

# Message flags of Discord
HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15
IMAGE_SIZE_FIELDS = {b"\x89PNG\r\n\x1a\n": (">II", 16), b"GIF89a": ("<HH", 6)}
"""Struct format and offset of an image's width and height, by its first bytes."""


@dataclass
class File:
    """A file of a message; `description` is its alt text, `url` its address on the CDN."""

    id: str
    filename: str
    data: bytes
    description: str | None
    content_type: str
    url: str
    ephemeral: bool = False

    def json(self) -> Json:
        size = {"size": len(self.data)}
        out: Json = {"id": self.id, "filename": self.filename, **size, **self.media_json()}
        if self.description:
            out["description"] = self.description
        if self.ephemeral:
            out["ephemeral"] = True
        return out

    def media_json(self) -> Json:
        """Return the fields by which Discord describes the file in a media gallery."""
        out = {"url": self.url, "proxy_url": self.url, "content_type": self.content_type}
        for start, (size_format, offset) in IMAGE_SIZE_FIELDS.items():
            if self.data.startswith(start):
                width, height = struct.unpack_from(size_format, self.data, offset)
                return {**out, "width": width, "height": height}
        return out


@dataclass
class Message:
    """A stored message.

    `history` holds every earlier state, oldest first. `only_for` is the id of the user who sees an
    ephemeral message. `pings` are the ids of the users whom it notified, and `created` is the Unix
    time of its creation.
    """

    json: Json
    files: list[File] = field(default_factory=list)
    only_for: str | None = None
    pings: list[str] = field(default_factory=list)
    nonce: str | int | None = None
    created: float = 0.0
    history: list[Json] = field(default_factory=list)
    deleted: bool = False

    @property
    def id(self) -> str:
        return str(self.json["id"])

    @property
    def channel_id(self) -> str:
        return str(self.json["channel_id"])

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        return bool(self.json["flags"] & LOADING)

    @property
    def text(self) -> str:
        components = walk(self.json["components"])
        displays = [c["content"] for c in components if c["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in (self.json["content"], *displays) if part)

    @property
    def buttons(self) -> list[Json]:
        return [c for c in walk(self.json["components"]) if c["type"] == BUTTON]

    @property
    def picture(self) -> bytes | None:
        return self.files[0].data if self.files else None

    @property
    def alt_text(self) -> str | None:
        """Return the text that a screen reader reads for the first picture that has one."""
        shown = [item.get("description") for item in shown_media(self.json["components"])]
        texts = [*shown, *(file.description for file in self.files)]
        return next((text for text in texts if text), None)

    def answer(self) -> Json:
        """Return the message as its author receives it, with the nonce."""
        return self.json if self.nonce is None else {**self.json, "nonce": self.nonce}


@dataclass
class Interaction:
    """A user's interaction, and the bot's responses to it.

    `source` is the message that has the component; `trigger` is the interaction that opened the
    modal. `created` and `acked` are Unix times. `callback` is the body of the bot's first response,
    `original` the message that this response created or updates; `is_edited` is true once the bot
    has edited it afterwards.
    """

    json: Json
    user_id: str
    created: float
    source: Message | None = None
    trigger: Interaction | None = None
    acked: float | None = None
    callback: Json | None = None
    original: Message | None = None
    is_edited: bool = False
    followups: list[Message] = field(default_factory=list)

    @property
    def channel_id(self) -> str:
        return str(self.json["channel_id"])

    def metadata(self, user: Json) -> Json:
        """Return the `interaction_metadata` of messages that respond to the interaction."""
        fields = ("id", "type", "authorizing_integration_owners")
        out: Json = {"user": user, **{key: self.json[key] for key in fields}}
        if self.json["type"] == 3:
            # Discord's schema needs an id, but a forged click may have no message.
            out["interacted_message_id"] = self.source.id if self.source else self.json["id"]
        if self.trigger is not None:
            out["triggering_interaction_metadata"] = self.trigger.metadata(user)
        return out


# REST calls of the bot, and faults that a test injects into them


@dataclass
class Call:
    """A REST call, with deviations of both sides from Discord's specification.

    `problems` concern the bot's body, `own_problems` the stand-in's answer. `made_at` is a Unix
    time. `reply` is the answer as text, because every call is kept and objects take ten times the
    memory.
    """

    method: str
    path: str
    body: Any
    files: list[str]
    made_at: float
    status: int = 0
    reply: str = ""
    page_headers: dict[str, str] = field(default_factory=dict)
    """Headers of an HTML page that replaces Discord's answer."""
    problems: list[str] = field(default_factory=list)
    own_problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        complaint = f" {self.reply}" if self.status >= 400 else ""
        return f"{self.method} {self.path} -> {self.status}{complaint}"


@dataclass
class Fault:
    """A failure of the next `times` calls.

    With `after` the calls take effect, and only their answers are replaced by the failure.
    """

    method: str
    path: re.Pattern[str]
    status: int
    body: Json | str
    times: int
    retry_after: float | None
    after: bool

    def matches(self, call: Call) -> bool:
        if self.times <= 0 or self.method not in ("", call.method):
            return False
        return self.path.fullmatch(call.path) is not None

    def raise_error(self) -> None:
        """Raise the failure, and count one of its `times` as used."""
        self.times -= 1
        headers = {"Retry-After": str(self.retry_after)}
        raise ApiError(self.status, self.body, headers)


@dataclass
class Delay:
    """A delay of answers; the calls themselves take effect at once."""

    path: re.Pattern[str]
    seconds: float
