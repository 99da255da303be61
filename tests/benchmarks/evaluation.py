"""Speed of the evaluation's vector instructions compared with a plain loop of the same result."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import njit

from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.network import HALF_UNITS, HIDDEN_UNITS, network_output
from onitama_core.game import CATALOGUE, Variant
from tests.benchmarks.watching import check_maximum

if TYPE_CHECKING:
    from numpy.typing import NDArray

CALLS: Final = 1_000_000
REPETITIONS: Final = 5
PIECES: Final = 11


@njit
def vector_output(rows: Any, numbers: Any) -> int:
    return network_output(rows, numbers)  # wrapped, as an intrinsic can't be an argument


@njit
def loop_output(rows: Any, numbers: Any) -> int:
    total = np.int32(0)
    for unit in range(HIDDEN_UNITS):
        value = np.int16(0)
        for number in numbers:
            value += rows[number, unit]
        value = max(value, np.int16(0))
        total += np.int32(value) if unit < HALF_UNITS else -np.int32(value)
    return int(total)


@njit
def sum_outputs(output: Any, rows: Any, numbers: Any, calls: int) -> int:
    """Add up many outputs, each of which decides which rows the next one adds."""
    total = 0
    for _ in range(calls):
        first = numbers[0] + (total & 7)
        total += output(rows, (first, *numbers[1:]))
    return total


def run() -> str:
    rng = Random(1)  # noqa: S311 - not a secret
    cards = tuple(
        card.id for card in rng.sample([card for card in CATALOGUE if card.is_ordinary], 5)
    )
    rows: NDArray[np.int16] = deal_network(cards, Variant.CLASSIC)[0]
    numbers = tuple(rng.randrange(len(rows) - 8) for _ in range(PIECES))
    assert vector_output(rows, numbers) == loop_output(rows, numbers)
    seconds = [
        min(measure(each, rows, numbers) for _ in range(REPETITIONS))
        for each in (vector_output, loop_output)
    ]
    vectors, loop = (1e9 * each / CALLS for each in seconds)
    return (
        f"evaluation: {vectors:.0f} ns for the network's output, as a loop {loop:.0f} ns\n"
        f"  {check_maximum(vectors / loop, 0.75)}"
    )


def measure(output: Any, rows: NDArray[np.int16], numbers: tuple[int, ...]) -> float:
    sum_outputs(output, rows, numbers, 1)  # compiles it
    started = process_time()
    sum_outputs(output, rows, numbers, CALLS)
    return process_time() - started
