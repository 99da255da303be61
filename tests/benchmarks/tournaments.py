"""Faults in simulated tournaments, and Swiss rounds compared with those of bbpPairings."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from time import process_time
from typing import TYPE_CHECKING

from tests.onitama_core.tournaments.reference import compare, trf_files
from tests.onitama_core.tournaments.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def run(arguments: Sequence[str] = ()) -> str:
    parser = ArgumentParser(prog="tournaments", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="tournaments to simulate")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first one")
    options = parser.parse_args(list(arguments))
    return "\n".join((*simulate_many(options.seed, options.count), *compare_swiss_rounds()))


def simulate_many(first: int, count: int) -> Iterator[str]:
    started = process_time()
    events: Counter[str] = Counter()
    faults: list[str] = []
    for seed in range(first, first + count):
        result = simulate(seed)
        events += result.events
        faults += [f"seed {seed}: {fault}" for fault in result.faults]
    yield f"{count} tournaments, {process_time() - started:.0f} CPU seconds"
    yield from (f"{number:>8}  {event}" for event, number in sorted(events.items()))
    yield f"{len(faults):>8}  faults"
    yield from faults


def compare_swiss_rounds() -> Iterator[str]:
    started = process_time()
    result = compare(trf_files())
    yield f"{result.equal} of {result.rounds} Swiss rounds equal those of bbpPairings"
    yield f"{process_time() - started:>8.0f}  CPU seconds"
    yield f"{len(result.faults):>8}  illegal"
    yield from result.faults
