"""Uploaded files: which ones a message keeps, and how its text refers to them."""

from __future__ import annotations

import json
import mimetypes
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .components import FILE
from .errors import bad_form, refusal
from .records import File
from .rules import ATTACHMENT, MAX_FILE

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

MAX_ATTACHMENTS = 10
CONTAINER = 17


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart body; `field` is `files[n]`."""

    field: str
    filename: str
    data: bytes

    @property
    def index(self) -> int:
        return int(self.field.removeprefix("files[").removesuffix("]"))


def pair_files(
    world: World,
    body: Json,
    uploads: list[Upload],
    before: list[File],
    *,
    where: str,
    private: bool,
) -> list[File]:
    """Return what the message carries after this request.

    Listed ids are kept and files[n] pairs with id n; without a list an upload replaces everything
    (discord-api-docs #5170) and no upload keeps everything.
    """
    listed = body.get("attachments")
    meta = {int(a["id"]): a for a in listed or ()}
    _check_listed(set(meta), uploads, before)
    if listed is None:
        kept = [] if uploads else before
    else:
        kept = [_described(f, meta[int(f.id)]) for f in before if int(f.id) in meta]
    fresh = [
        _store(world, upload, meta.get(upload.index, {}), where=where, private=private)
        for upload in sorted(uploads, key=lambda u: u.index)
    ]
    if len(kept) + len(fresh) > MAX_ATTACHMENTS:
        raise bad_form(f"more than {MAX_ATTACHMENTS} attachments")
    return kept + fresh


def _check_listed(listed: set[int], uploads: list[Upload], before: list[File]) -> None:
    known = {upload.index for upload in uploads} | {int(file.id) for file in before}
    if unknown := sorted(listed - known):
        raise bad_form(f"attachments: {unknown} name neither an uploaded nor a present file")


def _described(file: File, meta: Json) -> File:
    return replace(file, description=meta["description"]) if "description" in meta else file


def _store(world: World, upload: Upload, meta: Json, *, where: str, private: bool) -> File:
    name = meta.get("filename") or upload.filename
    file = stored(world, name, upload.data, where=where, private=private)
    return replace(file, description=meta.get("description"))


def stored(world: World, filename: str, data: bytes, *, where: str, private: bool) -> File:
    if len(data) > MAX_FILE:
        raise refusal(413, 40005, "Request entity too large")
    file_id = world.snowflake()
    name = filename.replace(" ", "_")
    return File(
        id=file_id,
        filename=name,
        data=data,
        description=None,
        content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
        url=f"{world.base_url}/cdn/attachments/{where}/{file_id}/{name}",
        ephemeral=private,
    )


def resolve(world: World, value: Any, files: list[File]) -> Any:
    """Turn attachment:// references into CDN addresses, as Discord's answers do."""
    if isinstance(value, list):
        return [resolve(world, item, files) for item in value]
    if not isinstance(value, dict):
        return value
    out: Json = {key: resolve(world, item, files) for key, item in value.items()}
    url = out.get("url")
    if isinstance(url, str) and url.startswith(ATTACHMENT):
        name = url.removeprefix(ATTACHMENT)
        out |= _media(world, next(f for f in files if f.filename == name))
    if "media" in out or out.get("type") in (FILE, CONTAINER):
        out.setdefault("spoiler", False)
    return out


def _media(world: World, file: File) -> Json:
    return {
        "id": world.snowflake(),
        "url": file.url,
        "proxy_url": file.url,
        "attachment_id": file.id,
        "content_type": file.content_type,
        **file.dimensions(),
    }


def loose(message: Json, files: list[File]) -> list[Json]:
    """`attachments` lists only files that no embed or component shows.

    Seen in discord-api-docs #8277 and #8279.
    """
    shown = json.dumps([message["embeds"], message["components"]])
    return [file.json() for file in files if file.url not in shown]
