"""The one door to the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from numba import config, njit

from onitama_core.engine.sources import keep_code

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

config.CACHE_DIR = keep_code()  # type: ignore[attr-defined] # it is one all the same


def compiled(signature: Any = None) -> Callable[[F], F]:
    """Machine code of a function over numbers and arrays, made at once where a signature is given.

    A signature is a text, or of numba's types where a record is among the arguments.

    Kept on disk, where `keep_code` says. Division by zero and indices out of bounds are the
    caller's to avoid.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    made: Any = njit(**options) if signature is None else njit(signature, **options)
    compiling: Callable[[F], F] = made
    return compiling
