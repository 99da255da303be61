"""From a method and a path to the function that answers."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader

from tests.discord_stand_in.attachments import Upload
from tests.discord_stand_in.errors import refusal

if TYPE_CHECKING:
    from aiohttp import web

    from tests.discord_stand_in.server import Server
    from tests.discord_stand_in.world import World


@dataclass(frozen=True, slots=True)
class Request:
    """One REST call; `names` are the placeholders of its path, filled in."""

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


class Routes:
    def __init__(self) -> None:
        self._known: list[tuple[str, re.Pattern[str], Handler]] = []

    def on(self, method: str, *templates: str) -> Callable[[Handler], Handler]:
        """Register a handler; of several that fit, the first one answers."""

        def register(handler: Handler) -> Handler:
            for template in templates:
                pattern = re.compile(PLACEHOLDER.sub(r"(?P<\1>[^/]+)", template))
                self._known.append((method, pattern, handler))
            return handler

        return register

    async def answer(self, request: Request) -> Reply:
        for method, pattern, handler in self._known:
            if method == request.method and (found := pattern.fullmatch(request.path)):
                return await handler(replace(request, names=found.groupdict()))
        what = f"{request.method} {request.path}"
        raise refusal(404, 0, f"404: Not Found (the stand-in has no {what})")


ROUTES = Routes()


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
    if http.content_type == "multipart/form-data":
        return await _read_parts(http)
    raw = await http.read()
    return (json.loads(raw) if raw else None), []


async def _read_parts(http: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    async for part in await http.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise refusal(400, 0, "nested multipart bodies are not understood")
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            uploads.append(Upload(part.name, part.filename or "", data))
    return body, uploads
