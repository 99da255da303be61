"""The one door to the compiler."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from numba import config, njit, types

from onitama_core.engine.sources import keep_code

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

SIGN: Final = 1 << 63
"""Of a machine's integer."""

IS_PLAIN: Final = bool(config.DISABLE_JIT)  # type: ignore[attr-defined]
"""Whether nothing is compiled, as NUMBA_DISABLE_JIT says: the same functions then run as Python."""

config.CACHE_DIR = keep_code()  # type: ignore[attr-defined] # it is one all the same


def compiled(signature: Any = None, *, inner: bool = False) -> Callable[[F], F]:
    """Machine code of a function over numbers and arrays, made at once where a signature is given.

    A signature is a text, or of numba's types where a record is among the arguments. What is
    `inner` only compiled code may call: what Python would call it by takes a tenth of a second.

    Kept on disk, where `keep_code` says. Division by zero and indices out of bounds are the
    caller's to avoid.
    """
    if IS_PLAIN:
        return partial(plain, signature)
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    options["no_cpython_wrapper"] = inner
    made: Any = njit(**options) if signature is None else njit(signature, **options)
    compiling: Callable[[F], F] = made
    return compiling


def plain(signature: Any, function: Callable[..., Any]) -> Any:
    """The function as Python: its numbers wrap where those of a machine do."""
    kind = getattr(signature, "return_type", None)

    def run(*arguments: Any) -> Any:
        found = function(*arguments)
        if kind == types.int64:
            return (int(found) + SIGN) % (2 * SIGN) - SIGN
        if isinstance(kind, types.NamedUniTuple):
            return kind.instance_class(*map(int, found))
        return found

    return run
