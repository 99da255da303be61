"""The decorator with which all compiled functions of the engine are made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from numba import config, njit, types

from onitama_core.engine.sources import set_code_folder

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

SIGN_BIT: Final = 1 << 63
"""Value of the sign bit of a 64-bit integer."""

IS_PLAIN: Final = bool(config.DISABLE_JIT)  # type: ignore[attr-defined]
"""True if NUMBA_DISABLE_JIT is set: functions then run as plain Python."""

config.CACHE_DIR = set_code_folder()  # type: ignore[attr-defined] # numba defines its settings at run time


def compiled(signature: Any = None, *, inner: bool = False) -> Callable[[F], F]:
    """Return a decorator that compiles a function over numbers and arrays, and caches it on disk.

    With a signature, a text or numba's types, it compiles at import. An `inner` function can only
    be called by compiled code, which saves the tenth of a second that a Python wrapper takes to
    compile. The cache is the folder of `set_code_folder`. Division by zero and array indices
    are not checked, so the compiled function must avoid both errors itself.
    """
    if IS_PLAIN:
        return partial(run_as_python, signature)
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
    options["no_cpython_wrapper"] = inner
    decorator: Callable[[F], F] = (
        njit(**options) if signature is None else njit(signature, **options)
    )
    return decorator


def run_as_python(signature: Any, function: Callable[..., Any]) -> Any:
    """Return the function as plain Python; its result wraps at 64 bits, as compiled code's does."""
    return_type = getattr(signature, "return_type", None)

    def run(*arguments: Any) -> Any:
        result = function(*arguments)
        if return_type == types.int64:
            return (int(result) + SIGN_BIT) % (2 * SIGN_BIT) - SIGN_BIT
        if isinstance(return_type, types.NamedUniTuple):
            return return_type.instance_class(*map(int, result))
        return result

    return run
