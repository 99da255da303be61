from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.outbox.trouble import Trouble, classify


def answer(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("problem", "trouble"),
    [
        (answer(403, 50013), Trouble.REFUSED),
        (answer(400, 50083), Trouble.REFUSED),
        (answer(400, 50035), Trouble.HOPELESS),
        (answer(413), Trouble.HOPELESS),
        (answer(401), Trouble.PASSING),
        (answer(429), Trouble.PASSING),
        (answer(503), Trouble.PASSING),
        (aiohttp.ClientConnectionError(), Trouble.PASSING),
        (TimeoutError(), Trouble.PASSING),
        (KeyError("a bug"), Trouble.OURS),
    ],
)
def test_what_is_made_of_a_problem(problem: Exception, trouble: Trouble) -> None:
    assert classify(problem) is trouble
