"""`python -m onitama_core perft "POSITION" DEPTH`."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from onitama_core.game import OnitamaError, parse_position, perft


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m onitama_core")
    commands = parser.add_subparsers(required=True)
    counting = commands.add_parser("perft", help="count the tree of actions and time it")
    counting.add_argument("position", help="as in NOTATION.md, in quotes")
    counting.add_argument("depth", type=natural_number)
    given = parser.parse_args(arguments)
    try:
        report_perft(given.position, given.depth)
    except OnitamaError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def natural_number(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def report_perft(position: str, depth: int) -> None:
    state = parse_position(position)
    started = perf_counter()
    leaves = perft(state, depth)
    seconds = perf_counter() - started
    print(f"{leaves} leaves, {seconds:.2f} s, {leaves / seconds:,.0f} leaves/s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
