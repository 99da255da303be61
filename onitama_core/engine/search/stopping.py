"""Ending a search from another thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


class StopFlag:
    """Set once, before a search or during it, by any thread; searches of one answer share it."""

    def __init__(self) -> None:
        self._is_set = False
        self._cells: list[NDArray[Any]] = []

    @property
    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True
        for cell in self._cells:
            cell[...] = 1

    def watch(self, cell: NDArray[Any]) -> None:
        """Set this number to 1 as well, at once or later."""
        self._cells.append(cell)
        if self._is_set:
            cell[...] = 1
