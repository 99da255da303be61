"""What the computer owes, with thoughts that come to nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cogs.practice import thinking
from onitama_core.store import StoreProblem
from tests.patience import PATIENCE

if TYPE_CHECKING:
    import pytest

QUESTION = SimpleNamespace(match=SimpleNamespace(id=1, seq=0, is_private=False), draw_offered=False)


class Bot:
    """With a database that can be read alone."""

    def __init__(self) -> None:
        self.store = SimpleNamespace(thoughts_due=asyncio.Event())
        self.matches = SimpleNamespace(practice=self)

    async def owed(self, _: int) -> list[Any]:
        return [QUESTION]

    async def put_off(self, *_: object) -> None:
        raise StoreProblem("disk I/O error")


async def test_while_the_database_takes_nothing_a_match_is_not_thought_of_again_and_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def think_of(*_: object) -> None:
        raise StoreProblem("disk I/O error")

    monkeypatch.setattr(thinking, "think_of", think_of)
    bot: Any = Bot()
    cog = thinking.Thinking(bot)
    await cog.cog_load()
    async with asyncio.timeout(PATIENCE):
        while not caplog.messages:  # noqa: ASYNC110 - another task writes the log
            await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    await cog.cog_unload()
    assert caplog.messages == ["no thought for match 1 can be kept: disk I/O error"]
