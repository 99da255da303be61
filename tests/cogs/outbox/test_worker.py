"""When the worker of a queue goes out."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from cogs.outbox import channel_queue as module
from cogs.outbox.channel_queue import Worker
from onitama_core.store import MatchPost, PostKind
from tests.cogs.outbox.fakes import until

if TYPE_CHECKING:
    import pytest

    from cogs.outbox.channel_queue import ChannelQueue
    from onitama_core.store import Post


def board(post_id: int) -> MatchPost:
    return MatchPost(post_id, 100, PostKind.BOARD, str(post_id), match_id=post_id, seq=1)


async def test_what_becomes_due_while_the_worker_is_leaving_is_brought() -> None:
    brought: list[int] = []

    async def attempt(queue: ChannelQueue, post: Post) -> None:
        queue.done(post)
        brought.append(post.id)
        if post.id == 1:
            asyncio.get_running_loop().call_soon(become_due)

    def become_due() -> None:
        """The worker has looked for the last time, and nobody knows yet that it is back."""
        worker.add(board(2))
        worker.wake()

    worker = Worker(attempt, time.monotonic)
    worker.add(board(1))
    worker.wake()
    await until(lambda: brought == [1, 2])


async def test_a_worker_that_stumbles_goes_out_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PAUSE_AFTER_FAULT", 0.01)
    stumbles, brought = [KeyError("a bug")], list[int]()

    async def attempt(queue: ChannelQueue, post: Post) -> None:
        if stumbles:
            raise stumbles.pop()
        queue.done(post)
        brought.append(post.id)

    worker = Worker(attempt, time.monotonic)
    worker.add(board(1))
    worker.wake()
    await until(lambda: brought == [1])
    assert "a worker of the outbox stumbled" in caplog.text


async def test_a_worker_that_is_stopped_is_not_woken() -> None:
    async def attempt(*_: object) -> None:
        raise AssertionError

    worker = Worker(attempt, time.monotonic)
    await worker.stop(1.0)
    worker.add(board(1))
    worker.wake()
    await asyncio.sleep(0.01)
