"""Calls to Discord, as they are measured: what they ask for is nobody's concern."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import aiohttp

    from cogs.house.report.guestbook import Guestbook
    from cogs.house.report.meters import Meters

ANSWER: Final = re.compile(r"/api/v\d+/interactions/(\d+)/[^/]+/callback")
REFUSED: Final = 400


def measure_calls(trace: aiohttp.TraceConfig, guestbook: Guestbook, meters: Meters) -> None:
    """Have a trace of aiohttp tell of answers that Discord takes, and of calls it refuses."""

    async def end(_: object, context: Any, call: aiohttp.TraceRequestEndParams) -> None:
        context.status = call.response.status
        answer = ANSWER.fullmatch(call.url.path)
        if answer is not None and context.status < REFUSED:
            guestbook.acknowledged(int(answer[1]))

    async def read(_: object, context: Any, part: aiohttp.TraceResponseChunkReceivedParams) -> None:
        if context.status >= REFUSED:
            meters.refused(context.status, code_in(part.chunk))

    trace.on_request_end.append(end)
    trace.on_response_chunk_received.append(read)


def code_in(body: bytes) -> int:
    """0 where there is none, as in a proxy's page."""
    try:
        return int(json.loads(body)["code"])
    except (ValueError, LookupError, TypeError):
        return 0
