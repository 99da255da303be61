"""`python -m onitama_core perft "POSITION" DEPTH` and `record check FILE…`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from onitama_core.game import OnitamaError, parse_position, perft, with_values
from onitama_core.game.record import MOST_BYTES, RecordFault, read_records, text_of

DONE: Final = 0
FAULTY: Final = 1
REFUSED: Final = 2


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m onitama_core")
    commands = parser.add_subparsers(required=True)
    counting = commands.add_parser("perft", help="count the tree of actions and time it")
    counting.add_argument("position", help="in quotes, as engine/README.md has it")
    counting.add_argument("depth", type=natural_number)
    counting.set_defaults(command=report_perft)
    records = commands.add_parser("record", help="files with records of games")
    checking = records.add_subparsers(required=True).add_parser(
        "check", help="replay every game and say what is amiss, a line a fault"
    )
    checking.add_argument("files", type=Path, nargs="+", metavar="FILE")
    checking.set_defaults(command=check_records)
    given = parser.parse_args(arguments)
    try:
        status: int = given.command(given)
    except OnitamaError as problem:
        print(with_values(problem), file=sys.stderr)
        return REFUSED
    except OSError as problem:
        print(problem, file=sys.stderr)
        return REFUSED
    return status


def natural_number(text: str) -> int:
    """Read a whole number from 0, in the digits 0 to 9. Raises ValueError."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


def report_perft(given: argparse.Namespace) -> int:
    state = parse_position(given.position)
    started = perf_counter()
    leaves = perft(state, given.depth)
    seconds = perf_counter() - started
    print(f"{leaves} leaves, {seconds:.2f} s, {leaves / seconds:,.0f} leaves/s")
    return DONE


def check_records(given: argparse.Namespace) -> int:
    """`FILE:LINE:COLUMN: reason`, one line a fault."""
    status = DONE
    for path in given.files:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        for fault in faults_of(data):
            print(f"{path}:{fault.spot.line}:{fault.spot.column}: {fault.description}")
            status = FAULTY
    return status


def faults_of(data: bytes) -> list[RecordFault]:
    try:
        found = list(read_records(text_of(data)))
    except RecordFault as fault:
        return [fault]
    return [one for one in found if isinstance(one, RecordFault)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
