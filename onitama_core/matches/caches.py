"""Caches of match states and other values, and a scheduler of long replays."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from operator import attrgetter
from time import perf_counter
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from cachetools import LRUCache

from onitama_core.matches.errors import ReplayInProgress

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator

    from onitama_core.matches.replay import MatchState


MAX_CACHED_MATCHES: Final = 1000
"""Matches whose states are cached.

Without hidden information a state has up to a kilobyte a turn, because any turn may be taken back.
"""
MAX_STATES_PER_MATCH: Final = 4
"""States cached of one match: a board may still be posted while the next move is played."""


class RecentStates:
    """The latest states of the matches that were played or shown last."""

    def __init__(self, capacity: int = MAX_CACHED_MATCHES) -> None:
        self._matches: LRUCache[int, tuple[MatchState, ...]] = LRUCache(capacity)

    def of(self, match_id: int) -> tuple[MatchState, ...]:
        """Return the cached states of a match, the newest last; none if it is not cached."""
        return self._matches.get(match_id, ())

    def forget(self, match_id: int) -> None:
        self._matches.pop(match_id, None)

    def add(self, match_id: int, match_state: MatchState) -> None:
        """Add a state of a match. It must be committed."""
        others = [state for state in self.of(match_id) if state.seq != match_state.seq]
        states = sorted([*others, match_state], key=attrgetter("seq"))
        self._matches[match_id] = tuple(states[-MAX_STATES_PER_MATCH:])


K = TypeVar("K", bound="Hashable")
V = TypeVar("V")
T = TypeVar("T")

TIME_SLICE_SECONDS: Final = 0.001
"""Seconds for which a replay runs in a thread before another replay may run.

A longer slice could keep the GIL for CPython's switch interval of 5 ms, and delay the event loop.
"""


class KeyedCache(Generic[K, V]):
    """A cache of the values that were used last, up to a total size.

    Callers who ask for the same value at the same time share one computation, which goes on if a
    caller is cancelled.
    """

    def __init__(self, capacity: int = 0, size: Callable[[V], int] = lambda _: 1) -> None:
        """Make a cache whose values' sizes add up to at most `capacity`; 0: it keeps no value."""
        self._cached: LRUCache[K, V] = LRUCache(capacity, size)
        self._making: dict[K, asyncio.Task[V]] = {}

    def __contains__(self, key: K) -> bool:
        """Return whether the value is cached or being computed."""
        return key in self._cached or key in self._making

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        if key in self._cached:
            return self._cached[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._making[key])

    def clear(self) -> None:
        """Forget all values, also those being computed, which then are not cached."""
        self._cached.clear()
        self._making.clear()

    async def _make(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        own_task = asyncio.current_task()
        try:
            value = await make()
        finally:
            # After `clear` there is no entry, or that of a later computation.
            is_wanted = self._making.get(key) is own_task
            if is_wanted:
                del self._making[key]
        if is_wanted:
            with suppress(ValueError):  # the value is larger than the whole capacity
                self._cached[key] = value
        return value


class OnePerUser:
    """A guard that lets each user have one piece of work under way."""

    def __init__(self, another: Callable[[int], Exception]) -> None:
        """Make a guard.

        `another` makes the exception that is raised while the user has work under way, from the
        match of that work.
        """
        self._another = another
        self._under_way: dict[int | None, int] = {}
        """The match of each user's work under way."""

    @contextmanager
    def __call__(self, user_id: int | None, match_id: int) -> Iterator[None]:
        """Enter the guard for a user; None: the bot's own work, which is not limited.

        Raises the guard's exception if the user has work under way.
        """
        if user_id is not None and user_id in self._under_way:
            raise self._another(self._under_way[user_id])
        self._under_way[user_id] = match_id
        try:
            yield
        finally:
            self._under_way.pop(user_id, None)


class ReplayScheduler:
    """A scheduler of long replays: one per user at a time, and short slices in worker threads.

    Only one slice runs at a time, so that replays of different users take turns.
    """

    def __init__(self) -> None:
        self.one_per_user = OnePerUser(ReplayInProgress)
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[T]) -> list[T]:
        """Return all values of an iterator, whose steps each take less than a slice.

        The first slice runs at once, the others in worker threads.
        """
        remaining = iter(steps)
        values: list[T] = []
        is_done = run_slice(remaining, values)
        while not is_done:
            async with self._turn:
                is_done = await asyncio.to_thread(run_slice, remaining, values)
        return values


def run_slice(steps: Iterator[T], values: list[T]) -> bool:
    """Append values for one slice of time, and return whether the iterator is exhausted."""
    until = perf_counter() + TIME_SLICE_SECONDS
    for value in steps:
        values.append(value)
        if perf_counter() > until:
            return False
    return True
