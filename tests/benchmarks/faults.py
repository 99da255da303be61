"""What it costs to read a text with twice as many faults in it."""

from __future__ import annotations

from time import process_time
from typing import Final

from onitama_core.game.record import read_records
from tests.benchmarks.asked import at_most

FAULTS: Final = 30_000
TIMES: Final = 5
MOST: Final = 2.5


def run() -> str:
    few, many = spent(FAULTS), spent(2 * FAULTS)
    cost = f"{many / (2 * FAULTS) * 1e6:.0f} µs a fault"
    return f"faults: twice as many cost {at_most(many / few, MOST)}, {cost}"


def spent(faults: int) -> float:
    """CPU seconds, the least of some rounds."""
    return min(read(faults) for _ in range(TIMES))


def read(faults: int) -> float:
    text, started = '[a ""]*\n' * faults, process_time()
    for _ in read_records(text):
        pass
    return process_time() - started
