"""Answers that wait for a post."""

from __future__ import annotations

import asyncio

from cogs.outbox import transport as module
from cogs.outbox.transport import Waiters
from tests.patience import PATIENCE

POST, MESSAGE = 7, 500


async def test_who_waits_gets_the_message() -> None:
    waiting = Waiters()
    answer = asyncio.create_task(waiting.wait(POST, 5.0))
    await asyncio.sleep(0)
    waiting.end(POST, MESSAGE)
    assert await answer == MESSAGE


async def test_a_post_that_was_sent_before_anybody_asked_is_known() -> None:
    waiting = Waiters()
    waiting.end(POST, MESSAGE)
    assert await waiting.wait(POST, 0.0) == MESSAGE


async def test_nobody_waits_longer_than_they_said() -> None:
    assert await Waiters().wait(POST, 0.01) is None


async def test_nobody_is_kept_for_a_post_that_is_refused() -> None:
    waiting = Waiters()
    answer = asyncio.create_task(waiting.wait(POST, 2 * PATIENCE))
    await asyncio.sleep(0)
    waiting.end(POST, None)
    assert await asyncio.wait_for(answer, PATIENCE) is None


async def test_only_the_latest_are_remembered() -> None:
    waiting = Waiters()
    for post_id in range(module.REMEMBERED + 1):
        waiting.end(post_id, MESSAGE)
    assert await waiting.wait(1, 0.0) == MESSAGE
    assert await waiting.wait(0, 0.0) is None
