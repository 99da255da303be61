"""`python -m onitama_core.matches backup`, `restore` or `check`, for the operator of a bot."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dotenv import dotenv_values

from onitama_core import store
from onitama_core.matches.consistency import check_database

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

EXIT_OK: Final = 0
EXIT_FAULTS: Final = 1
"""Exit status of a check that found faults in the database."""
EXIT_REFUSED: Final = 2
"""Exit status of a command that could not be carried out."""
DATABASE_VARIABLE: Final = "ONITAMA_DATABASE"
"""Environment variable with the path of the database."""
REFUSALS: Final[Mapping[type[Exception], str]] = {
    FileNotFoundError: "There is no {}.",
    PermissionError: "I may not read {}. Let the user that I run as read it.",
    store.InUse: "{} is in use by a bot. Stop that one first, or name another file.",
    store.ReadOnly: "I may not write there: {}.",
    store.Full: "The disk is full. Make room, and try again.",
}


def main(arguments: Sequence[str]) -> int:
    try:
        options = make_parser().parse_args(arguments)
    except (OSError, UnicodeDecodeError):
        print(".env can't be used: it takes text in UTF-8 that I may read.", file=sys.stderr)
        return EXIT_REFUSED
    try:
        status: int = options.command(options)
    except (store.StoreProblem, store.Locked, OSError) as problem:
        print(refusal_sentence(options.database, problem), file=sys.stderr)
        return EXIT_REFUSED
    return status


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m onitama_core.matches")
    parser.add_argument(
        "--database", type=Path, default=default_database_path(), help="default: %(default)s"
    )
    commands = parser.add_subparsers(required=True)
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="the copy; an older one is replaced")
    backup.set_defaults(command=run_backup)
    restore = commands.add_parser("restore", help="put a copy in its place; stop the bot first")
    restore.add_argument("file", type=Path, help="the copy, which stays as it is")
    restore.add_argument("--over", action="store_true", help="also over what goes on for longer")
    restore.set_defaults(command=run_restore)
    check = commands.add_parser("check", help="replay every match and say what does not hold")
    check.add_argument("file", type=Path, nargs="?", help="a copy, instead of the database")
    check.set_defaults(command=run_check)
    return parser


def default_database_path() -> Path:
    """Return the path of the database that the bot would open."""
    return Path(
        os.environ.get(DATABASE_VARIABLE)
        or dotenv_values(".env", encoding="utf-8-sig").get(DATABASE_VARIABLE)
        or "onitama.db"
    )


def run_backup(options: argparse.Namespace) -> int:
    store.back_up(options.database, options.file)
    store.record_backup(options.database)
    print(f"{options.database} is copied to {options.file}.")
    if store.is_readable_by_others(options.file):
        print(f"Other users may read it, as the copy before it: chmod 600 {options.file}")
    return EXIT_OK


def run_restore(options: argparse.Namespace) -> int:
    print_missing_log(options.file)
    aside = store.restore(
        options.database, options.file, store.utc_now(), overwrite_later=options.over
    )
    note = "" if aside is None else f" What was there before is kept as {aside}."
    print(f"{options.database} is now what {options.file} was.{note}")
    return EXIT_OK


def run_check(options: argparse.Namespace) -> int:
    path = options.file or options.database
    print_missing_log(path)
    report = asyncio.run(check_database(path))
    for fault in report.faults:
        print(fault)
    matches = "1 match" if report.matches == 1 else f"{report.matches} matches"
    verdict = f"Faults: {len(report.faults)}." if report.faults else "Everything holds."
    print(f"{path}: {matches}, {report.open_matches} of them open. {verdict}")
    return EXIT_FAULTS if report.faults else EXIT_OK


def print_missing_log(path: Path) -> None:
    """Print a warning if a file was copied without the write-ahead log beside it."""
    if store.lacks_log(path):
        print(store.describe_missing_log(path), file=sys.stderr)


def refusal_sentence(path: Path, problem: Exception) -> str:
    """Return the sentence that says why a command was not carried out."""
    match problem:
        case store.NewerDatabase(version=version, known=known):
            return (
                "That file was made by a later version of this bot: "
                f"version {version}, this program knows {known}. Upgrade, or take an older one."
            )
        case store.LosesLaterEntries(latest_in_file=latest_in_file, latest_in_copy=latest_in_copy):
            return (
                f"{path} goes on until {format_moment(latest_in_file)}, "
                f"the copy only until {format_moment(latest_in_copy)}. "
                "With --over it is replaced all the same, and kept beside."
            )
        case store.Locked():
            return f"Another program holds {path}. Try again once it is done."
    subject = getattr(problem, "filename", None) or problem
    return REFUSALS.get(type(problem), "That can't be done: {}.").format(subject)


def format_moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
