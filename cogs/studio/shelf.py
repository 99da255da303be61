"""Files that are asked for again, kept as long as there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable

K = TypeVar("K", bound="Hashable")


class Shelf(Generic[K]):
    """What was used last is kept; what two ask for at once is made once, even if one goes away."""

    def __init__(self, room: int) -> None:
        self._room = room
        """In bytes."""
        self._kept: OrderedDict[K, bytes] = OrderedDict()
        self._making: dict[K, asyncio.Task[bytes]] = {}

    def __contains__(self, key: K) -> bool:
        """Whether it is there, or in the making."""
        return key in self._kept or key in self._making

    async def get(self, key: K, make: Callable[[], Awaitable[bytes]]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: K, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            data = await make()
        finally:
            del self._making[key]
        self._keep(key, data)
        return data

    def _keep(self, key: K, data: bytes) -> None:
        self._kept[key] = data
        while sum(map(len, self._kept.values())) > self._room:
            self._kept.popitem(last=False)
