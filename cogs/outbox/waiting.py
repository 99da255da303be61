"""Answers that wait a moment for the post they lead to."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 1000
"""Posts of late whose end is known without asking the database."""


class Waiting:
    def __init__(self) -> None:
        self._futures: dict[int, list[asyncio.Future[int | None]]] = {}
        self._ended: OrderedDict[int, int | None] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._futures.values()))

    async def wait(self, post_id: int, seconds: float) -> int | None:
        """The message a post became, or None while it is not sent."""
        if post_id in self._ended:
            return self._ended[post_id]
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._futures.setdefault(post_id, []).append(future)
        try:
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            return None
        finally:
            self._leave(post_id, future)

    def end(self, post_id: int, message_id: int | None) -> None:
        """The post is sent, or given up."""
        self._ended[post_id] = message_id
        if len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        for future in self._futures.get(post_id, ()):
            if not future.done():
                future.set_result(message_id)

    def put_off(self, post_id: int) -> None:
        """Keep nobody: the post is refused and may take long."""
        self.end(post_id, None)

    def _leave(self, post_id: int, future: asyncio.Future[int | None]) -> None:
        self._futures[post_id].remove(future)
        if not self._futures[post_id]:
            del self._futures[post_id]
