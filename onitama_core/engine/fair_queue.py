"""A queue that serves users in turn, so that one user's many items don't delay other users."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Container

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Queue that serves users in turn: one item of each user before the second item of any.

    `asker` is the id of the user to whom an item belongs.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, deque[T]] = {}
        """Waiting items by user id, the users in the order in which they are served."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def join(self, asker: int, waiting: T) -> None:
        self._waiting.setdefault(asker, deque()).append(waiting)

    def leave(self, asker: int, waiting: T) -> None:
        """Remove a waiting item; do nothing if it no longer waits."""
        mine = self._waiting.get(asker, deque())
        if waiting in mine:
            mine.remove(waiting)
        if not mine:
            self._waiting.pop(asker, None)

    def take(self, passing_over: Container[int]) -> T | None:
        """Return the first item of the next user outside `passing_over`, or None if there is none.

        A user with more items goes to the end of the queue.
        """
        asker = next((each for each in self._waiting if each not in passing_over), None)
        if asker is None:
            return None
        mine = self._waiting.pop(asker)
        taken = mine.popleft()
        if mine:
            self._waiting[asker] = mine
        return taken

    def clear(self) -> list[T]:
        """Empty the queue and return the items that waited."""
        left = [each for mine in self._waiting.values() for each in mine]
        self._waiting.clear()
        return left
