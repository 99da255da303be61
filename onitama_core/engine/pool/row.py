"""Who waits, in an order that is fair to all of them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Container

T = TypeVar("T")


class Row(Generic[T]):
    """Each asker's next question waits for one of every other asker's."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[T]] = {}
        """By who asks, in the order of their turns."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def join(self, asker: int, waiting: T) -> None:
        self._waiting.setdefault(asker, deque()).append(waiting)

    def leave(self, asker: int, waiting: T) -> None:
        """Nothing happens to what does not wait any more."""
        mine = self._waiting.get(asker, deque())
        if waiting in mine:
            mine.remove(waiting)
        if not mine:
            self._waiting.pop(asker, None)

    def take(self, passing_over: Container[int]) -> T | None:
        """The next of who is not passed over; who has more goes to the end of the row."""
        asker = next((each for each in self._waiting if each not in passing_over), None)
        if asker is None:
            return None
        mine = self._waiting.pop(asker)
        taken = mine.popleft()
        if mine:
            self._waiting[asker] = mine
        return taken

    def clear(self) -> list[T]:
        """Who waited."""
        left = [each for mine in self._waiting.values() for each in mine]
        self._waiting.clear()
        return left
