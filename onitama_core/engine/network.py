"""The arithmetic of the evaluation's small neural network, in a processor's vector instructions.

The network has one hidden layer of `HIDDEN_UNITS` units. Each piece on the board adds its row of
16-bit weights to them; negative sums count as zero; the output is the sum of the first half of the
units minus that of the second half.

LLVM turns an ordinary loop over the units into vector instructions on some processors and not on
others, which costs up to four times as much. So the vectors are written out here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from onitama_core.engine.compiling import IS_PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

HIDDEN_UNITS: Final = 32
"""Number of hidden units: a row of weights takes 64 bytes, one line of a processor's cache."""
HALF_UNITS: Final = HIDDEN_UNITS // 2

if TYPE_CHECKING:

    def network_output(rows: NDArray[np.int16], numbers: tuple[int, ...]) -> int:
        """Return the output of the network for the pieces that have these row numbers.

        `rows` has the shape (number of rows, HIDDEN_UNITS). The caller makes sure that the sums fit
        into 16 bits and that the row numbers are in range.
        """

elif IS_PLAIN:

    def network_output(rows, numbers):
        units = np.maximum(rows[list(numbers)].sum(axis=0, dtype=np.int16), 0).astype(int)
        return int(units[:HALF_UNITS].sum() - units[HALF_UNITS:].sum())

else:
    INT16: Final = ir.IntType(16)
    INT32: Final = ir.IntType(32)
    UNIT_VECTOR: Final = ir.VectorType(INT16, HIDDEN_UNITS)
    HALF_VECTOR: Final = ir.VectorType(INT32, HALF_UNITS)

    @intrinsic
    def network_output(_: Any, rows: Any, numbers: Any) -> tuple[Any, Callable[..., Any]]:

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            units = ir.Constant(UNIT_VECTOR, None)
            for index in range(len(signature.args[1])):
                number = builder.extract_value(arguments[1], index)
                first = builder.gep(array.data, [builder.mul(number, number.type(HIDDEN_UNITS))])
                row = builder.load(builder.bitcast(first, UNIT_VECTOR.as_pointer()), align=2)
                units = builder.add(units, row)
            zeros = ir.Constant(UNIT_VECTOR, None)
            units = builder.select(builder.icmp_signed(">", units, zeros), units, zeros)
            halves = [
                builder.zext(take_lanes(builder, units, begin), HALF_VECTOR)
                for begin in (0, HALF_UNITS)
            ]
            return builder.sext(add_lanes(builder, builder.sub(*halves)), ir.IntType(64))

        return types.int64(rows, numbers), emit

    def take_lanes(builder: Any, units: Any, begin: int) -> Any:
        """Emit code for HALF_UNITS units, beginning with unit `begin`."""
        lanes = ir.Constant(
            ir.VectorType(ir.IntType(32), HALF_UNITS), list(range(begin, begin + HALF_UNITS))
        )
        return builder.shuffle_vector(units, ir.Constant(UNIT_VECTOR, ir.Undefined), lanes)

    def add_lanes(builder: Any, values: Any) -> Any:
        """Emit code for the sum of a vector's 32-bit numbers."""
        function = builder.module.globals.get(REDUCE_ADD)
        if function is None:
            kind = ir.FunctionType(INT32, [HALF_VECTOR])
            function = ir.Function(builder.module, kind, REDUCE_ADD)
        return builder.call(function, [values])

    REDUCE_ADD: Final = f"llvm.vector.reduce.add.v{HALF_UNITS}i32"
