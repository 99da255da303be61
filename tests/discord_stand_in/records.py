"""What Discord keeps of files, messages and interactions."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .components import walk

if TYPE_CHECKING:
    from .payload import Json

HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 12, 1 << 15
SIZES = {b"\x89PNG\r\n\x1a\n": (">II", 16), b"GIF89a": ("<HH", 6)}
"""How a picture begins, and where it says how large it is."""


@dataclass
class File:
    """An uploaded file, with its bytes, so a test can open the picture a player was shown."""

    id: str
    filename: str
    data: bytes
    description: str | None
    content_type: str
    url: str
    ephemeral: bool = False

    def json(self) -> Json:
        out: Json = {
            "id": self.id,
            "filename": self.filename,
            "size": len(self.data),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
            **self.dimensions(),
        }
        if self.description:
            out["description"] = self.description
        if self.ephemeral:
            out["ephemeral"] = True
        return out

    def dimensions(self) -> Json:
        for start, (numbers, at) in SIZES.items():
            if self.data.startswith(start):
                width, height = struct.unpack_from(numbers, self.data, at)
                return {"width": width, "height": height}
        return {}


@dataclass
class Message:
    """`history` holds every earlier state, oldest first; `only_for` owns an ephemeral message."""

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
    def v2(self) -> bool:
        return bool(self.json["flags"] & COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        return bool(self.json["flags"] & LOADING)

    @property
    def text(self) -> str:
        """Everything there is to read: the content and every text display."""
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
        """What a screen reader says of the first picture."""
        described = (*self._shown_media(), *(file.description for file in self.files))
        return next((text for text in described if text), None)

    def _shown_media(self) -> list[str | None]:
        components = list(walk(self.json["components"]))
        items = [item for c in components if c["type"] == 12 for item in c["items"]]
        thumbnails = [c for c in components if c["type"] == 11]
        return [shown.get("description") for shown in (*items, *thumbnails)]

    def answer(self) -> Json:
        """The message as its author is told of it: with the nonce."""
        return self.json if self.nonce is None else {**self.json, "nonce": self.nonce}


@dataclass
class Interaction:
    """`source` is the message a component sits on, `trigger` is what opened the modal."""

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
        """`interaction_metadata` of the messages this interaction brings forth."""
        out: Json = {
            "id": self.json["id"],
            "type": self.json["type"],
            "user": user,
            "authorizing_integration_owners": self.json["authorizing_integration_owners"],
        }
        if self.json["type"] == 3:
            # a forged press names a message that is nowhere
            out["interacted_message_id"] = self.source.id if self.source else self.json["id"]
        if self.trigger is not None:
            out["triggering_interaction_metadata"] = self.trigger.metadata(user)
        return out
