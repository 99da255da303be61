"""`python -m onitama_core perft "POSITION" DEPTH`."""

import argparse
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from onitama_core.game import OnitamaError, name_and_all_values, parse_position, perft

EXIT_DONE: Final = 0
EXIT_UNREADABLE: Final = 2


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m onitama_core")
    commands = parser.add_subparsers(required=True)
    perft_parser = commands.add_parser("perft", help="count the tree of actions and time it")
    perft_parser.add_argument("position", help="in quotes, as engine/README.md has it")
    perft_parser.add_argument("depth", type=natural_number)
    options = parser.parse_args(arguments)
    try:
        print(report_perft(options.position, options.depth))
    except OnitamaError as problem:
        print(name_and_all_values(problem), file=sys.stderr)
        return EXIT_UNREADABLE
    return EXIT_DONE


def natural_number(text: str) -> int:
    """Return the whole number that a text of the digits 0 to 9 means. Raises ValueError."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


def report_perft(position: str, depth: int) -> str:
    """Return the number of leaves and the speed of counting them. Raises UnreadableText."""
    state = parse_position(position)
    started = perf_counter()
    leaves = perft(state, depth)
    seconds = perf_counter() - started
    return f"{leaves} leaves, {seconds:.2f} s, {leaves / seconds:,.0f} leaves/s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
