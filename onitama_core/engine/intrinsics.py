"""Machine instructions that the compiler does not generate by itself, for bitboards and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from onitama_core.engine.compiling import IS_PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable

    Intrinsic = tuple[Any, Callable[..., Any]]
    """Signature of an intrinsic, and the function that emits its code."""

    def trailing_zeros(bits: int) -> int:
        """Return the lowest square of a bitboard, which must not be empty."""

    def pop_count(bits: int) -> int:
        """Return the number of squares of a bitboard."""

    def byte_at(address: int) -> int:
        """Return the byte at a memory address. The caller must keep a reference to its array."""

elif IS_PLAIN:

    def trailing_zeros(bits):
        return int(bits & -bits).bit_length() - 1

    def pop_count(bits):
        return int(bits).bit_count()

    byte_at = None  # never called: plain Python plays without tables of endings

else:

    @intrinsic
    def trailing_zeros(_: Any, bits: Any) -> Intrinsic:  # noqa: ARG001 - numba needs the names
        def emit(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), emit

    @intrinsic
    def pop_count(_: Any, bits: Any) -> Intrinsic:  # noqa: ARG001
        def emit(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), emit

    @intrinsic
    def byte_at(_: Any, address: Any) -> Intrinsic:  # noqa: ARG001
        def emit(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            pointer = builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())
            return builder.zext(builder.load(pointer), ir.IntType(64))

        return types.int64(types.int64), emit
