"""What discord.py raises for an answer of Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord


def answer(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": ""})
