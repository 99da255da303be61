"""What is made when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V]):
    """Made once a key, by any number of threads: two that make the same at once make it alike."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        return self.setdefault(key, self._make(key))

    def warm_up(self, keys: Iterable[K]) -> Iterator[None]:
        """Make these, one at each step."""
        for key in keys:
            self[key]
            yield
