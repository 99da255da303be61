"""`python -m onitama_core.matches backup`, `restore`, `check` or `recount`: for who hosts a bot."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dotenv import dotenv_values

from onitama_core.matches.care import (
    checked,
    compared,
    conclusion,
    difference,
    recounted,
    refusal,
    summary,
)
from onitama_core.store import Locked, StoreProblem, back_up, restore, utc_now

if TYPE_CHECKING:
    from collections.abc import Sequence

HOLDS: Final = 0
FAULTY: Final = 1
REFUSED: Final = 2
DATABASE: Final = "ONITAMA_DATABASE"


def main(arguments: Sequence[str]) -> int:
    given = parser().parse_args(arguments)
    try:
        status: int = given.command(given)
    except (StoreProblem, Locked, OSError) as problem:
        print(refusal(given.database, problem), file=sys.stderr)
        return REFUSED
    return status


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m onitama_core.matches")
    made.add_argument("--database", type=Path, default=the_bots(), help="default: %(default)s")
    commands = made.add_subparsers(required=True)
    keeping = commands.add_parser("backup", help="copy the database, also while the bot runs")
    keeping.add_argument("file", type=Path)
    keeping.set_defaults(command=keep)
    returning = commands.add_parser("restore", help="put a copy in its place; stop the bot first")
    returning.add_argument("file", type=Path)
    returning.add_argument("--over", action="store_true", help="also over what goes on for longer")
    returning.set_defaults(command=bring_back)
    checking = commands.add_parser("check", help="replay every match and say what does not hold")
    checking.add_argument("file", type=Path, nargs="?", help="a copy, instead of the database")
    checking.set_defaults(command=check)
    counting = commands.add_parser("recount", help="make ratings and sums anew; stop the bot first")
    counting.add_argument("--check", action="store_true", help="only say whether that changes any")
    counting.set_defaults(command=count_anew)
    return made


def the_bots() -> Path:
    """As the bot finds it."""
    return Path(os.environ.get(DATABASE) or dotenv_values(".env").get(DATABASE) or "onitama.db")


def keep(given: argparse.Namespace) -> int:
    back_up(given.database, given.file)
    print(f"{given.database} is copied to {given.file}.")
    return HOLDS


def bring_back(given: argparse.Namespace) -> int:
    aside = restore(given.database, given.file, utc_now(), over=given.over)
    kept = "" if aside is None else f" What was there before is kept as {aside}."
    print(f"{given.database} is now what {given.file} was.{kept}")
    return HOLDS


def check(given: argparse.Namespace) -> int:
    path = given.file or given.database
    report = asyncio.run(checked(path))
    for fault in report.faults:
        print(fault)
    print(summary(path, report))
    return FAULTY if report.faults else HOLDS


def count_anew(given: argparse.Namespace) -> int:
    path = given.database
    found = asyncio.run(compared(path) if given.check else recounted(path))
    is_put_right = not given.check
    for table, rows in found.differing.items():
        print(difference(table, rows, is_put_right=is_put_right))
    print(conclusion(path, found, is_put_right=is_put_right))
    return FAULTY if given.check and found.differing else HOLDS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
