"""The one door to the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def compiled(signature: str | None = None) -> Callable[[F], F]:
    """Machine code of a function over numbers and arrays, made at once where a signature is given.

    Kept on disk, in the folder that the environment's NUMBA_CACHE_DIR names, or else beside the
    source. Division by zero and indices out of bounds are the caller's to avoid.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    made: Any = njit(signature, **options) if signature else njit(**options)
    compiling: Callable[[F], F] = made
    return compiling
