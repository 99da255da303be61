"""Answers that lead to a post are given once, unless the post takes long."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.match.answering import PROMPTLY, posted, with_obstacle
from cogs.ui.errors import BotLacksPermissions
from onitama_core.store import Place

POST, MESSAGE = 7, 500
HERE = Place(10, 100)


class Response:
    def __init__(self, *, is_done: bool) -> None:
        self._is_done = is_done
        self.promised = 0

    def is_done(self) -> bool:
        return self._is_done

    async def defer(self, **_: Any) -> None:
        self.promised += 1


class Outbox:
    """Whose post is sent after some seconds."""

    def __init__(self, takes: float, obstacle: BotLacksPermissions | None = None) -> None:
        self._takes = takes
        self._obstacle = obstacle
        self.waited = 0.0

    async def delivered(self, _: int, seconds: float = 2.0) -> int | None:
        self.waited += seconds
        return MESSAGE if self.waited >= self._takes else None

    def obstacle(self, _: int) -> BotLacksPermissions | None:
        return self._obstacle


def interaction(outbox: Outbox, *, is_done: bool = False) -> Any:
    response = Response(is_done=is_done)
    return SimpleNamespace(client=SimpleNamespace(outbox=outbox), response=response)


@pytest.mark.parametrize(("takes", "promised"), [(PROMPTLY, 0), (PROMPTLY + 1, 1)])
async def test_nothing_is_promised_for_a_post_that_comes_soon(takes: float, promised: int) -> None:
    asked = interaction(Outbox(takes))
    assert await posted(asked, POST) == MESSAGE
    assert asked.response.promised == promised


async def test_who_has_been_answered_waits_as_long_as_that_takes() -> None:
    asked = interaction(Outbox(2.0), is_done=True)
    assert await posted(asked, POST) == MESSAGE
    assert asked.response.promised == 0


async def test_somebody_is_told_what_to_allow() -> None:
    lacks = BotLacksPermissions(["attach_files"], HERE.channel_id)
    told = with_obstacle(interaction(Outbox(0, lacks)), HERE, "Done.")
    assert told.startswith("Done. I may not attach files in <#100>")
    assert "Somebody with Manage Channel can allow *Attach Files* for me." in told


async def test_nobody_is_told_of_what_is_allowed() -> None:
    assert with_obstacle(interaction(Outbox(0)), HERE, "Done.") == "Done."
