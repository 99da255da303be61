"""Helpers for the tests of cogs: exceptions as discord.py raises them, and recorded metrics."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from cogs.shared.background import Metrics


def answer(
    status: int, code: int = 0, text: str = "", retry_after: str | None = None
) -> discord.HTTPException:
    """Return the exception that discord.py raises for a response with an error.

    `text`: the body of a response that is not JSON.
    """
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    message: Any = text or {"code": code, "message": ""}
    return kinds.get(status, discord.HTTPException)(response, message)


class Measured(Metrics):
    """Metrics that record each call: name, first label, and the seconds or the second label."""

    def __init__(self) -> None:
        super().__init__()
        self.recorded: list[tuple[str, str, Any]] = []

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        self.recorded.append((name, str(labels[0]), seconds))

    def count(self, name: str, *labels: object) -> None:
        self.recorded.append((name, str(labels[0]), labels[1]))
