"""Files, messages, interactions, calls and refusals, in Discord's own JSON."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping

Json = dict[str, Any]


def copied(value: Any) -> Any:
    """Return a copy of a JSON value; faster than `copy.deepcopy`."""
    return json.loads(json.dumps(value))


class ApiError(Exception):
    """An error response of Discord; `headers` belong to a `body` that is an HTML page."""

    def __init__(
        self, status: int, body: Json | str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body
        self.headers = dict(headers or {})


def refusal(status: int, code: int, message: str) -> ApiError:
    return ApiError(status, {"code": code, "message": message})


def bad_form(*problems: str) -> ApiError:
    errors = {"_errors": [{"code": "STAND_IN", "message": problem} for problem in problems]}
    return ApiError(400, {"code": 50035, "message": "Invalid Form Body", "errors": errors})


def unknown_message() -> ApiError:
    return refusal(404, 10008, "Unknown Message")


# Trees of message components, and what Discord refuses in them

MAX_COMPONENTS, MAX_TEXT, MAX_ROWS = 40, 4000, 5
CLASSIC_KINDS = {1, 2, 3, 5, 6, 7, 8}
BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT = 2, 3, 5, 8
TEXT_DISPLAY, GALLERY = 10, 12


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    for component in components or ():
        yield component
        yield from walk(component.get("components"))


def number(components: list[Json]) -> list[Json]:
    """Number components as Discord does: each without an `id` gets the next free one.

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
    return [item for c in walk(components) if c["type"] == GALLERY for item in c["items"]]


def emoji_ids(components: Iterable[Json] | None) -> set[str]:
    bearers = [b for c in walk(components) for b in (c, *c.get("options", ()))]
    emojis = [bearer.get("emoji") or {} for bearer in bearers]
    return {str(emoji["id"]) for emoji in emojis if emoji.get("id")}


def check_components(components: list[Json], *, v2: bool) -> None:
    everything = list(walk(components))
    if not v2 and (kinds := {c["type"] for c in everything} - CLASSIC_KINDS):
        raise bad_form(f"component types {sorted(kinds)} need the IS_COMPONENTS_V2 flag")
    if not v2 and len(components) > MAX_ROWS:
        raise bad_form(f"{len(components)} action rows, at most {MAX_ROWS}")
    _check_totals(everything)
    for component in everything:
        if check := CHECKS.get(component["type"]):
            check(component)


def _check_totals(everything: list[Json]) -> None:
    if len(everything) > MAX_COMPONENTS:
        raise bad_form(f"{len(everything)} components with nested ones, at most {MAX_COMPONENTS}")
    text = sum(len(c["content"]) for c in everything if c["type"] == TEXT_DISPLAY)
    if text > MAX_TEXT:
        raise bad_form(f"{text} characters of text display, at most {MAX_TEXT}")
    ids = [c["custom_id"] for c in everything if c.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise bad_form("COMPONENT_CUSTOM_ID_DUPLICATED")


def _check_button(button: Json) -> None:
    if not (button.get("label") or button.get("emoji")):
        raise bad_form("a button needs a label or an emoji")


def _check_select(select: Json) -> None:
    values = [option["value"] for option in select["options"]]
    if len(values) != len(set(values)):
        raise bad_form("SELECT_OPTION_VALUE_DUPLICATED")


def _check_channels(select: Json) -> None:
    chosen = select.get("default_values", [])
    if not select.get("min_values", 1) <= len(chosen) <= select.get("max_values", 1):
        raise bad_form("SELECT_DEFAULT_VALUES_OUT_OF_RANGE")


CHECKS = {BUTTON: _check_button, STRING_SELECT: _check_select, CHANNEL_SELECT: _check_channels}

HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15
SIZES = {b"\x89PNG\r\n\x1a\n": (">II", 16), b"GIF89a": ("<HH", 6)}
"""Size field of pictures by their first bytes: a struct format and its offset."""


@dataclass
class File:
    id: str
    filename: str
    data: bytes
    description: str | None
    content_type: str
    url: str
    ephemeral: bool = False

    def json(self) -> Json:
        size = {"size": len(self.data)}
        out: Json = {"id": self.id, "filename": self.filename, **size, **self.seen()}
        if self.description:
            out["description"] = self.description
        if self.ephemeral:
            out["ephemeral"] = True
        return out

    def seen(self) -> Json:
        out = {"url": self.url, "proxy_url": self.url, "content_type": self.content_type}
        for start, (numbers, at) in SIZES.items():
            if self.data.startswith(start):
                width, height = struct.unpack_from(numbers, self.data, at)
                return {**out, "width": width, "height": height}
        return out


@dataclass
class Message:
    """A stored message.

    `history` holds every earlier state, oldest first; `only_for` is the id of the user who sees an
    ephemeral message.
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
        displays = [c["content"] for c in walk(self.json["components"]) if c["type"] == 10]
        return "\n".join(part for part in (self.json["content"], *displays) if part)

    @property
    def buttons(self) -> list[Json]:
        return [c for c in walk(self.json["components"]) if c["type"] == 2]

    @property
    def picture(self) -> bytes | None:
        return self.files[0].data if self.files else None

    @property
    def alt_text(self) -> str | None:
        """Return the text that a screen reader reads for the first picture that has one."""
        shown = (item.get("description") for item in shown_media(self.json["components"]))
        return next((text for text in (*shown, *(f.description for f in self.files)) if text), None)

    def answer(self) -> Json:
        """Return the message as its author receives it, with the nonce."""
        return self.json if self.nonce is None else {**self.json, "nonce": self.nonce}


@dataclass
class Interaction:
    """An interaction.

    `source` is the message that has the component; `trigger` is the interaction that opened the
    modal.
    """

    json: Json
    user_id: str
    created: float
    source: Message | None = None
    trigger: Interaction | None = None
    acked: float | None = None
    callback: Json | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)

    @property
    def channel_id(self) -> str:
        return str(self.json["channel_id"])

    def metadata(self, user: Json) -> Json:
        fields = ("id", "type", "authorizing_integration_owners")
        out: Json = {"user": user, **{key: self.json[key] for key in fields}}
        if self.json["type"] == 3:
            # a forged press names a message that is nowhere
            out["interacted_message_id"] = self.source.id if self.source else self.json["id"]
        if self.trigger is not None:
            out["triggering_interaction_metadata"] = self.trigger.metadata(user)
        return out


# The bot's calls as a test sees them, and the faults a test puts in their way


@dataclass
class Call:
    """A REST call, with deviations of both sides from Discord's specification.

    `problems` concern the bot's body, `own_problems` the stand-in's answer. `reply` is the answer
    as text, because objects take ten times the memory and every call is kept.
    """

    method: str
    path: str
    body: Any
    files: list[str]
    at: float
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
    """A failure of the next calls; with `after` they take effect and only the answers are lost."""

    method: str
    path: re.Pattern[str]
    status: int
    body: Json | str
    times: int
    retry_after: float | None
    after: bool

    def hits(self, call: Call) -> bool:
        matches = self.method in ("", call.method) and self.path.fullmatch(call.path)
        return self.times > 0 and bool(matches)

    def strike(self) -> None:
        self.times -= 1
        headers = {"Retry-After": str(self.retry_after)}
        raise ApiError(self.status, self.body, headers)


@dataclass
class Delay:
    """A delay of answers; the calls themselves take effect at once."""

    path: re.Pattern[str]
    seconds: float
