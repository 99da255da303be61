"""The one door to the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def compiled(signature: Any = None) -> Callable[[F], F]:
    """Machine code of a function over numbers and arrays, made at once where a signature is given.

    A signature is a text, or of numba's types where a record is among the arguments.

    Kept on disk, in the folder that the environment's NUMBA_CACHE_DIR names, or else beside the
    source. Division by zero and indices out of bounds are the caller's to avoid.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    made: Any = njit(**options) if signature is None else njit(signature, **options)
    compiling: Callable[[F], F] = made
    return compiling
