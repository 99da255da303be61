"""What matches have come to, kept in memory, and what takes long to make."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from operator import attrgetter
from time import perf_counter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from cachetools import LRUCache

from onitama_core.matches.errors import AnotherLook

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator

    from onitama_core.matches.replay import MatchState


MAX_CACHED_MATCHES: Final = 1000
"""By day at under a kilobyte a turn, since any turn may be taken back."""
MAX_STATES_PER_MATCH: Final = 4
"""Of one match: a board may still be posted while the next move is played."""


class RecentStates:
    """The latest instants of the matches that were played or looked at last."""

    def __init__(self, most: int = MAX_CACHED_MATCHES) -> None:
        self._matches: LRUCache[int, tuple[MatchState, ...]] = LRUCache(most)

    def of(self, match_id: int) -> tuple[MatchState, ...]:
        """In order, the newest last; none of a match that was not kept."""
        return self._matches.get(match_id, ())

    def forget(self, match_id: int) -> None:
        self._matches.pop(match_id, None)

    def add(self, match_id: int, match_state: MatchState) -> None:
        """To be told of nothing that is not committed."""
        others = [one for one in self.of(match_id) if one.seq != match_state.seq]
        instants = sorted([*others, match_state], key=attrgetter("seq"))
        self._matches[match_id] = tuple(instants[-MAX_STATES_PER_MATCH:])


K = TypeVar("K", bound="Hashable")
V = TypeVar("V")
T = TypeVar("T")

TIME_SLICE_SECONDS: Final = 0.001
"""Seconds: a thread that keeps the interpreter lets others wait five times as long."""


class KeyedCache(Generic[K, V]):
    """What was used last is kept; what two ask for at once is made once, even if one goes away."""

    def __init__(self, room: int = 0, size: Callable[[V], int] = lambda _: 1) -> None:
        """`room`: for how much there is, as `size` measures it; without any nothing is kept."""
        self._kept: LRUCache[K, V] = LRUCache(room, size)
        self._making: dict[K, asyncio.Task[V]] = {}

    def __contains__(self, key: K) -> bool:
        """Whether it is there, or in the making."""
        return key in self._kept or key in self._making

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        if key in self._kept:
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._making[key])

    def clear(self) -> None:
        """What is in the making is not kept either."""
        self._kept.clear()
        self._making.clear()

    async def _make(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        making = asyncio.current_task()
        try:
            made = await make()
        finally:
            if is_wanted := self._making.get(key) is making:
                del self._making[key]
        if is_wanted:
            with suppress(ValueError):  # it is larger than all the room there is
                self._kept[key] = made
        return made


class OnePerUser:
    """What may be under way once for each person."""

    def __init__(self, another: Callable[[int], Exception]) -> None:
        """`another`: what is raised while one is, which is of a match."""
        self._another = another
        self._under_way: dict[int | None, int] = {}
        """The match that each person waits for."""

    @contextmanager
    def __call__(self, person: int | None, match_id: int) -> Iterator[None]:
        """`person`: None for what the bot itself wants, as often as it likes."""
        if person is not None and person in self._under_way:
            raise self._another(self._under_way[person])
        self._under_way[person] = match_id
        try:
            yield
        finally:
            self._under_way.pop(person, None)


class ReplayScheduler:
    """What takes long: one at a time a person, and in slices, in turn with what others wait for."""

    def __init__(self) -> None:
        self.one_per_user = OnePerUser(AnotherLook)
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[T]) -> list[T]:
        """What an iterator makes, each in less than a slice; what is short is made at once."""
        rest, made = iter(steps), list[T]()
        is_done = work(rest, made)
        while not is_done:
            async with self._turn:
                is_done = await asyncio.to_thread(work, rest, made)
        return made


def work(steps: Iterator[T], made: list[T]) -> bool:
    """For a slice; whether that was all."""
    until = perf_counter() + TIME_SLICE_SECONDS
    for one in steps:
        made.append(one)
        if perf_counter() > until:
            return False
    return True
