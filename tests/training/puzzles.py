"""Command line for puzzles: `uv run python -m tests.training.puzzles write VARIANT COUNT SEED`.

`write` appends puzzles found in games; with `--one-turn` puzzles for beginners, in Classic with
base cards. `check` proves the whole file again, which takes half an hour: wins and the answers to
wrong turns without pruning, turns that avoid a loss by searches of 20 plies and tables of endings,
and puzzles of Way of the Shadow also by the referee.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from onitama_core.game import Variant
from onitama_core.puzzles.puzzles import FILE, puzzles
from tests.training import classic_wind, one_turn, shadow
from tests.training.proving import Prover

if TYPE_CHECKING:
    from argparse import Namespace


def write(options: Namespace) -> None:
    variant, rng = Variant(options.variant), Random(options.seed)  # noqa: S311 - it is a game
    known = {puzzle.position for puzzle in puzzles().values()}
    first = len(FILE.read_text("utf-8").splitlines()) + 1  # withdrawn puzzles keep their lines
    if options.one_turn:
        rows = one_turn.generate_rows(rng, known)
    elif variant is Variant.SHADOW:
        rows = shadow.generate_rows(rng, known)
    else:
        rows = classic_wind.generate_rows(variant, rng, known)
    for number, row in zip(range(first, first + options.count), rows, strict=False):
        known.add(row[2])
        with options.file.open("a", encoding="utf-8") as file:
            file.write("\t".join((str(number), *row)) + "\n")


def check(_: Namespace) -> None:
    prover = Prover(classic_wind.HASH_MB)
    for puzzle in puzzles().values():
        prover.clear()
        faults = (
            shadow.find_faults(puzzle)
            if puzzle.places
            else classic_wind.find_faults(puzzle, prover)
        )
        sys.stdout.writelines(f"{puzzle.number}: {fault}\n" for fault in faults)
    counts = Counter((puzzle.variant.value, puzzle.theme.name) for puzzle in puzzles().values())
    sys.stdout.writelines(f"{count} {' '.join(kind)}\n" for kind, count in sorted(counts.items()))


parser = ArgumentParser(prog="python -m tests.training.puzzles", description=__doc__)
commands = parser.add_subparsers(required=True)
write_parser = commands.add_parser("write", help="append new ones to a file")
write_parser.add_argument("variant", choices=("classic", "wind", "shadow"))
write_parser.add_argument("count", type=int)
write_parser.add_argument("seed", type=int)
write_parser.add_argument("--one-turn", action="store_true", help="wins in one turn, in Classic")
write_parser.add_argument("--file", type=Path, default=FILE)
write_parser.set_defaults(command=write)
commands.add_parser("check", help="prove all in the file again").set_defaults(command=check)
if __name__ == "__main__":
    options = parser.parse_args()
    options.command(options)
