"""Command that makes the table of endings of five cards.

Usage: `python -m onitama_core.engine.endings CARD CARD CARD CARD CARD --folder FOLDER`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from onitama_core.engine.endings import MAX_TABLE_PIECES, make_table, table_path
from onitama_core.engine.endings.analysis import count_positions
from onitama_core.game import (
    CARDS_DEALT,
    OnitamaError,
    Player,
    Setup,
    Variant,
    find_card,
    name_and_all_values,
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m onitama_core.engine.endings",
        description="Solve a deal's endings with at most four pieces, and save them in a file.",
    )
    parser.add_argument("cards", nargs=CARDS_DEALT, help="five ordinary cards")
    parser.add_argument("--folder", type=Path, required=True, help="where the files are kept")
    options = parser.parse_args(arguments)
    try:
        make_and_report(options.folder, find_ordinary_cards(options.cards))
    except OnitamaError as problem:
        print(name_and_all_values(problem), file=sys.stderr)
        return 2
    return 0


def find_ordinary_cards(names: list[str]) -> tuple[str, ...]:
    """Return the ids of five different cards.

    Raises OnitamaError for cards that are unknown, repeated or Wind cards.
    """
    first, second, third, fourth, fifth = (find_card(name).id for name in names)
    setup = Setup(Variant.CLASSIC, (first, second), (third, fourth), fifth, Player.RED)
    return setup.card_ids


def make_and_report(folder: Path, card_ids: tuple[str, ...]) -> None:
    started = perf_counter()
    make_table(folder, card_ids)
    seconds = perf_counter() - started
    count = count_positions(MAX_TABLE_PIECES)
    print(f"{table_path(folder, card_ids)}: {count:,} positions, {seconds:.2f} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
