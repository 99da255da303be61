"""Helpers for tests of cogs: discord.py's HTTP exceptions, and metrics that record calls."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from cogs.shared.background import Metrics


def http_error(
    status: int, code: int = 0, text: str = "", retry_after: str | None = None
) -> discord.HTTPException:
    """Return the exception that discord.py raises for an answer of Discord.

    `code` is Discord's error code; `text` is the answer's body if it is not JSON.
    """
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    message: Any = text or {"code": code, "message": ""}
    return kinds.get(status, discord.HTTPException)(response, message)


class RecordingMetrics(Metrics):
    """Metrics that record their calls instead of summing them up."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded: list[tuple[str, str, Any]] = []
        """Name, first label, and seconds or second label of each call, in order."""

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        self.recorded.append((name, str(labels[0]), seconds))

    def count(self, name: str, *labels: object) -> None:
        self.recorded.append((name, str(labels[0]), labels[1]))
