"""What discord.py raises for an answer of Discord, and what is measured."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from cogs.shared.background import Metrics


def answer(
    status: int, code: int = 0, text: str = "", retry_after: str | None = None
) -> discord.HTTPException:
    """Make what discord.py raises; with a `text` for an answer that is no JSON."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    message: Any = text or {"code": code, "message": ""}
    return kinds.get(status, discord.HTTPException)(response, message)


class Measured(Metrics):
    """What is told of each kind: seconds, or what became of it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str, Any]] = []

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        self.told.append((name, str(labels[0]), seconds))

    def count(self, name: str, *labels: object) -> None:
        self.told.append((name, str(labels[0]), labels[1]))
